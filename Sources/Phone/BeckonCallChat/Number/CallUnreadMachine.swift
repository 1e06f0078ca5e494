package import BeckonModel

/// The chat button's number: a pure value (R-4.5; E8, E9, E12; cases sh-27 and sh-28).
///
/// The messages of others that count in the call's group and that were not on screen, by their ids: what comes twice is
/// counted once. It belongs to the session; no view has a part in it but to tell that the chat is on screen.
package struct CallUnreadMachine: Sendable, Hashable {
    package enum Event: Sendable {
        /// The session is joined and its group is known.
        case started
        /// The account is in the group, or is not any more.
        case member(Bool)
        case message(Message)
        /// Edited, deleted, reacted to.
        case updated(Message)
        /// How it stands, after a gap.
        case resynchronised(CallUnread)
        /// This account has read elsewhere, or a screen of it has.
        case read(upTo: Int64)
        /// The server has been told.
        case toldRead(upTo: Int64)
        /// The chat is on screen. Where its screen tells the server of each message that is seen, the session does not.
        case opened(screenMarksRead: Bool)
        case closed
        /// Left, timed out, closed, over.
        case ended
    }

    package enum Action: Sendable, Hashable {
        case markRead(Int64)
        /// Something has changed that ids cannot tell.
        case resynchronise
    }

    private let group: GroupID
    private let me: UserID
    private let custom: CallCustomMessages
    private var isRunning = false
    private var isMember = true
    private var isOpen = false
    private var screenMarksRead = false
    private var readUpTo: Int64 = 0
    /// What was read here and the server is not known to know.
    private var untold: Int64 = 0
    /// It is known what was unread before the session.
    private var isSeeded = false
    private var newest: Int64 = 0
    /// What counts, is above ``readUpTo`` and is known by its id.
    private var unread: Set<Int64> = []
    /// Deleted ones: a late repeat of theirs does not count.
    private var gone: Set<Int64> = []
    /// From where on the ids are known, and how many lie before.
    private var from: Int64 = 0
    private var before = 0

    package init(group: GroupID, me: UserID, custom: CallCustomMessages = .thatAskToCount) {
        self.group = group
        self.me = me
        self.custom = custom
    }

    /// What the button shows; 0 hides it.
    package var number: Int { isRunning && isMember && !isOpen ? unread.count + before : 0 }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .started:
            let wasRunning = isRunning
            isRunning = true
            return wasRunning ? [] : [.resynchronise]
        case .member(let isIn):
            guard isMember != isIn else { return [] }
            isMember = isIn
            forget()
            return isIn && isRunning ? [.resynchronise] : []
        case .message(let message): return received(message)
        case .updated(let message): return updated(message)
        case .resynchronised(let state): return resynchronised(state)
        case .read(let id):
            read(upTo: id)
            return []
        case .toldRead(let id):
            if id >= untold { untold = 0 }
            return []
        case .opened(let screenMarksRead):
            guard isRunning else { return [] }
            isOpen = true
            self.screenMarksRead = screenMarksRead
            return readAll()
        case .closed:
            isOpen = false
            return []
        case .ended:
            isRunning = false
            isOpen = false
            forget()
            return []
        }
    }

    private mutating func received(_ message: Message) -> [Action] {
        guard isHere(message), isMember else { return [] }
        newest = max(newest, message.id)
        guard message.id > readUpTo, message.id >= from, counts(message) else { return [] }
        unread.insert(message.id)
        return isOpen && !screenMarksRead ? readAll() : []
    }

    private mutating func updated(_ message: Message) -> [Action] {
        guard isHere(message), isMember else { return [] }
        if message.deletedAt != nil {
            gone.insert(message.id)
            unread.remove(message.id)
        }
        // It may be one of those that are known by their number alone.
        return message.id < from && message.id > readUpTo && before > 0 ? [.resynchronise] : []
    }

    private mutating func resynchronised(_ state: CallUnread) -> [Action] {
        guard isRunning, isMember else { return [] }
        let isFirst = !isSeeded
        isSeeded = true
        // What was read here goes before what the server knows of it; else it may also have been marked as unread.
        readUpTo = max(untold, state.readUpTo)
        let last = state.messages.last?.id ?? 0
        newest = max(newest, last)
        let counted = state.messages.filter { $0.id > readUpTo && counts($0) }.map(\.id)
        // What has come since is not in it.
        unread = unread.filter { $0 > max(last, readUpTo) }.union(counted)
        from = state.from
        before = state.from > readUpTo ? state.before : 0
        if isOpen, isFirst || !screenMarksRead { return readAll() }
        return untold > state.readUpTo ? [.markRead(untold)] : []
    }

    /// What is on screen is read at once, also where the server cannot be told.
    private mutating func readAll() -> [Action] {
        let isNews = !unread.isEmpty || before > 0
        read(upTo: newest)
        before = 0
        if isNews { untold = newest }
        return untold > 0 ? [.markRead(untold)] : []
    }

    private mutating func read(upTo id: Int64) {
        guard id > readUpTo else { return }
        readUpTo = id
        unread = unread.filter { $0 > id }
        gone = gone.filter { $0 > id }
        if id + 1 >= from { before = 0 }
    }

    /// Nothing is known any more; what was read stays read.
    private mutating func forget() {
        unread = []
        gone = []
        (from, before) = (0, 0)
        isSeeded = false
    }

    private func isHere(_ message: Message) -> Bool {
        guard isRunning, case .group(let told) = message.receiver else { return false }
        return told.guid == group
    }

    private func counts(_ message: Message) -> Bool {
        guard message.sender.uid != me, message.deletedAt == nil, !message.isSilent, !gone.contains(message.id) else {
            return false
        }
        switch message.category {
        case .message: return true
        case .action, .call: return false
        default:
            return switch custom {
            case .thatAskToCount: message.asksToCount
            case .never: false
            case .always: true
            }
        }
    }
}
