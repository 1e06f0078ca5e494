public import BeckonAPI
public import BeckonModel

/// Who is in which group.
///
/// Where a membership ends with something unread, the same transaction makes the new total due on the user's devices, as
/// after a read (``ChatStorage/read(upTo:with:by:now:)``).
///
/// To those who are not in it, a private group answers like one that does not exist: ``StorageError/unknownGroup``. To
/// those who are banned every call answers ``MembershipRefusal/banned``. Rules of ``ChatStorage`` apply.
public protocol MembershipStorage: Sendable {
    /// What has to be shown to join: nil for a public group.
    ///
    /// Throws ``StorageError/unknownGroup``, ``StorageError/alreadyJoined``, ``MembershipRefusal/banned``.
    func password(toJoin guid: GroupID, _ uid: UserID) async throws(StorageError) -> PasswordHash?
    /// Makes a user a member, who has nothing unread. Who was one before begins anew.
    ///
    /// Throws ``StorageError/unknownGroup``, ``StorageError/alreadyJoined``, ``StorageError/unknownUser``,
    /// ``MembershipRefusal/banned``, ``MembershipRefusal/wrongPassword``.
    ///
    /// - Parameter password: the group's own, when whoever joins has shown that they know it.
    func join(_ guid: GroupID, _ uid: UserID, knowing password: PasswordHash?, now: Int64) async throws(StorageError)
        -> Group

    // Each of the following throws ``StorageError/sessionEnded``, ``StorageError/unknownGroup``,
    // ``StorageError/notAMember``, ``MembershipRefusal/banned`` besides, and asks ``MembershipRules``.

    /// Makes a user a member as ``join(_:_:knowing:now:)`` does, of any group and without its password.
    ///
    /// Throws ``MembershipRefusal/unknownTarget``, ``MembershipRefusal/targetIsDeactivated``,
    /// ``MembershipRefusal/targetHasJoined``, ``MembershipRefusal/targetIsBanned``.
    func add(
        _ uid: UserID, to guid: GroupID, as scope: MemberScope, by session: Session, now: Int64
    ) async throws(StorageError)
    /// Throws ``MembershipRefusal/targetIsNoMember``, ``MembershipRefusal/sameScope``.
    func setScope(
        _ scope: MemberScope, of uid: UserID, in guid: GroupID, by session: Session, now: Int64
    ) async throws(StorageError)
    /// Makes a member the owner and an admin; the owner before stays as admin. Gives the group as that one sees it.
    ///
    /// Throws ``MembershipRefusal/targetIsNoMember``, ``MembershipRefusal/targetIsDeactivated``.
    func transfer(
        _ guid: GroupID, to uid: UserID, by session: Session, now: Int64
    ) async throws(StorageError) -> Group
    /// Those with uids above `after`, in ascending order, for a member.
    func members(
        of guid: GroupID, for reader: UserID, after: UserID?, limit: Int
    ) async throws(StorageError) -> GroupMembers
    /// Ends the membership of the session's own user. Throws ``MembershipRefusal/ownerCannotLeave``.
    func leave(_ guid: GroupID, by session: Session, now: Int64) async throws(StorageError)
    /// Ends a membership. Throws ``MembershipRefusal/targetIsNoMember``.
    func kick(_ uid: UserID, from guid: GroupID, by session: Session, now: Int64) async throws(StorageError)
    /// Ends the membership that there is, and keeps the user out.
    ///
    /// Throws ``MembershipRefusal/unknownTarget``, ``MembershipRefusal/alreadyBanned``.
    func ban(_ uid: UserID, from guid: GroupID, by session: Session, now: Int64) async throws(StorageError)
    /// Throws ``MembershipRefusal/notBanned``.
    func unban(_ uid: UserID, from guid: GroupID, by session: Session, now: Int64) async throws(StorageError)
}

extension MembershipStorage {
    /// Joins a public group.
    public func join(_ guid: GroupID, _ uid: UserID, now: Int64) async throws(StorageError) -> Group {
        try await join(guid, uid, knowing: nil, now: now)
    }
}
