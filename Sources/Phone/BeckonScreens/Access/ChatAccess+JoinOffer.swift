extension ChatAccess {
    /// How a person may come into a group. Nothing ever joins without being asked to.
    public enum JoinOffer: Sendable, Hashable {
        /// Not at all: the group is private, or the server has not told of what kind it is.
        case none
        /// By ``ChatWindow/join(password:)`` without a password.
        case anyone
        /// With the group's password; `wasWrong` where the last one was not it.
        case password(wasWrong: Bool)
    }
}
