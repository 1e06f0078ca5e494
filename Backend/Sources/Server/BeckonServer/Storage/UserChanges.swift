/// What is to be changed of a user. Nil: it stays as it is; an empty text: it is taken away.
public struct UserChanges: Sendable, Hashable {
    /// Never empty.
    public var name: String?
    public var avatar: String?
    public var role: String?
    public var link: String?
    public var statusMessage: String?
    /// Canonical JSON of an object.
    public var metadata: String?
    /// Canonical JSON of an array of texts.
    public var tags: String?

    public init(
        name: String? = nil, avatar: String? = nil, role: String? = nil, link: String? = nil,
        statusMessage: String? = nil, metadata: String? = nil, tags: String? = nil
    ) {
        self.name = name
        self.avatar = avatar
        self.role = role
        self.link = link
        self.statusMessage = statusMessage
        self.metadata = metadata
        self.tags = tags
    }
}
