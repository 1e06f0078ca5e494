/// What a member may do in a group. Open: an unknown word is kept.
public struct MemberScope: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let admin = Self(rawValue: "admin")
    public static let moderator = Self(rawValue: "moderator")
    public static let participant = Self(rawValue: "participant")
}
