import BeckonAPI
import BeckonClient
package import BeckonModel
import BeckonStore
package import Foundation

/// What a chat window loads, shows and marks as read: a pure value.
package struct ChatMachine: Sendable {
    package var timeline: ChatTimeline
    let limits: Limits
    let showsHappenings: Bool
    var placeholder: Counterpart?
    var facts: AccessFacts
    /// As the store told it last.
    var conversation: StoredConversation?
    /// Whether the account was in the group when the store told last; false where it has joined since, so that what was
    /// read before says nothing.
    var storeHadJoined: Bool?
    var state = ScreenState.loading
    var focus: Int64?
    var isVisible = false
    private var isActive = false
    /// The window has come on screen and the store has not answered yet.
    var isOpening = false
    /// Where the unread ones begin is not known yet.
    var mustOpenDivider = false
    /// The newest of the store are being read.
    var isReadingNewest = false
    var mustReadAgain = false
    /// The stretch is being read again from this id on, while the newest are not in memory.
    var rereading: Int64?
    var isLoadingNewest = false
    var mustLoadAgain = false
    var loadingOlder: Int64?
    var loadingNewer: Int64?
    /// Where the window is on its way to.
    var jump: PagePlace?
    var isLoadingCounterpart = false
    var mustLoadCounterpartAgain = false
    /// History was read while the other side was asked for: an answer that shuts the account out may be the older one.
    var hasReadSinceAsking = false
    private var marking: Int64?
    var markedUpTo: Int64 = 0
    /// The message that was looked for far away: it is not looked for twice.
    var sought: Int64?
    /// Joining or unblocking is on its way.
    var isChangingAccess = false
    var accessFailure: ChatError?
    var parentMessage: Message?
    var typing: [Typing] = []
    var typingGeneration = 0
    var presence: UserPresence?
    var changeFailure: ChatError?
    /// Messages were on screen while the chat was open: what is there stays there when access ends (case sh-31).
    private var wasOpen = false
    /// What is shown, made once for each change of it.
    private var rows: [ChatRow] = []
    private var rowsState: (version: Int, isReadable: Bool) = (-1, true)

    struct Typing: Sendable, Hashable {
        var uid: UserID
        var generation: Int
    }

    package init(
        account: User, receiver: Receiver, parent: Int64? = nil, placeholder: Counterpart?,
        preview: MessagePreview? = nil, focus: Int64?, showsHappenings: Bool = false, calendar: Calendar = .current,
        limits: Limits = Limits()
    ) {
        timeline = ChatTimeline(
            account: account, receiver: receiver, parent: parent, capacity: limits.page * limits.pages,
            calendar: calendar)
        facts = AccessFacts(receiver: receiver)
        self.placeholder = placeholder
        self.focus = focus
        self.showsHappenings = showsHappenings
        self.limits = limits
        if let preview { timeline.show(preview) }
        makeRows()
    }

    package var snapshot: ChatSnapshot {
        let counterpart = facts.counterpart ?? placeholder
        var snapshot = ChatSnapshot(
            receiver: timeline.receiver, title: counterpart?.name ?? timeline.receiver.identifier,
            picture: counterpart?.picture, isPlaceholder: facts.counterpart == nil, state: state, rows: rows,
            hasOlder: timeline.hasOlder, isLoadingOlder: loadingOlder != nil, focus: focus, access: facts.access,
            isHistoryReadable: isReadable, isChangingAccess: isChangingAccess, accessFailure: accessFailure)
        snapshot.hasNewer = timeline.hasNewer
        snapshot.isLoadingNewer = loadingNewer != nil
        snapshot.isJumping = jump != nil
        snapshot.isRefreshing = isOpening || isLoadingNewest
        snapshot.newCount = timeline.missed.count
        snapshot.firstUnread = timeline.firstUnread
        snapshot.typing = typing.map { person($0.uid) }
        snapshot.presence = counterpart.flatMap {
            ChatPresence($0, presence?.status, lastActiveAt: presence?.lastActiveAt)
        }
        snapshot.mutedUntil = conversation?.muteUntil
        snapshot.threadID = timeline.parent
        snapshot.thread = parentMessage.map { timeline.item($0) }
        snapshot.changeFailure = changeFailure
        return snapshot
    }

    /// What the store has kept of a group is not shown where the server says that it is not the account's to read.
    private var isReadable: Bool { facts.access.permitsHistory || wasOpen && !timeline.isEmpty }

    private mutating func makeRows() {
        if facts.access == .open, !timeline.isEmpty { wasOpen = true }
        let wanted = (version: timeline.version, isReadable: isReadable)
        guard wanted != rowsState else { return }
        rows = wanted.isReadable ? timeline.rows : timeline.unsentRows
        rowsState = wanted
    }

    package mutating func handle(_ event: Event) -> [Action] {
        var actions = react(to: event)
        if timeline.version != rowsState.version { actions += findQuoted() }
        makeRows()
        return actions
    }

    private mutating func react(to event: Event) -> [Action] {
        switch event {
        case .appeared(let active):
            isVisible = true
            isActive = active
            return appear()
        case .disappeared:
            disappear()
            return []
        case .activeChanged(let active):
            isActive = active
            return markRead()
        case .connected, .reload: return loadNewest() + loadCounterpart() + loadParent() + markRead()
        case .loadOlder: return loadOlder()
        case .loadNewer: return loadNewer()
        case .jumpToNewest: return jumpToNewest()
        case .stored(let page, let conversation, let place): return stored(page, conversation, at: place)
        case .storeFailed(_, let place): return storeFailed(at: place)
        case .loaded(let page, let conversation, let place): return loaded(page, conversation, at: place)
        case .failed(let error, let place): return failed(error, at: place)
        case .loadedCounterpart(let loaded):
            // What something has overtaken says nothing about how access stands now.
            if !mustLoadCounterpartAgain { told(loaded) }
            return counterpartAnswered() + markRead()
        case .failedCounterpart(let error):
            // Without a word about access the placeholder stays, and the next connection tries again.
            if !mustLoadCounterpartAgain { facts.counterpartRefused(error.code) }
            return counterpartAnswered()
        case .heard(let event): return heard(event)
        case .message(let message): return received(message)
        case .updated(let message):
            updated(message)
            return []
        case .changed: return reread()
        case .read(let receipt):
            timeline.apply(receipt)
            return []
        case .typingEnded(let uid, let generation):
            typing.removeAll { $0.uid == uid && $0.generation == generation }
            return []
        case .outgoing(let local): return outgoing(local)
        case .unsent(let local): return follow(timeline.apply(local))
        case .discarded(let muid):
            timeline.discard(muid: muid)
            return []
        case .focus(let id, let preview): return focus(on: id, preview)
        case .marked(let id):
            markedUpTo = max(markedUpTo, id)
            marking = nil
            return markRead()
        case .markingFailed(let error):
            marking = nil
            return refused(error, rereadsHistory: true)
        case .join(let password): return join(password: password)
        case .joined(let group): return joined(group)
        case .failedJoining(let error): return failedJoining(error)
        case .unblock: return unblock()
        case .unblocked: return unblocked()
        case .failedUnblocking(let error): return failedUnblocking(error)
        case .accessChanged(let change): return changed(change)
        case .foundParent(let message):
            if let message { updated(message) }
            return []
        case .foundQuoted(let id, let message):
            timeline.resolve(id, message)
            return []
        case .change(let id, let change): return self.change(id, change)
        case .changedMessage(let message):
            timeline.changing(message.id, false)
            updated(message)
            return []
        case .failedChange(let id, let error):
            timeline.changing(id, false)
            changeFailure = error
            return refused(error, rereadsHistory: true)
        case .download(let url): return download(url)
        case .downloading(let url, let state):
            timeline.downloading(url, state)
            return []
        }
    }

    private mutating func appear() -> [Action] {
        isOpening = true
        timeline.removeDivider()
        mustOpenDivider = timeline.parent == nil
        var actions: [Action] = [.loadUnsent] + readNewest() + loadCounterpart() + loadParent()
        if case .user(let uid) = timeline.receiver { actions.append(.watchPresence(uid)) }
        return actions + markRead()
    }

    /// What was asked for is cancelled with it, but for what the person wants done: joining, unblocking, changes.
    private mutating func disappear() {
        isVisible = false
        isOpening = false
        isReadingNewest = false
        mustReadAgain = false
        rereading = nil
        isLoadingNewest = false
        mustLoadAgain = false
        loadingOlder = nil
        loadingNewer = nil
        jump = nil
        isLoadingCounterpart = false
        mustLoadCounterpartAgain = false
        marking = nil
        typing = []
    }

    // MARK: Reading

    /// Read is what a person can see: the window is on screen, the app active, the messages there (R-E9). A thread is
    /// not read by itself: what is read is a conversation up to a message, and others lie between its replies.
    mutating func markRead() -> [Action] {
        guard timeline.parent == nil, isVisible, isActive, !isOpening, state == .loaded, facts.access.permitsHistory,
            marking == nil, let newest = timeline.newestOfOthers, newest > markedUpTo
        else { return [] }
        marking = newest
        return [.markRead(newest)]
    }
}
