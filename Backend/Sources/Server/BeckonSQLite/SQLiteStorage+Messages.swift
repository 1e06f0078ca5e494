import BeckonDatabase
import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func store(_ message: NewMessage) async throws(StorageError) -> StoredMessage {
        try await writer.perform { writing in
            let connection = writing.connection
            let sender = try connection.sender(message.session)
            let key = ConversationKey(of: sender.uid, with: message.receiver)
            let place = try Self.place(of: message, key, connection)
            // Before membership: a retry after having been thrown out still gets its answer (server-notes §3).
            if let conversation = place.conversation,
                let existing = try Self.existing(message, in: conversation, connection)
            {
                guard let stored = try connection.message(existing, ofConversation: conversation, key) else {
                    throw StorageError.unknownMessage
                }
                return StoredMessage(stored, isNew: false)
            }
            try Self.requireAccess(of: message, to: place, connection)
            try connection.requireNoKnownCall(message)
            guard let conversation = try place.conversation ?? Self.makeConversation(key, writing) else {
                throw StorageError.unknownUser
            }
            try connection.requireContext(of: message, in: conversation, key)
            if !message.files.isEmpty { _ = try connection.requireAttachable(message.files, by: sender.uid) }
            let seq = try Self.append(message, to: conversation, writing)
            if !message.files.isEmpty { try connection.attach(message.files, to: seq, ofConversation: conversation) }
            let stored = StoredMessage(
                Message(message, id: seq, from: sender, in: key, group: place.group), isNew: true)
            writing.tell(.message(stored.wire, sentBy: message.session.id))
            return stored
        }
    }

    /// Where a message goes, as its transaction finds it.
    private struct Place {
        /// Nil for two users who have not written yet.
        var conversation: Int64?
        var isMember: Bool
        /// Nil in a conversation of two.
        var group: Group?
        /// Nothing more is written there.
        var isArchived = false
    }

    private static func place(
        of message: NewMessage, _ key: ConversationKey, _ connection: SQLiteConnection
    ) throws -> Place {
        let sender = message.session.uid
        switch message.receiver {
        case .user(let uid):
            guard let pair = key.pair else { throw StorageError.unknownUser }
            let found = try connection.pairPlace(of: sender, with: uid, pair)
            return Place(conversation: found.conversation, isMember: found.isMember)
        case .group(let guid):
            guard let group = try connection.group(guid) else { throw StorageError.unknownGroup }
            return Place(
                conversation: group.conversation, isMember: try connection.isMember(sender, of: group.conversation),
                group: group.known, isArchived: group.isArchived)
        }
    }

    private static func makeConversation(_ key: ConversationKey, _ writing: Writing) throws -> Int64? {
        try key.pair.map { pair in try writing.connection.makeConversation(of: pair, writing: writing) }
    }

    private static func requireAccess(
        of message: NewMessage, to place: Place, _ connection: SQLiteConnection
    ) throws {
        let sender = message.session.uid
        switch message.receiver {
        case .user(let uid):
            // Who has not written yet becomes a member by it.
            guard place.isMember || place.conversation == nil else { throw StorageError.notAMember }
            try connection.requireReachable(uid, by: sender)
        case .group(let guid):
            // The group is read again only where it has to say why not.
            if !place.isMember { _ = try connection.requireGroup(guid, ofMember: sender) }
            guard !place.isArchived else { throw CallRefusal.chatIsArchived }
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

extension SQLiteConnection {
    /// What becomes of a call that the server knows, the server says. Throws ``MessageRefusal/callIsKnown``.
    fileprivate func requireNoKnownCall(_ message: NewMessage) throws {
        guard message.category == .call, let data = message.data.flatMap(JSONValue.init(json:)) else { return }
        guard let session = data["sessionId"]?.string else { return }
        guard try !exists("SELECT 1 FROM call WHERE session = ?", session) else { throw MessageRefusal.callIsKnown }
    }
}
