package import BeckonCallChat
package import BeckonModel

/// What the chat screen of a call shows and asks for: a pure value (R-4.6, cases sh-30 and sh-31).
///
/// The group belongs to the call's session, the list to a ``ChatWindow``: this decides which of the two is on screen, and
/// that nothing joins by itself where the person has to decide.
package struct CallChatMachine: Sendable {
    package enum Event: Sendable {
        case opened
        case closed
        /// How the session stands; nil group: it has none yet.
        case call(CallSnapshot, hasGroup: Bool)
        case chat(ChatSnapshot)
        case retry
        case join(password: String?)
    }

    package enum Action: Sendable, Hashable {
        case tellOpened
        case tellClosed
        case join(password: String?)
        /// Makes the window for the group, or brings it back, and puts it on screen.
        case showWindow(GroupID)
        case hideWindow
        /// The window is told what it may not have heard.
        case tellWindow(AccessChange)
    }

    private let meeting: String?
    private var isOpen = false
    private var call: CallSnapshot
    private var hasGroup = false
    private var chat: ChatSnapshot?
    private var isWindowShown = false
    /// Messages have been on screen: they stay there when access ends (case sh-31).
    private var hadWindow = false
    private var groupName: String?

    package init(meeting: String?, call: CallSnapshot) {
        self.meeting = meeting
        self.call = call
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .opened:
            guard !isOpen else { return [] }
            isOpen = true
            return [.tellOpened] + follow(asksByItself: true)
        case .closed:
            guard isOpen else { return [] }
            isOpen = false
            let hiding: [Action] = isWindowShown ? [.hideWindow] : []
            isWindowShown = false
            return hiding + [.tellClosed]
        case .call(let new, let hasGroup):
            let before = call.group
            let isNew = hasGroup && !self.hasGroup
            (call, self.hasGroup) = (new, hasGroup)
            var actions: [Action] = []
            if before != call.group, hadWindow, let change = change(call.group) { actions.append(.tellWindow(change)) }
            return actions + follow(asksByItself: isNew)
        case .chat(let snapshot):
            chat = snapshot
            return []
        case .retry:
            guard isOpen, hasGroup, call.group.canRetry, call.group != .removed else { return [] }
            return [.join(password: nil)]
        case .join(let password):
            guard isOpen, hasGroup else { return [] }
            switch call.group {
            case .needsPassword:
                // Without one it would be refused: the screen goes on asking.
                return password?.isEmpty == false ? [.join(password: password)] : []
            case .removed: return [.join(password: password)]
            default: return []
            }
        }
    }

    private mutating func follow(asksByItself: Bool) -> [Action] {
        guard isOpen else { return [] }
        if let group = call.group.group { groupName = group.name }
        if !isWindowShown, let guid = call.group.group?.guid ?? (hadWindow ? chat?.guid : nil) {
            isWindowShown = true
            hadWindow = true
            return [.showWindow(guid)]
        }
        // Opening is the person's wish; what only they decide is asked of them.
        if asksByItself, hasGroup, call.group.startsByItself { return [.join(password: nil)] }
        return []
    }

    /// Where the session has heard or asked, and the window has not.
    private func change(_ group: CallGroupState) -> AccessChange? {
        switch group {
        case .joined: .joined
        case .removed: .left
        case .banned: .banned
        case .gone: .removed
        default: nil
        }
    }

    // MARK: What is shown

    package var snapshot: CallChatSnapshot {
        let content = content
        let isChat = content == .chat
        let window = isChat ? chat : nil
        var snapshot = CallChatSnapshot(
            title: meeting ?? groupName ?? chat?.title ?? "Call", content: content, chat: window,
            isJoining: isChat && call.group == .joining, isCallOn: !call.phase.isOver)
        snapshot.isComposerEnabled =
            isChat && call.group.group != nil && window?.isComposerEnabled != false && !isArchived
        snapshot.reason = reason
        snapshot.remedy = remedy
        return snapshot
    }

    /// Over, and to be read only.
    private var isArchived: Bool {
        call.phase.isOver && call.call?.isActive == false && call.call?.retention == .archive
    }

    private var content: CallChatSnapshot.Content {
        if hadWindow { return .chat }
        return switch call.group {
        case .idle, .joining, .cancelled: call.phase.isOver ? .gone : .loading
        case .joined: .chat
        case .needsPassword(let wasWrong): .password(wasWrong: wasWrong)
        case .noAccess: .noAccess
        case .banned: .banned
        case .gone: .gone
        case .offline(let error): .offline(error)
        case .removed: .removed
        case .failed(let error, let canRetry): .failed(error, canRetry: canRetry)
        }
    }

    private var reason: CallChatSnapshot.Reason? {
        switch call.group {
        case .idle, .joining, .cancelled: nil
        case .joined:
            if let access = chat?.access, access.explanation != nil {
                .access(access)
            } else {
                isArchived ? .archived : nil
            }
        case .needsPassword(let wasWrong): .password(wasWrong: wasWrong)
        case .noAccess: .noAccess
        case .banned: .banned
        case .gone: .gone
        case .offline(let error): .offline(error)
        case .removed: .removed
        case .failed(let error, _): .failed(error)
        }
    }

    private var remedy: CallChatSnapshot.Remedy? {
        switch call.group {
        case .needsPassword: .enterPassword
        case .removed: .join
        case .offline: .retry
        case .failed(_, let canRetry): canRetry ? .retry : nil
        case .idle, .joining, .cancelled, .joined, .noAccess, .banned, .gone: nil
        }
    }
}

extension ChatSnapshot {
    fileprivate var guid: GroupID? { if case .group(let guid) = receiver { guid } else { nil } }
}
