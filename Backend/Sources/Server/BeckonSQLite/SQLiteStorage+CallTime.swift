import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func isWatchedInCall(_ uid: UserID) async throws(StorageError) -> Bool {
        try await readers.perform { connection in
            try connection.exists(
                """
                SELECT 1 FROM call_participant p JOIN call c ON c.id = p.call
                WHERE p.uid = ? AND p.state IN \(CallColumns.inCall) AND c.carried = 0
                """, uid)
        }
    }

    public func loseConnections(of uid: UserID, now: Int64) async throws(StorageError) {
        try await writer.perform { try $0.lose(uid, now: now) }
    }

    public func expectConnection(of uid: UserID, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            guard let row = try connection.rowOfCall(with: uid), let stored = try connection.call(row: row),
                !stored.machine.isCarried
            else { return }
            let expected = try connection.run(
                """
                UPDATE call_participant SET away_until = ?
                WHERE call = ? AND uid = ? AND state = 'joined' AND away_until IS NULL
                """, now + CallDeadlines.lost, row, uid)
            if expected > 0 { writing.tell(.callDeadline(now + CallDeadlines.lost)) }
        }
    }

    public func regainConnection(of uid: UserID, now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let connection = writing.connection
            guard let row = try connection.rowOfCall(with: uid), let stored = try connection.call(row: row) else {
                return
            }
            try connection.run(
                "UPDATE call_participant SET away_until = NULL WHERE call = ? AND uid = ?", row, uid)
            _ = try writing.change(stored, .comeBack, by: try connection.person(uid, in: row), now: now)
        }
    }

    public func loseAllConnections(now: Int64) async throws(StorageError) {
        try await writer.perform { writing in
            let uids = try writing.connection.all(
                """
                SELECT p.uid FROM call_participant p JOIN call c ON c.id = p.call
                WHERE p.state IN \(CallColumns.inCall) AND p.state = 'joined' AND c.carried = 0 ORDER BY p.uid
                """
            ) { $0.uid(0) }
            for uid in uids { try writing.lose(uid, now: now) }
        }
    }

    public func nextCallDeadline() async throws(StorageError) -> Int64? {
        try await readers.perform { connection in
            try connection.first(SQLiteConnection.nextCallDeadline) { $0.optionalInt(0) } ?? nil
        }
    }

    public func passCallDeadlines(limit: Int, now: Int64) async throws(StorageError) {
        let emptied = try await writer.perform { writing in
            let connection = writing.connection
            var emptied: [Int64] = []
            let away = try connection.all(
                """
                SELECT call, uid FROM call_participant WHERE away_until IS NOT NULL AND away_until <= ?
                ORDER BY away_until, call, uid LIMIT ?
                """, now, limit
            ) { (row: $0.int(0), uid: $0.uid(1)) }
            for (row, uid) in away {
                // Whatever becomes of it, it is due once.
                try connection.run(
                    "UPDATE call_participant SET away_until = NULL WHERE call = ? AND uid = ?", row, uid)
                guard let stored = try connection.call(row: row) else { continue }
                emptied += try writing.change(stored, .stayAway, by: try connection.person(uid, in: row), now: now)
            }
            let rows = try connection.all(
                "SELECT id FROM call WHERE ring_until IS NOT NULL AND ring_until <= ? ORDER BY ring_until, id LIMIT ?",
                now,
                limit
            ) { $0.int(0) }
            for row in rows {
                try connection.run("UPDATE call SET ring_until = NULL WHERE id = ?", row)
                guard var stored = try connection.call(row: row) else { continue }
                emptied += try writing.perform(stored.machine.ringOut(now: now), on: stored, now: now)
            }
            return emptied
        }
        try await deleteMessages(ofAll: emptied)
    }

    public func expireCalls(endedBefore time: Int64, limit: Int) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let connection = writing.connection
            let rows = try connection.all(
                "SELECT id FROM call WHERE ended_at IS NOT NULL AND ended_at < ? ORDER BY ended_at LIMIT ?", time, limit
            ) { $0.int(0) }
            for row in rows {
                try connection.run("DELETE FROM call_participant WHERE call = ?", row)
                try connection.run("DELETE FROM call WHERE id = ?", row)
            }
            return rows.count == limit
        }
    }
}

extension Writing {
    fileprivate func lose(_ uid: UserID, now: Int64) throws {
        guard let row = try connection.rowOfCall(with: uid), let stored = try connection.call(row: row) else { return }
        _ = try change(stored, .lose, by: try connection.person(uid, in: row), now: now)
    }
}
