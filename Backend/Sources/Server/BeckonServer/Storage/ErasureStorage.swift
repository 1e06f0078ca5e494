public import BeckonModel

/// What a store does so that nothing of a user is left, and nothing that is older than an operator wants to keep.
///
/// Work that may be long is done in steps, each a short transaction of its own, so that sends go on between them. Who calls
/// goes on until a step says that it was the last one; a process that ends in between goes on later from where it was.
public protocol ErasureStorage: Sendable {
    /// Makes a user a stranger at once: name, picture, sessions, devices, blocks and badge are gone, for good, and what
    /// waited to be pushed for the user or of the user. The uid stays, so that nobody else is taken for the user. Does nothing
    /// when it has begun before.
    ///
    /// Throws ``StorageError/unknownUser``.
    func beginErasure(of uid: UserID, now: Int64) async throws(StorageError)
    /// Ends memberships, forgets uploads, and takes messages back with their text, data and files, at most `limit` of each. Each is told to
    /// those who may see it. A group that the user owns passes to its oldest active admin, moderator or participant, in
    /// this order; one without other members stays without. Totals of others that change by it are due on their devices as
    /// after ``MessageStorage/delete(_:with:by:now:)``.
    func continueErasure(of uid: UserID, limit: Int, now: Int64) async throws(StorageError) -> ErasureStep
    /// Those whose erasure has begun and not ended.
    func unfinishedErasures() async throws(StorageError) -> [UserID]

    /// Takes the text and data of messages that were sent before that time, of at most `limit`, from where it was the last
    /// time. They stay as deleted ones, which count for nobody as unread; nobody is told, but for totals that change by it,
    /// which are due as after ``MessageStorage/delete(_:with:by:now:)``. False when there are no more.
    func expireMessages(sentBefore time: Int64, limit: Int, now: Int64) async throws(StorageError) -> Bool
    /// Drops pushes of messages that were stored before that time, at most `limit`. False when there are no more.
    func expirePushes(storedBefore time: Int64, limit: Int) async throws(StorageError) -> Bool

    /// Overwrites what files beside the store still hold of contents that are gone from it. Others wait meanwhile, for as
    /// long as it takes to write what was written last.
    func forgetLog() async throws(StorageError)
    /// Writes the store anew without what is free in it. Everybody who writes waits meanwhile, and it needs the space of
    /// another store or two.
    func vacuum() async throws(StorageError)
}
