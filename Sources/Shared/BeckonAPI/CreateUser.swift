public import BeckonModel

/// The body of ``API/createUser``.
public struct CreateUser: Codable, Sendable, Hashable {
    /// 1 to 100 of `A-Z a-z 0-9 - _`.
    public var uid: UserID
    /// 1 to 100 characters.
    public var name: String
    /// The address of a picture.
    public var avatar: String?
    /// At most 100 characters.
    public var role: String?
    /// The address of a profile.
    public var link: String?
    /// At most 255 characters.
    public var statusMessage: String?
    /// What an app keeps with the user: at most 10,240 bytes as JSON.
    public var metadata: [String: JSONValue]?
    /// At most 25 of at most 100 characters.
    public var tags: [String]?

    public init(uid: UserID, name: String, avatar: String? = nil) {
        self.uid = uid
        self.name = name
        self.avatar = avatar
    }
}

extension CreateUser: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "role": .text(0...100), "link": .text(1...2048), "statusMessage": .text(0...255),
        "name": .notBlank(1...100), "avatar": .text(1...2048),
        "tags": .tags,
    ]
}
