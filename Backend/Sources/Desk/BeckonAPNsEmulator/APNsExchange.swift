public import BeckonAPI

/// One request that reached the emulator, for tests and the desk. Holds no payload and no provider token.
public struct APNsExchange: Sendable, Hashable {
    /// Which listener it came to.
    public var environment: PushEnvironment
    /// Which connection, counted from 1 within the environment.
    public var connection: Int
    /// Ascends within the connection.
    public var stream: Int32
    /// The device token, as in the path.
    public var token: String
    /// The identifier that the provider gave; empty when it gave none.
    public var apnsID: String
    /// The collapse identifier, if there was one.
    public var collapseID: String?
    /// Tells provider tokens apart: the start of the digest.
    public var providerToken: String
    /// nil when there was no answer.
    public var status: Int?
    /// nil when the push was accepted or there was no answer.
    public var reason: String?
    /// Whether the push was accepted, with or without an answer.
    public var isAccepted: Bool
}
