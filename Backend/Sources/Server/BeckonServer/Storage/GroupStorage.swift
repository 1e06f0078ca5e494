public import BeckonAPI
public import BeckonModel

/// Groups as they are listed, changed and deleted. Rules of ``ChatStorage`` and ``MembershipStorage`` apply.
public protocol GroupStorage: Sendable {
    /// Those that anybody may join and those that `reader` is in, with guids above `after`, in ascending order.
    ///
    /// - Parameter search: how the name begins.
    func groups(
        for reader: UserID, search: String?, after: GroupID?, limit: Int
    ) async throws(StorageError) -> GroupList
    /// The type of a group that the session's user may change. Throws as ``updateGroup(_:_:by:now:)``.
    func typeOfGroup(toUpdate guid: GroupID, by session: Session) async throws(StorageError) -> GroupType
    /// Writes a row that tells what was changed, where anything was.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownGroup``, ``StorageError/notAMember``,
    /// ``MembershipRefusal/banned``, ``MembershipRefusal/needsAdmin``.
    func updateGroup(
        _ guid: GroupID, _ changes: GroupChanges, by session: Session, now: Int64
    ) async throws(StorageError) -> Group
    /// From its first commit on nobody is in the group and to everybody it answers like one that does not exist; its guid
    /// stays taken. A last row tells of it. What was said in it is gone when the call returns; if the process ends before
    /// that, when the store is opened again. In a group of at most ``MessageRules/badgeGroup`` members the totals of those
    /// who had something unread in it are due on their devices, as after a read.
    ///
    /// Throws as ``updateGroup(_:_:by:now:)``, and ``MembershipRefusal/needsOwner``.
    func deleteGroup(_ guid: GroupID, by session: Session, now: Int64) async throws(StorageError)
}
