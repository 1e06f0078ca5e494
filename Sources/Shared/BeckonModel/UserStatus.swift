/// Whether a user is connected. Vendors use other words too, which are kept as they are.
public struct UserStatus: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// On a device now.
    public static let online = Self(rawValue: "online")
    /// On none.
    public static let offline = Self(rawValue: "offline")
    /// A webhook's word for online.
    public static let available = Self(rawValue: "available")
}
