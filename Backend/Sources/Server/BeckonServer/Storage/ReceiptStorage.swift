public import BeckonAPI
public import BeckonModel

/// Where messages have arrived. Rules of ``ChatStorage`` apply.
public protocol ReceiptStorage: Sendable {
    /// Moves forward how far messages have reached a device of the session's user. A lower id than before changes nothing;
    /// what was read has arrived.
    ///
    /// Throws ``StorageError/sessionEnded``, ``StorageError/unknownUser``, ``StorageError/unknownGroup``,
    /// ``StorageError/notAMember``, ``MembershipRefusal/banned``, ``StorageError/unknownMessage``.
    func deliver(
        upTo id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError)
    /// The same for many users at once. What cannot be is passed over: an unknown message, a user who has left.
    func deliver(_ deliveries: [Delivery], now: Int64) async throws(StorageError)
    /// What has become of one message at those who were members before it and are, without its sender: the numbers of all,
    /// and a page of those with uids above `after`.
    ///
    /// Throws ``StorageError/unknownUser``, ``StorageError/unknownGroup``, ``StorageError/notAMember``,
    /// ``MembershipRefusal/banned``, ``StorageError/unknownMessage``, which is also a message that the reader may not read.
    func receipts(
        of id: Int64, with receiver: Receiver, for reader: UserID, after: UserID?, limit: Int
    ) async throws(StorageError) -> MessageReceipts
}
