public import BeckonModel

/// A push as APNs hands it to a phone; decodes from the frame that the emulator sends.
public struct DeliveredPush: Sendable, Hashable, Codable {
    /// Which app on which phone: lower-case hexadecimal.
    public var token: String
    public var apnsID: String
    public var collapseID: String?
    public var pushType: String
    public var priority: Int
    /// Seconds since 1970; 0 is one attempt; nil is not told.
    public var expiration: Int64?
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
