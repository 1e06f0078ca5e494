public import Foundation

/// "UNNotificationResponse". The system makes it.
open class UNNotificationResponse: NSObject {
    open var notification: UNNotification { answered }
    open var actionIdentifier: String { action }

    private let answered: UNNotification
    private let action: String
    /// For tests: the scene of UIKit's "targetScene"; this module knows none.
    public let fakeScene: AnyObject?

    fileprivate init(_ notification: UNNotification, _ action: String, _ scene: AnyObject?) {
        answered = notification
        self.action = action
        fakeScene = scene
    }
}

/// "UNTextInputNotificationResponse".
open class UNTextInputNotificationResponse: UNNotificationResponse {
    open var userText: String { text }

    private let text: String

    fileprivate init(_ notification: UNNotification, _ action: String, _ text: String) {
        self.text = text
        super.init(notification, action, nil)
    }
}

/// "UNNotificationDefaultActionIdentifier".
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
/// "UNNotificationDismissActionIdentifier".
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

extension UNNotificationResponse {
    /// For tests, which play the system.
    public static func fake(
        _ notification: UNNotification, action: String = UNNotificationDefaultActionIdentifier, text: String? = nil,
        scene: AnyObject? = nil
    ) -> UNNotificationResponse {
        if let text { return UNTextInputNotificationResponse(notification, action, text) }
        return UNNotificationResponse(notification, action, scene)
    }
}
