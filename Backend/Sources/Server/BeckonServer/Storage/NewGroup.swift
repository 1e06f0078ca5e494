public import BeckonModel

/// A group that is to be made.
public struct NewGroup: Sendable, Hashable {
    public var guid: GroupID
    public var name: String
    public var icon: String?
    public var type: GroupType
    /// For a group of the type password.
    public var password: PasswordHash?
    public var groupDescription: String?
    /// Canonical JSON of an object.
    public var metadata: String?
    /// Canonical JSON of an array of texts.
    public var tags: String?

    public init(
        guid: GroupID, name: String, icon: String? = nil, type: GroupType = .public, password: PasswordHash? = nil,
        groupDescription: String? = nil, metadata: String? = nil, tags: String? = nil
    ) {
        self.guid = guid
        self.name = name
        self.icon = icon
        self.type = type
        self.password = password
        self.groupDescription = groupDescription
        self.metadata = metadata
        self.tags = tags
    }
}
