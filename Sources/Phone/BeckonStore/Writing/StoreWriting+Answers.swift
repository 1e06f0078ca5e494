import BeckonAPI
import BeckonDatabase
import BeckonModel

extension StoreWriting {
    /// Everything of a sync answer, with its cursor.
    func take(_ answer: SyncAnswer) throws {
        if answer.reset { try forgetHistory() }
        // Up to which row of each conversation the answer says how things are.
        var positions: [Receiver: Int64] = [:]
        for case .message(let message) in answer.events.map(\.asMessage) where message.hasID {
            positions[message.counterpart(of: account), default: 0].raise(to: message.id)
        }
        for event in answer.events {
            if case .message(let message) = event.asMessage {
                let position = positions[message.counterpart(of: account)] ?? message.id
                try takeRow(message, asOf: position)
            } else {
                try takeState(event)
            }
        }
        for state in answer.conversations { try take(state, hasMore: answer.hasMore) }
        try take(answer.badge, evenOlder: answer.reset)
        try connection.run("UPDATE store SET cursor = ?", answer.cursor)
    }

    func take(_ event: RealtimeEvent) throws {
        guard case .message(let message) = event.asMessage else { return try takeState(event) }
        guard message.hasID else { return }
        let row = try takeRow(message, asOf: nil)
        guard let row, message.id > row.head + 1, !isOwnJoining(message) else { return }
        changes.hasGap = true
    }

    /// A row of a conversation's log.
    ///
    /// - Parameter position: up to which row the answer says how things are; nil for an event.
    @discardableResult
    private func takeRow(_ message: Message, asOf position: Int64?) throws -> ConversationRow? {
        guard message.hasID else { return nil }
        let row = try conversation(for: message)
        changes.receivers.insert(row.receiver)
        let isJoining = isOwnJoining(message)
        // What was said while the account was out came to nobody here: later answers say how it is.
        if isJoining { try connection.run("UPDATE message SET as_of = id WHERE conv = ? AND as_of > id", row.id) }
        try follow(message.id, in: row, beginning: isJoining)
        guard !message.isAboutMessage else {
            try apply(message, in: row, asOf: position)
            return row
        }
        try keep(message, in: row, asOf: position ?? message.id, from: position == nil ? .event : .answer)
        if !message.isSaid { tellMembership(by: message, in: row) }
        return row
    }

    /// A receipt, or what the account has done on another device.
    private func takeState(_ event: RealtimeEvent) throws {
        switch event {
        case .read(let receipt):
            guard let receiver = Receiver(receipt.receiverType, receipt.receiver),
                let row = try conversation(receiver)
            else { return }
            try take(receipt, in: row)
        case .unread(let receipt):
            guard receipt.reader == account, let receiver = Receiver(receipt.receiverType, receipt.receiver),
                let row = try conversation(receiver)
            else { return }
            try unread(above: receipt.messageId, in: row)
        case .delivered(let receipt):
            guard let receiver = Receiver(receipt.receiverType, receipt.receiver), receipt.uid != account,
                let row = try conversation(receiver)
            else { return }
            row.state.othersDelivered.raise(to: receipt.messageId)
        case .muted(let state):
            guard let receiver = Receiver(state.receiverType, state.receiver), let row = try conversation(receiver)
            else { return }
            row.state.muteUntil = state.until
        case .blocked(let state):
            guard let row = try conversation(.user(state.uid)), case .user(var user) = row.state.counterpart
            else { return }
            user.blockedByMe = state.blocked
            row.state.counterpart = .user(user)
        case .message, .action, .ready, .typing, .presence, .call, .unknown: break
        }
    }

    private func take(_ receipt: ReadReceipt, in row: ConversationRow) throws {
        if receipt.reader == account {
            try read(upTo: receipt.messageId, in: row)
        } else {
            row.state.othersRead.raise(to: receipt.messageId)
            // What was read has also arrived.
            row.state.othersDelivered.raise(to: receipt.messageId)
        }
    }

    private func take(_ state: ConversationState, hasMore: Bool) throws {
        guard let receiver = Receiver(state.receiverType, state.receiver) else { return }
        let row = try conversation(receiver, with: nil)
        row.state.label = state.conversationId
        row.state.hasJoined = state.hasJoined
        row.state.muteUntil = state.muteUntil
        try settle(
            row, unread: state.unreadMessageCount, readUpTo: state.lastReadMessageId, hasMore: hasMore)
    }

