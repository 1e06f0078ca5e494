public import BeckonModel

/// A push as APNs hands it to a phone; decodes from the frame that the emulator sends.
public struct DeliveredPush: Sendable, Hashable, Codable {
    /// Which app on which phone: lower-case hexadecimal.
    public var token: String
    /// The identifier of the push, `apns-id`.
    public var apnsID: String
    /// `apns-collapse-id`; nil where the sender gave none.
    public var collapseID: String?
    /// `apns-push-type`: `alert`, `background`.
    public var pushType: String
    /// `apns-priority`: 10, 5 or 1.
    public var priority: Int
    /// Seconds since 1970; 0 is one attempt; nil is not told.
    public var expiration: Int64?
    /// The body, `aps` included.
    public var payload: [String: JSONValue]

    public init(
        token: String, apnsID: String, collapseID: String? = nil, pushType: String = "alert", priority: Int = 10,
        expiration: Int64? = nil, payload: [String: JSONValue]
    ) {
        self.token = token
        self.apnsID = apnsID
        self.collapseID = collapseID
        self.pushType = pushType
        self.priority = priority
        self.expiration = expiration
        self.payload = payload
    }

    /// What the notification is displayed under (P-2).
    public var requestIdentifier: String { collapseID ?? apnsID }
}
