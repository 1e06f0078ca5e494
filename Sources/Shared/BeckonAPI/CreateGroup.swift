public import BeckonModel

/// The body of ``API/createGroup``. Its sender becomes owner and first member.
public struct CreateGroup: Codable, Sendable, Hashable {
    public var guid: GroupID
    /// 1 to 100 characters.
    public var name: String
    public var icon: String?
    public var type: GroupType
    /// For a group of the type password, and for no other.
    public var password: String?

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
        "name": .notBlank(1...100), "icon": .text(1...2048),
        "password": .characters(1...100, onlyWith: .init("type", GroupType.password.rawValue)),
    ]
}
