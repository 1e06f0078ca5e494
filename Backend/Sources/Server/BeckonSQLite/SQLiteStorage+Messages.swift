import BeckonDatabase
import BeckonModel
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
            if !message.files.isEmpty { _ = try connection.requireAttachable(message.files, by: sender) }
            let seq = try Self.append(message, to: conversation, writing)
            if !message.files.isEmpty { try connection.attach(message.files, to: seq, ofConversation: conversation) }
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
}
