public import BeckonNet

/// Who pushes, to which hosts, within which bounds.
public struct APNsConfiguration: Sendable {
    /// A host of APNs and its port; Apple serves 443 and 2197.
    public struct Host: Sendable, Hashable {
        /// A name or an address.
        public var name: String
        /// 1 to 65535.
        public var port: Int

        public init(_ name: String, port: Int = 443) {
            self.name = name
            self.port = port
        }
    }

    /// The key of the `.p8` file.
    public var key: SigningKey
    /// Its identifier: 10 characters.
    public var keyID: String
    /// 10 characters.
    public var teamID: String
    /// For builds from the App Store and TestFlight.
    public var production = Host("api.push.apple.com")
    /// For builds from Xcode.
    public var sandbox = Host("api.sandbox.push.apple.com")
    /// Whom to believe that it is APNs.
    public var trust = TLSClientContext.Trust.system
    /// From the call to its outcome, with connecting and waiting.
    public var deadline = Duration.seconds(20)
    /// Pushes under way in one environment; more are told to come a second later.
    public var maxUnfinished = 10_000

    public init(key: SigningKey, keyID: String, teamID: String) {
        self.key = key
        self.keyID = keyID
        self.teamID = teamID
    }
}
