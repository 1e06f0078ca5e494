package import BeckonModel

/// What a chat window loads, shows and marks as read: a pure value.
package struct ChatMachine: Sendable {
    package private(set) var timeline: ChatTimeline
    private var counterpart: Counterpart?
    private var isAuthoritative = false
    private var state = ScreenState.loading
    private var focus: Int64?
    private var isVisible = false
    private var isActive = false
    private var isLoadingNewest = false
    private var mustLoadAgain = false
    private var loadingOlder: Int64?
    private var isLoadingCounterpart = false
    private var marking: Int64?
    private var markedUpTo: Int64 = 0

    package init(account: User, receiver: Receiver, placeholder: Counterpart?, focus: Int64?) {
        timeline = ChatTimeline(account: account, receiver: receiver)
        counterpart = placeholder
        self.focus = focus
    }

    package var snapshot: ChatSnapshot {
        ChatSnapshot(
            receiver: timeline.receiver, title: counterpart?.name ?? timeline.receiver.identifier,
            picture: counterpart?.picture, isPlaceholder: !isAuthoritative, state: state, items: timeline.items,
            hasOlder: timeline.hasOlder, isLoadingOlder: loadingOlder != nil, focus: focus)
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .appeared(let active):
            isVisible = true
            isActive = active
            return [.loadUnsent] + loadNewest() + loadCounterpart() + markRead()
        case .disappeared:
            // What was asked for is cancelled with it.
            isVisible = false
            isLoadingNewest = false
            mustLoadAgain = false
            loadingOlder = nil
            isLoadingCounterpart = false
            marking = nil
            return []
        case .activeChanged(let active):
            isActive = active
            return markRead()
        case .connected, .reload: return loadNewest() + loadCounterpart() + markRead()
        case .loadOlder: return loadOlder()
        case .loadedNewest(let page):
            timeline.mergeNewest(page)
            state = .loaded
            return loaded() + markRead()
        case .failedNewest(let error):
            // What is on screen stays: a failed refresh does not take the chat away.
            if state != .loaded { state = .failed(error) }
            return loaded()
        case .loadedOlder(let page, let id):
            guard loadingOlder == id else { return [] }
            loadingOlder = nil
            timeline.mergeOlder(page, before: id)
            return []
        case .failedOlder(let id):
            if loadingOlder == id { loadingOlder = nil }
            return []
        case .loadedCounterpart(let loaded):
            isLoadingCounterpart = false
            counterpart = loaded
            isAuthoritative = true
            return []
        case .failedCounterpart:
            // The placeholder stays; the next connection tries again.
            isLoadingCounterpart = false
            return []
        case .message(let message):
            timeline.insert(message)
            return markRead()
        case .read(let receipt):
            timeline.apply(receipt)
            return []
        case .outgoing(let local):
            timeline.apply(local)
            return []
        case .discarded(let muid):
            timeline.discard(muid: muid)
            return []
        case .focus(let id):
            focus = id
            return []
        case .marked(let id):
            markedUpTo = max(markedUpTo, id)
            marking = nil
            return markRead()
        case .markingFailed:
            marking = nil
            return []
        }
    }

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

    private mutating func loaded() -> [Action] {
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

    private mutating func loadCounterpart() -> [Action] {
        guard isVisible, !isAuthoritative, !isLoadingCounterpart else { return [] }
        isLoadingCounterpart = true
        return [.loadCounterpart]
    }

    /// Read is what a person can see: the window is on screen, the app active, the messages there (R-E9).
    private mutating func markRead() -> [Action] {
        guard isVisible, isActive, state == .loaded, marking == nil,
            let newest = timeline.newestOfOthers, newest > markedUpTo
        else { return [] }
        marking = newest
        return [.markRead(newest)]
    }
}
