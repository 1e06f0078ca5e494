public import BeckonAPI
public import BeckonModel

/// Calls, who is in them, and the groups of their chats.
///
/// ``CallMachine`` is asked inside each transaction, which also holds the messages that the call says in its
/// conversation. A call is known to whoever was called, takes part or has called, and to the members of the group that it
/// is for; one who has left that group and is not in the call knows it no more. To others it answers
/// ``CallRefusal/unknownCall``. What a change made true is told as ``StorageEvent/call(_:to:)``, and each new deadline as
/// ``StorageEvent/callDeadline(_:)``. Rules of ``ChatStorage`` apply.
public protocol CallStorage: Sendable {
    /// Calls a user, or the members of a group; those who have blocked the caller are not called. It rings until
    /// ``CallDeadlines/ringing`` has passed. The same `muid` of the same caller gives the call that is there. The group of
    /// its chat is made with it, private, with the caller as its owner and first member.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``, ``StorageError/unknownGroup``,
    /// ``StorageError/notAMember``, ``MembershipRefusal/banned``, ``StorageError/receiverDeactivated``,
    /// ``StorageError/blockedReceiver``, ``StorageError/blockedSender``, ``StorageError/muidUsed``,
    /// ``StorageError/groupExists``, ``CallRefusal``.
    func startCall(
        _ call: NewCallSession, to receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> StartedCall
    /// The call that the user is in and those that ring; the newest first.
    func activeCalls(of uid: UserID) async throws(StorageError) -> [Call]
    func call(_ id: CallSessionID, for reader: UserID) async throws(StorageError) -> Call
    /// Those with uids above `after`, in ascending order.
    func callParticipants(
        of id: CallSessionID, for reader: UserID, after: UserID?, limit: Int
    ) async throws(StorageError) -> CallParticipants
    /// Has the session's user join, leave, reject, cancel or end a call. Throws ``StorageError/sessionEnded``,
    /// ``CallRefusal``.
    func change(
        _ id: CallSessionID, _ event: CallMachine.Event, by session: Session, now: Int64
    ) async throws(StorageError) -> Call
    /// Makes the session's user a member of the group of the call's chat. A member stays one.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownGroup``, ``MembershipRefusal/banned``, ``CallRefusal``.
    func joinCallChat(_ id: CallSessionID, by session: Session, now: Int64) async throws(StorageError) -> Group

    // Where another SDK carries the call.

    /// Makes a call that is held from the start, of those whom ``putParticipant(_:in:now:)`` names. The same again changes
    /// nothing.
    ///
    /// Throws ``StorageError/unknownUser``, ``StorageError/userDeactivated``, ``StorageError/groupExists``,
    /// ``CallRefusal``.
    func putCall(_ call: NewCallSession, by initiator: UserID, now: Int64) async throws(StorageError) -> StartedCall
    /// Ends any call. One that is over stays as it is.
    func removeCall(_ id: CallSessionID, now: Int64) async throws(StorageError) -> Call
    /// Has a user be in any call. Throws ``StorageError/unknownUser``, ``StorageError/userDeactivated``, ``CallRefusal``.
    func putParticipant(_ uid: UserID, in id: CallSessionID, now: Int64) async throws(StorageError) -> Call
    /// Has a user have left any call. One who has left stays so. Throws ``CallRefusal``.
    func removeParticipant(_ uid: UserID, from id: CallSessionID, now: Int64) async throws(StorageError) -> Call

    // Connections and time.

    /// Whether the user is in a call whose connections are watched.
    func isWatchedInCall(_ uid: UserID) async throws(StorageError) -> Bool
    /// All connections of a user who may be in a call are gone: in ``CallDeadlines/lost`` the user has left.
    func loseConnections(of uid: UserID, now: Int64) async throws(StorageError)
    /// A user who may be in a call has none yet: without one in ``CallDeadlines/lost`` the user has left.
    func expectConnection(of uid: UserID, now: Int64) async throws(StorageError)
    func regainConnection(of uid: UserID, now: Int64) async throws(StorageError)
    /// The connections of everybody are gone, as the server was: as ``loseConnections(of:now:)`` of each.
    func loseAllConnections(now: Int64) async throws(StorageError)
    /// When something is due next, in milliseconds since 1970.
    func nextCallDeadline() async throws(StorageError) -> Int64?
    /// Does what is due, at most `limit` of each kind: who was away for too long has left, who did not answer has missed it.
    func passCallDeadlines(limit: Int, now: Int64) async throws(StorageError)

    /// Forgets calls that ended before that time, at most `limit`. Their chats stay. False when there are no more.
    func expireCalls(endedBefore time: Int64, limit: Int) async throws(StorageError) -> Bool
}
