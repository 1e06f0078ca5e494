public import BeckonAPI
public import BeckonModel

/// What those who run a server look at and do, whoever it belongs to. Rules of ``ChatStorage`` apply.
public protocol AdministrationStorage: Sendable {
    /// Nil for one that is not known.
    func account(of uid: UserID) async throws(StorageError) -> UserAccount?
    /// Ends all sessions of a user, who cannot log in until ``reactivate(_:)``: ``insertSession(of:token:now:)`` throws
    /// ``StorageError/userDeactivated``. One that is deactivated keeps its time.
    ///
    /// Throws ``StorageError/unknownUser``.
    func deactivate(_ uid: UserID, now: Int64) async throws(StorageError)
    /// Does nothing for one who is active. Throws ``StorageError/unknownUser``.
    func reactivate(_ uid: UserID) async throws(StorageError)
    /// Ends all sessions of a user, and tells how many. Throws ``StorageError/unknownUser``.
    func removeSessions(of uid: UserID) async throws(StorageError) -> Int
    /// A group of any type, as nobody's; nil for one that is not known.
    func administeredGroup(_ guid: GroupID) async throws(StorageError) -> Group?
    /// Those with uids above `after`, in ascending order. Throws ``StorageError/unknownGroup``.
    func administeredMembers(
        of guid: GroupID, after: UserID?, limit: Int
    ) async throws(StorageError) -> GroupMembers
    /// Deletes a group as ``GroupStorage/deleteGroup(_:by:now:)`` does, whoever owns it: its last row tells of it in the
    /// name of its owner, who hears of it on every device. Throws ``StorageError/unknownGroup``.
    func removeGroup(_ guid: GroupID, now: Int64) async throws(StorageError)
}
