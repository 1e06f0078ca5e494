extension ChatAccess {
    /// What a person can do about a chat that is not as it should be.
    public enum Remedy: Sendable, Hashable {
        /// ``ChatWindow/join(password:)`` without a password.
        case join
        /// ``ChatWindow/join(password:)`` with the password that the person enters.
        case enterPassword
        /// ``ChatWindow/unblock()``.
        case unblock
        /// ``ChatWindow/reload()``.
        case retry
    }

    /// What the person can do about it; nil where nothing is wrong and where nothing helps.
    public var remedy: Remedy? {
        switch self {
        case .notMember(.anyone): .join
        case .notMember(.password): .enterPassword
        case .blocked(let block) where block.isByMe: .unblock
        case .unknown, .open, .notMember(.none), .banned, .notFound, .deactivated, .blocked: nil
        }
    }
}
