public import BeckonModel

/// A conversation has reached a device of a user up to a message.
public struct Delivery: Sendable, Hashable {
    public var uid: UserID
    /// Of the device; it need not be told what it told itself.
    public var session: SessionID
    public var message: MessageKey

    public init(_ message: MessageKey, to session: Session) {
        uid = session.uid
        self.session = session.id
        self.message = message
    }
}
