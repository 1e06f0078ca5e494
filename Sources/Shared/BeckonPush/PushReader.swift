public import BeckonModel

/// Asks dialects in order; the first that knows a push reads it. A push that none knows is foreign and stays untouched.
///
/// FCM is a way on which any vendor's push may come: what it adds is put on the message, whoever's it is.
public struct PushReader: Sendable {
    private let dialects: [any PushDialect]

    /// - Parameter dialects: asked in this order.
    public init(dialects: [any PushDialect]) { self.dialects = dialects }

    /// The dialects of this package. An app puts its own before or after them.
    ///
    /// No one claims another's push; those that look at a key of the vendor's own come first.
    public static let standardDialects: [any PushDialect] = [
        BeckonDialect(), VoximplantDialect(), StreamDialect(), SendbirdDialect(), RocketChatDialect(), ZulipDialect(),
        TwilioDialect(), MatrixDialect(), MattermostDialect(), CometChatDialect(), CometChatFlatDialect(),
        OneSignalDialect(),
    ]

    /// Reads with ``standardDialects``.
    public static let standard = PushReader(dialects: standardDialects)

    /// Nil where the push is foreign.
    public func message(in userInfo: [String: JSONValue]) -> PushMessage? {
        for dialect in dialects {
            if let message = dialect.read(userInfo) {
                return FCMDelivery(userInfo)?.marking(message) ?? message
            }
        }
        return nil
    }

    /// The message of a notification's content.
    public func message(in content: NotificationContent) -> PushMessage? { message(in: content.userInfo) }
}
