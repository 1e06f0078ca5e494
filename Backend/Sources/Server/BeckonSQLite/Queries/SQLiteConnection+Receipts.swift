import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// Whether the others of a conversation are told how far one has come (R-B, *Limits*).
    private func sharesReceipts(_ key: ConversationKey) throws(SQLiteError) -> Bool {
        guard let guid = key.group else { return true }
        return try exists(
            "SELECT 1 FROM chat_group WHERE guid = ? AND members_count <= ?", guid, GroupLimits.receipts)
    }

    /// The next place of a receipt in a conversation whose receipts are shared; nil in the others: there it is a write on
    /// one row for each of many readers (server-notes §3).
    func nextReceiptSeq(in conversation: Int64, _ key: ConversationKey) throws(SQLiteError) -> Int64? {
        guard try sharesReceipts(key) else { return nil }
        return try first(
            "UPDATE conversation SET receipt_seq = receipt_seq + 1 WHERE id = ? RETURNING receipt_seq", conversation
        ) { $0.int(0) }
    }
}
