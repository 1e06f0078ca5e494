import BeckonNet

/// The other end of a realtime connection. Both closures may be called from any thread and return at once.
struct RealtimePeer: Sendable {
    /// False: it is closed, or was cut off because it reads too slowly.
    var send: @Sendable (WebSocketFrame) -> Bool
    /// With a close code of RFC 6455 §7.4 and a reason for a person.
    var close: @Sendable (_ code: UInt16, _ reason: String) -> Void
}
