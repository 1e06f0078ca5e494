public import BeckonModel

/// Devices, the outbox that a message's transaction fills, pushes and numbers that wait: what the gateway works from.
///
/// A claim is a lease. It is fenced: calls with a claim whose lease another worker has taken over change nothing and
/// return false. Times are milliseconds since 1970 and handed in. Each call is one transaction; everything that fails is
/// ``StorageError/unavailable(_:)`` unless said otherwise.
public protocol PushStorage: Sendable {
    /// Yields after each commit that made a row due or moved one forward; several may come as one. One worker listens.
    /// When it begins it first claims, since what was due before is not told again.
    var pushSignal: AsyncStream<Void> { get }

    // Devices.

    /// Gives the token to the session: no other session, and no other token of this session, stays registered on that
    /// platform. A session has a token for notifications and one for calls side by side (R-X.1). Throws ``StorageError/sessionEnded``.
    func register(_ registration: DeviceRegistration, for session: Session, now: Int64) async throws(StorageError)
    /// Forgets the session's tokens, of all platforms. False when it has none, also because the token has moved to another session.
    @discardableResult
    func unregister(_ session: Session) async throws(StorageError) -> Bool
    /// Forgets a device that the push service says is gone, that token alone, unless it was registered after that moment.
    @discardableResult
    func removeDevice(_ id: DeviceID, unlessRegisteredAfter moment: Int64) async throws(StorageError) -> Bool

    // The outbox: one row a message.

    /// Takes up to `limit` rows that nobody holds, the oldest first.
    func claimPushes(limit: Int, now: Int64, leaseUntil: Int64) async throws(StorageError) -> [PushClaim]
    /// The next `limit` recipients after the claim's cursor that are to be told: members since before the message who
    /// have not left, have not read it, did not send it and have a device (server-notes §4). Its pushes carry their
    /// badges, so that a number alone that waits for the same devices is dropped; those of a call that rings do not carry
    /// them everywhere. A call that rings no more has nobody to be told. Who has muted the conversation is passed
    /// over, for good.
    func pushPage(of claim: PushClaim, limit: Int, now: Int64) async throws(StorageError) -> PushPage
    /// Moves the cursor and keeps what is to be done later, in one transaction, and holds the row until `leaseUntil`.
    /// The claim goes on with `uid` as cursor. False: the lease is lost, nothing was kept.
    ///
    /// A message that is edited or taken back is due once more, as a deferred push, on the devices that were sent an older
    /// revision and whose users are in the conversation and have not read it: by the change itself, and here where the
    /// change came while it was sent.
    ///
    /// - Parameter sent: the devices that the push service has taken it for.
    func advance(
        _ claim: PushClaim, past uid: UserID, deferring pushes: [DeferredPush], sent: [SentPush], leaseUntil: Int64
    ) async throws(StorageError) -> Bool
    /// Deletes the outbox row and keeps what is to be done later, in one transaction. False: the lease is lost, nothing
    /// was kept.
    ///
    /// - Parameter sent: as of ``advance(_:past:deferring:sent:leaseUntil:)``.
    func finish(
        _ claim: PushClaim, deferring pushes: [DeferredPush], sent: [SentPush]
    ) async throws(StorageError) -> Bool
    /// Gives the row back before the lease ends, to be claimed again from `due` on: the push service is down.
    func release(_ claim: PushClaim, due: Int64) async throws(StorageError) -> Bool

    // Single devices.

    /// Takes up to `limit` deferred pushes that are due and that nobody holds. What has been read or muted, or whose device or
    /// message is gone, is dropped on the way.
    func claimDeferredPushes(
        limit: Int, now: Int64, leaseUntil: Int64
    ) async throws(StorageError) -> [DeferredClaim]
    /// It was pushed, or never will be.
    ///
    /// - Parameter wasSent: whether the push service has taken it.
    func finishDeferred(_ claim: DeferredClaim, wasSent: Bool) async throws(StorageError) -> Bool
    /// It is to be tried again.
    func postponeDeferred(_ claim: DeferredClaim, due: Int64, attempt: Int) async throws(StorageError) -> Bool
    /// The session's device told that the message is not on screen: its push is due at once.
    ///
    /// It may be told before the worker has written that it waits. So a worker that deferred asks ``Presence`` once more
    /// afterwards.
    func expediteDeferred(session: SessionID, message: MessageKey, now: Int64) async throws(StorageError)
    /// The session's device told that the message is on screen: it needs no push.
    func dropDeferred(session: SessionID, message: MessageKey) async throws(StorageError)

    // The number alone: at most one a device, written by a read on another one (``ChatStorage/read(upTo:with:by:now:)``).

    /// Takes up to `limit` numbers that are due and that nobody holds, each as it stands now. One whose device is gone,
    /// or shows that total already, is dropped on the way.
    ///
    /// To be called after ``claimPushes(limit:now:leaseUntil:)`` of the same round: then a number never lacks a message
    /// that is pushed beside it.
    func claimBadges(limit: Int, now: Int64, leaseUntil: Int64) async throws(StorageError) -> [BadgeClaim]
    /// It was pushed, or never will be. Where more was read while it was sent, the next one waits for its time.
    func finishBadge(_ claim: BadgeClaim) async throws(StorageError) -> Bool
    /// It is to be tried again, with the number of then.
    func postponeBadge(_ claim: BadgeClaim, due: Int64, attempt: Int) async throws(StorageError) -> Bool

    /// When the oldest message was stored whose outbox row is still there; nil when there is none.
    func oldestPush() async throws(StorageError) -> Int64?
    /// When the next outbox row, deferred push or number is due or its lease ends; nil when there is none.
    func nextPushDue() async throws(StorageError) -> Int64?
}
