#if canImport(UIKit)
    import BeckonCallChat
    import BeckonModel
    public import BeckonRouting
    import BeckonScreens

    extension CallChatViewController: DestinationShowing {
        /// The chat of its call; the root where the call has no group yet.
        public var destination: Destination {
            guard let guid = session.group?.guid else { return .root }
            return .callChat(sessionID: session.id.rawValue, guid, messageID: focus.map { String($0) })
        }

        /// Scrolls to the destination's message; nothing where the destination is another chat, or names no message.
        public func scroll(to destination: Destination) {
            guard destination.isSameScreen(as: self.destination), case .callChat(_, _, let id?) = destination,
                let messageID = Int64(id)
            else { return }
            focus = messageID
            screen.window?.scroll(to: messageID)
            messageList.showFocusAgain()
        }
    }
#endif
