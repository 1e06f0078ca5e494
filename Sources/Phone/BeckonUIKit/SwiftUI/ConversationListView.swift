#if canImport(UIKit)
    public import BeckonScreens
    public import SwiftUI

    /// The list of conversations for SwiftUI: ``ConversationListViewController`` as a view.
    public struct ConversationListView: UIViewControllerRepresentable {
        private let context: ChatContext
        private let onOpen: @MainActor (ConversationListSnapshot.Row) -> Void

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - onOpen: opens the conversation of a row, say by appending it to a navigation path.
        public init(_ context: ChatContext, onOpen: @escaping @MainActor (ConversationListSnapshot.Row) -> Void) {
            self.context = context
            self.onOpen = onOpen
        }

        /// Called by SwiftUI.
        public func makeUIViewController(context: Context) -> ConversationListViewController {
            ConversationListViewController(self.context, onOpen: onOpen)
        }

        /// Called by SwiftUI.
        public func updateUIViewController(_ controller: ConversationListViewController, context: Context) {
            controller.onOpen = onOpen
        }
    }
#endif
