/// How a push to one device ended.
public enum PushEnd: String, Sendable, Hashable {
    case accepted
    /// Not needed any more.
    case dropped
    /// The push service will never take it.
    case rejected
}
