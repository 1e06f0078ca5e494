import BeckonDatabase
import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func claimDeferredPushes(
        limit: Int, now: Int64, leaseUntil: Int64
    ) async throws(StorageError) -> [DeferredClaim] {
        try await writer.perform { writing in
            let connection = writing.connection
            var claims: [DeferredClaim] = []
            for row in try Self.due(limit: limit, now: now, connection) {
                guard let claim = try Self.claim(row, now: now, connection) else {
                    try connection.run("DELETE FROM deferred_push WHERE id = ?", row.id)
                    continue
                }
                try connection.run(
                    "UPDATE deferred_push SET leased = 1, due = ?, epoch = ? WHERE id = ?", leaseUntil, claim.epoch,
                    row.id)
                claims.append(claim)
            }
            return claims
        }
    }

    private struct DueRow {
        var id: Int64
        var conversation: Int64
        var seq: Int64
        var uid: UserID
        var device: DeviceID
        var epoch: Int64
        var attempt: Int
        var storedAt: Int64
    }

    private static func due(limit: Int, now: Int64, _ connection: SQLiteConnection) throws(SQLiteError) -> [DueRow] {
        try connection.all(
            """
            SELECT id, conv, seq, uid, device, epoch, attempt, stored_at FROM deferred_push
            WHERE due <= ? ORDER BY due, id LIMIT ?
            """, now, limit
        ) { row in
            DueRow(
                id: row.int(0), conversation: row.int(1), seq: row.int(2), uid: row.uid(3),
                device: DeviceID(rawValue: row.int(4)), epoch: row.int(5), attempt: Int(row.int(6)),
                storedAt: row.int(7))
        }
    }

    /// Nil when nobody is to be told any more: read, left, muted, device or message gone.
    private static func claim(_ row: DueRow, now: Int64, _ connection: SQLiteConnection) throws -> DeferredClaim? {
        let isWanted = try connection.exists(
            """
            SELECT 1 FROM member WHERE uid = ? AND conv = ? AND left_at IS NULL AND read_seq < ?
                AND coalesce(mute_until, 0) <= ?
            """, row.uid, row.conversation, row.seq, now)
        let sent = try connection.revision(sentTo: row.device, of: row.seq, in: row.conversation)
        let revision = try connection.revision(of: row.seq, in: row.conversation)
        guard isWanted, sent ?? -1 < revision, let device = try connection.device(row.device, of: row.uid),
            let key = try connection.key(ofConversation: row.conversation),
            let message = sent == nil
                ? try connection.pushed(row.seq, ofConversation: row.conversation, key)
                : try connection.message(row.seq, ofConversation: row.conversation, key),
            try !connection.isSilenced(message.sender.uid, for: row.uid, in: key),
            try connection.concerns(row.uid, message)
        else { return nil }
        return DeferredClaim(
            row: row.id, epoch: row.epoch + 1, message: message, revision: revision, replaces: sent != nil,
            uid: row.uid,
            badge: try connection.materialisedBadge(of: row.uid), device: device, attempt: row.attempt,
            storedAt: row.storedAt)
    }

    public func finishDeferred(
        _ claim: DeferredClaim, wasSent: Bool
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let conversation = try writing.connection.first(
                "DELETE FROM deferred_push WHERE id = ? AND epoch = ? AND leased = 1 RETURNING conv", claim.row,
                claim.epoch
            ) { $0.int(0) }
            guard let conversation else { return false }
            if wasSent {
                let sent = SentPush(uid: claim.uid, device: claim.device.id, revision: claim.revision)
                try writing.note([sent], of: claim.message.id, in: conversation, storedAt: claim.storedAt)
            }
            return true
        }
    }

    public func postponeDeferred(
        _ claim: DeferredClaim, due: Int64, attempt: Int
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let held = try writing.connection.run(
                "UPDATE deferred_push SET leased = 0, due = ?, attempt = ? WHERE id = ? AND epoch = ? AND leased = 1",
                due, attempt, claim.row, claim.epoch)
            if held == 1 { writing.wakePush() }
            return held == 1
        }
    }

    public func expediteDeferred(
        session: SessionID, message: MessageKey, now: Int64
    ) async throws(StorageError) {
        try await writer.perform { writing in
            guard let conversation = try writing.connection.conversation(message.conversation) else { return }
            let moved = try writing.connection.run(
                """
                UPDATE deferred_push SET due = ?1
                WHERE conv = ?2 AND seq = ?3 AND leased = 0 AND due > ?1
                    AND device IN (SELECT id FROM device WHERE session = ?4)
                """, now, conversation, message.id, session.rawValue)
            if moved > 0 { writing.wakePush() }
        }
    }

    public func dropDeferred(session: SessionID, message: MessageKey) async throws(StorageError) {
        try await writer.perform { writing in
            guard let conversation = try writing.connection.conversation(message.conversation) else { return }
            // One that a worker holds is being sent already.
            try writing.connection.run(
                """
                DELETE FROM deferred_push
                WHERE conv = ? AND seq = ? AND leased = 0 AND device IN (SELECT id FROM device WHERE session = ?)
                """, conversation, message.id, session.rawValue)
        }
    }
}
