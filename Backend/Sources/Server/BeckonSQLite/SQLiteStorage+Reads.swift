public import BeckonAPI
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func read(
        upTo id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> ReadProgress {
        try await writer.perform { writing in
            let connection = writing.connection
            let reader = session.uid
            try connection.requireSession(session)
            let key = ConversationKey(of: reader, with: receiver)
            var moved = false
            var state = ReadState(unreadMessageCount: 0, lastReadMessageId: 0, badge: Badge(total: 0, version: 0))
            var fewer = 0
            if let conversation = try connection.readableConversation(of: reader, with: receiver) {
                let before = try Self.state(of: reader, conversation, connection) ?? state
                moved = try Self.moveForward(to: id, reader, conversation, now: now, connection)
                state = try Self.state(of: reader, conversation, connection) ?? state
                fewer = before.unreadMessageCount - state.unreadMessageCount
            } else if id > 0 {
                throw StorageError.unknownMessage
            }
            state.badge = try connection.materialisedBadge(of: reader)
            let progress = ReadProgress(conversation: key, reader: reader, state: state, moved: moved, readAt: now)
            if moved { writing.tell(.read(progress, on: session.id)) }
            // Messages that do not count change no number.
            if fewer != 0,
                try connection.keepBadges(insteadOf: state.badge.total + fewer, readBy: session, now: now)
            {
                writing.wakePush()
            }
            return progress
        }
    }

    /// False when the reader was there already. Own messages above are counted again (server-notes §3).
    private static func moveForward(
        to id: Int64, _ reader: UserID, _ conversation: Int64, now: Int64, _ connection: SQLiteConnection
    ) throws -> Bool {
        let position = try connection.first(
            """
            SELECT m.read_seq, c.last_seq FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ? AND m.conv = ?
            """, reader, conversation
        ) { row in (read: row.int(0), last: row.int(1)) }
        guard let position else { return false }
        guard id <= position.last else { throw StorageError.unknownMessage }
        guard id > position.read else { return false }
        try connection.run(
            """
            UPDATE member SET read_seq = ?1, read_at = ?2,
                read_n = (SELECT n FROM message WHERE conv = ?4 AND seq = ?1),
                own = (SELECT count(*) FROM message WHERE conv = ?4 AND seq > ?1 AND sender = ?3 AND counts = 1)
            WHERE uid = ?3 AND conv = ?4
            """, id, now, reader, conversation)
        return true
    }

    private static func state(
        of reader: UserID, _ conversation: Int64, _ connection: SQLiteConnection
    ) throws -> ReadState? {
        try connection.first(
            """
            SELECT \(Unread.sql), m.read_seq FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ? AND m.conv = ?
            """, reader, conversation
        ) { row in
            ReadState(
                unreadMessageCount: Int(row.int(0)), lastReadMessageId: row.int(1), badge: Badge(total: 0, version: 0))
        }
    }

    public func conversations(of uid: UserID) async throws(StorageError) -> ConversationList {
        let (conversations, stored) = try await readers.perform { connection in
            (try Self.conversations(of: uid, connection), try connection.storedBadge(of: uid))
        }
        let total = conversations.reduce(0) { $0 + $1.unreadMessageCount }
        // Only a total that has changed needs the writer.
        guard total != stored.total else { return ConversationList(conversations: conversations, badge: stored) }
        let badge = try await writer.perform { try $0.connection.materialisedBadge(of: uid) }
        return ConversationList(conversations: conversations, badge: badge)
    }

    private static func conversations(of uid: UserID, _ connection: SQLiteConnection) throws -> [Conversation] {
        try connection.all(
            """
            SELECT c.low, c.high, c.guid, \(Unread.sql), m.read_seq,
                o.uid, o.name, o.avatar,
                g.name, g.icon, g.type, g.members_count, g.owner, g.created_at,
                (SELECT count(*) FROM mention k WHERE k.uid = m.uid AND k.conv = m.conv AND k.seq > m.read_seq),
                \(MessageColumns.list)
            FROM member m
            JOIN conversation c ON c.id = m.conv
            LEFT JOIN chat_user o ON o.uid = CASE WHEN c.low = m.uid THEN c.high ELSE c.low END
            LEFT JOIN chat_group g ON g.guid = c.guid
            LEFT JOIN message x ON x.conv = c.id AND x.seq = c.last_message
                AND (c.guid IS NULL OR g.type = 'public' OR x.seq > m.joined_seq)
            LEFT JOIN chat_user s ON s.uid = x.sender
            LEFT JOIN chat_user t ON t.uid = x.target
            WHERE m.uid = ? AND m.left_at IS NULL
            ORDER BY c.stamp DESC
            """, uid
        ) { row in
            let key = row.conversationKey(at: 0)
            let counterpart: Counterpart
            var group: Group?
            if let guid = key.group {
                let known = Group(
                    guid: guid, name: row.text(8), icon: row.optionalText(9),
                    type: GroupType(rawValue: row.text(10)) ?? .private, membersCount: Int(row.int(11)),
                    owner: row.uid(12), createdAt: row.int(13) / 1000)
                group = known
                counterpart = .group(StoredGroup(known: known, conversation: 0).group(hasJoined: true))
            } else {
                counterpart = .user(User(uid: row.uid(5), name: row.text(6), avatar: row.optionalText(7)))
            }
            return Conversation(
                conversationId: key.label, with: counterpart,
                lastMessage: row.isNull(15) ? nil : row.logRow(at: 15, in: key, group: group).message,
                unreadMessageCount: Int(row.int(3)), lastReadMessageId: row.int(4),
                unreadMentionsCount: Int(row.int(14)))
        }
    }
}
