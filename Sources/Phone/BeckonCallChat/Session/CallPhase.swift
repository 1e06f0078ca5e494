public import BeckonModel

/// How far this account is in a call.
public enum CallPhase: Sendable, Hashable {
    /// It rings, or nobody has joined here yet.
    case ready
    /// Asked for at the server or at the calls SDK; neither has answered yet.
    case joining
    /// In the call, with sound and picture.
    case joined
    /// In the call, with a connection that is lost.
    case interrupted
    /// Over for this session; another one is needed to come back.
    case over(End)

    /// How it has ended here.
    public enum End: Sendable, Hashable {
        /// This account has left.
        case left
        /// The calls SDK has ended it because nothing happened.
        case timedOut
        /// The connection did not come back.
        case closed
        /// Over for all, or refused, or given up.
        case ended(CallStatus)
        /// Answered or refused on another device of this account.
        case elsewhere
        /// It could not be joined; the error says why.
        case failed(ChatError)
    }

    /// Whether the account is in the call.
    public var isInCall: Bool { self == .joined || self == .interrupted }

    /// Whether nothing more can happen in this session.
    public var isOver: Bool { if case .over = self { true } else { false } }
}
