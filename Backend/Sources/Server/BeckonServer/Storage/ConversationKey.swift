public import BeckonModel

/// What a conversation is stored and authorised by: the pair of its users, or the group.
///
/// Unlike the label ``ConversationID`` two different conversations never have the same key: `a_user_b` with `c` is not
/// `a` with `b_user_c` (design §4, *Identity*).
public struct ConversationKey: Sendable, Hashable {
    private enum Kind: Hashable {
        case pair(lower: UserID, higher: UserID)
        case group(GroupID)
    }

    private let kind: Kind

    /// The conversation of two users, in either order.
    public init(_ one: UserID, _ other: UserID) {
        kind = .pair(lower: min(one, other), higher: max(one, other))
    }

    public init(_ group: GroupID) { kind = .group(group) }

    /// The conversation in which `user` writes to `receiver`.
    public init(of user: UserID, with receiver: Receiver) {
        switch receiver {
        case .user(let other): self.init(user, other)
        case .group(let guid): self.init(guid)
        }
    }

    /// The two users, the lower uid first; nil for a group.
    public var pair: (lower: UserID, higher: UserID)? {
        if case .pair(let lower, let higher) = kind { (lower, higher) } else { nil }
    }

    /// The group; nil for a conversation of two.
    public var group: GroupID? {
        if case .group(let guid) = kind { guid } else { nil }
    }

    /// The name for people, payloads and the trace.
    public var label: ConversationID {
        switch kind {
        case .pair(let lower, let higher): ConversationID(lower, higher)
        case .group(let guid): ConversationID(guid)
        }
    }

    /// The conversation as `user` addresses it: the other user, or the group.
    public func receiver(for user: UserID) -> Receiver {
        switch kind {
        case .pair(let lower, let higher): .user(user == lower ? higher : lower)
        case .group(let guid): .group(guid)
        }
    }
}
