public import BeckonAPI
public import BeckonPush
public import Foundation

/// One push for one device, ready to be sent to APNs. A retry is the same value: same ``apnsID``, same ``collapseID``.
public struct PushRequest: Sendable, Hashable {
    /// Hexadecimal digits in lower case, of any length.
    public var token: String
    /// Chooses the host.
    public var environment: PushEnvironment
    /// The bundle identifier with the push type's suffix.
    public var topic: String
    /// Has to match the body.
    public var pushType: PushType
    /// 10, 5 or 1; a background push has 5.
    public var priority: Int
    /// Seconds since 1970; 0 is one attempt and nothing stored.
    public var expiration: Int64
    /// A UUID in lower case.
    public var apnsID: String
    /// At most 64 bytes.
    public var collapseID: String?
    /// JSON in UTF-8, at most ``PushType/maxPayloadBytes``.
    public var body: Data

    /// A VoIP push: a call that rings, which ``BeckonPush/VoIPPayload`` alone can be made of (P-32, sh-26).
    ///
    /// - Parameter bundleID: of the app; the topic has its suffix (P-31).
    public init(
        _ call: VoIPPayload, token: String, environment: PushEnvironment, bundleID: String, expiration: Int64,
        apnsID: String
    ) {
        self.init(
            token: token, environment: environment, topic: PushType.voip.topic(for: bundleID), pushType: .voip,
            priority: 10, expiration: expiration, apnsID: apnsID, collapseID: nil, body: call.body)
    }

    /// One of type `voip` that tells of no call that rings is refused when it is sent, before APNs sees it.
    public init(
        token: String, environment: PushEnvironment, topic: String, pushType: PushType, priority: Int,
        expiration: Int64, apnsID: String, collapseID: String?, body: Data
    ) {
        self.token = token
        self.environment = environment
        self.topic = topic
        self.pushType = pushType
        self.priority = priority
        self.expiration = expiration
        self.apnsID = apnsID
        self.collapseID = collapseID
        self.body = body
    }
}
