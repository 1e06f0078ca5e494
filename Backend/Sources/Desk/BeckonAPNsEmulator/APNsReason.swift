/// The reason in the body of a refusal, with its status (Apple, "Handling notification responses from APNs").
///
/// Open: a fault may be injected with a reason that does not exist yet.
public struct APNsReason: Sendable, Hashable, CustomStringConvertible {
    /// The status of the answer.
    public let status: Int
    /// As it stands in the body.
    public let name: String

    public init(_ status: Int, _ name: String) {
        self.status = status
        self.name = name
    }

    /// As the trace shows it: `410 Unregistered`.
    public var description: String { "\(status) \(name)" }
}

/// Apple's reasons, under their names.
extension APNsReason {
    public static let badCollapseID = Self(400, "BadCollapseId")
    public static let badDeviceToken = Self(400, "BadDeviceToken")
    public static let badExpirationDate = Self(400, "BadExpirationDate")
    public static let badMessageID = Self(400, "BadMessageId")
    public static let badPriority = Self(400, "BadPriority")
    public static let badTopic = Self(400, "BadTopic")
    public static let deviceTokenNotForTopic = Self(400, "DeviceTokenNotForTopic")
    public static let duplicateHeaders = Self(400, "DuplicateHeaders")
    public static let idleTimeout = Self(400, "IdleTimeout")
    public static let invalidPushType = Self(400, "InvalidPushType")
    public static let missingDeviceToken = Self(400, "MissingDeviceToken")
    public static let missingTopic = Self(400, "MissingTopic")
    public static let payloadEmpty = Self(400, "PayloadEmpty")
    public static let topicDisallowed = Self(400, "TopicDisallowed")
    public static let expiredProviderToken = Self(403, "ExpiredProviderToken")
    public static let forbidden = Self(403, "Forbidden")
    public static let invalidProviderToken = Self(403, "InvalidProviderToken")
    public static let missingProviderToken = Self(403, "MissingProviderToken")
    public static let unrelatedKeyIDInToken = Self(403, "UnrelatedKeyIdInToken")
    public static let badPath = Self(404, "BadPath")
    public static let methodNotAllowed = Self(405, "MethodNotAllowed")
    public static let expiredToken = Self(410, "ExpiredToken")
    public static let unregistered = Self(410, "Unregistered")
    public static let payloadTooLarge = Self(413, "PayloadTooLarge")
    public static let tooManyProviderTokenUpdates = Self(429, "TooManyProviderTokenUpdates")
    public static let tooManyRequests = Self(429, "TooManyRequests")
    public static let internalServerError = Self(500, "InternalServerError")
    public static let serviceUnavailable = Self(503, "ServiceUnavailable")
    public static let shutdown = Self(503, "Shutdown")
}
