import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func startCall(
        _ call: NewCallSession, to receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> StartedCall {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireSession(session)
            if let muid = call.muid, let there = try connection.call(muid, by: session.uid) {
                guard there.body == call.bodyHash else { throw StorageError.muidUsed }
                return StartedCall(there.call, isNew: false)
            }
            try Self.requireCallable(receiver, by: session.uid, connection)
            guard try connection.call(call.sessionId) == nil else { throw CallRefusal.sessionExists }
            try connection.requireUnused(call.muid, by: session.uid, to: receiver)
            guard try !connection.isInCall(session.uid) else { throw CallRefusal.busySelf }
            switch receiver {
            case .user(let uid):
                let isBusy = try connection.isInCall(uid)
                let row = try writing.insert(
                    call, .init(receiver, isBusy ? .busy : .initiated), by: session.uid, now: now)
                try writing.insert(uid, isBusy ? .busy : .ringing, in: row)
                return try writing.begin(row, call, by: session, chatName: connection.user(uid)?.name, now: now)
            case .group(let guid):
                let group = try connection.requireGroup(guid, ofMember: session.uid)
                guard try !connection.isCalled(guid) else { throw CallRefusal.busyGroup }
                let row = try writing.insert(call, .init(receiver, .initiated), by: session.uid, now: now)
                try writing.callMembers(of: group, except: session.uid, in: row)
                return try writing.begin(row, call, by: session, chatName: group.known.name, now: now)
            }
        }
    }

    public func putCall(
        _ call: NewCallSession, by initiator: UserID, now: Int64
    ) async throws(StorageError) -> StartedCall {
        try await writer.perform { writing in
            let connection = writing.connection
            if let there = try connection.call(call.sessionId) {
                guard there.machine.isCarried, there.call.initiator == initiator, there.body == call.bodyHash else {
                    throw CallRefusal.sessionExists
                }
                guard there.call.isActive else { throw CallRefusal.terminated }
                return StartedCall(there.call, isNew: false)
            }
            guard let user = try connection.user(initiator) else { throw StorageError.unknownUser }
            guard user.deactivatedAt == nil else { throw StorageError.userDeactivated }
            guard let chat = call.chat else { throw CallRefusal.unknownCall }
            let row = try writing.insert(call, .init(.group(chat.guid), .ongoing), by: initiator, now: now)
            try writing.makeChat(chat, named: call.name ?? call.sessionId.rawValue, of: row, by: initiator, now: now)
            guard let stored = try connection.call(row: row) else { throw CallRefusal.unknownCall }
            return StartedCall(stored.call, isNew: true)
        }
    }

    private static func requireCallable(
        _ receiver: Receiver, by uid: UserID, _ connection: SQLiteConnection
    ) throws {
        switch receiver {
        case .user(let other): try connection.requireReachable(other, by: uid)
        case .group(let guid):
            let group = try connection.requireGroup(guid, ofMember: uid)
            guard !group.isArchived else { throw CallRefusal.chatIsArchived }
        }
    }
}

extension SQLiteConnection {
    fileprivate func call(_ muid: String, by uid: UserID) throws(SQLiteError) -> StoredCall? {
        try first("SELECT \(CallColumns.list) FROM call c WHERE c.initiator = ? AND c.muid = ?", uid, muid) {
            $0.storedCall()
        } ?? nil
    }

    fileprivate func isCalled(_ guid: GroupID) throws(SQLiteError) -> Bool {
        try exists(
            "SELECT 1 FROM call WHERE receiver = ? AND receiver_type = 'group' AND carried = 0 AND ended_at IS NULL",
            guid)
    }

    /// The message that tells of a call has the call's muid. Throws ``StorageError/muidUsed``.
    fileprivate func requireUnused(_ muid: String?, by uid: UserID, to receiver: Receiver) throws {
        guard let muid, let conversation = try conversation(ConversationKey(of: uid, with: receiver)) else { return }
        let isUsed = try exists(
            "SELECT 1 FROM message WHERE conv = ? AND sender = ? AND muid = ? AND action IS NULL", conversation, uid,
            muid)
        guard !isUsed else { throw StorageError.muidUsed }
    }
}

