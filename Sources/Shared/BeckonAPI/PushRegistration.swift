/// The body of ``API/registerPushToken``. The last registration owns the token.
public struct PushRegistration: Codable, Sendable, Hashable {
    /// Apple's or Firebase's.
    public var platform: PushPlatform
    /// For APNs lower-case hexadecimal of whole bytes, of any length; for Firebase as Firebase hands it out.
    public var token: String
    /// Which of Apple's services made the token; nil for Firebase's.
    public var environment: PushEnvironment
    /// The bundle identifier of the app, for calls too: the server adds the suffix.
    public var topic: String

    public init(
        platform: PushPlatform = .apnsDevice, token: String, environment: PushEnvironment, topic: String
    ) {
        self.platform = platform
        self.token = token
        self.environment = environment
        self.topic = topic
    }
}

extension PushRegistration {
    /// What a server takes tokens of.
    public static let platforms: [PushPlatform] = [.apnsDevice, .apnsVoIP]
}

extension PushRegistration: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "platform": .words(platforms.map(\.rawValue)), "token": .pattern("^([0-9a-f]{2})+$", 2...1024),
        "topic": .pattern("^[A-Za-z0-9_-]{1,100}([.][A-Za-z0-9_-]{1,100})*$", 1...255),
    ]
}
