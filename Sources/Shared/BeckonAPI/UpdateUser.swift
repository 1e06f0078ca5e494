public import BeckonModel

/// The body of ``API/updateUser``. What is left out stays as it is; an empty text, object or list takes the field away.
public struct UpdateUser: Codable, Sendable, Hashable {
    /// 1 to 100 characters; it cannot be taken away.
    public var name: String?
    /// The address of a picture.
    public var avatar: String?
    /// At most 100 characters.
    public var role: String?
    /// The address of a profile.
    public var link: String?
    /// At most 255 characters.
    public var statusMessage: String?
    /// At most 10,240 bytes as JSON.
    public var metadata: [String: JSONValue]?
    /// At most 25 of at most 100 characters.
    public var tags: [String]?

    public init(
        name: String? = nil, avatar: String? = nil, role: String? = nil, link: String? = nil,
        statusMessage: String? = nil, metadata: [String: JSONValue]? = nil, tags: [String]? = nil
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

extension UpdateUser: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "name": .notBlank(1...100), "avatar": .text(0...2048), "role": .text(0...100), "link": .text(0...2048),
        "statusMessage": .text(0...255),
        "tags": .tags,
    ]
}
