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
            SELECT id, uid, ?1, ?2, 0, 0, 0, ?3 FROM device
            WHERE uid = ?4 AND session != ?5 AND platform != 'apns_ios_voip'
            ON CONFLICT(device) DO UPDATE SET
                next_due = CASE WHEN leased = 1 THEN excluded.due END, stored_at = excluded.stored_at
            """, known, now + BadgeClaim.window, now, session.uid, session.id.rawValue) > 0
    }

    /// Keeps the numbers of those who had not read up to a message that is gone; true when they have devices. What a device
    /// shows is what was told of it last: where the number is still that, nothing is sent.
    ///
    /// - Parameter sender: whose own it was; nil: those of several.
    fileprivate func keepBadges(
        without seq: Int64, from sender: UserID?, in conversation: Int64, now: Int64
    ) throws(SQLiteError) -> Bool {
        try run(
            """
            INSERT INTO badge_push(device, uid, known, due, leased, epoch, attempt, stored_at)
            SELECT d.id, d.uid, coalesce(b.total, 0), ?1, 0, 0, 0, ?2
            FROM member m JOIN device d ON d.uid = m.uid LEFT JOIN badge b ON b.uid = m.uid
            WHERE m.conv = ?3 AND m.uid IS NOT ?4 AND m.left_at IS NULL AND m.joined_seq < ?5 AND m.read_seq < ?5
                AND d.platform != 'apns_ios_voip'
            ON CONFLICT(device) DO UPDATE SET
                next_due = CASE WHEN leased = 1 THEN excluded.due END, stored_at = excluded.stored_at
            """, now + BadgeClaim.window, now, conversation, sender, seq) > 0
    }

    /// Keeps the numbers of members who have something unread in a group that they are to be out of; true when they have
    /// devices.
    ///
    /// - Parameter uid: the one who leaves; nil: all do.
    fileprivate func keepBadges(
        leaving conversation: Int64, _ uid: UserID?, now: Int64
    ) throws(SQLiteError) -> Bool {
        try run(
            """
            INSERT INTO badge_push(device, uid, known, due, leased, epoch, attempt, stored_at)
            SELECT d.id, d.uid, coalesce(b.total, 0), ?1, 0, 0, 0, ?2
            FROM member m JOIN conversation c ON c.id = m.conv JOIN device d ON d.uid = m.uid
                LEFT JOIN badge b ON b.uid = m.uid
            WHERE m.conv = ?3 AND \(uid == nil ? "?4 IS NULL" : "m.uid = ?4") AND m.left_at IS NULL AND \(Unread.sql) > 0
                AND d.platform != 'apns_ios_voip'
            ON CONFLICT(device) DO UPDATE SET
                next_due = CASE WHEN leased = 1 THEN excluded.due END, stored_at = excluded.stored_at
            """, now + BadgeClaim.window, now, conversation, uid) > 0
    }

    /// A push that carries the number goes to all the user's devices.
    func forgetWaitingBadges(of uid: UserID) throws(SQLiteError) {
        guard try exists("SELECT 1 FROM badge_push WHERE uid = ?", uid) else { return }
        try run("DELETE FROM badge_push WHERE uid = ? AND leased = 0", uid)
        try run("UPDATE badge_push SET next_due = NULL WHERE uid = ?", uid)
    }
}

/// Totals that change by what others do are due on all devices of those whom it concerns, at most of
/// ``MessageRules/badgeGroup`` members at once: in larger groups they follow with the next push.
extension Writing {
    /// Messages are gone, the last of them `seq`.
    func keepBadges(
        without seq: Int64, from sender: UserID?, in conversation: Int64, _ key: ConversationKey, now: Int64
    ) throws(SQLiteError) {
        if let guid = key.group, try connection.group(guid)?.known.isBig == true { return }
        if try connection.keepBadges(without: seq, from: sender, in: conversation, now: now) { wakePush() }
    }

    /// To be called while they are still in it.
    ///
    /// - Parameter uid: the one who leaves; nil: all do.
    func keepBadges(leaving group: StoredGroup, _ uid: UserID? = nil, now: Int64) throws(SQLiteError) {
        guard uid != nil || !group.known.isBig else { return }
        if try connection.keepBadges(leaving: group.conversation, uid, now: now) { wakePush() }
    }
}

extension Group {
    fileprivate var isBig: Bool { (membersCount ?? 0) > MessageRules.badgeGroup }
}
