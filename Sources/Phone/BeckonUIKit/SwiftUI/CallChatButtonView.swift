#if canImport(UIKit)
    public import BeckonCallChat
    public import SwiftUI

    /// The button of a call's chat for SwiftUI: ``CallChatButton`` as a view.
    public struct CallChatButtonView: UIViewRepresentable {
        private let session: CallSession
        private let theme: Theme?

        /// - Parameters:
        ///   - session: the call; kept by the app, not by the screen.
        ///   - theme: nil: that of ``ChatContext/current``.
        public init(_ session: CallSession, theme: Theme? = nil) {
            self.session = session
            self.theme = theme
        }

        /// Called by SwiftUI.
        public func makeUIView(context: Context) -> CallChatButton { CallChatButton(session, theme: theme) }

        /// Called by SwiftUI. The button follows its session by itself.
        public func updateUIView(_ button: CallChatButton, context: Context) {}
    }
#endif
