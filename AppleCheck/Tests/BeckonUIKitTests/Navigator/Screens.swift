import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonUIKit
import UIKit

/// The screen of a destination.
final class ScreenController: UIViewController, DestinationShowing {
    let destination: Destination
    private(set) var scrolled: [Destination] = []

    init(_ destination: Destination) {
        self.destination = destination
        super.init(nibName: nil, bundle: nil)
    }
    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func scroll(to destination: Destination) { scrolled.append(destination) }
}

extension Destination {
    static func user(_ uid: String, message: String? = nil) -> Destination {
        Receiver(.user, uid).map { .conversation($0, messageID: message) } ?? .root
    }
    static func group(_ guid: String, message: String? = nil) -> Destination {
        Receiver(.group, guid).map { .conversation($0, messageID: message) } ?? .root
    }
}

extension TapContext {
    static func at(_ scene: String) -> TapContext {
        TapContext(
            scene: scene, account: "me",
            response: NotificationResponse(requestIdentifier: "1", deliveredAt: 0, content: NotificationContent()))
    }
}
