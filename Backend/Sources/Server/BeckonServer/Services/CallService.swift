import BeckonAPI
import BeckonModel
import BeckonNet

/// Calls: started, answered, ended; and their chats.
struct CallService: Sendable {
    let storage: any CallStorage
    let time: TimeSource
    /// Told of whoever is in a call from now on, so that their connections are watched.
    let onJoined: @Sendable (UserID) async -> Void

    private static let mapping = CallGroupMapping { SHA256Digest(of: $0).bytes }

    func start(_ body: NewCall, by session: Session) async throws -> StartedCall {
        try FieldCheck.muid(body.muid)
        let receiver = try FieldCheck.receiver(body.receiverType, body.receiver)
        guard receiver != .user(session.uid) else {
            throw ChatError(.callingSelf, "Nobody calls themselves.", path: "receiver")
        }
        let call = try Self.checked(
            body.sessionId, body.muid, body.type, name: body.name, body.chat,
            told: [receiver.type.rawValue, receiver.identifier, body.sessionId?.rawValue ?? "\u{0}"])
        let started = try await storage.startCall(call, to: receiver, by: session, now: time.now())
        guard started.call.status != .busy else { throw StorageError.call(.busyUser) }
        await onJoined(session.uid)
        return started
    }

    func put(_ id: CallSessionID, _ body: CarriedCall) async throws -> StartedCall {
        let call = try Self.checked(
            id, nil, body.type, name: body.name, body.chat ?? CallChatOptions(), told: [body.initiator.rawValue])
        return try await storage.putCall(call, by: body.initiator, now: time.now())
    }

    func change(_ id: CallSessionID, _ event: CallMachine.Event, by session: Session) async throws -> Call {
        let call = try await storage.change(id, event, by: session, now: time.now())
        if event == .join { await onJoined(session.uid) }
        return call
    }

    func putParticipant(_ uid: UserID, in id: CallSessionID) async throws -> Call {
        let call = try await storage.putParticipant(uid, in: id, now: time.now())
        await onJoined(uid)
        return call
    }

    func active(for session: Session) async throws -> CallList {
        CallList(calls: try await storage.activeCalls(of: session.uid))
    }

    func participants<Body>(
        of id: CallSessionID, for session: Session, _ input: RequestInput<Body>
    ) async throws -> CallParticipants {
        let after = input.identifier(UserID.self, "after")
        return try await storage.callParticipants(of: id, for: session.uid, after: after, limit: input.limit)
    }

    func joinChat(of id: CallSessionID, by session: Session) async throws -> Group {
        try await storage.joinCallChat(id, by: session, now: time.now())
    }

    /// - Parameter told: what else was asked for.
    private static func checked(
        _ id: CallSessionID?, _ muid: String?, _ type: MessageType, name: String?, _ chat: CallChatOptions?,
        told: [String]
    ) throws(ChatError) -> NewCallSession {
        guard type == .audio || type == .video else {
            throw ChatError(.badRequest, "A call is audio or video.", path: "type")
        }
        try FieldCheck.line(name, path: "name", limit: 100)
        let retention = chat?.retention ?? .keep
        guard [.keep, .archive, .delete].contains(retention) else {
            throw ChatError(.badRequest, "The retention is keep, archive or delete.", path: "chat.retention")
        }
        let history = chat.map { ($0.history ?? .joining).rawValue } ?? ""
        var hash = StableHash()
        for part in told + [type.rawValue, name ?? "\u{0}", history, retention.rawValue] {
            hash.add(part)
            hash.add(0)
        }
        let session = id ?? CallSessionID(unchecked: SecureRandom.bytes(16).hexadecimal)
        return NewCallSession(
            sessionId: session, muid: muid, type: type, name: name?.allSatisfy(\.isWhitespace) == false ? name : nil,
            chat: chat.map { NewCallSession.Chat(guid: mapping.guid(of: session), tellsAll: $0.history == .all) },
            retention: retention, bodyHash: Int64(bitPattern: hash.value))
    }
}
