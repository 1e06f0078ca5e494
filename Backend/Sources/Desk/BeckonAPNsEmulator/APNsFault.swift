/// Something that goes wrong at APNs, on purpose.
public enum APNsFault: Sendable, Hashable {
    /// The request is refused unseen.
    case refuse(APNsReason, timestamp: Int64? = nil)
    /// The request is served, but late.
    case delay(Duration)
    /// The request is never answered; nothing is accepted.
    case silence
    /// The stream is reset (RFC 9113 §7) and nothing accepted; 7 says so to the provider.
    case reset(errorCode: UInt32)
    /// The connection breaks off without an answer, after the push was accepted or before.
    case cut(accepting: Bool)
    /// The connection is announced to end: this request is the last that is served, or the first that is not.
    case goAway(serving: Bool, reason: String = "Shutdown")
}
