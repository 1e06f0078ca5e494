/// What a message is: something said, something that happened, or a call. Open: an unknown word is kept.
public struct MessageCategory: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Said by a person: counts as unread and is pushed.
    public static let message = Self(rawValue: "message")
    /// Something that happened to a member or a message.
    public static let action = Self(rawValue: "action")
    /// A call began, ended or was missed.
    public static let call = Self(rawValue: "call")
    /// Of the app's own; counts only where its sender asks for it.
    public static let custom = Self(rawValue: "custom")
}
