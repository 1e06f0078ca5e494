import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonUIKit
import UIKit

/// Seed 1: an app with the chat screens of a vendor.
enum SeedOneApp {
    final class AppDelegate: SeedAppDelegate {
        override func install(_ launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Beckon? {
            Beckon.install(launchOptions: launchOptions) { destination, context in
                guard case .conversation(let receiver, let messageID, _) = destination else { return nil }
                return VendorsChat(
                    with: context.push?.counterpart(of: context.account), receiver, at: messageID)
            }
        }
    }

    /// In place of the vendor's: it is set to whom it is with, and scrolls.
    final class VendorsChat: UIViewController, DestinationShowing {
        private let receiver: Receiver
        private(set) var messageID: String?

        init(with counterpart: Counterpart?, _ receiver: Receiver, at messageID: String?) {
            self.receiver = receiver
            self.messageID = messageID
            super.init(nibName: nil, bundle: nil)
            title = counterpart?.name
        }

        @available(*, unavailable) required init?(coder: NSCoder) { nil }

        var destination: Destination { .conversation(receiver, messageID: messageID) }

        func scroll(to destination: Destination) { messageID = destination.messageID }
    }
}
