public import BeckonAPI

/// A device that pushes can be sent to. The token is a secret: it never enters a log, a trace or an error.
public struct PushDevice: Sendable, Hashable {
    public var id: DeviceID
    /// The session that registered it.
    public var session: SessionID
    /// ``BeckonAPI/PushPlatform/apnsVoIP`` takes calls that ring, and nothing else.
    public var platform: PushPlatform
    /// Lower-case hexadecimal.
    public var token: String
    public var environment: PushEnvironment
    /// The bundle identifier of the app.
    public var topic: String
    /// When it was registered last, in milliseconds since 1970: an older word that the token is gone does not count.
    public var registeredAt: Int64

    public init(
        id: DeviceID, session: SessionID, platform: PushPlatform = .apnsDevice, token: String,
        environment: PushEnvironment, topic: String, registeredAt: Int64
    ) {
        self.id = id
        self.session = session
        self.platform = platform
        self.token = token
        self.environment = environment
        self.topic = topic
        self.registeredAt = registeredAt
    }
}
