public import BeckonAPI

/// A push token that a session registers.
public struct DeviceRegistration: Sendable, Hashable {
    public var platform: PushPlatform
    /// Lower-case hexadecimal.
    public var token: String
    public var environment: PushEnvironment
    /// The bundle identifier of the app.
    public var topic: String

    public init(platform: PushPlatform, token: String, environment: PushEnvironment, topic: String) {
        self.platform = platform
        self.token = token
        self.environment = environment
        self.topic = topic
    }
}
