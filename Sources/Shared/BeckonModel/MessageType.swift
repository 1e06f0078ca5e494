/// The kind of content within a category. Open: an unknown word is kept, shown as such and still routes.
public struct MessageType: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let text = Self(rawValue: "text")
    public static let image = Self(rawValue: "image")
    public static let video = Self(rawValue: "video")
    public static let audio = Self(rawValue: "audio")
    public static let file = Self(rawValue: "file")
    public static let custom = Self(rawValue: "custom")
    /// An action on a member of a group, or on the group.
    public static let groupMember = Self(rawValue: "groupMember")
    /// An action on a message.
    public static let message = Self(rawValue: "message")
}