/// How a call begins.
private struct Beginning {
    var receiver: Receiver
    var status: CallStatus

    init(_ receiver: Receiver, _ status: CallStatus) {
        self.receiver = receiver
        self.status = status
    }
}

extension Writing {
    /// Gives the row of a call whose participants are counted afterwards.
    fileprivate func insert(
        _ call: NewCallSession, _ beginning: Beginning, by initiator: UserID, now: Int64
    ) throws(SQLiteError) -> Int64 {
        let (receiver, status) = (beginning.receiver, beginning.status)
        try connection.run(
            """
            INSERT INTO call(
                session, muid, body, type, status, initiator, receiver, receiver_type, name, chat, tells_all, retention,
                carried, in_call, ringing, initiated_at, started_at, ended_at, ring_until, revision)
            VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?, ?, 1)
            """, call.sessionId.rawValue, call.muid, call.bodyHash, call.type.rawValue, status.rawValue, initiator,
            receiver.identifier, receiver.type.rawValue, call.name, status == .busy ? nil : call.chat?.guid,
            call.chat?.tellsAll ?? false, call.retention.rawValue, status == .ongoing, now,
            status == .ongoing ? now : nil, status == .busy ? now : nil,
            status == .initiated ? now + CallDeadlines.ringing : nil)
        let row = connection.lastInsertedRow
        guard status != .ongoing else { return row }
        // Whom it is for was in another call: the caller has waited for nothing.
        try insert(initiator, status == .busy ? .left : .joined, in: row, at: now)
        return row
    }

    fileprivate func insert(
        _ uid: UserID, _ state: CallParticipant.State, in row: Int64, at time: Int64? = nil
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO call_participant(call, uid, state, joined_at, left_at)
            VALUES(?1, ?2, ?3, ?4, CASE WHEN ?3 = 'left' THEN ?4 END)
            """, row, uid, state.rawValue, time)
    }

    /// Calls all who can be called and have not blocked the caller; those who are in another call are busy.
    fileprivate func callMembers(of group: StoredGroup, except caller: UserID, in row: Int64) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO call_participant(call, uid, state)
            SELECT ?1, m.uid, CASE WHEN EXISTS (
                SELECT 1 FROM call_participant p WHERE p.uid = m.uid AND p.state IN \(CallColumns.inCall))
                THEN 'busy' ELSE 'ringing' END
            FROM member m JOIN chat_user u ON u.uid = m.uid
            WHERE m.conv = ?2 AND m.left_at IS NULL AND m.uid != ?3 AND u.deactivated_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM block b WHERE b.uid = m.uid AND b.other = ?3)
            """, row, group.conversation, caller)
    }

    /// Counts who is called, makes the chat and tells all of it.
    fileprivate func begin(
        _ row: Int64, _ call: NewCallSession, by session: Session, chatName: String?, now: Int64
    ) throws -> StartedCall {
        try connection.run(
            """
            UPDATE call SET
                in_call = (SELECT count(*) FROM call_participant p WHERE p.call = ?1 AND p.state IN \(CallColumns.inCall)),
                ringing = (SELECT count(*) FROM call_participant p WHERE p.call = ?1 AND p.state = 'ringing')
            WHERE id = ?1
            """, row)
        let isBusy = try connection.call(row: row)?.call.status == .busy
        if let chat = call.chat, !isBusy {
            try makeChat(chat, named: call.name ?? chatName ?? chat.guid.rawValue, of: row, by: session.uid, now: now)
        }
        guard let stored = try connection.call(row: row) else { throw CallRefusal.unknownCall }
        try say(stored.call.status, of: stored, by: session.uid, session: session.id, muid: call.muid, now: now)
        tell(.call(CallChange(call: stored.call), to: try connection.audience(ofCall: row)))
        if !isBusy { tell(.callDeadline(now + CallDeadlines.ringing)) }
        return StartedCall(stored.call, isNew: true)
    }

    fileprivate func makeChat(
        _ chat: NewCallSession.Chat, named name: String, of row: Int64, by initiator: UserID, now: Int64
    ) throws {
        try insert(NewGroup(guid: chat.guid, name: name, type: .private), owner: initiator, call: row, now: now)
    }
}
