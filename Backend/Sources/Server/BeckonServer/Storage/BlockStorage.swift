public import BeckonAPI
public import BeckonModel

/// Who has blocked whom.
///
/// While one of two has blocked the other, neither writes to the other, and no push tells of what was written before;
/// history stays readable to both. Of what is written in groups, those who have blocked its sender get no push. Rules of
/// ``ChatStorage`` apply.
public protocol BlockStorage: Sendable {
    /// A user as `reader` sees one: with both directions of blocking, unless it is the reader.
    func user(_ uid: UserID, for reader: UserID) async throws(StorageError) -> User?
    /// Does nothing where the user is blocked already.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``, ``StorageError/cannotBlockSelf``.
    func block(_ uid: UserID, by session: Session, now: Int64) async throws(StorageError)
    /// Does nothing where the user is not blocked. Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``.
    func unblock(_ uid: UserID, by session: Session) async throws(StorageError)
    /// Whom a user has blocked, with uids above `after`, in ascending order.
    func blocked(by uid: UserID, after: UserID?, limit: Int) async throws(StorageError) -> BlockedUsers
}
