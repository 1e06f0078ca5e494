/// How a destination comes on screen.
public enum Opening: String, Sendable, Hashable, Codable, CaseIterable {
    /// Above the root, which is on top.
    case open
    /// Above the root, in place of what stands there.
    case replace
    /// It is on top already: no second window, only the message is shown.
    case scroll
}
