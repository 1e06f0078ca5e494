/// The label of a conversation, as the seed has it: `<lower uid>_user_<higher uid>` or `group_<guid>`.
///
/// It is a label for people, payloads and thread identifiers. It is never parsed, neither to authorise nor to store:
/// `a_user_b` with `c` and `a` with `b_user_c` have the same label (design §4, *Identity*).
public struct ConversationID: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Both uids, the lower one first: `<lower>_user_<higher>`.
    public init(_ one: UserID, _ other: UserID) {
        rawValue = "\(min(one, other))_user_\(max(one, other))"
    }

    /// `group_<guid>`.
    public init(_ group: GroupID) { rawValue = "group_\(group)" }

    /// The label of the conversation in which `user` writes to `receiver`.
    public init(of user: UserID, with receiver: Receiver) {
        switch receiver {
        case .user(let other): self.init(user, other)
        case .group(let guid): self.init(guid)
        }
    }

    public var description: String { rawValue }
}
