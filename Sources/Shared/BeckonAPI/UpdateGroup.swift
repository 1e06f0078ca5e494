public import BeckonModel

/// The body of ``API/updateGroup``. What is left out stays as it is; an empty text, object or list takes the field away.
public struct UpdateGroup: Codable, Sendable, Hashable {
    /// 1 to 100 characters; it cannot be taken away.
    public var name: String?
    /// The address of a picture.
    public var icon: String?
    /// What the group is about: at most 255 characters.
    public var groupDescription: String?
    /// At most 10,240 bytes as JSON.
    public var metadata: [String: JSONValue]?
    /// At most 25 of at most 100 characters.
    public var tags: [String]?
    /// Another one, for a group of the type password; it cannot be taken away. Members stay.
    public var password: String?

    private enum CodingKeys: String, CodingKey {
        case name, icon
        case groupDescription = "description"
        case metadata, tags, password
    }

    public init(
        name: String? = nil, icon: String? = nil, description: String? = nil, metadata: [String: JSONValue]? = nil,
        tags: [String]? = nil, password: String? = nil
    ) {
        self.name = name
        self.icon = icon
        groupDescription = description
        self.metadata = metadata
        self.tags = tags
        self.password = password
    }
}

extension UpdateGroup: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Holds nothing of the password (design §4, *Secrets*).
    public var description: String { "UpdateGroup" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Holds nothing of the password.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension UpdateGroup: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "name": .notBlank(1...100), "icon": .text(0...2048), "description": .text(0...255),
        "password": .characters(1...100),
        "tags": .tags,
    ]
}
