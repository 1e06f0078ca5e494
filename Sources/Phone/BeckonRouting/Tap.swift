public import BeckonModel
public import BeckonPush

/// A response that may lead somewhere, with what was read from its push.
public struct Tap: Sendable, Hashable {
    /// Names one answer to one delivery (design §4, *Tap*): the identifier alone names what is displayed (P-2).
    public struct Identity: Sendable, Hashable {
        /// What is displayed.
        public var requestIdentifier: String
        /// Milliseconds since 1970.
        public var deliveredAt: Int64
        /// What the person chose.
        public var action: NotificationResponse.Action
    }

    /// As the system told it.
    public var response: NotificationResponse
    /// What the push says; nil where it is foreign.
    public var push: PushMessage?
    /// The app's account that it is for; nil is whichever is active.
    public var account: String?

    /// Knows a repetition.
    public var identity: Identity {
        Identity(
            requestIdentifier: response.requestIdentifier, deliveredAt: response.deliveredAt, action: response.action)
    }

    /// Names the message in a trace.
    public var reference: MessageReference? { push?.reference }
}
