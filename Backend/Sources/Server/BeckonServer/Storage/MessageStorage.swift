public import BeckonAPI
public import BeckonModel

/// Single messages after they were stored: read, changed, taken back, reacted to; and pages of them.
///
/// Each change is a row of the conversation's log, in the transaction that makes it: of the category action, about the
/// message, and told with the message as it is then; with its id alone while the history of some member begins after it.
/// In a private group and one with a password there is no message, and
/// no change of one, before the reader's history begins.
///
/// What is given a conversation throws ``StorageError/unknownUser``, ``StorageError/unknownGroup``,
/// ``StorageError/notAMember``, ``MembershipRefusal/banned``; what is given an id also ``StorageError/unknownMessage``;
/// what writes also ``StorageError/sessionEnded``. Rules of ``ChatStorage`` apply, and ``MessageRules`` are asked.
public protocol MessageStorage: Sendable {
    /// One row as `reader` sees it, with the reader's own reactions marked.
    func message(
        _ id: Int64, with receiver: Receiver, for reader: UserID
    ) async throws(StorageError) -> Message
    /// Says something else instead. What it says already is no change: nothing is written.
    ///
    /// Throws ``StorageError/receiverDeactivated``, ``StorageError/blockedReceiver``, ``StorageError/blockedSender``,
    /// ``MessageRefusal``.
    func edit(
        _ id: Int64, with receiver: Receiver, to change: MessageChange, by session: Session, now: Int64
    ) async throws(StorageError) -> Message
    /// Leaves of a message its place alone: text, data, tags, reactions and mentions are gone in the same transaction. One
    /// that was taken back before stays as it is.
    ///
    /// For others who had it unread it counts no more. In a conversation of two, and in a group of at most
    /// ``MessageRules/badgeGroup`` members, their new total is due on their devices as after a read
    /// (``read(upTo:with:by:now:)``); in a larger one their numbers follow with the next push. It is not pushed any more.
    func delete(
        _ id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> Message
    /// Reacts to a message. The same reaction of the same user again changes nothing.
    ///
    /// Throws ``StorageError/receiverDeactivated``, ``StorageError/blockedReceiver``, ``StorageError/blockedSender``,
    /// ``MessageRefusal``.
    func react(
        _ reaction: String, to id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> Message
    /// Takes a reaction back. One that is not there changes nothing.
    func unreact(
        _ reaction: String, to id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> Message
    /// A page, in ascending order of ids. No messages yet is an empty page.
    ///
    /// In a private group and one with a password they begin where the reader joined (server-notes §5); what anybody may
    /// join, anybody may read from its beginning. Throws ``MessageRefusal/unknownParent``.
    func messages(
        of reader: UserID, with receiver: Receiver, _ query: MessageQuery
    ) async throws(StorageError) -> MessagePage
}

extension MessageStorage {
    /// The newest `limit` messages with an id below `before`.
    public func messages(
        of reader: UserID, with receiver: Receiver, before: Int64?, limit: Int
    ) async throws(StorageError) -> MessagePage {
        try await messages(
            of: reader, with: receiver, MessageQuery(before.map(MessageQuery.Range.before) ?? .newest, limit: limit))
    }
}
