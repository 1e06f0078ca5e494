import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    func call(_ id: CallSessionID) throws(SQLiteError) -> StoredCall? {
        try first("SELECT \(CallColumns.list) FROM call c WHERE c.session = ?", id.rawValue) { $0.storedCall() } ?? nil
    }

    func call(row: Int64) throws(SQLiteError) -> StoredCall? {
        try first("SELECT \(CallColumns.list) FROM call c WHERE c.id = ?", row) { $0.storedCall() } ?? nil
    }

    /// The call as `uid` may know it, with where they stand in it. Throws ``CallRefusal/unknownCall``.
    func call(_ id: CallSessionID, knownTo uid: UserID) throws -> (StoredCall, CallMachine.Person) {
        guard let stored = try call(id) else { throw CallRefusal.unknownCall }
        let person = try person(uid, in: stored.row)
        if person.state?.isInCall == true { return (stored, person) }
        if !stored.machine.isCarried, case .group(let guid) = stored.receiver {
            guard let group = try group(guid), try isMember(uid, of: group.conversation) else {
                throw CallRefusal.unknownCall
            }
            return (stored, person)
        }
        guard person.state != nil || uid == stored.call.initiator else { throw CallRefusal.unknownCall }
        return (stored, person)
    }

    func person(_ uid: UserID, in row: Int64) throws(SQLiteError) -> CallMachine.Person {
        let state = try first("SELECT state FROM call_participant WHERE call = ? AND uid = ?", row, uid) {
            CallParticipant.State(rawValue: $0.text(0))
        }
        return CallMachine.Person(uid, state, isElsewhere: try isInCall(uid, except: row))
    }

    /// Of the uid, and of a row that does not count.
    static let isInCall = """
        SELECT 1 FROM call_participant WHERE uid = ? AND state IN \(CallColumns.inCall) AND call != ?
        """

    /// The earliest of what is due, or NULL.
    static let nextCallDeadline = """
        SELECT min(due) FROM (
            SELECT min(ring_until) AS due FROM call WHERE ring_until IS NOT NULL
            UNION ALL SELECT min(away_until) FROM call_participant WHERE away_until IS NOT NULL)
        """

    func isInCall(_ uid: UserID, except row: Int64 = 0) throws(SQLiteError) -> Bool {
        try exists(Self.isInCall, uid, row)
    }

    /// The row of the call that the user is in.
    func rowOfCall(with uid: UserID) throws(SQLiteError) -> Int64? {
        try first("SELECT call FROM call_participant WHERE uid = ? AND state IN \(CallColumns.inCall)", uid) {
            $0.int(0)
        }
    }

    func callParticipant(_ uid: UserID, in row: Int64) throws(SQLiteError) -> CallParticipant? {
        try callParticipants(of: row, from: uid, limit: 1).first { $0.uid == uid }
    }

    /// In the order of their uids.
    func callParticipants(
        of row: Int64, from uid: UserID? = nil, after: UserID? = nil, limit: Int
    ) throws(SQLiteError) -> [CallParticipant] {
        try all(
            """
            SELECT p.uid, u.name, p.state, p.joined_at, p.left_at
            FROM call_participant p JOIN chat_user u ON u.uid = p.uid
            WHERE p.call = ? AND p.uid >= ? AND p.uid > ? ORDER BY p.uid LIMIT ?
            """, row, uid?.rawValue ?? "", after?.rawValue ?? "", limit
        ) { row in
            CallParticipant(
                uid: row.uid(0), name: row.text(1), state: CallParticipant.State(rawValue: row.text(2)),
                joinedAt: row.optionalInt(3), leftAt: row.optionalInt(4))
        }
    }

    /// Everybody who was called, takes part, or has called without taking part.
    func audience(ofCall row: Int64) throws(SQLiteError) -> [UserID] {
        try all(
            """
            SELECT uid FROM call_participant WHERE call = ?1
            UNION ALL SELECT initiator FROM call c WHERE c.id = ?1 AND NOT EXISTS (
                SELECT 1 FROM call_participant p WHERE p.call = c.id AND p.uid = c.initiator)
            """, row
        ) { $0.uid(0) }
    }

    /// Whether the user may come to the chat of a call that is held: by having taken part, or having called.
    func mayJoinChat(ofCall row: Int64, _ uid: UserID) throws(SQLiteError) -> Bool {
        try exists(
            """
            SELECT 1 FROM call c WHERE c.id = ?1 AND c.ended_at IS NULL AND (c.initiator = ?2 OR EXISTS (
                SELECT 1 FROM call_participant p
                WHERE p.call = c.id AND p.uid = ?2 AND p.state IN \(CallColumns.takenPart)))
            """, row, uid)
    }

    func isActive(callOf row: Int64) throws(SQLiteError) -> Bool {
        try exists("SELECT 1 FROM call WHERE id = ? AND ended_at IS NULL", row)
    }

    /// Whether those who join the group read it from its beginning, as it is the chat of a call that wants that.
    func tellsAll(_ group: StoredGroup) throws(SQLiteError) -> Bool {
        guard let row = group.call else { return false }
        return try exists("SELECT 1 FROM call WHERE id = ? AND ended_at IS NULL AND tells_all = 1", row)
    }
}
