public import BeckonModel

/// The body of ``API/createGroup``. Its sender becomes owner and first member.
public struct CreateGroup: Codable, Sendable, Hashable {
    /// 1 to 100 of `A-Z a-z 0-9 - _`.
    public var guid: GroupID
    /// 1 to 100 characters.
    public var name: String
    /// The address of a picture; nil for none.
    public var icon: String?
    /// Who may join, and how.
    public var type: GroupType
    /// For a group of the type password, and for no other.
    public var password: String?
    /// What the group is about: at most 255 characters.
    public var groupDescription: String?
    /// What an app keeps with the group: at most 10,240 bytes as JSON.
    public var metadata: [String: JSONValue]?
    /// At most 25 of at most 100 characters.
    public var tags: [String]?

    private enum CodingKeys: String, CodingKey {
        case guid, name, icon, type, password
        case groupDescription = "description"
        case metadata, tags
    }

    public init(
        guid: GroupID, name: String, icon: String? = nil, type: GroupType = .public, password: String? = nil
    ) {
        self.guid = guid
        self.name = name
        self.icon = icon
        self.type = type
        self.password = password
    }
}

extension CreateGroup: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Holds nothing of the password (design §4, *Secrets*).
    public var description: String { "CreateGroup(\(guid), \(type.rawValue))" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// Holds nothing of the password.
    public var customMirror: Mirror { Mirror(self, children: ["guid": guid, "type": type.rawValue]) }
}

extension CreateGroup: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "description": .text(0...255),
        "name": .notBlank(1...100), "icon": .text(1...2048),
        "password": .characters(1...100, onlyWith: .init("type", GroupType.password.rawValue)),
        "tags": .tags,
    ]
}
