public import BeckonAPI
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func store(_ message: NewMessage) async throws(StorageError) -> StoredMessage {
        try await writer.perform { writing in
            let connection = writing.connection
            let sender = message.session.uid
            try connection.requireSession(message.session)
            let key = ConversationKey(of: sender, with: message.receiver)
            let conversation = try Self.conversation(for: message, key, writing)
            // Before membership: a retry after having been thrown out still gets its answer (server-notes §3).
            if let existing = try Self.existing(message, in: conversation, connection) {
                guard let stored = try connection.message(existing, ofConversation: conversation, key) else {
                    throw StorageError.unknownMessage
                }
                return StoredMessage(message: stored, isNew: false)
            }
            try Self.requireAccess(of: message, to: conversation, connection)
            let seq = try Self.append(message, to: conversation, writing)
            guard let stored = try connection.message(seq, ofConversation: conversation, key) else {
                throw StorageError.unknownMessage
            }
            writing.tell(.message(stored, sentBy: message.session.id))
            writing.wakePush()
            return StoredMessage(message: stored, isNew: true)
        }
    }

    private static func conversation(
        for message: NewMessage, _ key: ConversationKey, _ writing: Writing
    ) throws -> Int64 {
        switch message.receiver {
        case .user(let uid):
            try writing.connection.requireUser(uid)
            guard let found = try writing.connection.pairConversation(key, writing: writing) else {
                throw StorageError.unknownUser
            }
            return found
        case .group(let guid):
            guard let group = try writing.connection.group(guid) else { throw StorageError.unknownGroup }
            return group.conversation
        }
    }

    private static func requireAccess(
        of message: NewMessage, to conversation: Int64, _ connection: SQLiteConnection
    ) throws {
        let sender = message.session.uid
        let isMember = try connection.isMember(sender, of: conversation)
        switch message.receiver {
        case .user(let uid):
            guard isMember else { throw StorageError.notAMember }
            try connection.requireUnblocked(sender, to: uid)
        case .group(let guid):
            // The group is read again only where it has to say why not.
            if !isMember { _ = try connection.requireGroup(guid, ofMember: sender) }
        }
    }

    /// The id that the `muid` got before. Throws ``StorageError/muidUsed`` when its body was another one.
    private static func existing(
        _ message: NewMessage, in conversation: Int64, _ connection: SQLiteConnection
    ) throws -> Int64? {
        let found = try connection.first(
            "SELECT seq, category, type, text FROM message WHERE conv = ? AND sender = ? AND muid = ?",
            conversation, message.session.uid, message.muid
        ) { row in (id: row.int(0), category: row.text(1), type: row.text(2), text: row.optionalText(3)) }
        guard let found else { return nil }
        // Byte by byte: String's == takes two spellings of an accent for the same.
        let isSame =
            found.category == message.category.rawValue && found.type == message.type.rawValue
            && found.text.map { Array($0.utf8) } == message.text.map { Array($0.utf8) }
        guard isSame else { throw StorageError.muidUsed }
        return found.id
    }

    /// Gives the message its id and writes what belongs to it: four rows, whatever the number of members.
    private static func append(
        _ message: NewMessage, to conversation: Int64, _ writing: Writing
    ) throws -> Int64 {
        let connection = writing.connection
        let stamp = writing.nextStamp()
        let counts = message.countsAsUnread ? 1 : 0
        let given = try connection.first(
            """
            UPDATE conversation SET last_seq = last_seq + 1, n = n + ?, stamp = ? WHERE id = ?
            RETURNING last_seq, n
            """, counts, stamp, conversation
        ) { row in (seq: row.int(0), n: row.int(1)) }
        guard let (seq, n) = given else { throw StorageError.unknownMessage }
        try connection.run(
            """
            INSERT INTO message(conv, seq, sender, muid, category, type, text, counts, n, sent_at)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            conversation, seq, message.session.uid, message.muid, message.category.rawValue, message.type.rawValue,
            message.text, counts, n, message.sentAt)
        if message.countsAsUnread {
            try connection.run(
                "UPDATE member SET own = own + 1 WHERE uid = ? AND conv = ?", message.session.uid, conversation)
        }
        try connection.run(
            "INSERT INTO outbox(id, conv, seq, due, leased, epoch, stored_at) VALUES(?, ?, ?, ?, 0, 0, ?)",
            stamp, conversation, seq, message.sentAt, message.sentAt)
        return seq
    }

    public func messages(
        of reader: UserID, with receiver: Receiver, before: Int64?, limit: Int
    ) async throws(StorageError) -> MessagePage {
        try await readers.perform { connection in
            guard let conversation = try connection.readableConversation(of: reader, with: receiver) else {
                return MessagePage(messages: [], hasMore: false)
            }
            let key = ConversationKey(of: reader, with: receiver)
            let group = try key.group.flatMap { try connection.group($0)?.known }
            let newestFirst = try connection.all(
                """
                SELECT \(MessageColumns.list) FROM message x JOIN chat_user s ON s.uid = x.sender
                WHERE x.conv = ? AND x.seq < ? AND x.seq > ? ORDER BY x.seq DESC LIMIT ?
                """, conversation, before ?? Int64.max,
                connection.historyStart(of: conversation, group, for: reader), limit + 1
            ) { $0.message(at: 0, in: key, group: group) }
            return MessagePage(
                messages: newestFirst.prefix(limit).reversed(), hasMore: newestFirst.count > limit,
                receipts: try Self.receipts(in: key, conversation, for: reader, connection))
        }
    }

    /// How far the others have read; nothing in groups of more than 300 members (R-B, Limits).
    private static func receipts(
        in key: ConversationKey, _ conversation: Int64, for reader: UserID, _ connection: SQLiteConnection
    ) throws -> [ReadReceipt] {
        if let guid = key.group, let count = try connection.group(guid)?.known.membersCount, count > 300 { return [] }
        return try connection.all(
            """
            SELECT uid, read_seq, read_at FROM member
            WHERE conv = ? AND uid != ? AND left_at IS NULL AND read_at IS NOT NULL ORDER BY uid
            """, conversation, reader
        ) { row in
            ReadReceipt(
                conversationId: key.label, reader: row.uid(0), receiver: key.receiver(for: reader),
                messageId: row.int(1), readAt: row.int(2) / 1000)
        }
    }
}
