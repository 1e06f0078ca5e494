public import BeckonModel

/// The body of ``API/updateMe``: as ``UpdateUser``, of what is the user's own to say. The role and the tags are the
/// backend's.
public struct UpdateMe: Codable, Sendable, Hashable {
    /// 1 to 100 characters; it cannot be taken away.
    public var name: String?
    /// The address of a picture.
    public var avatar: String?
    /// The address of a profile.
    public var link: String?
    /// At most 255 characters.
    public var statusMessage: String?
    /// At most 10,240 bytes as JSON.
    public var metadata: [String: JSONValue]?

    public init(
        name: String? = nil, avatar: String? = nil, link: String? = nil, statusMessage: String? = nil,
        metadata: [String: JSONValue]? = nil
    ) {
        self.name = name
        self.avatar = avatar
        self.link = link
        self.statusMessage = statusMessage
        self.metadata = metadata
    }
}

extension UpdateMe: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "name": .notBlank(1...100), "avatar": .text(0...2048), "link": .text(0...2048), "statusMessage": .text(0...255),
    ]
}
