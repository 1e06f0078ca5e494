import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func claimPushes(
        limit: Int, now: Int64, leaseUntil: Int64
    ) async throws(StorageError) -> [PushClaim] {
        try await writer.perform { writing in
            let connection = writing.connection
            let rows = try connection.all(
                """
                SELECT o.id, o.seq, o.cursor, o.epoch + 1, o.stored_at, c.low, c.high, c.guid
                FROM outbox o JOIN conversation c ON c.id = o.conv
                WHERE o.due <= ? ORDER BY o.due, o.id LIMIT ?
                """, now, limit
            ) { row in
                PushClaim(
                    row: row.int(0), message: MessageKey(conversation: row.conversationKey(at: 5), id: row.int(1)),
                    cursor: row.isNull(2) ? nil : row.uid(2), epoch: row.int(3), storedAt: row.int(4))
            }
            for claim in rows {
                try connection.run(
                    "UPDATE outbox SET leased = 1, due = ?, epoch = ? WHERE id = ?", leaseUntil, claim.epoch, claim.row)
            }
            return rows
        }
    }

    public func pushPage(of claim: PushClaim, limit: Int, now: Int64) async throws(StorageError) -> PushPage {
        let read = try await readers.perform { try Self.page(of: claim, limit: limit, now: now, $0) }
        guard !read.devices.isEmpty else {
            return PushPage(message: read.message, revision: read.revision, recipients: [], isLast: read.isLast)
        }
        // The badges are needed now: only here their versions rise, not in the message's transaction.
        let recipients = try await writer.perform { writing in
            try read.devices.map { uid, devices in
                let badge = try writing.connection.materialisedBadge(of: uid)
                // An alert does not carry a 0 (P-7), a VoIP push no number at all.
                if badge.total > 0, read.message?.ringingCall == nil {
                    try writing.connection.forgetWaitingBadges(of: uid)
                }
                return PushRecipient(uid: uid, badge: badge, devices: devices)
            }
        }
        return PushPage(
            message: read.message, revision: read.revision, recipients: recipients, isLast: read.isLast)
    }

    private struct ReadPage {
        var message: Message?
        var revision: Int64 = 0
        var devices: [(UserID, [PushDevice])] = []
        var isLast = true
    }

    private static func page(
        of claim: PushClaim, limit: Int, now: Int64, _ connection: SQLiteConnection
    ) throws -> ReadPage {
        let key = claim.message.conversation
        guard let conversation = try connection.conversation(key),
            let message = try connection.pushed(claim.message.id, ofConversation: conversation, key)
        else { return ReadPage() }
        let uids = try connection.all(
            """
            SELECT m.uid FROM member m
            WHERE m.conv = ?1 AND m.uid > ?2 AND m.uid != ?3 AND m.left_at IS NULL
                AND m.joined_seq < ?4 AND m.read_seq < ?4 AND coalesce(m.mute_until, 0) <= ?7
                AND EXISTS (SELECT 1 FROM device d WHERE d.uid = m.uid)
                AND NOT EXISTS (SELECT 1 FROM block b WHERE b.uid = m.uid AND b.other = ?3)
                AND NOT (?6 AND EXISTS (SELECT 1 FROM block b WHERE b.uid = ?3 AND b.other = m.uid))
                AND (?8 IS NULL OR EXISTS (
                    SELECT 1 FROM call_participant p
                    WHERE p.call = ?8 AND p.uid = m.uid AND p.state IN \(CallColumns.told(by: message))))
            ORDER BY m.uid LIMIT ?5
            """, conversation, claim.cursor?.rawValue ?? "", message.sender.uid, message.id, limit + 1,
            key.pair != nil, now, try connection.call(toldBy: message)
        ) { $0.uid(0) }
        let devices = try uids.prefix(limit).map { ($0, try connection.devices(of: $0)) }
        return ReadPage(
            message: message, revision: try connection.revision(of: message.id, in: conversation), devices: devices,
            isLast: uids.count <= limit)
    }

    public func advance(
        _ claim: PushClaim, past uid: UserID, deferring pushes: [DeferredPush], sent: [SentPush], leaseUntil: Int64
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let held = try writing.connection.run(
                "UPDATE outbox SET cursor = ?, due = ? WHERE id = ? AND epoch = ? AND leased = 1",
                uid, leaseUntil, claim.row, claim.epoch)
            guard held == 1 else { return false }
            try Self.keep(pushes, sent, of: claim, writing)
            return true
        }
    }

    public func finish(
        _ claim: PushClaim, deferring pushes: [DeferredPush], sent: [SentPush]
    ) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let held = try writing.connection.exists(
                "SELECT 1 FROM outbox WHERE id = ? AND epoch = ? AND leased = 1", claim.row, claim.epoch)
            guard held else { return false }
            try Self.keep(pushes, sent, of: claim, writing)
            try writing.connection.run("DELETE FROM outbox WHERE id = ?", claim.row)
            return true
        }
    }

    public func release(_ claim: PushClaim, due: Int64) async throws(StorageError) -> Bool {
        try await writer.perform { writing in
            let held = try writing.connection.run(
                "UPDATE outbox SET leased = 0, due = ? WHERE id = ? AND epoch = ? AND leased = 1",
                due, claim.row, claim.epoch)
            if held == 1 { writing.wakePush() }
            return held == 1
        }
    }

    /// Only a lost lease could name the same device for the same message again: what is there already stays.
    private static func keep(
        _ pushes: [DeferredPush], _ sent: [SentPush], of claim: PushClaim, _ writing: Writing
    ) throws {
        if !sent.isEmpty, let conversation = try writing.connection.conversation(claim.message.conversation) {
            try writing.note(sent, of: claim.message.id, in: conversation, storedAt: claim.storedAt)
        }
        guard !pushes.isEmpty else { return }
        for push in pushes {
            try writing.connection.run(
                """
                INSERT INTO deferred_push(conv, seq, uid, device, due, leased, epoch, attempt, stored_at)
                SELECT conv, seq, ?, ?, ?, 0, 0, ?, stored_at FROM outbox WHERE id = ?
                ON CONFLICT(device, conv, seq) DO NOTHING
                """, push.uid, push.device.rawValue, push.due, push.attempt, claim.row)
        }
        writing.wakePush()
    }

    public func nextPushDue() async throws(StorageError) -> Int64? {
        try await readers.perform { connection in
            let outbox = try connection.first("SELECT min(due) FROM outbox") { $0.optionalInt(0) } ?? nil
            let deferred = try connection.first("SELECT min(due) FROM deferred_push") { $0.optionalInt(0) } ?? nil
            let badges = try connection.first("SELECT min(due) FROM badge_push") { $0.optionalInt(0) } ?? nil
            return [outbox, deferred, badges].compactMap(\.self).min()
        }
    }
}

