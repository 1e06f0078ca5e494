/// What is to be changed of a group. Nil: it stays as it is; an empty text: it is taken away.
public struct GroupChanges: Sendable, Hashable {
    /// Never empty.
    public var name: String?
    public var icon: String?
    public var groupDescription: String?
    /// Canonical JSON of an object.
    public var metadata: String?
    /// Canonical JSON of an array of texts.
    public var tags: String?
    /// For a group of the type password; it cannot be taken away.
    public var password: PasswordHash?

    public init(
        name: String? = nil, icon: String? = nil, groupDescription: String? = nil, metadata: String? = nil,
        tags: String? = nil, password: PasswordHash? = nil
    ) {
        self.name = name
        self.icon = icon
        self.groupDescription = groupDescription
        self.metadata = metadata
        self.tags = tags
        self.password = password
    }
}
