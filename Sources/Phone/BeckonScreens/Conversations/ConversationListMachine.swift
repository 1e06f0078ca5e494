import BeckonAPI
import BeckonClient
package import BeckonModel
import BeckonStore
import Foundation

/// What the list of conversations loads and shows: a pure value.
///
/// The store is what it shows; counts and drafts are not kept twice.
package struct ConversationListMachine: Sendable {
    struct Typing: Sendable, Hashable {
        var receiver: Receiver
        var uid: UserID
        var generation: Int
    }

    let account: UserID
    /// Conversations of one page.
    private let page: Int
    var conversations: [StoredConversation] = []
    /// Behind which the store goes on, in its order.
    private var last: StoredConversation?
    private var state = ScreenState.loading
    var badge: Badge?
    private var hasMore = false
    /// A page is being read; nil inside for the first one.
    private var reading: Receiver??
    private var mustReadAgain = false
    /// Single ones that are being read, and whether they have changed since.
    private var readingOne: [Receiver: Bool] = [:]
    var isVisible = false
    private var isRefreshing = false
    private var mustRefreshAgain = false
    private var hasRefreshed = false
    private var filter = ""
    var typing: [Typing] = []
    var typingGeneration = 0
    var presence: [UserID: UserStatus] = [:]
    private var watched: Set<UserID> = []
    var mentions: [Receiver: Int] = [:]
    private var failure: ChatError?

    package init(account: UserID, page: Int = 50) {
        self.account = account
        self.page = page
    }

    package var snapshot: ConversationListSnapshot {
        var snapshot = ConversationListSnapshot(
            state: state, rows: conversations.filter(isFound).map(row), badge: badge)
        snapshot.filter = filter
        snapshot.hasMore = hasMore
        snapshot.isRefreshing = isRefreshing
        snapshot.isEmpty = hasRefreshed && conversations.isEmpty && state == .loaded
        snapshot.failure = failure
        return snapshot
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .appeared:
            isVisible = true
            return readAll() + refresh()
        case .disappeared:
            disappear()
            return []
        case .reload:
            failure = nil
            return readAll() + refresh()
        case .loadMore: return loadMore()
        case .filter(let text):
            filter = text
            return text.isEmpty ? [] : loadMore()
        case .stored(let page, let badge, let after): return stored(page, badge, after)
        case .storeFailed:
            // What the store cannot tell, the server does; the client tells of the store.
            reading = nil
            return readAgain()
        case .refreshed:
            hasRefreshed = true
            state = .loaded
            return refreshEnded() + readAll()
        case .failed(let error):
            if state != .loaded || conversations.isEmpty, !hasRefreshed { state = .failed(error) }
            return refreshEnded()
        case .read(let receiver, let conversation): return read(receiver, conversation)
        case .heard(let event): return heard(event)
        case .typingEnded(let receiver, let uid, let generation):
            typing.removeAll { $0 == Typing(receiver: receiver, uid: uid, generation: generation) }
            return []
        case .change(let receiver, let change): return self.change(receiver, change)
        case .failedChange(let error):
            failure = error
            return []
        }
    }

    private mutating func disappear() {
        isVisible = false
        isRefreshing = false
        mustRefreshAgain = false
        reading = nil
        mustReadAgain = false
        readingOne = [:]
        typing = []
        watched = []
    }

    // MARK: The store

    /// All that is shown.
    mutating func readAll() -> [Action] {
        guard isVisible else { return [] }
        if reading != nil {
            mustReadAgain = true
            return []
        }
        reading = .some(nil)
        return [.read(after: nil, limit: max(page, conversations.count))]
    }

    private mutating func loadMore() -> [Action] {
        guard isVisible, reading == nil, hasMore, let last else { return [] }
        reading = .some(last.receiver)
        return [.read(after: last, limit: page)]
    }

    private mutating func stored(
        _ page: [StoredConversation], _ badge: Badge?, _ after: Receiver?
    ) -> [Action] {
        guard reading == .some(after) else { return [] }
        reading = nil
        if let badge { take(badge) }
        last = page.last ?? (after == nil ? nil : last)
        if after == nil {
            hasMore = page.count >= max(self.page, conversations.count)
            conversations = inOrder(page)
        } else {
            hasMore = page.count >= self.page
            let known = Set(conversations.map(\.receiver))
            conversations += page.filter { !known.contains($0.receiver) }
        }
        if !conversations.isEmpty { state = .loaded }
        let more = filter.isEmpty || mustReadAgain ? [] : loadMore()
        return watchPresence() + readAgain() + more
    }

    /// Messages of one second have no order in the store: those conversations stay as they stood, new ones before them.
    private func inOrder(_ page: [StoredConversation]) -> [StoredConversation] {
        let places = Dictionary(
            conversations.enumerated().map { ($1.receiver, $0) }, uniquingKeysWith: { first, _ in first })
        var ordered: [StoredConversation] = []
        var start = page.startIndex
        while start < page.endIndex {
            let second = page[start].lastMessage?.sentAt
            let end = page[start...].firstIndex { second == nil || $0.lastMessage?.sentAt != second } ?? page.endIndex
            let run = page[start..<max(end, start + 1)].enumerated().map { index, conversation in
                (place: places[conversation.receiver] ?? -1, index: index, conversation: conversation)
            }
            ordered += run.sorted { ($0.place, $0.index) < ($1.place, $1.index) }.map(\.conversation)
            start = max(end, start + 1)
        }
        return ordered
    }

    private mutating func readAgain() -> [Action] {
        guard mustReadAgain else { return [] }
        mustReadAgain = false
        return readAll()
    }

    mutating func readOne(_ receiver: Receiver) -> [Action] {
        guard isVisible else { return [] }
        // A whole list that is being read may have been read too early for it.
        if reading != nil { mustReadAgain = true }
        guard readingOne[receiver] == nil else {
            readingOne[receiver] = true
            return []
        }
        readingOne[receiver] = false
        return [.readOne(receiver)]
    }

    private mutating func read(_ receiver: Receiver, _ conversation: StoredConversation?) -> [Action] {
        guard let mustReadAgain = readingOne.removeValue(forKey: receiver) else { return [] }
        let index = conversations.firstIndex { $0.receiver == receiver }
        let before = index.map { conversations.remove(at: $0) }
        if let conversation {
            let isNews = conversation.lastMessage?.id ?? 0 > before?.lastMessage?.id ?? 0
            conversations.insert(conversation, at: isNews ? 0 : index ?? 0)
            if conversation.unreadCount == 0 { mentions[receiver] = nil }
            state = .loaded
        }
        return mustReadAgain ? readOne(receiver) : watchPresence()
    }

    // MARK: The server

    mutating func refresh() -> [Action] {
        guard isVisible else { return [] }
        if isRefreshing {
            mustRefreshAgain = true
            return []
        }
        isRefreshing = true
        if state != .loaded { state = .loading }
        return [.refresh]
    }

    private mutating func refreshEnded() -> [Action] {
        isRefreshing = false
        guard mustRefreshAgain else { return [] }
        mustRefreshAgain = false
        return refresh()
    }

    private mutating func watchPresence() -> [Action] {
        let uids = conversations.compactMap { conversation -> UserID? in
            if case .user(let uid) = conversation.receiver { uid } else { nil }
        }
        // Whom one names is watched in place of whom one named before.
        guard isVisible, !watched.isSuperset(of: uids) else { return [] }
        watched = Set(uids)
        return [.watchPresence(uids)]
    }

    private mutating func change(_ receiver: Receiver, _ change: Change) -> [Action] {
        guard isVisible, let conversation = conversations.first(where: { $0.receiver == receiver }) else { return [] }
        failure = nil
        switch change {
        case .markRead:
            guard conversation.unreadCount > 0, let last = conversation.lastMessage?.id else { return [] }
            return [.markRead(receiver, upTo: last)]
        case .markUnread:
            // One's own message is unread for nobody here.
            guard conversation.unreadCount == 0, let last = conversation.lastMessage, last.sender.uid != account else {
                return []
            }
            return [.markUnread(receiver, from: last.id)]
        case .mute(let until): return [.mute(receiver, until: until)]
        }
    }

    /// An older total never overwrites a newer one (design §4, *Badge*).
    mutating func take(_ new: Badge) {
        if new.version >= badge?.version ?? 0 { badge = new }
    }

    // MARK: Rows

    private func isFound(_ conversation: StoredConversation) -> Bool {
        filter.isEmpty
            || conversation.counterpart.name.range(of: filter, options: [.caseInsensitive, .diacriticInsensitive])
                != nil
    }

    private func row(_ conversation: StoredConversation) -> ConversationListSnapshot.Row {
        let receiver = conversation.receiver
        var row = ConversationListSnapshot.Row(
            counterpart: conversation.counterpart, lastMessage: conversation.lastMessage,
            unreadCount: conversation.unreadCount)
        row.preview = conversation.lastMessage.map {
            ConversationPreview(
                $0, of: account, readUpTo: conversation.othersReadUpTo,
                deliveredUpTo: conversation.othersDeliveredUpTo)
        }
        row.unreadMentions = min(mentions[receiver] ?? 0, conversation.unreadCount)
        row.mutedUntil = conversation.muteUntil
        row.draft = conversation.draft
        row.typing = typing.filter { $0.receiver == receiver }.map { person($0.uid, in: conversation) }
        row.hasJoined = conversation.hasJoined
        if case .user(let user) = conversation.counterpart {
            let status = presence[user.uid] ?? user.status
            row.isOnline = status.map { $0 == .online || $0 == .available }
        }
        return row
    }

    private func person(_ uid: UserID, in conversation: StoredConversation) -> User {
        if case .user(let user) = conversation.counterpart, user.uid == uid { return user }
        if let sender = conversation.lastMessage?.sender, sender.uid == uid { return sender }
        return User(uid: uid, name: uid.rawValue)
    }
}
