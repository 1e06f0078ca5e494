public import BeckonModel

/// How this account stands with the group of a call's chat.
public enum CallGroupState: Sendable, Hashable {
    /// Nobody has asked for it yet.
    case idle
    /// An attempt is on its way.
    case joining
    /// The account is in it: the one state in which the chat is ready.
    case joined(Group)
    /// The group has a password and none was given, or a wrong one. Nothing is tried again before the person gives one.
    case needsPassword(wasWrong: Bool)
    /// The group is private, or the account has not taken part in the call.
    case noAccess(ChatError?)
    /// The account is banned from it: nothing short of an admin of the group helps.
    case banned
    /// There is no such group any more, and none may be made.
    case gone
    /// The server could not be reached: the person may try again.
    case offline(ChatError)
    /// Given up midway, as by leaving the call. Not an error.
    case cancelled
    /// The account was in it, and has left or was removed. Nothing joins by itself again.
    case removed
    /// The server refused for another reason. Where trying again cannot help, `canRetry` is false.
    case failed(ChatError, canRetry: Bool)

    /// Whether an attempt has ended, this way or that.
    public var hasEnded: Bool { self != .idle && self != .joining }

    /// The group, where the account is in it.
    public var group: Group? { if case .joined(let group) = self { group } else { nil } }

    /// Whether it helps that the person asks again, as ``CallGroup/join(password:)`` does.
    public var canRetry: Bool {
        switch self {
        case .offline, .cancelled, .removed, .idle: true
        case .failed(_, let canRetry): canRetry
        case .joining, .joined, .needsPassword, .noAccess, .banned, .gone: false
        }
    }

    /// Whether a screen may ask by itself when it is opened: never for what only the person decides.
    public var startsByItself: Bool {
        switch self {
        case .idle, .offline, .cancelled: true
        case .joining, .joined, .needsPassword, .noAccess, .banned, .gone, .removed, .failed: false
        }
    }
}
