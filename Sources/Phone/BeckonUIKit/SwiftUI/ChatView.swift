#if canImport(UIKit)
    public import BeckonModel
    import BeckonRouting
    public import SwiftUI

    /// A chat for SwiftUI: ``ChatViewController`` as a view. Inside of a `NavigationStack` it has the stack's bar.
    public struct ChatView: UIViewControllerRepresentable {
        private let context: ChatContext
        private let receiver: Receiver
        private let placeholder: Counterpart?
        private let focus: Int64?

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - receiver: the user or the group.
        ///   - placeholder: what is known of the other side; shown until the server has answered.
        ///   - focus: the message to open at; another one scrolls there.
        public init(
            _ context: ChatContext, with receiver: Receiver, placeholder: Counterpart? = nil, focus: Int64? = nil
        ) {
            self.context = context
            self.receiver = receiver
            self.placeholder = placeholder
            self.focus = focus
        }

        /// Called by SwiftUI.
        public func makeUIViewController(context: Context) -> ChatViewController {
            ChatViewController(self.context, with: receiver, placeholder: placeholder, focus: focus)
        }

        /// Called by SwiftUI.
        public func updateUIViewController(_ controller: ChatViewController, context: Context) {
            guard let focus, controller.focus != focus else { return }
            controller.scroll(to: .conversation(receiver, messageID: String(focus)))
        }
    }
#endif
