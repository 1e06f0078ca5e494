/// How many have reacted to a message in the same way (requirements, B).
public struct ReactionCount: Sendable, Hashable, Codable {
    /// An emoji or a short text.
    public var reaction: String
    /// How many have reacted with it.
    public var count: Int
    /// Nil where it is not told to one reader alone, as in events.
    public var reactedByMe: Bool?

    public init(reaction: String, count: Int, reactedByMe: Bool? = nil) {
        self.reaction = reaction
        self.count = count
        self.reactedByMe = reactedByMe
    }
}
