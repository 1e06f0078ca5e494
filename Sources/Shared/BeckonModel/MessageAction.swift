/// What a message of the category action tells of: something that happened to a member or to a message (requirements, B).
///
/// Open: an unknown word is kept.
public struct MessageAction: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    // To members of a group.
    public static let joined = Self(rawValue: "joined")
    public static let left = Self(rawValue: "left")
    public static let added = Self(rawValue: "added")
    public static let kicked = Self(rawValue: "kicked")
    public static let banned = Self(rawValue: "banned")
    public static let unbanned = Self(rawValue: "unbanned")
    public static let scopeChanged = Self(rawValue: "scopeChanged")
    /// The group has another owner.
    public static let ownerChanged = Self(rawValue: "ownerChanged")

    // To a group.
    public static let groupUpdated = Self(rawValue: "groupUpdated")
    public static let groupDeleted = Self(rawValue: "groupDeleted")

    // To a message.
    public static let edited = Self(rawValue: "edited")
    public static let deleted = Self(rawValue: "deleted")
    public static let reactionAdded = Self(rawValue: "reactionAdded")
    public static let reactionRemoved = Self(rawValue: "reactionRemoved")
}

extension Message {
    /// What happened; nil where it is no action.
    public var action: MessageAction? {
        guard category == .action else { return nil }
        return data?["action"]?.string.map(MessageAction.init(rawValue:))
    }
}
