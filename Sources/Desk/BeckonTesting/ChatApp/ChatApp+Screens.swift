import BeckonCallChat
import BeckonClient
public import BeckonModel
import BeckonPush
import BeckonRouting
public import BeckonScreens

extension ChatApp {
    /// The person opens a chat from the list.
    @discardableResult
    public func openChat(with receiver: Receiver) -> ChatWindow? {
        if let chat = navigation.chat, chat.receiver == receiver { return chat }
        let row = navigation.list?.snapshot.rows.first { $0.receiver == receiver }
        return openChat(with: receiver, placeholder: row?.counterpart, focus: nil, cause: .person)
    }

    /// The person writes in the chat that is open; nothing where none is.
    public func send(_ text: String) {
        guard let chat = navigation.chat else { return }
        chat.composer.edit(text)
        chat.composer.submit()
    }

    private func openChat(
        with receiver: Receiver, placeholder: Counterpart?, preview: MessagePreview? = nil, focus: Int64?,
        cause: OpenedScreen.Cause
    ) -> ChatWindow? {
        let destination = Destination.conversation(receiver, messageID: focus.map { String($0) })
        show(destination, cause, preview: preview) {
            self.chat(with: receiver, placeholder: placeholder, preview: preview, focus: focus).map(Screen.chat)
        }
        return navigation.chat
    }

    private func chat(
        with receiver: Receiver, placeholder: Counterpart?, preview: MessagePreview?, focus: Int64?
    ) -> ChatWindow? {
        guard let user else { return nil }
        let window = ChatWindow(
            with: receiver, placeholder: placeholder, preview: preview, account: user, client: client,
            visibility: visibility, focus: focus, time: system.time, trace: system.trace)
        window.onChange = { [weak self, weak window] in
            guard let self else { return }
            if let window { self.tellMembership(of: window) }
            self.system.changed()
        }
        return window
    }

    /// A push of a conversation that the account has left is not shown (sh-31).
    private func tellMembership(of window: ChatWindow) {
        let destination = Destination.conversation(window.receiver, messageID: nil)
        switch window.snapshot.access {
        case .unknown: break
        case .notMember, .banned, .notFound: foreground.handle(.left(destination))
        case .open, .deactivated, .blocked: foreground.handle(.joined(destination))
        }
    }

    /// A tap leads here, once its session and its root are there.
    func open(_ destination: Destination, _ context: TapContext) {
        let cause = OpenedScreen.Cause.notification(requestIdentifier: context.response.requestIdentifier)
        switch destination {
        case .conversation(let receiver, let messageID, _):
            _ = openChat(
                with: receiver, placeholder: context.push?.counterpart(of: context.account),
                preview: context.push?.preview, focus: messageID.flatMap { Int64($0) }, cause: cause)
        case .callChat(let sessionID, let guid, let messageID):
            let focus = messageID.flatMap { Int64($0) }
            show(destination, cause, preview: context.push?.preview) {
                if let callSession = self.callSession, callSession.id.rawValue == sessionID {
                    return self.sheet(of: callSession, guid)
                }
                return self.chat(
                    with: .group(guid), placeholder: context.push?.counterpart(of: context.account),
                    preview: context.push?.preview, focus: focus
                ).map { .callChat(sessionID: sessionID, $0) }
            }
        case .category(let name):
            show(destination, cause) { .category(name, title: context.response.content.title) }
        case .vendor(let name, let conversation, _):
            show(destination, cause) { .vendor(name, conversation: conversation) }
        case .call(let sessionID, let receiver):
            show(destination, cause) { .call(sessionID: sessionID, receiver) }
            if configuration.calls != nil, let id = CallSessionID(rawValue: sessionID) { check(id, receiver) }
        case .url(let url): show(destination, cause) { .url(url) }
        case .root: show(destination, cause) { nil }
        }
        system.trace(.opened, context.push?.reference, decision: context.isOnTop ? "scrolled" : "opened")
        system.changed()
    }

    func show(
        _ destination: Destination, _ cause: OpenedScreen.Cause, preview: MessagePreview? = nil, _ make: () -> Screen?
    ) {
        guard !navigation.stack.isEmpty else { return }
        let plan = NavigationPlan(
            to: destination, from: navigation.state, style: cause == .person ? .pushed : configuration.style)
        navigation.perform(plan) { shown in
            // The screen of a call comes back for the chat beside it.
            if case .call(let sessionID, let receiver) = shown { return .call(sessionID: sessionID, receiver) }
            return make()
        }
        if case .scroll = plan.steps.last {
            if let messageID = destination.messageID, let chat = navigation.chat {
                chat.scroll(to: Int64(messageID), preview: preview)
            }
        } else if destination != .root {
            configuration.opened.append(
                OpenedScreen(destination: destination, cause: cause, time: system.time.monotonic()))
        }
    }

    /// Does what a person asked for without opening the app. A reply is done when the server has it, or when it has to
    /// wait in the outbox for a connection.
    func perform(_ action: BackgroundAction, _ context: ActionContext) async throws(ChatError) {
        guard case .conversation(let receiver, let messageID, _) = context.destination else {
            throw ChatError(.badRequest, "The push names no conversation of this server.")
        }
        switch action {
        case .reply(let text):
            _ = try await client.send(text: text, to: receiver, muid: context.idempotencyKey)
            await client.untilAttempted(muid: context.idempotencyKey)
        case .markRead:
            guard let messageID = messageID.flatMap({ Int64($0) }) else { return }
            try await client.markRead(receiver, upTo: messageID)
        case .own: throw ChatError(.badRequest, "The app has no such button.")
        }
    }
}

extension Destination {
    /// Of a chat.
    fileprivate var messageID: String? {
        switch self {
        case .conversation(_, let messageID, _), .callChat(_, _, let messageID): messageID
        default: nil
        }
    }
}
