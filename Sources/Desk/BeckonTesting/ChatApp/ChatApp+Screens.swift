public import BeckonApp
import BeckonClient
public import BeckonModel
import BeckonPush
public import BeckonRouting
public import BeckonScreens

extension ChatApp {
    /// The person opens a chat from the list.
    @discardableResult
    public func openChat(with receiver: Receiver) -> ChatWindow? {
        if let chat = navigation.chat, chat.receiver == receiver { return chat }
        let row = navigation.list?.snapshot.rows.first { $0.receiver == receiver }
        show(.conversation(receiver, messageID: nil), nil) {
            self.coordinator.chat(with: receiver, placeholder: row?.counterpart).map(Screen.chat)
        }
        return navigation.chat
    }

    /// The person writes in the chat that is open; nothing where none is.
    public func send(_ text: String) {
        guard let chat = navigation.chat else { return }
        chat.composer.edit(text)
        chat.composer.submit()
    }
}

/// ``Navigation`` carries the plans out.
extension ChatApp: ChatNavigation {
    public var top: Screen? { navigation.top }

    public var hasRoot: Bool { !navigation.stack.isEmpty }

    public func show(_ destination: Destination, _ context: TapContext?, make: () -> Screen?) {
        guard !navigation.stack.isEmpty else { return }
        let plan = NavigationPlan(
            to: destination, from: navigation.state, style: context == nil ? .pushed : configuration.style)
        navigation.perform(plan) { shown in
            // The screen of a call comes back for the chat beside it.
            if case .call(let sessionID, let receiver) = shown { return .call(sessionID: sessionID, receiver) }
            return make()
        }
        if case .scroll = plan.steps.last {
            if let messageID = destination.messageID, let chat = navigation.chat {
                chat.scroll(to: Int64(messageID), preview: context?.push?.preview)
            }
        } else if destination != .root {
            let cause = context.map {
                OpenedScreen.Cause.notification(requestIdentifier: $0.response.requestIdentifier)
            }
            configuration.opened.append(
                OpenedScreen(destination: destination, cause: cause ?? .person, time: system.time.monotonic()))
        }
    }

    public func back() { navigation.back() }

    public func accountStarted() { showRoot() }

    public func accountEnded() { navigation.clear() }
}
