public import BeckonModel

/// Which conversations are not pushed to whom (R-X.2). Rules of ``ChatStorage`` apply.
///
/// What is said in a muted conversation counts as unread as ever, also in the badge.
public protocol MuteStorage: Sendable {
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``, ``StorageError/unknownGroup``,
    /// ``StorageError/notAMember``, ``MembershipRefusal/banned``, and ``StorageError/noConversation`` where two users have
    /// not written to each other.
    ///
    /// - Parameter until: milliseconds since 1970; nil, or what is not after `now`: it is pushed again.
    func mute(_ receiver: Receiver, until: Int64?, by session: Session, now: Int64) async throws(StorageError)
}
