/// What a WebSocket grants its peer. All times count on the loop's own clock.
public struct WebSocketLimits: Sendable, Hashable {
    /// Bytes of a message, over all its fragments; more ends the connection with 1009.
    public var messageBytes = 1 << 20
    /// Bytes that may wait to be sent; a reader that lets more gather is cut off.
    public var queueBytes = 1 << 20
    /// Messages that may wait to be taken from `messages` before nothing more is read.
    public var waitingMessages = 64
    /// A peer that was silent for so long is pinged.
    public var pingAfter: Duration = .seconds(30)
    /// A pinged peer that stays silent for so long is dropped.
    public var pongWithin: Duration = .seconds(15)
    /// How long the peer may take to answer a close.
    public var closeWithin: Duration = .seconds(5)

    public init() {}
}
