import BeckonAPI
import BeckonClient
package import BeckonModel

/// What a chat window loads, shows and marks as read: a pure value.
package struct ChatMachine: Sendable {
    package private(set) var timeline: ChatTimeline
    private let placeholder: Counterpart?
    var facts: AccessFacts
    private var state = ScreenState.loading
    private var focus: Int64?
    private(set) var isVisible = false
    private var isActive = false
    private var isLoadingNewest = false
    private var mustLoadAgain = false
    private var loadingOlder: Int64?
    private var isLoadingCounterpart = false
    private var mustLoadCounterpartAgain = false
    /// History was read while the other side was asked for: an answer that shuts the account out may be the older one.
    private var hasReadSinceAsking = false
    private var marking: Int64?
    private var markedUpTo: Int64 = 0
    /// Joining or unblocking is on its way.
    var isChangingAccess = false
    var accessFailure: ChatError?

    package init(
        account: User, receiver: Receiver, placeholder: Counterpart?, preview: MessagePreview? = nil, focus: Int64?
    ) {
        timeline = ChatTimeline(account: account, receiver: receiver)
        facts = AccessFacts(receiver: receiver)
        self.placeholder = placeholder
        self.focus = focus
        if let preview { timeline.show(preview) }
    }

    package var snapshot: ChatSnapshot {
        let counterpart = facts.counterpart ?? placeholder
        let isReadable = facts.access.permitsHistory || !timeline.messages.isEmpty
        return ChatSnapshot(
            receiver: timeline.receiver, title: counterpart?.name ?? timeline.receiver.identifier,
            picture: counterpart?.picture, isPlaceholder: facts.counterpart == nil, state: state,
            items: isReadable ? timeline.items : timeline.unsentItems, hasOlder: timeline.hasOlder,
            isLoadingOlder: loadingOlder != nil, focus: focus, access: facts.access, isHistoryReadable: isReadable,
            isChangingAccess: isChangingAccess, accessFailure: accessFailure)
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .appeared(let active):
            isVisible = true
            isActive = active
            return [.loadUnsent] + loadNewest() + loadCounterpart() + markRead()
        case .disappeared:
            disappear()
            return []
        case .activeChanged(let active):
            isActive = active
            return markRead()
        case .connected, .reload: return loadNewest() + loadCounterpart() + markRead()
        case .loadOlder: return loadOlder()
        case .loadedNewest(let page): return loadedNewest(page)
        case .failedNewest(let error): return failedNewest(error)
        case .loadedOlder(let page, let id):
            guard loadingOlder == id else { return [] }
            loadingOlder = nil
            timeline.mergeOlder(page, before: id)
            return []
        case .failedOlder(let error, let id):
            guard loadingOlder == id else { return [] }
            loadingOlder = nil
            return refused(error, rereadsHistory: true)
        case .loadedCounterpart(let loaded):
            // What something has overtaken says nothing about how access stands now.
            if !mustLoadCounterpartAgain { facts.told(loaded) }
            return counterpartAnswered() + markRead()
        case .failedCounterpart(let error):
            // Without a word about access the placeholder stays, and the next connection tries again.
            if !mustLoadCounterpartAgain { facts.counterpartRefused(error.code) }
            return counterpartAnswered()
        case .message(let message):
            timeline.insert(message)
            // Somebody lets the account hear what is said: it may be in again.
            let isNews = !facts.access.permitsHistory && timeline.belongs(message)
            return isNews ? loadNewest() + loadCounterpart() : markRead()
        case .read(let receipt):
            timeline.apply(receipt)
            return []
        case .outgoing(let local):
            timeline.apply(local)
            if case .failed(let error) = local.state, local.receiver == timeline.receiver {
                return refused(error, rereadsHistory: true)
            }
            return []
        case .unsent(let local):
            timeline.apply(local)
            return []
        case .discarded(let muid):
            timeline.discard(muid: muid)
            return []
        case .focus(let id, let preview):
            focus = id
            guard let preview, timeline.show(preview) else { return [] }
            return loadNewest()
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
        }
    }

    /// What was asked for is cancelled with it, but for what the person wants done: joining, unblocking.
    private mutating func disappear() {
        isVisible = false
        isLoadingNewest = false
        mustLoadAgain = false
        loadingOlder = nil
        isLoadingCounterpart = false
        mustLoadCounterpartAgain = false
        marking = nil
    }

    // MARK: Messages

    private mutating func loadNewest() -> [Action] {
        guard isVisible else { return [] }
        if isLoadingNewest {
            mustLoadAgain = true
            return []
        }
        isLoadingNewest = true
        if state != .loaded { state = .loading }
        return [.loadNewest]
    }

    /// - Parameter isProof: whether it shows that the account may read.
    private mutating func loadedNewest(_ page: MessagePage, isProof: Bool = true) -> [Action] {
        timeline.mergeNewest(page)
        state = .loaded
        if !mustLoadAgain {
            if isProof {
                facts.readHistory()
                hasReadSinceAsking = true
            }
            timeline.resolvePreview(from: page)
        }
        return answered() + markRead()
    }

    private mutating func failedNewest(_ error: ChatError) -> [Action] {
        if error.code == .conversationNotAccessible {
            // Normal before the first message (R-C). Whether the account is in a group, the group itself tells.
            return loadedNewest(
                MessagePage(messages: [], hasMore: false), isProof: timeline.receiver.type == .user)
        }
        let asked = mustLoadAgain ? [] : refused(error, rereadsHistory: false)
        // What is on screen stays: a failed refresh does not take the chat away.
        if state != .loaded { state = .failed(error) }
        return answered() + asked
    }

    private mutating func answered() -> [Action] {
        isLoadingNewest = false
        guard mustLoadAgain else { return [] }
        mustLoadAgain = false
        return loadNewest()
    }

    private mutating func loadOlder() -> [Action] {
        guard isVisible, loadingOlder == nil, timeline.hasOlder, let first = timeline.messages.first?.id else {
            return []
        }
        loadingOlder = first
        return [.loadOlder(before: first)]
    }

    // MARK: The other side

    /// Once, and again for as long as it or the access to it is not as one wants it.
    mutating func loadCounterpart() -> [Action] {
        guard isVisible, facts.counterpart == nil || facts.access != .open, !isLoadingCounterpart else { return [] }
        return askCounterpart()
    }

    private mutating func askCounterpart() -> [Action] {
        isLoadingCounterpart = true
        mustLoadCounterpartAgain = false
        hasReadSinceAsking = false
        return [.loadCounterpart]
    }

    private mutating func counterpartAnswered() -> [Action] {
        isLoadingCounterpart = false
        let isDoubtful = hasReadSinceAsking && !facts.access.permitsHistory
        return isVisible && (mustLoadCounterpartAgain || isDoubtful) ? askCounterpart() : []
    }

    /// Everything anew after access has changed. What is on its way was asked before: its refusal says nothing any more.
    mutating func reloadAll(withCounterpart: Bool) -> [Action] {
        guard isVisible else { return [] }
        if isLoadingCounterpart { mustLoadCounterpartAgain = true }
        let asksCounterpart = withCounterpart && !isLoadingCounterpart
        return loadNewest() + (asksCounterpart ? askCounterpart() : [])
    }

    // MARK: Reading

    /// Read is what a person can see: the window is on screen, the app active, the messages there (R-E9).
    private mutating func markRead() -> [Action] {
        guard isVisible, isActive, state == .loaded, facts.access.permitsHistory, marking == nil,
            let newest = timeline.newestOfOthers, newest > markedUpTo
        else { return [] }
        marking = newest
        return [.markRead(newest)]
    }
}
