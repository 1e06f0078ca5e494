import BeckonCallChat
import BeckonClient
public import BeckonModel
import BeckonPush
public import BeckonRouting
public import BeckonScreens

/// The screens of destinations, and what a person does without opening one.
extension ChatCoordinator {
    /// A chat with somebody, for a navigation to show; nil where nobody is signed in.
    ///
    /// - Parameters:
    ///   - receiver: the user or the group.
    ///   - placeholder: what is known of the other side until the server has answered.
    ///   - preview: what a push told of the message.
    ///   - focus: the message to open at.
    public func chat(
        with receiver: Receiver, placeholder: Counterpart? = nil, preview: MessagePreview? = nil, focus: Int64? = nil
    ) -> ChatWindow? {
        guard let user else { return nil }
        let window = ChatWindow(
            with: receiver, placeholder: placeholder, preview: preview, account: user, client: client,
            visibility: visibility, focus: focus, time: time, trace: trace)
        window.onChange = { [weak self] in self?.changed() }
        return window
    }

    /// A push of a conversation that the account has left is not shown (sh-31).
    func tellMembership(of receiver: Receiver, _ access: ChatAccess) {
        let destination = Destination.conversation(receiver, messageID: nil)
        switch access {
        case .unknown: break
        case .notMember, .banned, .notFound: routing?.membershipChanged(of: destination, isMember: false)
        case .open, .deactivated, .blocked: routing?.membershipChanged(of: destination, isMember: true)
        }
    }

    /// A tap leads here, once its session and its root are there.
    public func open(_ destination: Destination, _ context: TapContext) {
        navigation?.show(destination, context) { self.screen(of: destination, context) }
        if case .call(let sessionID, let receiver) = destination, facts != nil,
            let id = CallSessionID(rawValue: sessionID)
        {
            check(id, receiver)
        }
        trace(.opened, context.push?.reference, decision: context.isOnTop ? "scrolled" : "opened")
        changed()
    }

    /// The screen of a destination that a tap leads to; nil for the root, and where nobody is signed in.
    public func screen(of destination: Destination, _ context: TapContext) -> Screen? {
        switch destination {
        case .conversation(let receiver, let messageID, _):
            return chat(
                with: receiver, placeholder: context.push?.counterpart(of: context.account),
                preview: context.push?.preview, focus: messageID.flatMap { Int64($0) }
            ).map(Screen.chat)
        case .callChat(let sessionID, let guid, let messageID):
            if let callSession, callSession.id.rawValue == sessionID { return sheet(of: callSession, guid) }
            return chat(
                with: .group(guid), placeholder: context.push?.counterpart(of: context.account),
                preview: context.push?.preview, focus: messageID.flatMap { Int64($0) }
            ).map { .callChat(sessionID: sessionID, $0) }
        case .category(let name): return .category(name, title: context.response.content.title)
        case .vendor(let name, let conversation, _): return .vendor(name, conversation: conversation)
        case .call(let sessionID, let receiver): return .call(sessionID: sessionID, receiver)
        case .url(let url): return .url(url)
        case .root: return nil
        }
    }

    /// Does what a person asked for without opening the app. A reply is done when the server has it, or when it has to
    /// wait in the outbox for a connection.
    public func perform(_ action: BackgroundAction, _ context: ActionContext) async throws(ChatError) {
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
