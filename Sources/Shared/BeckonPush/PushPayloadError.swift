/// Why a payload cannot be sent.
public enum PushPayloadError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Without all that is optional and without any text it still has `bytes`, more than `limit`.
    case tooLarge(bytes: Int, limit: Int)

    /// By how many bytes it is too large.
    public var excess: Int {
        switch self {
        case .tooLarge(let bytes, let limit): bytes - limit
        }
    }

    public var description: String {
        switch self {
        case .tooLarge(let bytes, let limit):
            "The payload has \(bytes) bytes after everything optional was left out; \(limit) are allowed, "
                + "\(excess) less. Shorten names and titles, or send fewer fields."
        }
    }
}
