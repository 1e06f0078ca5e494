#if canImport(UIKit)
    import BeckonModel
    public import BeckonRouting
    import BeckonScreens

    extension ChatViewController: DestinationShowing {
        /// The conversation, or the thread of it, at the message that it was asked for last.
        public var destination: Destination {
            .conversation(
                chat.receiver, messageID: focus.map { String($0) }, thread: chat.parent.map { String($0) })
        }

        /// Scrolls to the destination's message; nothing where the destination is another chat, or names no message.
        public func scroll(to destination: Destination) {
            guard destination.isSameScreen(as: self.destination),
                case .conversation(_, let id?, _) = destination, let messageID = Int64(id)
            else { return }
            focus = messageID
            chat.scroll(to: messageID)
            messageList.showFocusAgain()
        }
    }
#endif
