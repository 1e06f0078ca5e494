import BeckonDatabase
public import BeckonServer

extension SQLiteStorage {
    public func expireMessages(
        sentBefore time: Int64, limit: Int, now: Int64
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let connection = writing.connection
            let from = try connection.first("SELECT conv FROM expiry") { $0.int(0) } ?? 0
            let conversations = try connection.all(
                "SELECT id, expired_seq FROM conversation WHERE id > ? AND last_seq > expired_seq ORDER BY id LIMIT ?",
                from, limit
            ) { row in (id: row.int(0), expired: row.int(1)) }
            var (left, last, isRoundOver) = (limit, from, conversations.count < limit)
            for conversation in conversations {
                let old = try writing.expire(
                    conversation.id, after: conversation.expired, sentBefore: time, limit: left, now: now)
                // One that may have more is looked at again.
                if old < left { last = conversation.id }
                // To look at one is work as well.
                left -= old + 1
                guard left > 0 else {
                    isRoundOver = isRoundOver && last == conversations.last?.id
                    break
                }
            }
            try connection.run("UPDATE expiry SET conv = ?", isRoundOver ? 0 : last)
            return !isRoundOver
        }
    }

    public func expirePushes(storedBefore time: Int64, limit: Int) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            // Rows are numbered in the order of commits: the oldest are the first.
            let old = try writing.connection.run(
                """
                DELETE FROM outbox WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT ?1) AND stored_at < ?2
                """, limit, time)
            let deferred = try writing.connection.run(
                """
                DELETE FROM deferred_push WHERE id IN (SELECT id FROM deferred_push ORDER BY id LIMIT ?1)
                    AND stored_at < ?2
                """, limit, time)
            let sent = try writing.connection.run(
                """
                DELETE FROM sent_push WHERE id IN (SELECT id FROM sent_push ORDER BY id LIMIT ?1) AND stored_at < ?2
                """, limit, time)
            return max(old, deferred, sent) == limit
        }
    }
}

extension Writing {
    /// The number of rows of a conversation that were passed.
    fileprivate func expire(
        _ conversation: Int64, after seq: Int64, sentBefore time: Int64, limit: Int, now: Int64
    ) throws -> Int {
        // Most have nothing that is old, which their first message tells.
        let first = try connection.first(
            "SELECT sent_at FROM message WHERE conv = ? AND seq > ? AND action IS NULL ORDER BY seq LIMIT 1",
            conversation, seq
        ) { $0.int(0) }
        guard let first, first < time else { return 0 }
        // In the order of their ids: one that a clock has dated wrongly waits for those before it.
        let rows = try connection.all(
            "SELECT seq, sent_at, action IS NULL FROM message WHERE conv = ? AND seq > ? ORDER BY seq LIMIT ?",
            conversation, seq, limit
        ) { row in (seq: row.int(0), sentAt: row.int(1), isMessage: row.bool(2)) }
        let old = rows.prefix { !$0.isMessage || $0.sentAt < time }
        for row in old where row.isMessage { try connection.takeContent(row.seq, of: conversation, by: nil, now: now) }
        if let last = old.last {
            if let key = try connection.key(ofConversation: conversation) {
                try keepBadges(without: last.seq, from: nil, in: conversation, key, now: now)
            }
            try connection.run("UPDATE conversation SET expired_seq = ? WHERE id = ?", last.seq, conversation)
        }
        return old.count
    }
}
