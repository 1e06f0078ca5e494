#if canImport(UIKit)
    public import BeckonModel
    public import SwiftUI

    /// Who is in a group, for SwiftUI: ``MembersViewController`` as a view.
    public struct MembersView: UIViewControllerRepresentable {
        private let context: ChatContext
        private let guid: GroupID
        private let onLeft: (@MainActor () -> Void)?

        /// - Parameters:
        ///   - context: the account's, which all its screens share.
        ///   - guid: of the group.
        ///   - onLeft: the account has left the group.
        public init(_ context: ChatContext, of guid: GroupID, onLeft: (@MainActor () -> Void)? = nil) {
            self.context = context
            self.guid = guid
            self.onLeft = onLeft
        }

        /// Called by SwiftUI.
        public func makeUIViewController(context: Context) -> MembersViewController {
            MembersViewController(self.context, of: guid)
        }

        /// Called by SwiftUI.
        public func updateUIViewController(_ controller: MembersViewController, context: Context) {
            controller.onLeft = onLeft
        }
    }
#endif
