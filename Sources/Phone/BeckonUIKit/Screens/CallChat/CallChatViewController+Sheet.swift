#if canImport(UIKit)
    public import BeckonCallChat
    public import BeckonScreens
    public import UIKit

    extension CallChatViewController {
        /// The chat of a call as a sheet above it: half of the screen or all of it, with a grabber.
        ///
        /// Present it on the screen of the call: `present(sheet, animated: true)`. Nil where nobody is signed in.
        ///
        /// - Parameters:
        ///   - session: the call; kept by the app, not by the screen.
        ///   - screen: the call's, where the app keeps one.
        ///   - focus: the message to scroll to.
        ///   - context: nil: ``ChatContext/current``.
        public static func sheet(
            for session: CallSession, screen: CallChatScreen? = nil, focus: Int64? = nil,
            context: ChatContext? = nil
        ) -> UINavigationController? {
            guard let context = context ?? .current else { return nil }
            let chat = CallChatViewController(context, for: session, screen: screen, focus: focus)
            let navigation = UINavigationController(rootViewController: chat)
            navigation.modalPresentationStyle = .pageSheet
            navigation.isModalInPresentation = !chat.screen.sheet.isDismissedBySwipe
            if let sheet = navigation.sheetPresentationController { chat.screen.sheet.apply(to: sheet) }
            return navigation
        }
    }

    extension CallChatSheet {
        @MainActor fileprivate func apply(to sheet: UISheetPresentationController) {
            sheet.detents = detents.map { detent in
                switch detent {
                case .medium: .medium()
                case .large: .large()
                }
            }
            sheet.selectedDetentIdentifier = selected == .medium ? .medium : .large
            sheet.prefersGrabberVisible = showsGrabber
            // A list is scrolled in half of the screen too; the grabber makes it larger.
            sheet.prefersScrollingExpandsWhenScrolledToEdge = false
        }
    }
#endif
