public import BeckonModel

/// What has changed since a client asked last, and since a node told its clients last. Rules of ``ChatStorage`` apply.
public protocol SyncStorage: Sendable {
    /// The next changes after a cursor, seen at one moment. Without a cursor, and with one of another epoch, only a
    /// cursor that begins now.
    ///
    /// Of a conversation come its rows in their order: from where the user joined to where the user left, actions
    /// included. Receipts and the user's own state come as they are now.
    ///
    /// Throws ``StorageError/sessionEnded``.
    ///
    /// - Parameter limit: the most events.
    func changes(
        for session: Session, since cursor: SyncCursor?, limit: Int
    ) async throws(StorageError) -> SyncPage

    /// Which rows have been stored since a mark, and the mark for the next time; nil: from now on. Rows that were
    /// stored about when the mark was taken may be named again.
    func heads(since mark: Int64?) async throws(StorageError) -> ConversationHeads

    /// The rows of a conversation with those ids, in their order; none for an unknown conversation.
    func rows(_ ids: ClosedRange<Int64>, of conversation: ConversationKey) async throws(StorageError) -> [Message]
}
