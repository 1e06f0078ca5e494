extension ChatAccess {
    /// Who has blocked whom.
    public enum Block: Sendable, Hashable {
        /// This account has blocked the other user, and may take it back.
        case byMe
        /// The other user has blocked this account.
        case byOther
        /// Each has blocked the other.
        case mutual

        /// Whether this account has its part in it.
        public var isByMe: Bool { self != .byOther }

        init?(byMe: Bool, byOther: Bool) {
            switch (byMe, byOther) {
            case (true, true): self = .mutual
            case (true, false): self = .byMe
            case (false, true): self = .byOther
            case (false, false): return nil
            }
        }
    }
}
