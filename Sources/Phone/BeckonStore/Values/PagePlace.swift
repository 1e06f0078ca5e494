/// Which messages of a conversation a page holds.
public enum PagePlace: Sendable, Hashable {
    /// The newest.
    case newest
    /// Those that end before an id.
    case before(Int64)
    /// Those that begin behind an id.
    case after(Int64)
    /// Those on both sides of an id, and the message itself.
    case around(Int64)
}
