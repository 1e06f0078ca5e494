import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation

/// What the machine of a call decides, written down.
extension Writing {
    /// Writes what has changed and tells it.
    ///
    /// - Parameters:
    ///   - stored: as the machine left it.
    ///   - session: the device that hears of what is said in its answer; nil: none does.
    ///   - muid: of the first thing that it says; nil: one of the server's own.
    /// - Returns: the conversations of groups that were deleted with it, whose messages are to be deleted afterwards.
    func perform(
        _ actions: [CallMachine.Action], on stored: StoredCall, by session: SessionID? = nil, now: Int64
    ) throws -> [Int64] {
        guard !actions.isEmpty else { return [] }
        try write(stored)
        var emptied: [Int64] = []
        var changed: [UserID] = []
        var missed: [UserID] = []
        for action in actions {
            switch action {
            case .set(let uid, let state):
                try set(state, of: uid, in: stored.row, now: now)
                changed.append(uid)
            case .missAll:
                missed = try connection.all(
                    "UPDATE call_participant SET state = 'missed' WHERE call = ? AND state = 'ringing' RETURNING uid",
                    stored.row
                ) { $0.uid(0) }
            case .releaseAll:
                try connection.run(
                    """
                    UPDATE call_participant SET state = 'left', left_at = ?, away_until = NULL
                    WHERE call = ? AND state IN \(CallColumns.inCall)
                    """, now, stored.row)
            case .say(let status, let uid): try say(status, of: stored, by: uid, session: session, now: now)
            case .closeChat: emptied += try closeChat(of: stored, now: now)
            }
        }
        try tell(stored, changed: changed, missed: stored.call.isActive ? missed : [])
        return emptied
    }

    /// Everybody who was called or takes part hears of a change once; those whose telephones stop ringing hear that of it.
    private func tell(_ stored: StoredCall, changed: [UserID], missed: [UserID]) throws {
        let audience = try connection.audience(ofCall: stored.row)
        guard let call = try connection.call(row: stored.row)?.call else { return }
        let participant = try changed.first.flatMap { uid in try connection.callParticipant(uid, in: stored.row) }
        let others = missed.isEmpty ? audience : audience.filter(Set(audience).subtracting(missed).contains)
        tell(.call(CallChange(call: call, participant: participant), to: others))
        for uid in missed {
            let participant = try connection.callParticipant(uid, in: stored.row)
            tell(.call(CallChange(call: call, participant: participant), to: [uid]))
        }
    }

    private func write(_ stored: StoredCall) throws(SQLiteError) {
        let call = stored.call
        try connection.run(
            """
            UPDATE call SET status = ?1, in_call = ?2, ringing = ?3, started_at = ?4, ended_at = ?5, revision = ?6,
                ring_until = CASE WHEN ?3 > 0 OR ?1 = 'initiated' THEN ring_until END
            WHERE id = ?7
            """, call.status.rawValue, call.participantsCount, stored.machine.ringing, call.startedAt, call.endedAt,
            call.revision, stored.row)
    }

    private func set(
        _ state: CallParticipant.State, of uid: UserID, in row: Int64, now: Int64
    ) throws(SQLiteError) {
        let away = state == .lost ? now + CallDeadlines.lost : nil
        try connection.run(
            """
            INSERT INTO call_participant(call, uid, state, joined_at, left_at, away_until)
            VALUES(?1, ?2, ?3, CASE WHEN ?3 = 'joined' THEN ?4 END, CASE WHEN ?3 = 'left' THEN ?4 END, ?5)
            ON CONFLICT(call, uid) DO UPDATE SET state = excluded.state, away_until = excluded.away_until,
                joined_at = coalesce(joined_at, excluded.joined_at), left_at = coalesce(excluded.left_at, left_at)
            """, row, uid, state.rawValue, now, away)
        if let away { tell(.callDeadline(away)) }
    }

