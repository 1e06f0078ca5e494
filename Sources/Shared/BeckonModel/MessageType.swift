/// The kind of content within a category. Open: an unknown word is kept, shown as such and still routes.
public struct MessageType: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Words.
    public static let text = Self(rawValue: "text")
    /// One or more pictures, with a caption.
    public static let image = Self(rawValue: "image")
    /// One or more films, with a caption; for a call, one with a picture.
    public static let video = Self(rawValue: "video")
    /// A recording; for a call, one without a picture.
    public static let audio = Self(rawValue: "audio")
    /// One or more files of any kind.
    public static let file = Self(rawValue: "file")
    /// Of the app's own.
    public static let custom = Self(rawValue: "custom")
    /// An action on a member of a group, or on the group.
    public static let groupMember = Self(rawValue: "groupMember")
    /// An action on a message.
    public static let message = Self(rawValue: "message")
}
