/// What a message is: something said, something that happened, or a call. Open: an unknown word is kept.
public struct MessageCategory: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let message = Self(rawValue: "message")
    public static let action = Self(rawValue: "action")
    public static let call = Self(rawValue: "call")
    public static let custom = Self(rawValue: "custom")
}
