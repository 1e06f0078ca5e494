/// What a message of the category action tells of: something that happened to a member or to a message (requirements, B).
///
/// Open: an unknown word is kept.
public struct MessageAction: RawRepresentable, Hashable, Sendable, Codable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    // To members of a group.
    /// Came in by themselves.
    public static let joined = Self(rawValue: "joined")
    /// Went away by themselves.
    public static let left = Self(rawValue: "left")
    /// Was brought in by a member.
    public static let added = Self(rawValue: "added")
    /// Was removed, and may come in again.
    public static let kicked = Self(rawValue: "kicked")
    /// Was removed, and may not come in again.
    public static let banned = Self(rawValue: "banned")
    /// The ban was taken back; no member by that.
    public static let unbanned = Self(rawValue: "unbanned")
    /// May do more, or less, than before.
    public static let scopeChanged = Self(rawValue: "scopeChanged")
    /// The group has another owner.
    public static let ownerChanged = Self(rawValue: "ownerChanged")

    // To a group.
    /// Name, picture or description.
    public static let groupUpdated = Self(rawValue: "groupUpdated")
    /// With all that was said in it.
    public static let groupDeleted = Self(rawValue: "groupDeleted")

    // To a message.
    /// The text is another one.
    public static let edited = Self(rawValue: "edited")
    /// Taken back; the message stays as an empty place.
    public static let deleted = Self(rawValue: "deleted")
    /// Somebody reacted with an emoji.
    public static let reactionAdded = Self(rawValue: "reactionAdded")
    /// Took the reaction back.
    public static let reactionRemoved = Self(rawValue: "reactionRemoved")
}

extension Message {
    /// What happened; nil where it is no action.
    public var action: MessageAction? {
        guard category == .action else { return nil }
        return data?["action"]?.string.map(MessageAction.init(rawValue:))
    }
}
