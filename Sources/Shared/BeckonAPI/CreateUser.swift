public import BeckonModel

/// The body of ``API/createUser``.
public struct CreateUser: Codable, Sendable, Hashable {
    public var uid: UserID
    /// 1 to 100 characters.
    public var name: String
    public var avatar: String?

    public init(uid: UserID, name: String, avatar: String? = nil) {
        self.uid = uid
        self.name = name
        self.avatar = avatar
    }
}

extension CreateUser: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "name": .notBlank(1...100), "avatar": .text(1...2048),
    ]
}
