public import BeckonModel

/// The body of ``API/createGroup``. Its sender becomes owner and first member.
public struct CreateGroup: Codable, Sendable, Hashable {
    public var guid: GroupID
    /// 1 to 100 characters.
    public var name: String
    public var icon: String?
    public var type: GroupType

    public init(guid: GroupID, name: String, icon: String? = nil, type: GroupType = .public) {
        self.guid = guid
        self.name = name
        self.icon = icon
        self.type = type
    }
}
