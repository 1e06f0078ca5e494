public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func activeCalls(of uid: UserID) async throws(StorageError) -> [Call] {
        try await readers.perform { connection in
            try connection.all(
                """
                SELECT \(CallColumns.list) FROM call c WHERE c.ended_at IS NULL AND c.id IN (
                    SELECT call FROM call_participant WHERE uid = ?1 AND state IN \(CallColumns.inCall)
                    UNION SELECT call FROM call_participant WHERE uid = ?1 AND state = 'ringing')
                ORDER BY c.initiated_at DESC, c.id DESC
                """, uid
            ) { $0.storedCall()?.call }.compactMap { $0 }
        }
    }

    public func call(_ id: CallSessionID, for reader: UserID) async throws(StorageError) -> Call {
        try await readers.perform { try $0.call(id, knownTo: reader).0.call }
    }

    public func callParticipants(
        of id: CallSessionID, for reader: UserID, after: UserID?, limit: Int
    ) async throws(StorageError) -> CallParticipants {
        try await readers.perform { connection in
            let (stored, _) = try connection.call(id, knownTo: reader)
            let found = try connection.callParticipants(of: stored.row, after: after, limit: limit + 1)
            return CallParticipants(participants: Array(found.prefix(limit)), hasMore: found.count > limit)
        }
    }

    public func change(
        _ id: CallSessionID, _ event: CallMachine.Event, by session: Session, now: Int64
    ) async throws(StorageError) -> Call {
        try await changeCall { writing in
            try writing.connection.requireSession(session)
            let (stored, person) = try writing.connection.call(id, knownTo: session.uid)
            return (stored.row, try writing.change(stored, event, by: person, on: session.id, now: now))
        }
    }

    public func joinCallChat(
        _ id: CallSessionID, by session: Session, now: Int64
    ) async throws(StorageError) -> Group {
        try await writer.perform { writing in
            let connection = writing.connection
            try connection.requireSession(session)
            let (stored, _) = try connection.call(id, knownTo: session.uid)
            let group = try stored.call.chat.flatMap(connection.group)
            if let group, try connection.isMember(session.uid, of: group.conversation) {
                return try connection.group(group, for: session.uid)
            }
            guard stored.call.isActive else { throw CallRefusal.terminated }
            guard try connection.mayJoinChat(ofCall: stored.row, session.uid) else { throw CallRefusal.notAPart }
            guard let group else { throw StorageError.unknownGroup }
            guard try !connection.isBanned(session.uid, from: group.conversation) else {
                throw MembershipRefusal.banned
            }
            try Self.insert(session.uid, into: group, .joined, now: now, writing)
            return try connection.group(
                connection.requireGroup(group.known.guid, ofMember: session.uid), for: session.uid)
        }
    }

    // Where another SDK carries the call.

    public func removeCall(_ id: CallSessionID, now: Int64) async throws(StorageError) -> Call {
        try await changeCall { writing in
            guard var stored = try writing.connection.call(id) else { throw CallRefusal.unknownCall }
            let actions = stored.machine.terminate(by: stored.call.initiator, now: now)
            return (stored.row, try writing.perform(actions, on: stored, now: now))
        }
    }

    public func putParticipant(
        _ uid: UserID, in id: CallSessionID, now: Int64
    ) async throws(StorageError) -> Call {
        try await changeCall { writing in
            let connection = writing.connection
            guard let stored = try connection.call(id) else { throw CallRefusal.unknownCall }
            guard let user = try connection.user(uid) else { throw StorageError.unknownUser }
            guard user.deactivatedAt == nil else { throw StorageError.userDeactivated }
            let person = try connection.person(uid, in: stored.row)
            guard !person.isElsewhere || !stored.call.isActive else { throw CallRefusal.busyUser }
            return (stored.row, try writing.change(stored, .join, by: person, now: now))
        }
    }

    public func removeParticipant(
        _ uid: UserID, from id: CallSessionID, now: Int64
    ) async throws(StorageError) -> Call {
        try await changeCall { writing in
            let connection = writing.connection
            guard let stored = try connection.call(id) else { throw CallRefusal.unknownCall }
            guard stored.call.isActive else { throw CallRefusal.terminated }
            let person = try connection.person(uid, in: stored.row)
            guard let state = person.state, state.hasTakenPart else { throw CallRefusal.notAPart }
            guard state.isInCall else { return (stored.row, []) }
            return (stored.row, try writing.change(stored, .leave, by: person, now: now))
        }
    }

    /// Changes a call and deletes afterwards what was said in a chat that went with it.
    ///
    /// - Parameter body: gives the row of the call and the conversations of groups that were deleted.
    private func changeCall(
        _ body: @escaping @Sendable (Writing) throws -> (row: Int64, emptied: [Int64])
    ) async throws(StorageError) -> Call {
        let (call, emptied) = try await writer.perform { writing in
            let (row, emptied) = try body(writing)
            guard let call = try writing.connection.call(row: row)?.call else { throw CallRefusal.unknownCall }
            return (call, emptied)
        }
        try await deleteMessages(ofAll: emptied)
        return call
    }
}
