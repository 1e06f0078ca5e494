import BeckonDatabase
import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func claimBadges(
        limit: Int, now: Int64, leaseUntil: Int64
    ) async throws(StorageError) -> [BadgeClaim] {
        try await writer.perform { writing in
            let connection = writing.connection
            var claims: [BadgeClaim] = []
            for row in try Self.dueBadges(limit: limit, now: now, connection) {
                guard let claim = try Self.claim(row, connection) else {
                    try connection.run("DELETE FROM badge_push WHERE id = ?", row.id)
                    continue
                }
                // Whatever was read before now is in the number.
                try connection.run(
                    "UPDATE badge_push SET leased = 1, due = ?, next_due = NULL, known = NULL, epoch = ? WHERE id = ?",
                    leaseUntil, claim.epoch, row.id)
                claims.append(claim)
            }
            return claims
        }
    }

    private struct DueBadge {
        var id: Int64
        var device: DeviceID
        var uid: UserID
        var known: Int?
        var epoch: Int64
        var attempt: Int
        var storedAt: Int64
    }

    private static func dueBadges(
        limit: Int, now: Int64, _ connection: SQLiteConnection
    ) throws(SQLiteError) -> [DueBadge] {
        try connection.all(
            """
            SELECT id, device, uid, known, epoch, attempt, stored_at FROM badge_push
            WHERE due <= ? ORDER BY due, id LIMIT ?
            """, now, limit
        ) { row in
            DueBadge(
                id: row.int(0), device: DeviceID(rawValue: row.int(1)), uid: row.uid(2),
                known: row.optionalInt(3).map(Int.init),
                epoch: row.int(4), attempt: Int(row.int(5)), storedAt: row.int(6))
        }
    }

    /// Nil when the device is gone, or shows the number already.
    private static func claim(_ row: DueBadge, _ connection: SQLiteConnection) throws(SQLiteError) -> BadgeClaim? {
        guard let device = try connection.device(row.device, of: row.uid) else { return nil }
        let badge = try connection.materialisedBadge(of: row.uid)
        guard badge.total != row.known else { return nil }
        return BadgeClaim(
            row: row.id, epoch: row.epoch + 1, uid: row.uid, badge: badge, device: device, attempt: row.attempt,
            storedAt: row.storedAt)
    }

    public func finishBadge(_ claim: BadgeClaim) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let connection = writing.connection
            let again = try connection.run(
                """
                UPDATE badge_push SET leased = 0, due = next_due, next_due = NULL, known = ?, attempt = 0
                WHERE id = ? AND epoch = ? AND leased = 1 AND next_due IS NOT NULL
                """, claim.badge.total, claim.row, claim.epoch)
            if again == 1 {
                writing.wakePush()
                return true
            }
            return try connection.run(
                "DELETE FROM badge_push WHERE id = ? AND epoch = ? AND leased = 1", claim.row, claim.epoch) == 1
        }
    }

    public func postponeBadge(
        _ claim: BadgeClaim, due: Int64, attempt: Int
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let held = try writing.connection.run(
                """
                UPDATE badge_push SET leased = 0, due = ?, next_due = NULL, attempt = ?
                WHERE id = ? AND epoch = ? AND leased = 1
                """, due, attempt, claim.row, claim.epoch)
            if held == 1 { writing.wakePush() }
            return held == 1
        }
    }
}
