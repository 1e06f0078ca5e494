package import BeckonAPI
package import BeckonClient
package import BeckonModel

/// What the list of conversations loads and shows: a pure value.
package struct ConversationListMachine: Sendable {
    package enum Event: Sendable {
        case appeared
        case disappeared
        case loaded(ConversationList)
        case failed(ChatError)
        case reload
        case heard(ClientEvent)
    }

    package enum Action: Sendable, Hashable { case load }

    private struct Entry: Sendable {
        var row: ConversationListSnapshot.Row
        var readUpTo: Int64
    }

    private let account: UserID
    private var entries: [Entry] = []
    private var state = ScreenState.loading
    private var badge: Badge?
    private var isVisible = false
    private var isLoading = false
    private var mustLoadAgain = false

    package init(account: UserID) { self.account = account }

    package var snapshot: ConversationListSnapshot {
        ConversationListSnapshot(state: state, rows: entries.map(\.row), badge: badge)
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .appeared:
            isVisible = true
            return load()
        case .disappeared:
            isVisible = false
            isLoading = false
            mustLoadAgain = false
            return []
        case .reload: return load()
        case .loaded(let list):
            entries = list.conversations.compactMap { conversation in
                guard let counterpart = conversation.counterpart else { return nil }
                let row = ConversationListSnapshot.Row(
                    counterpart: counterpart, lastMessage: conversation.lastMessage,
                    unreadCount: conversation.unreadMessageCount)
                return Entry(row: row, readUpTo: conversation.lastReadMessageId)
            }
            take(list.badge)
            state = .loaded
            return loadEnded()
        case .failed(let error):
            if state != .loaded { state = .failed(error) }
            return loadEnded()
        case .heard(.connected): return load()
        case .heard(.message(let message)): return take(message)
        case .heard(.outgoing(let local)):
            if case .sent(let message) = local.state { return take(message) }
            return []
        case .heard(.marked(let receiver, let read)):
            take(read.badge)
            guard let index = entries.firstIndex(where: { $0.row.receiver == receiver }) else { return [] }
            entries[index].row.unreadCount = read.unreadMessageCount
            entries[index].readUpTo = max(entries[index].readUpTo, read.lastReadMessageId)
            return []
        case .heard: return []
        }
    }

    private mutating func load() -> [Action] {
        guard isVisible else { return [] }
        if isLoading {
            mustLoadAgain = true
            return []
        }
        isLoading = true
        return [.load]
    }

    private mutating func loadEnded() -> [Action] {
        isLoading = false
        guard mustLoadAgain else { return [] }
        mustLoadAgain = false
        return load()
    }

    private mutating func take(_ message: Message) -> [Action] {
        let receiver = message.counterpart(of: account)
        // A conversation that is not in the list yet: the server knows its name.
        guard let index = entries.firstIndex(where: { $0.row.receiver == receiver }) else { return load() }
        // While a list is on its way, it is not known whether that one counts this message already.
        let more = isLoading ? load() : []
        guard message.id > entries[index].row.lastMessage?.id ?? 0 else { return more }
        var entry = entries.remove(at: index)
        entry.row.lastMessage = message
        let counts = message.sender.uid != account && message.category == .message && message.id > entry.readUpTo
        if counts { entry.row.unreadCount += 1 }
        entries.insert(entry, at: 0)
        return more
    }

    /// An older total never overwrites a newer one (design §4, *Badge*).
    private mutating func take(_ new: Badge) {
        if new.version >= badge?.version ?? 0 { badge = new }
    }
}

extension Conversation {
    /// The other side; nil where a conversation carries neither user nor group.
    package var counterpart: Counterpart? {
        switch conversationType {
        case .user: user.map { .user($0) }
        case .group: group.map { .group($0) }
        }
    }
}
