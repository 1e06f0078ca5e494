import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func changes(
        for session: Session, since cursor: SyncCursor?, limit: Int
    ) async throws(StorageError) -> SyncPage {
        let epoch = epoch
        var (page, total) = try await readers.perform { connection in
            try connection.requireSession(session)
            var reading = try SyncReading(of: session.uid, epoch: epoch, connection)
            let total = try connection.unreadTotal(of: session.uid)
            guard let cursor, reading.knows(cursor) else {
                let badge = try connection.storedBadge(of: session.uid)
                return (SyncPage(cursor: reading.now, isReset: cursor != nil, badge: badge), total)
            }
            return (try reading.page(since: cursor, limit: limit), total)
        }
        page.badge = try await badge(of: session.uid, stored: page.badge, total: total)
        return page
    }

    public func rows(
        _ ids: ClosedRange<Int64>, of key: ConversationKey
    ) async throws(StorageError) -> [Message] {
        try await readers.perform { connection in
            guard let conversation = try connection.conversation(key) else { return [] }
            return try connection.log(
                ofConversation: conversation, key, after: ids.lowerBound - 1, upTo: ids.upperBound, limit: ids.count)
        }
    }

    public func heads(since mark: Int64?) async throws(StorageError) -> ConversationHeads {
        try await readers.perform { connection in
            let newest = try connection.first("SELECT coalesce(max(changed), 0) FROM conversation") { $0.int(0) } ?? 0
            guard let mark, newest > mark else { return ConversationHeads(stored: [:], mark: newest) }
            // Back from its last row to the first one after the mark: no more rows are looked at than were stored.
            let changed = try connection.all(
                """
                SELECT c.low, c.high, c.guid, c.last_seq, (
                    WITH RECURSIVE back(seq) AS (
                        SELECT c.last_seq WHERE c.last_seq > 0
                        UNION ALL
                        SELECT x.seq FROM back JOIN message x ON x.conv = c.id AND x.seq = back.seq - 1
                        WHERE x.stamp > ?1)
                    SELECT min(seq) FROM back)
                FROM conversation c WHERE c.changed > ?1
                """, mark
            ) { row in (row.conversationKey(at: 0), row.isNull(4) ? nil : row.int(4)...row.int(3)) }
            let stored = changed.compactMap { key, ids in ids.map { (key, $0) } }
            return ConversationHeads(stored: Dictionary(stored) { $1 }, mark: newest)
        }
    }
}
