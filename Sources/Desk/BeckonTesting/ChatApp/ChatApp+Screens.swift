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
        let composer = Composer(send: chat.send)
        composer.edit(text)
        composer.submit()
    }

    private func openChat(
        with receiver: Receiver, placeholder: Counterpart?, focus: Int64?, cause: OpenedScreen.Cause
    ) -> ChatWindow? {
        guard let user, !navigation.stack.isEmpty else { return nil }
        let window = ChatWindow(
            with: receiver, placeholder: placeholder, account: user, client: client, visibility: visibility,
            focus: focus, now: system.time.now, trace: system.trace)
        window.onChange = { [weak self] in self?.system.changed() }
        show(.chat(window), cause)
        return window
    }

    /// A tap leads here, once its session and its root are there.
    func open(_ destination: Destination, _ context: TapContext) {
        let cause = OpenedScreen.Cause.notification(requestIdentifier: context.response.requestIdentifier)
        switch destination {
        case .conversation(let receiver, let messageID):
            let focus = messageID.flatMap { Int64($0) }
            if context.isOnTop, let chat = navigation.chat, chat.receiver == receiver {
                chat.scroll(to: focus)
            } else {
                _ = openChat(
                    with: receiver, placeholder: context.push?.counterpart(of: context.account), focus: focus,
                    cause: cause)
            }
        case .category(let name):
            if !context.isOnTop { show(.category(name, title: context.response.content.title), cause) }
        case .vendor(let name, let conversation, _):
            if !context.isOnTop { show(.vendor(name, conversation: conversation), cause) }
        case .root: navigation.backToRoot()
        }
        system.trace(.opened, context.push?.reference, decision: context.isOnTop ? "scrolled" : "opened")
        system.changed()
    }

    private func show(_ screen: Screen, _ cause: OpenedScreen.Cause) {
        configuration.opened.append(
            OpenedScreen(destination: screen.destination, cause: cause, time: system.time.monotonic()))
        navigation.show(screen)
    }
}
