public import BeckonModel
public import BeckonPush

/// A response that may lead somewhere, with what was read from its push.
public struct Tap: Sendable, Hashable {
    /// Names one answer to one delivery (design §4, *Tap*): the identifier alone names what is displayed (P-2).
    public struct Identity: Sendable, Hashable, Codable {
        /// What is displayed.
        public var requestIdentifier: String
        /// Milliseconds since 1970.
        public var deliveredAt: Int64
        /// What the person chose.
        public var action: NotificationResponse.Action

        /// Of a response.
        public init(_ response: NotificationResponse) {
            requestIdentifier = response.requestIdentifier
            deliveredAt = response.deliveredAt
            action = response.action
        }
    }

    /// As the system told it.
    public var response: NotificationResponse
    /// What the push says; nil where it is foreign.
    public var push: PushMessage?
    /// The app's account that it is for; nil is whichever is active.
    public var account: String?
    /// When the person tapped: milliseconds since 1970.
    public var tappedAt: Int64
    /// Where it leads, where that was found before: a kept tap has no payload any more.
    var destination: Destination?
    /// Names the message in a trace.
    public var reference: MessageReference?

    init(response: NotificationResponse, push: PushMessage?, account: String?, tappedAt: Int64) {
        self.response = response
        self.push = push
        self.account = account
        self.tappedAt = tappedAt
        reference = push?.reference
    }

    /// Knows a repetition.
    public var identity: Identity { Identity(response) }
}
