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
            try connection.requireContext(of: message, in: conversation, key)
            let seq = try Self.append(message, to: conversation, writing)
            guard let stored = try connection.message(seq, ofConversation: conversation, key) else {
                throw StorageError.unknownMessage
            }
            writing.tell(.message(stored, sentBy: message.session.id))
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
            """
            SELECT seq, body, category, type, text FROM message
            WHERE conv = ? AND sender = ? AND muid = ? AND action IS NULL
            """, conversation, message.session.uid, message.muid
        ) { row in
            // Messages of the first schemas have no hash; they were texts.
            let isSame =
                row.optionalInt(1).map { $0 == message.bodyHash }
                ?? (row.text(2) == message.category.rawValue && row.text(3) == message.type.rawValue
                    && row.optionalText(4).map { Array($0.utf8) } == message.text.map { Array($0.utf8) })
            return (id: row.int(0), isSame: isSame)
        }
        guard let found else { return nil }
        guard found.isSame else { throw StorageError.muidUsed }
        return found.id
    }

    /// Gives the message its id and writes what belongs to it: four rows, whatever the number of members, and one for
    /// each mention.
    private static func append(
        _ message: NewMessage, to conversation: Int64, _ writing: Writing
    ) throws -> Int64 {
        let connection = writing.connection
        let place = try writing.nextPlace(in: conversation, counts: message.countsAsUnread, isSeen: true)
        try connection.run(
            """
            INSERT INTO message(
                conv, seq, sender, muid, category, type, text, counts, n, sent_at, data, body, parent, quoted, tags, stamp)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            conversation, place.seq, message.session.uid, message.muid, message.category.rawValue,
            message.type.rawValue, message.text, message.countsAsUnread, place.n, message.sentAt, message.data,
            message.bodyHash, message.parent, message.quoted, message.tags, place.stamp)
        if message.countsAsUnread {
            try connection.run(
                "UPDATE member SET own = own + 1 WHERE uid = ? AND conv = ?", message.session.uid, conversation)
            try connection.insertMentions(of: message.mentions, by: message.session.uid, in: conversation, place.seq)
        }
        if let parent = message.parent { try connection.countReply(to: parent, in: conversation, by: 1) }
        if message.isPushed {
            try connection.run(
                "INSERT INTO outbox(id, conv, seq, due, leased, epoch, stored_at) VALUES(?, ?, ?, ?, 0, 0, ?)",
                place.stamp, conversation, place.seq, message.sentAt, message.sentAt)
            writing.wakePush()
        }
        return place.seq
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
                SELECT \(MessageColumns.list) FROM \(MessageColumns.tables)
                WHERE x.conv = ? AND x.seq < ? AND x.seq > ? AND x.action IS NULL ORDER BY x.seq DESC LIMIT ?
                """, conversation, before ?? Int64.max,
                connection.historyStart(of: conversation, group, for: reader), limit + 1
            ) { $0.logRow(at: 0, in: key, group: group) }
            let rows = Array(newestFirst.prefix(limit).reversed())
            return MessagePage(
                messages: try connection.completed(rows, ofConversation: conversation, key),
                hasMore: newestFirst.count > limit,
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
