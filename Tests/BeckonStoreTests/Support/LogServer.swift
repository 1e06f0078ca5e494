import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting

/// What a server would tell anna of her conversation with ben: one log, and the messages as they are now.
struct LogServer {
    private(set) var messages: [Int64: Message] = [:]
    /// Each row with the event as it was told when it was written.
    private(set) var events: [RealtimeEvent] = []
    private(set) var rows: [Message] = []
    private(set) var readUpTo: Int64 = 0
    private var badgeVersion: Int64 = 0
    private var own: [Int64: Set<String>] = [:]

    var last: Int64 { Int64(rows.count) }

    mutating func change(using random: inout SeededRandom) throws {
        let said = messages.keys.sorted()
        switch said.isEmpty ? 0 : Int.random(in: 0..<12, using: &random) {
        case 0..<7: say(using: &random)
        case 7: try edit(said.randomElement(using: &random) ?? 1)
        case 8: try takeBack(said.randomElement(using: &random) ?? 1)
        case 9, 10: try react(said.randomElement(using: &random) ?? 1, using: &random)
        default: readUpTo = max(readUpTo, Int64.random(in: 0...last, using: &random))
        }
    }

    private mutating func say(using random: inout SeededRandom) {
        let id = last + 1
        var message = Message.sample(id, by: Int.random(in: 0..<3, using: &random) == 0 ? .anna : .ben)
        if Int.random(in: 0..<5, using: &random) == 0 { message.isSilent = true }
        if Int.random(in: 0..<4, using: &random) == 0,
            let parent = messages.values.filter({ $0.parentMessageID == nil }).map(\.id).sorted()
                .randomElement(using: &random)
        {
            message.parentMessageID = parent
            messages[parent]?.replyCount += 1
        }
        messages[id] = message
        rows.append(message)
        events.append(.message(message))
    }

    private mutating func edit(_ id: Int64) throws {
        guard let message = messages[id], message.deletedAt == nil else { return }
        messages[id] = message.edited("edited at \(last + 1)", at: last + 1)
        try log(.edited, id, by: message.sender.uid)
    }

    private mutating func takeBack(_ id: Int64) throws {
        guard let message = messages[id], message.deletedAt == nil else { return }
        messages[id] = message.takenBack(at: last + 1)
        if let parent = message.parentMessageID { messages[parent]?.replyCount -= 1 }
        try log(.deleted, id, by: message.sender.uid)
    }

    private mutating func react(_ id: Int64, using random: inout SeededRandom) throws {
        guard var message = messages[id], message.deletedAt == nil else { return }
        let isOwn = Bool.random(using: &random)
        let reaction = isOwn ? "a" : "b"
        var reactions = message.reactions
        let wasThere = reactions.contains { $0.reaction == reaction }
        reactions.removeAll { $0.reaction == reaction }
        if !wasThere { reactions.append(ReactionCount(reaction: reaction, count: 1)) }
        message.reactions = reactions
        messages[id] = message
        if isOwn { own[id] = wasThere ? [] : [reaction] }
        try log(
            wasThere ? .reactionRemoved : .reactionAdded, id, by: isOwn ? .anna : .ben, reaction: reaction)
    }

    private mutating func log(
        _ action: MessageAction, _ id: Int64, by uid: UserID, reaction: String? = nil
    ) throws {
        guard let subject = messages[id] else { return }
        let row = try Message.action(last + 1, action, on: subject, by: uid, reaction: reaction)
        rows.append(row)
        events.append(.action(row))
    }

    // MARK: Answers

    /// A message as anna sees it, with the marks of her reactions.
    func seen(_ id: Int64) -> Message? {
        guard var message = messages[id] else { return nil }
        message.reactions = message.reactions.map {
            ReactionCount(
                reaction: $0.reaction, count: $0.count, reactedByMe: own[id]?.contains($0.reaction) ?? false)
        }
        return message
    }

    func page(at place: PagePlace, limit: Int, thread: Int64? = nil) -> MessagePage {
        let ids = messages.keys.sorted().filter { thread == nil || messages[$0]?.parentMessageID == thread }
        let (found, isForward) =
            switch place {
            case .newest, .around: (ids, false)
            case .before(let id): (ids.filter { $0 < id }, false)
            case .after(let id): (ids.filter { $0 > id }, true)
            }
        let kept = isForward ? Array(found.prefix(limit)) : Array(found.suffix(limit))
        return MessagePage(messages: kept.compactMap(seen), hasMore: found.count > limit)
    }

    func sync(after place: Int64, limit: Int) throws -> SyncAnswer {
        let told = rows.filter { $0.id > place }.prefix(limit)
        let events = try told.map { row -> RealtimeEvent in
            guard row.category == .action, let id = row.data?["entities"]?["on"]?["entity"]?["id"]?.int else {
                return .message(messages[row.id] ?? row)
            }
            guard let subject = messages[id], let action = row.action else { return .action(row) }
            return .action(
                try Message.action(
                    row.id, action, on: subject, by: row.sender.uid, reaction: row.data?["reaction"]?.string))
        }
        let state = ConversationState(
            conversationId: ConversationID(of: .anna, with: .ben), with: .ben, hasJoined: true,
            unreadMessageCount: unread, lastReadMessageId: readUpTo)
        return SyncAnswer(
            cursor: String(told.last?.id ?? place), reset: false, hasMore: place + Int64(told.count) < last,
            events: events, conversations: [state], badge: Badge(total: unread, version: last))
    }

    var unread: Int { unread(above: readUpTo) }

    func unread(above place: Int64) -> Int {
        messages.values.count { message in
            message.id > place && message.sender.uid != .anna && !message.isSilent && message.deletedAt == nil
        }
    }
}

extension Message {
    /// Where nobody says which reactions are the reader's own, none is.
    var marked: Message {
        var message = self
        message.reactions = reactions.map {
            ReactionCount(reaction: $0.reaction, count: $0.count, reactedByMe: $0.reactedByMe ?? false)
        }
        return message
    }
}