    /// A page of the history, or of a thread in it.
    ///
    /// - Parameter position: the highest row that was known when it was asked for.
    func take(
        _ page: MessagePage, of receiver: Receiver, at place: PagePlace, thread: Int64?, asOf position: Int64
    ) throws {
        let messages = page.messages.filter { message in
            message.hasID && place.holds(message.id) && message.counterpart(of: account) == receiver
                && !message.isAboutMessage && (thread == nil || message.parentMessageID == thread)
        }.sorted { $0.id < $1.id }
        let counterpart = messages.last { Counterpart(toldBy: $0, to: account) != nil }
            .flatMap { Counterpart(toldBy: $0, to: account) }
        let row = try conversation(receiver, with: counterpart)
        changes.receivers.insert(receiver)
        let position = max(position, messages.last?.id ?? 0)
        let proven = place.proven(by: messages, hasMore: page.hasMore, position: position, head: row.head)
        if let proven {
            try connection.prove(proven, of: row.id, thread: thread ?? 0)
        }
        for message in messages {
            if thread != nil { try connection.prove(message.id...message.id, of: row.id) }
            try keep(message, in: row, asOf: position, from: .answer)
        }
        for receipt in page.receipts { try take(receipt, in: row) }
    }

    /// - Parameter isWhole: a group that is not in it is one that the account is not in.
    func take(_ list: ConversationList, isWhole: Bool) throws {
        for conversation in list.conversations { try take(conversation) }
        try take(list.badge)
        guard isWhole else { return }
        try connection.run("UPDATE store SET is_listed = 1")
        let groups = try connection.all(
            "SELECT type, receiver FROM conversation WHERE type = 'group' AND has_joined = 1"
        ) { $0.receiver(0) }
        let told = Set(list.conversations.compactMap { $0.group?.guid }.map(Receiver.group))
        for group in groups.compactMap({ $0 }) where !told.contains(group) {
            guard let row = try conversation(group) else { continue }
            row.state.hasJoined = false
            row.state.unread = 0
        }
    }

    private func take(_ told: Conversation) throws {
        guard let counterpart = told.user.map(Counterpart.user) ?? told.group.map(Counterpart.group) else { return }
        let row = try conversation(counterpart.receiver, with: counterpart)
        row.state.label = told.conversationId
        row.state.muteUntil = told.muteUntil
        row.state.hasJoined = true
        if let message = told.lastMessage, message.hasID, message.isSaid,
            message.counterpart(of: account) == row.receiver
        {
            try follow(message.id, in: row, beginning: true)
            try keep(message, in: row, asOf: message.id, from: .answer)
        } else if row.state.activity == 0, let group = told.group {
            row.state.activity = group.joinedAt ?? group.createdAt ?? 0
        }
        try take(counterpart, in: row)
        try settle(row, unread: told.unreadMessageCount, readUpTo: told.lastReadMessageId)
    }

    func take(_ state: ReadState, of receiver: Receiver) throws {
        let row = try conversation(receiver, with: nil)
        try settle(row, unread: state.unreadMessageCount, readUpTo: state.lastReadMessageId)
        try take(state.badge)
    }

    /// One message, as it is now.
    func take(_ message: Message, asOf position: Int64) throws {
        guard message.hasID else { return }
        let row = try conversation(for: message)
        changes.receivers.insert(row.receiver)
        guard !message.isAboutMessage else { return }
        try connection.prove(message.id...message.id, of: row.id)
        try keep(message, in: row, asOf: position, from: .own)
        if row.head > 0, message.id > row.head + 1 { changes.hasGap = true }
    }

    private func conversation(for message: Message) throws -> ConversationRow {
        let receiver = message.counterpart(of: account)
        return try conversation(receiver, with: Counterpart(toldBy: message, to: account))
    }
}

extension RealtimeEvent {
    /// Rows of a conversation's log are alike here.
    fileprivate var asMessage: Self {
        if case .action(let message) = self { .message(message) } else { self }
    }
}

extension Int64 {
    fileprivate mutating func raise(to value: Int64) { self = Swift.max(self, value) }
}

extension PagePlace {
    /// Whether a message can be in an answer that was asked for so.
    fileprivate func holds(_ id: Int64) -> Bool {
        switch self {
        case .newest, .around: true
        case .before(let other): id < other
        case .after(let other): id > other
        }
    }

    /// What an answer proves: from where to where nothing is missing.
    ///
    /// - Parameters:
    ///   - position: a row that was there when it was answered.
    ///   - head: the highest row that is known: what was asked for beyond it may come yet.
    fileprivate func proven(
        by messages: [Message], hasMore: Bool, position: Int64, head: Int64
    ) -> ClosedRange<Int64>? {
        let low = messages.first?.id
        let high = messages.last?.id
        switch self {
        case .newest: return hasMore ? low.map { $0...position } : 0...position
        case .before(let id):
            guard id > 0 else { return nil }
            let end = id <= max(head, position) ? id - 1 : position
            return hasMore ? low.map { $0...end } : 0...end
        case .after(let id):
            guard id >= 0 else { return nil }
            let end = hasMore ? high ?? id : max(high ?? id, position)
            return end > id ? (id + 1)...end : nil
        case .around: return low.flatMap { low in high.map { low...$0 } }
        }
    }
}
