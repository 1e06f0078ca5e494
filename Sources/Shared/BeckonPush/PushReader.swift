public import BeckonModel

/// Asks dialects in order; the first that knows a push reads it. A push that none knows is foreign and stays untouched.
public struct PushReader: Sendable {
    private let dialects: [any PushDialect]

    /// - Parameter dialects: asked in this order.
    public init(dialects: [any PushDialect]) { self.dialects = dialects }

    /// The dialects of this package, the most specific first. An app puts its own before or after them.
    public static let standardDialects: [any PushDialect] = [BeckonDialect(), VoximplantDialect(), CometChatDialect()]

    /// Reads with ``standardDialects``.
    public static let standard = PushReader(dialects: standardDialects)

    /// Nil where the push is foreign.
    public func message(in userInfo: [String: JSONValue]) -> PushMessage? {
        for dialect in dialects {
            if let message = dialect.read(userInfo) { return message }
        }
        return nil
    }

    /// The message of a notification's content.
    public func message(in content: NotificationContent) -> PushMessage? { message(in: content.userInfo) }
}
