/// What becomes of a call's chat when the call is over. Open: an unknown word is kept.
public struct CallRetention: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// It goes on as a group.
    public static let keep = Self(rawValue: "keep")
    /// It can be read, and nothing more is written.
    public static let archive = Self(rawValue: "archive")
    /// The group and all that was said in it are deleted.
    public static let delete = Self(rawValue: "delete")
}
