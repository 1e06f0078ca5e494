public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func deliver(
        upTo id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            try writing.connection.requireSession(session)
            let last: Int64
            let conversation = try writing.connection.readableConversation(of: session.uid, with: receiver)
            if let conversation {
                last =
                    try writing.connection.first("SELECT last_seq FROM conversation WHERE id = ?", conversation) {
                        $0.int(0)
                    } ?? 0
            } else {
                last = 0
            }
            guard id <= last else { throw StorageError.unknownMessage }
            guard let conversation else { return }
            let key = MessageKey(conversation: ConversationKey(of: session.uid, with: receiver), id: id)
            try Self.move(Delivery(key, to: session), in: conversation, now: now, writing)
        }
    }

    public func deliver(_ deliveries: [Delivery], now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            for delivery in deliveries {
                guard let conversation = try writing.connection.conversation(delivery.message.conversation) else {
                    continue
                }
                try Self.move(delivery, in: conversation, now: now, writing)
            }
        }
    }

    private static func move(_ delivery: Delivery, in conversation: Int64, now: Int64, _ writing: Writing) throws {
        let connection = writing.connection
        let id = delivery.message.id
        let isBehind = try connection.exists(
            """
            SELECT 1 FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ?1 AND m.conv = ?2 AND m.left_at IS NULL AND m.delivered_seq < ?3 AND c.last_seq >= ?3
            """, delivery.uid, conversation, id)
        guard isBehind else { return }
        let place = try connection.nextReceiptSeq(in: conversation, delivery.message.conversation)
        try connection.run(
            """
            UPDATE member SET delivered_seq = ?, delivered_at = ?, receipt_seq = coalesce(?, receipt_seq)
            WHERE uid = ? AND conv = ?
            """, id, now, place, delivery.uid, conversation)
        writing.tell(
            .delivered(
                DeliveryProgress(
                    conversation: delivery.message.conversation, uid: delivery.uid, messageID: id, deliveredAt: now,
                    isShared: place != nil),
                on: delivery.session))
    }

    public func receipts(
        of id: Int64, with receiver: Receiver, for reader: UserID, after: UserID?, limit: Int
    ) async throws(StorageError) -> MessageReceipts {
        try await readers.perform { connection in
            guard let conversation = try connection.readableConversation(of: reader, with: receiver) else {
                throw StorageError.unknownMessage
            }
            let group = try ConversationKey(of: reader, with: receiver).group.flatMap {
                try connection.group($0)?.known
            }
            let sender = try connection.first(
                "SELECT sender FROM message WHERE conv = ? AND seq = ? AND action IS NULL", conversation, id
            ) { $0.uid(0) }
            guard let sender, id > (try connection.historyStart(of: conversation, group, for: reader)) else {
                throw StorageError.unknownMessage
            }
            return try connection.receipts(of: id, from: sender, conversation, after: after, limit: limit)
        }
    }
}

extension SQLiteConnection {
    fileprivate func receipts(
        of id: Int64, from sender: UserID, _ conversation: Int64, after: UserID?, limit: Int
    ) throws(SQLiteError) -> MessageReceipts {
        let counted = "FROM member WHERE conv = ?1 AND uid != ?3 AND left_at IS NULL AND joined_seq < ?2"
        let numbers =
            try first(
                """
                SELECT count(*), coalesce(sum(delivered_seq >= ?2), 0), coalesce(sum(max(read_seq, top_read_seq) >= ?2), 0) \(counted)
                """, conversation, id, sender
            ) { row in (total: Int(row.int(0)), delivered: Int(row.int(1)), read: Int(row.int(2))) }
            ?? (total: 0, delivered: 0, read: 0)
        // Of what was read before deliveries were noted only the time of reading is known.
        let members = try all(
            """
            SELECT uid, CASE WHEN delivered_seq >= ?2 THEN coalesce(delivered_at, read_at) END,
                CASE WHEN max(read_seq, top_read_seq) >= ?2 THEN read_at END
            \(counted) AND uid > ?4 ORDER BY uid LIMIT ?5
            """, conversation, id, sender, after?.rawValue ?? "", limit + 1
        ) { row in
            MemberReceipt(
                uid: row.uid(0), deliveredAt: row.optionalInt(1).map { $0 / 1000 },
                readAt: row.optionalInt(2).map { $0 / 1000 })
        }
        return MessageReceipts(
            messageId: id, delivered: numbers.delivered, read: numbers.read, total: numbers.total,
            receipts: Array(members.prefix(limit)), hasMore: members.count > limit)
    }
}
