/// Whom a message is for.
public enum Receiver: Sendable, Hashable, Codable {
    /// A conversation of two.
    case user(UserID)
    /// A conversation of many.
    case group(GroupID)

    /// What the identifier is.
    public var type: ReceiverType {
        switch self {
        case .user: .user
        case .group: .group
        }
    }

    /// The uid or the guid.
    public var identifier: String {
        switch self {
        case .user(let uid): uid.rawValue
        case .group(let guid): guid.rawValue
        }
    }

    /// Nil where the identifier is not one of its type.
    public init?(_ type: ReceiverType, _ identifier: String) {
        switch type {
        case .user:
            guard let uid = UserID(rawValue: identifier) else { return nil }
            self = .user(uid)
        case .group:
            guard let guid = GroupID(rawValue: identifier) else { return nil }
            self = .group(guid)
        }
    }
}
