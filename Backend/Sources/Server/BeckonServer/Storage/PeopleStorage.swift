public import BeckonAPI
public import BeckonModel

/// What is known of users, and who may see whether somebody is there. Rules of ``ChatStorage`` apply.
///
/// Whether somebody is there, and when they were there last, is for those who share a conversation with them, unless one of
/// the two has blocked the other.
public protocol PeopleStorage: Sendable {
    /// Throws ``StorageError/unknownUser``, also for one who was erased, and ``StorageError/sessionEnded``.
    ///
    /// - Parameter session: of the user who does it; nil: a backend does.
    func updateUser(_ uid: UserID, _ changes: UserChanges, by session: Session?) async throws(StorageError) -> User
    /// Those with uids above `after`, in ascending order, apart from those who were erased.
    ///
    /// - Parameter search: how the name or the uid begins.
    func users(search: String?, after: UserID?, limit: Int) async throws(StorageError) -> UserList

    /// Keeps when users were there last, in milliseconds since 1970; an earlier time than before changes nothing.
    func noteActive(_ times: [UserID: Int64]) async throws(StorageError)
    /// Those among `others` who may see whether a user is there, and whose being there the user may see: it is mutual. In
    /// the order of `others`.
    func peers(of uid: UserID, among others: [UserID]) async throws(StorageError) -> [Peer]
    /// Whom it is not told that a user writes to `receiver`: who has blocked the user or was blocked. Nil: it is told to
    /// nobody, because the user is no member, the other is blocked, or the group has more members than
    /// ``GroupLimits/typing``.
    func unawareOfTyping(by uid: UserID, to receiver: Receiver) async throws(StorageError) -> Set<UserID>?
}
