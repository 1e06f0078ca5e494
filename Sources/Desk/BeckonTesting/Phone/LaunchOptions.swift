public import BeckonModel

/// What `didFinishLaunchingWithOptions` gets.
public struct LaunchOptions: Sendable, Hashable {
    /// The payload of a push; without a request identifier, and also set by a silent push (P-25, P-27).
    public var remoteNotification: [String: JSONValue]?

    public init(remoteNotification: [String: JSONValue]? = nil) { self.remoteNotification = remoteNotification }
}
