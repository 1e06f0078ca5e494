/// What a member may do in a group. Open: an unknown word is kept.
public struct MemberScope: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Acts on all but the owner, and gives scopes.
    public static let admin = Self(rawValue: "admin")
    /// Acts on participants: removes, bans, takes back what they wrote.
    public static let moderator = Self(rawValue: "moderator")
    /// May read and write.
    public static let participant = Self(rawValue: "participant")
}