extension SQLiteConnection {
    /// Whether a later message says that the call of a session rings no more: its ring would come after its end, and take
    /// the place of what was told of that.
    private func isOver(
        _ session: String, after seq: Int64, in conversation: Int64, _ key: ConversationKey
    ) throws(SQLiteError) -> Bool {
        let later = try all(
            "SELECT seq FROM message WHERE conv = ? AND seq > ? AND category = 'call' ORDER BY seq LIMIT 100",
            conversation, seq
        ) { $0.int(0) }
        for seq in later {
            guard let message = try message(seq, ofConversation: conversation, key), message.callSession == session,
                let status = message.callStatus
            else { continue }
            // In a group others are still called when the first has answered.
            if !status.isActive || (status == .ongoing && key.pair != nil) { return true }
        }
        return false
    }

    /// A message as a push tells of it for the first time, also when it was changed meanwhile; nil for one that is gone or
    /// was taken back, and for a call that rings no more.
    func pushed(
        _ seq: Int64, ofConversation conversation: Int64, _ key: ConversationKey
    ) throws(SQLiteError) -> Message? {
        guard var message = try message(seq, ofConversation: conversation, key), message.deletedAt == nil else {
            return nil
        }
        if let session = message.ringingCall, try isOver(session, after: seq, in: conversation, key) { return nil }
        message.editedAt = nil
        message.editedBy = nil
        return message
    }
}

extension SQLiteConnection {
    /// Whether a message of a call is for a user: it rings at whoever is called and has not answered, and was missed by
    /// whoever has neither answered nor refused. Every other message is.
    func concerns(_ uid: UserID, _ message: Message) throws(SQLiteError) -> Bool {
        guard let call = try call(toldBy: message) else { return true }
        return try exists(
            "SELECT 1 FROM call_participant WHERE call = ? AND uid = ? AND state IN \(CallColumns.told(by: message))",
            call, uid)
    }

    /// The row of a call that a message says rings, or was missed. Nil for every other message, and for what apps tell of
    /// calls that the server does not know.
    fileprivate func call(toldBy message: Message) throws(SQLiteError) -> Int64? {
        guard let session = message.callSession, message.callStatus?.isPushed == true else { return nil }
        return try first("SELECT id FROM call WHERE session = ?", session) { $0.int(0) }
    }
}
