public import BeckonModel

/// Users, sessions, groups, messages and reads, as the server needs them kept.
///
/// Each call is one transaction: when it returns, what it did is on disk, and when it throws, nothing is. Calls may come
/// from any task at once. Times are milliseconds since 1970 and handed in. A refusal is a ``StorageError`` of its own
/// case, everything else is ``StorageError/unavailable(_:)``.
public protocol ChatStorage: MembershipStorage, BlockStorage, PeopleStorage, GroupStorage, ReceiptStorage, MuteStorage,
    SyncStorage, FileStorage, MaintenanceStorage, AdministrationStorage, ErasureStorage, MessageStorage, CallStorage
{
    /// Which history the store tells, for as long as it is open. A store that was restored, or opened as a copy, has another
    /// one: what clients know of the one before may be ahead of it (server-notes §3).
    var epoch: String { get }

    /// Has every later commit told to `observer`, in the order of commits, after it is on disk and before the call that
    /// made it returns. It is called on the store's own thread and must be quick. The last observer set is the one.
    func observe(_ observer: @escaping @Sendable (StorageEvent) -> Void)

    /// Returns when the store has answered a reader and a writer; nothing is changed.
    func check() async throws(StorageError)

    // Users and sessions.

    /// Throws ``StorageError/userExists``.
    func insertUser(_ user: User, now: Int64) async throws(StorageError)
    func user(_ uid: UserID) async throws(StorageError) -> User?
    /// Throws ``StorageError/unknownUser``, ``StorageError/userDeactivated``.
    func insertSession(of uid: UserID, token: TokenHash, now: Int64) async throws(StorageError) -> Session
    /// Whose token it is; nil for a token that is not known or whose session has ended.
    func session(token: TokenHash) async throws(StorageError) -> Session?
    /// Ends a session and forgets its devices in the same transaction (server-notes §4, *Token moves*). False when it had
    /// ended before.
    @discardableResult
    func removeSession(_ id: SessionID) async throws(StorageError) -> Bool

    // Groups.

    /// The owner is its first member. Throws ``StorageError/groupExists``, ``StorageError/unknownUser``.
    func insertGroup(_ group: NewGroup, owner: UserID, now: Int64) async throws(StorageError) -> Group
    /// The group as `reader` sees it, with `hasJoined`; nil also for a private one that the reader is not in.
    func group(_ guid: GroupID, for reader: UserID) async throws(StorageError) -> Group?
    /// The groups whose events a device of this session hears. Throws ``StorageError/sessionEnded``.
    func groups(of session: Session) async throws(StorageError) -> [GroupID]

    // Messages.

    /// Gives the message the next id of its conversation and stores it with its outbox row. The same `muid` of the same
    /// sender in that conversation returns the message that is there, also to one who has left the group since.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``, ``StorageError/unknownGroup``,
    /// ``StorageError/notAMember``, ``MembershipRefusal/banned``, ``StorageError/receiverDeactivated``,
    /// ``StorageError/blockedReceiver``, ``StorageError/blockedSender``, ``StorageError/muidUsed``; where it refers to what is not there
    /// ``MessageRefusal/wrongThread``, ``MessageRefusal/threadNesting``, ``MessageRefusal/unknownQuote``,
    /// ``MessageRefusal/unknownMention(_:)``, ``MessageRefusal/mentionIsNoMember(_:)``.
    ///
    /// A reply is counted by the message that its thread begins with, in the same transaction.
    func store(_ message: NewMessage) async throws(StorageError) -> StoredMessage

    // Reading.

    /// So many conversations of a user, the one with the newest message first, and the badge, whose version rises when the
    /// total has changed. After ``ConversationCursor/up(above:)`` the newest comes last.
    func conversations(
        of uid: UserID, after cursor: ConversationCursor?, limit: Int
    ) async throws(StorageError) -> ConversationPage
    /// Moves forward how far the session's user has read. A lower id than before changes nothing.
    ///
    /// Where the total changes, the same transaction makes it due on the user's other devices
    /// ``BadgeClaim/window`` later; what waits there already keeps its time. The device that reads has it in the answer.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``, ``StorageError/unknownGroup``,
    /// ``StorageError/notAMember``, ``StorageError/unknownMessage``.
    func read(
        upTo id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> ReadProgress
    /// Has the session's user have read no further than before a message, of those that came since they joined. The others
    /// keep the receipts that they have. Badges follow as of ``read(upTo:with:by:now:)``, and as much is thrown.
    func unread(
        from id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> ReadProgress
}
