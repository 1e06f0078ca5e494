/// A completion handler that the system handed to the app: right are those with exactly one call (P-21).
public struct DelegateCompletion: Sendable, Hashable {
    /// The delegate's method: `willPresent`, `didReceive`, `didReceiveRemoteNotification`, `didReceiveIncomingPush`.
    public var name: String
    /// The notification that it was about.
    public var requestIdentifier: String
    /// How often the app has called it.
    public var calls: Int

    public init(name: String, requestIdentifier: String, calls: Int = 0) {
        self.name = name
        self.requestIdentifier = requestIdentifier
        self.calls = calls
    }
}
