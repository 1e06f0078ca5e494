public import BeckonAPI

/// What is installed on a phone: an app, and with it its service extension.
public struct AppBundle: Sendable {
    /// The bundle identifier.
    public var topic: String
    /// Which of the two push services its token belongs to.
    public var environment: PushEnvironment
    /// Whether the app declares scenes, which decides how a cold start reports a tap (P-25, P-26).
    public var hasScenes: Bool
    /// The app's own strings table, for `loc-key` (P-8).
    public var strings: [String: String]
    /// A launch: makes the application object of a new process.
    public var makeApplication: @MainActor @Sendable (PhoneSystem) -> any PhoneApplication
    /// Makes the object of a new extension process; nil where the app has no extension.
    public var makeExtension: (@Sendable (ExtensionSystem) -> any PhoneExtension)?

    public init(
        topic: String, environment: PushEnvironment = .sandbox, hasScenes: Bool = true, strings: [String: String] = [:],
        makeApplication: @escaping @MainActor @Sendable (PhoneSystem) -> any PhoneApplication,
        makeExtension: (@Sendable (ExtensionSystem) -> any PhoneExtension)? = nil
    ) {
        self.topic = topic
        self.environment = environment
        self.hasScenes = hasScenes
        self.strings = strings
        self.makeApplication = makeApplication
        self.makeExtension = makeExtension
    }
}
