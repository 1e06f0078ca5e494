import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// Whether the others of a conversation are told how far one has come (R-B, *Limits*).
    func sharesReceipts(_ conversation: Int64) throws(SQLiteError) -> Bool {
        try first(
            """
            SELECT c.guid IS NULL OR g.members_count <= ? FROM conversation c
            LEFT JOIN chat_group g ON g.guid = c.guid WHERE c.id = ?
            """, GroupLimits.receipts, conversation
        ) { $0.bool(0) } ?? false
    }

    /// The next place of a receipt in a conversation whose receipts are shared; nil in the others: there it is a write on
    /// one row for each of many readers (server-notes §3).
    func nextReceiptSeq(in conversation: Int64) throws(SQLiteError) -> Int64? {
        guard try sharesReceipts(conversation) else { return nil }
        return try first(
            "UPDATE conversation SET receipt_seq = receipt_seq + 1 WHERE id = ? RETURNING receipt_seq", conversation
        ) { $0.int(0) }
    }
}
