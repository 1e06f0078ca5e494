/// What became of a push.
public enum PushOutcome: Sendable, Hashable {
    case accepted(apnsID: String)
    /// The token is gone since then (milliseconds since 1970): forget the device, unless it has registered later.
    case unregistered(timestamp: Int64)
    /// Never to be sent again as it is. The token is kept: the reason alone does not tell a dead token from a mistake of
    /// the sender (sh-19, sh-21, sh-22).
    case rejected(status: Int, reason: String)
    /// To be sent again later, the same request; it may have arrived already, so its identifiers have to stay.
    /// - Parameter after: how long to wait at least, where that is known.
    case retry(reason: String, after: Duration?)
}

extension PushOutcome {
    /// Whether the trouble is this device's alone, so that pushes for others go on meanwhile (sh-25 B).
    public var concernsOneDevice: Bool {
        switch self {
        case .accepted, .unregistered, .rejected: true
        case .retry(let reason, _): reason == "TooManyRequests"
        }
    }

    /// Without a token, for the trace: `200`, `410 Unregistered`, `retry Timeout`.
    public var reasonCode: String {
        switch self {
        case .accepted: "200"
        case .unregistered: "410 Unregistered"
        case .rejected(let status, let reason): "\(status) \(reason)"
        case .retry(let reason, _): "retry \(reason)"
        }
    }
}
