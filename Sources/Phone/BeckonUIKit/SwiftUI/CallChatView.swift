#if canImport(UIKit)
    public import BeckonCallChat
    public import BeckonScreens
    public import SwiftUI
    public import UIKit

    /// The chat beside a call for SwiftUI: ``CallChatViewController`` with its bar, to be shown by
    /// `.sheet { CallChatView(…).presentationDetents([.medium, .large]).presentationDragIndicator(.visible) }`.
    public struct CallChatView: UIViewControllerRepresentable {
        private let context: ChatContext
        private let session: CallSession
        private let screen: CallChatScreen?
        private let onClose: (@MainActor () -> Void)?

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - session: the call; kept by the app, not by the screen.
        ///   - screen: the call's, where the app keeps one; what was loaded stays over closing and opening.
        ///   - onClose: the person has closed it by the button; nil: it is dismissed.
        public init(
            _ context: ChatContext, for session: CallSession, screen: CallChatScreen? = nil,
            onClose: (@MainActor () -> Void)? = nil
        ) {
            self.context = context
            self.session = session
            self.screen = screen
            self.onClose = onClose
        }

        /// Called by SwiftUI.
        public func makeUIViewController(context: Context) -> UINavigationController {
            UINavigationController(
                rootViewController: CallChatViewController(self.context, for: session, screen: screen))
        }

        /// Called by SwiftUI.
        public func updateUIViewController(_ controller: UINavigationController, context: Context) {
            (controller.viewControllers.first as? CallChatViewController)?.onClose = onClose
        }
    }
#endif
