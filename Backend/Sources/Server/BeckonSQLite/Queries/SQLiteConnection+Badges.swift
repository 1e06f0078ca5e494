import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// Keeps the number for the user's other devices; true when there are such. The device that reads needs none any more.
    ///
    /// One that waits already stays as it is: its number is looked up when it is sent. One that is being sent comes again.
    func keepBadges(
        insteadOf known: Int, readBy session: Session, now: Int64
    ) throws(SQLiteError) -> Bool {
        try run(
            "DELETE FROM badge_push WHERE leased = 0 AND device IN (SELECT id FROM device WHERE session = ?)",
            session.id.rawValue)
        try run(
            "UPDATE badge_push SET next_due = NULL WHERE device IN (SELECT id FROM device WHERE session = ?)",
            session.id.rawValue)
        return try run(
            """
            INSERT INTO badge_push(device, uid, known, due, leased, epoch, attempt, stored_at)
            SELECT id, uid, ?1, ?2, 0, 0, 0, ?3 FROM device WHERE uid = ?4 AND session != ?5
            ON CONFLICT(device) DO UPDATE SET
                next_due = CASE WHEN leased = 1 THEN excluded.due END, stored_at = excluded.stored_at
            """, known, now + BadgeClaim.window, now, session.uid, session.id.rawValue) > 0
    }

    /// Keeps the numbers of those for whom a message that counts was unread and is gone; true when they have devices. What
    /// a device shows is what was told of it last.
    func keepBadges(
        without seq: Int64, from sender: UserID, in conversation: Int64, now: Int64
    ) throws(SQLiteError) -> Bool {
        try run(
            """
            INSERT INTO badge_push(device, uid, known, due, leased, epoch, attempt, stored_at)
            SELECT d.id, d.uid, coalesce(b.total, 0), ?1, 0, 0, 0, ?2
            FROM member m JOIN device d ON d.uid = m.uid LEFT JOIN badge b ON b.uid = m.uid
            WHERE m.conv = ?3 AND m.uid != ?4 AND m.left_at IS NULL AND m.joined_seq < ?5 AND m.read_seq < ?5
            ON CONFLICT(device) DO UPDATE SET
                next_due = CASE WHEN leased = 1 THEN excluded.due END, stored_at = excluded.stored_at
            """, now + BadgeClaim.window, now, conversation, sender, seq) > 0
    }

    /// A push that carries the number goes to all the user's devices.
    func forgetWaitingBadges(of uid: UserID) throws(SQLiteError) {
        guard try exists("SELECT 1 FROM badge_push WHERE uid = ?", uid) else { return }
        try run("DELETE FROM badge_push WHERE uid = ? AND leased = 0", uid)
        try run("UPDATE badge_push SET next_due = NULL WHERE uid = ?", uid)
    }
}
