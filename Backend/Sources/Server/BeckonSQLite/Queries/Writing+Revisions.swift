import BeckonDatabase
import BeckonModel
import BeckonServer

/// What devices that were pushed a message learn of it later.
extension Writing {
    /// The message says something else from now on, or nothing any more.
    func revise(_ seq: Int64, of conversation: Int64, to revision: Int64) throws(SQLiteError) {
        try connection.run("UPDATE message SET revision = ? WHERE conv = ? AND seq = ?", revision, conversation, seq)
        try followUp(seq, of: conversation)
    }

    /// The push service has taken a message for these devices.
    ///
    /// - Parameter storedAt: of what was pushed, in milliseconds since 1970.
    func note(
        _ sent: [SentPush], of seq: Int64, in conversation: Int64, storedAt: Int64
    ) throws(SQLiteError) {
        guard !sent.isEmpty else { return }
        for push in sent {
            try connection.run(
                """
                INSERT INTO sent_push(conv, seq, device, uid, revision, stored_at) VALUES(?, ?, ?, ?, ?, ?)
                ON CONFLICT(conv, seq, device) DO UPDATE SET
                    revision = max(revision, excluded.revision), stored_at = excluded.stored_at
                """, conversation, seq, push.device.rawValue, push.uid, push.revision, storedAt)
        }
        // It may have been changed while it was sent.
        let revision = try connection.first(
            "SELECT revision FROM message WHERE conv = ? AND seq = ?", conversation, seq
        ) { $0.int(0) }
        if let revision, sent.contains(where: { $0.revision < revision }) { try followUp(seq, of: conversation) }
    }

    /// Makes the message due once more where an older revision was pushed. What waits there already says what it says then.
    private func followUp(_ seq: Int64, of conversation: Int64) throws(SQLiteError) {
        let due = try connection.run(
            """
            INSERT INTO deferred_push(conv, seq, uid, device, due, leased, epoch, attempt, stored_at)
            SELECT p.conv, p.seq, p.uid, p.device, coalesce(x.deleted_at, x.edited_at, 0), 0, 0, 0,
                coalesce(x.deleted_at, x.edited_at, 0)
            FROM sent_push p JOIN message x ON x.conv = p.conv AND x.seq = p.seq
                JOIN member m ON m.uid = p.uid AND m.conv = p.conv JOIN device d ON d.id = p.device
            WHERE p.conv = ? AND p.seq = ? AND p.revision < x.revision AND m.left_at IS NULL
                AND max(m.read_seq, m.top_read_seq) < p.seq
            ON CONFLICT(device, conv, seq) DO NOTHING
            """, conversation, seq)
        if due > 0 { wakePush() }
    }
}

extension SQLiteConnection {
    /// The revision that a device was sent; nil where it was sent none.
    func revision(
        sentTo device: DeviceID, of seq: Int64, in conversation: Int64
    ) throws(SQLiteError) -> Int64? {
        try first(
            "SELECT revision FROM sent_push WHERE conv = ? AND seq = ? AND device = ?", conversation, seq,
            device.rawValue
        ) { $0.int(0) }
    }

    func revision(of seq: Int64, in conversation: Int64) throws(SQLiteError) -> Int64 {
        try first("SELECT revision FROM message WHERE conv = ? AND seq = ?", conversation, seq) { $0.int(0) } ?? 0
    }
}