    /// A word of the call as a message of its conversation. It counts for nobody as unread. A group that is
    /// gone hears nothing any more.
    func say(
        _ status: CallStatus, of stored: StoredCall, by uid: UserID, session: SessionID? = nil, muid: String? = nil,
        now: Int64
    ) throws {
        guard let key = stored.key else { return }
        if let guid = key.group, try connection.group(guid) == nil { return }
        let known = try connection.conversation(key)
        let made = try known == nil ? key.pair.map { try connection.makeConversation(of: $0, writing: self) } : nil
        guard let conversation = known ?? made else { return }
        let call = stored.call
        var data: [String: JSONValue] = [
            "action": .string(status.rawValue), "sessionId": .string(call.sessionId.rawValue),
            "callType": .string(call.type.rawValue), "initiator": .string(call.initiator.rawValue),
        ]
        if let name = call.name { data["name"] = .string(name) }
        if let chat = call.chat { data["chat"] = .string(chat.rawValue) }
        if status == .ended, let startedAt = call.startedAt { data["duration"] = .int(max(0, now - startedAt) / 1000) }
        let place = try nextPlace(in: conversation, counts: false, isSeen: true)
        // A body that no message of a client has: its muid is not used again.
        try connection.run(
            """
            INSERT INTO message(conv, seq, sender, muid, category, type, counts, n, sent_at, data, body, stamp)
            VALUES(?, ?, ?, ?, ?, ?, 0, ?, ?, ?, 0, ?)
            """, conversation, place.seq, uid, muid ?? "call-\(UUID().uuidString.lowercased())",
            MessageCategory.call.rawValue, call.type.rawValue, place.n, now, try CanonicalJSON.text(data), place.stamp)
        if status.isPushed {
            try connection.run(
                "INSERT INTO outbox(id, conv, seq, due, leased, epoch, stored_at) VALUES(?, ?, ?, ?, 0, 0, ?)",
                place.stamp, conversation, place.seq, now, now)
            wakePush()
        }
        if let message = try connection.message(place.seq, ofConversation: conversation, key) {
            tell(.message(WireMessage(message), sentBy: session))
        }
    }

    /// What its retention says. Gives the conversation whose messages are to be deleted.
    private func closeChat(of stored: StoredCall, now: Int64) throws -> [Int64] {
        guard let guid = stored.call.chat, let group = try connection.group(guid) else { return [] }
        switch stored.call.retention {
        case .archive:
            try connection.run("UPDATE chat_group SET archived_at = ? WHERE guid = ?", now, guid)
            return []
        case .delete:
            let owner = group.known.owner ?? stored.call.initiator
            return [group.conversation] + (try SQLiteStorage.dissolve(group, by: owner, on: nil, now: now, self))
        default: return []
        }
    }

    /// Has somebody do something with a call that they know.
    func change(
        _ stored: StoredCall, _ event: CallMachine.Event, by person: CallMachine.Person, on session: SessionID? = nil,
        now: Int64
    ) throws -> [Int64] {
        var stored = stored
        let actions = try stored.machine.handle(event, by: person, now: now)
        return try perform(actions, on: stored, by: session, now: now)
    }

    /// A user cannot be in a call any more, nor be called.
    func endCalls(of uid: UserID, now: Int64) throws -> [Int64] {
        let rows = try connection.all(
            """
            SELECT call FROM call_participant WHERE uid = ?1 AND state IN \(CallColumns.inCall)
            UNION SELECT call FROM call_participant WHERE uid = ?1 AND state = 'ringing'
            """, uid
        ) { $0.int(0) }
        return try rows.flatMap { row in
            guard let stored = try connection.call(row: row) else { return [Int64]() }
            return try change(stored, .vanish, by: try connection.person(uid, in: row), now: now)
        }
    }

    /// A group is about to be gone: nobody is in a call of it any more.
    func endCalls(for group: StoredGroup, by uid: UserID, now: Int64) throws -> [Int64] {
        let rows = try connection.all(
            """
            SELECT id FROM call WHERE receiver = ? AND receiver_type = ? AND carried = 0 AND ended_at IS NULL
            """, group.known.guid, ReceiverType.group.rawValue
        ) { $0.int(0) }
        return try rows.flatMap { row in
            guard var stored = try connection.call(row: row) else { return [Int64]() }
            return try perform(stored.machine.terminate(by: uid, now: now), on: stored, now: now)
        }
    }
}
