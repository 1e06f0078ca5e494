/// Why something is no ``VoIPPayload``.
public enum VoIPPayloadError: Error, Hashable, CustomStringConvertible {
    /// The call is over: the app would have to let it ring, or be terminated (P-32). An alert tells of it.
    case callIsOver
    /// It tells of no call that rings.
    case noCall
    /// It has more bytes than a VoIP push may have (P-31).
    case tooLarge(bytes: Int, limit: Int)

    /// The word for metrics and traces.
    public static let reasonCode = "VoIPIsNoCall"

    public var description: String {
        switch self {
        case .callIsOver: "A call that is over must not be told by a VoIP push; send an alert."
        case .noCall: "A VoIP push tells of a call that rings, and this is none; send an alert."
        case .tooLarge(let bytes, let limit): "A VoIP push has at most \(limit) bytes, this one has \(bytes)."
        }
    }
}
