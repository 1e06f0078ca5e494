import BeckonAPI
import BeckonDatabase
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
            var step: Step?
            var state = ReadState(unreadMessageCount: 0, lastReadMessageId: 0, badge: Badge(total: 0, version: 0))
            var fewer = 0
            if let conversation = try connection.readableConversation(of: reader, with: receiver) {
                let before = try connection.readState(of: reader, conversation) ?? state
                step = try Self.moveForward(to: id, reader, conversation, key, now: now, writing)
                state = try connection.readState(of: reader, conversation) ?? state
                fewer = before.unreadMessageCount - state.unreadMessageCount
            } else if id > 0 {
                throw StorageError.unknownMessage
            }
            state.badge = try connection.materialisedBadge(of: reader)
            let progress = ReadProgress(
                conversation: key, reader: reader, state: state, moved: step != nil, readAt: now,
                isShared: step?.isShared ?? false)
            if step != nil { writing.tell(.read(progress, on: session.id)) }
            // Messages that do not count change no number.
            if fewer != 0,
                try connection.keepBadges(insteadOf: state.badge.total + fewer, readBy: session, now: now)
            {
                writing.wakePush()
            }
            return progress
        }
    }

    private struct Step {
        /// Whether the others are told.
        var isShared: Bool
    }

    /// Nil when the reader was there already. Own messages above are counted again (server-notes §3). What was read has
    /// also arrived.
    private static func moveForward(
        to id: Int64, _ reader: UserID, _ conversation: Int64, _ key: ConversationKey, now: Int64, _ writing: Writing
    ) throws -> Step? {
        let connection = writing.connection
        let position = try connection.first(
            """
            SELECT m.read_seq, c.last_seq, m.top_read_seq FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ? AND m.conv = ?
            """, reader, conversation
        ) { row in (read: row.int(0), last: row.int(1), top: row.int(2)) }
        guard let position else { return nil }
        guard id <= position.last else { throw StorageError.unknownMessage }
        guard id > position.read else { return nil }
        // What was marked as unread was told to the others when it was read first.
        let place = id > position.top ? try connection.nextReceiptSeq(in: conversation, key) : nil
        try connection.run(
            """
            UPDATE member SET read_seq = ?1, read_at = CASE WHEN top_read_seq < ?1 THEN ?2 ELSE read_at END,
                read_n = (SELECT n FROM message WHERE conv = ?4 AND seq = ?1),
                own = (SELECT count(*) FROM message WHERE conv = ?4 AND seq > ?1 AND sender = ?3 AND counts = 1),
                delivered_at = CASE WHEN delivered_seq < ?1 THEN ?2 ELSE delivered_at END,
                delivered_seq = max(delivered_seq, ?1), receipt_seq = coalesce(?5, receipt_seq), user_seq = ?6
            WHERE uid = ?3 AND conv = ?4
            """, id, now, reader, conversation, place, try writing.nextUserSeq(of: reader))
        return Step(isShared: place != nil)
    }

    public func conversations(
        of uid: UserID, after cursor: ConversationCursor?, limit: Int
    ) async throws(StorageError) -> ConversationPage {
        var (page, total) = try await readers.perform { connection in
            let found = try Self.conversations(of: uid, after: cursor, limit: limit + 1, connection)
            let next = try Self.next(after: cursor, found, limit: limit, of: uid, connection)
            let page = ConversationPage(
                conversations: found.prefix(limit).map(\.conversation), badge: try connection.storedBadge(of: uid),
                next: next)
            return (page, try connection.unreadTotal(of: uid))
        }
        page.badge = try await badge(of: uid, stored: page.badge, total: total)
        return page
    }

    private static func next(
        after cursor: ConversationCursor?, _ found: [Listed], limit: Int, of uid: UserID,
        _ connection: SQLiteConnection
    ) throws -> ConversationCursor? {
        let hasMore = found.count > limit
        let last = found.prefix(limit).last?.stamp
        let top: Int64
        switch cursor {
        case .up: return hasMore ? last.map(ConversationCursor.up(above:)) : nil
        case .down(_, let first): top = first
        case nil: top = found.first?.stamp ?? 0
        }
        if hasMore, let last { return .down(below: last, top: top) }
        // The end was reached: what has moved up over the top meanwhile is still to be told.
        let hasMoved = try connection.exists(
            """
            SELECT 1 FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ? AND m.left_at IS NULL AND c.stamp > ? LIMIT 1
            """, uid, top)
        return hasMoved ? .up(above: top) : nil
    }

    private struct Listed {
        var conversation: Conversation
        var stamp: Int64
    }

    /// The badge as it is now: only a total that has changed needs the writer.
    func badge(of uid: UserID, stored: Badge, total: Int) async throws(StorageError) -> Badge {
        guard total != stored.total else { return stored }
        return try await writer.perform { try $0.connection.materialisedBadge(of: uid) }
    }

    private static func conversations(
        of uid: UserID, after cursor: ConversationCursor?, limit: Int, _ connection: SQLiteConnection
    ) throws -> [Listed] {
        let (bounds, order) =
            switch cursor {
            case .down(let below, _): (-1...below - 1, "DESC")
            case .up(let above): (above + 1...Int64.max, "ASC")
            case nil: (-1...Int64.max, "DESC")
            }
        let userColumns: Int32 = 20
        let messageColumns = userColumns + UserColumns.count
        return try connection.all(
            """
            SELECT c.low, c.high, c.guid, \(Unread.sql), m.read_seq,
                m.mute_until,
                g.name, g.icon, g.type, g.members_count, g.owner, g.created_at,
                g.description, g.metadata, g.tags, g.updated_at, m.scope, m.joined_at,
                (SELECT count(*) FROM mention k WHERE k.uid = m.uid AND k.conv = m.conv AND k.seq > m.read_seq),
                p.stamp,
                \(UserColumns.list("o", for: "m.uid")),
                \(MessageColumns.list)
            FROM (
                SELECT w.conv, h.stamp FROM member w JOIN conversation h ON h.id = w.conv
                WHERE w.uid = ?1 AND w.left_at IS NULL AND h.stamp BETWEEN ?2 AND ?3
                ORDER BY h.stamp \(order) LIMIT ?4) p
            JOIN member m ON m.uid = ?1 AND m.conv = p.conv
            JOIN conversation c ON c.id = p.conv
            LEFT JOIN chat_user o ON o.uid = CASE WHEN c.low = m.uid THEN c.high ELSE c.low END
            LEFT JOIN chat_group g ON g.guid = c.guid
            LEFT JOIN message x ON x.conv = c.id AND x.seq = c.last_message
                AND (c.guid IS NULL OR g.type = 'public' OR x.seq > m.joined_seq)
            LEFT JOIN chat_user s ON s.uid = x.sender
            LEFT JOIN chat_user t ON t.uid = x.target
            ORDER BY p.stamp \(order)
            """, uid, bounds.lowerBound, bounds.upperBound, limit
        ) { row in
            let key = row.conversationKey(at: 0)
            let counterpart: Counterpart
            var group: Group?
            if let guid = key.group {
                let known = Group(
                    guid: guid, name: row.text(6), icon: row.optionalText(7),
                    type: GroupType(rawValue: row.text(8)) ?? .private, membersCount: Int(row.int(9)),
                    owner: row.uid(10), createdAt: row.int(11) / 1000)
                group = known
                counterpart = .group(row.detailed(known, at: 12))
            } else {
                counterpart = .user(row.user(at: userColumns))
            }
            let conversation = Conversation(
                conversationId: key.label, with: counterpart,
                lastMessage: row.isNull(messageColumns)
                    ? nil : row.logRow(at: messageColumns, in: key, group: group).message,
                unreadMessageCount: Int(row.int(3)), lastReadMessageId: row.int(4),
                unreadMentionsCount: Int(row.int(18)), muteUntil: row.optionalInt(5))
            return Listed(conversation: conversation, stamp: row.int(19))
        }
    }
}

extension SQLiteConnection {
    /// Without the badge.
    func readState(of reader: UserID, _ conversation: Int64) throws(SQLiteError) -> ReadState? {
        try first(
            """
            SELECT \(Unread.sql), m.read_seq FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ? AND m.conv = ?
            """, reader, conversation
        ) { row in
            ReadState(
                unreadMessageCount: Int(row.int(0)), lastReadMessageId: row.int(1), badge: Badge(total: 0, version: 0))
        }
    }
}

extension SQLiteRow {
    /// The group as its member sees it, with the columns `description, metadata, tags, updated_at, scope, joined_at`.
    fileprivate func detailed(_ known: Group, at column: Int32) -> Group {
        var group = known
        group.hasJoined = true
        group.groupDescription = optionalText(column)
        group.metadata = object(column + 1)
        group.tags = texts(column + 2)
        group.updatedAt = optionalInt(column + 3).map { $0 / 1000 }
        group.scope = MemberScope(rawValue: text(column + 4))
        group.joinedAt = optionalInt(column + 5).map { $0 / 1000 }
        return group
    }
}
