import BeckonAPI
import BeckonCallChat
import BeckonClient
public import BeckonModel
import Foundation

/// Calls: who was called, who takes part, and the group of the chat. Time does not pass by itself here: what a deadline
/// does is done by ``timeOut(_:)``, ``lose(_:from:)`` and ``remove(_:fromCall:)``.
extension FakeServer {
    struct CallRecord {
        var call: Call
        var muid: String
        var people: [UserID: CallParticipant]
        var options: CallChatOptions?
    }

    // MARK: Set-up

    /// Nobody has answered for 45 s.
    public func timeOut(_ session: CallSessionID) {
        guard var record = calls[session], record.call.status == .initiated else { return }
        for uid in record.people.keys where record.people[uid]?.state == .ringing {
            record.people[uid]?.state = .missed
        }
        finish(&record, .unanswered, by: record.call.initiator)
    }

    /// All connections of somebody in a call are gone.
    public func lose(_ user: UserID, from session: CallSessionID) { set(user, .lost, in: session) }

    /// Who was lost does not come back within 30 s, or is let go for another reason.
    public func remove(_ user: UserID, fromCall session: CallSessionID) {
        guard var record = calls[session], record.people[user]?.state.isInCall == true else { return }
        leave(user, &record)
    }

    /// As it is now.
    public func call(_ session: CallSessionID) -> Call? { calls[session]?.call }

    /// How somebody stands in a call.
    public func state(of user: UserID, inCall session: CallSessionID) -> CallParticipant.State? {
        calls[session]?.people[user]?.state
    }

    // MARK: Requests

    /// The answer to a request about calls; nil for every other.
    func answerCall(
        _ request: Transport.Request, _ path: some StringProtocol, _ me: UserID
    ) throws(ChatError) -> Transport.Answer? {
        func session<Body, Answer>(_ endpoint: Endpoint<Body, Answer>) -> CallSessionID? {
            guard request.method == endpoint.method, let found = endpoint.path.match(path) else { return nil }
            return CallSessionID(rawValue: found["session"]?.removingPercentEncoding ?? "") ?? Self.noSession
        }

        if request.method == .post, API.startCall.path.match(path) != nil {
            return encoded(try start(try body(of: request), by: me), status: 201)
        }
        if request.method == .get, API.activeCalls.path.match(path) != nil {
            return encoded(CallList(calls: active(for: me)))
        }
        if let id = session(API.joinCallChat) { return encoded(try joinChat(of: id, me)) }
        if let id = session(API.joinCall) { return encoded(try join(id, me)) }
        if let id = session(API.callParticipants) {
            let people = try record(id, for: me).people.values.sorted { $0.uid < $1.uid }
            let items = URLComponents(string: request.target)?.queryItems ?? []
            let after = items.first { $0.name == "after" }?.value.flatMap(UserID.init(rawValue:))
            let limit = items.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 50
            let rest = people.filter { person in after.map { person.uid > $0 } ?? true }
            return encoded(
                CallParticipants(participants: Array(rest.prefix(limit)), hasMore: rest.count > limit))
        }
        for (endpoint, change) in [
            (API.leaveCall, Change.leave), (API.rejectCall, .reject), (API.cancelCall, .cancel), (API.endCall, .end),
        ] {
            if let id = session(endpoint) { return encoded(try carryOut(change, id, me)) }
        }
        if let id = session(API.call) { return encoded(try record(id, for: me).call) }
        return nil
    }

    private enum Change { case leave, reject, cancel, end }

    private static let noSession = CallSessionID(unchecked: "none")

    private func start(_ wanted: NewCall, by me: UserID) throws(ChatError) -> Call {
        guard let receiver = Receiver(wanted.receiverType, wanted.receiver) else {
            throw ChatError(.emptyReceiver, "A call needs a receiver.", path: "receiver")
        }
        if let known = calls.values.first(where: { $0.call.initiator == me && $0.muid == wanted.muid }) {
            return known.call
        }
        guard activeRecord(of: me) == nil else { throw ChatError(.callBusySelf, "One is in another call.") }
        nextCall += 1
        let id = wanted.sessionId ?? CallSessionID(unchecked: "v1.fake.\(nextCall)")
        guard calls[id] == nil else {
            throw ChatError(.callSessionAlreadyExists, "The session exists.", path: "sessionId")
        }
        var people = [me: CallParticipant(uid: me, name: users[me]?.name, state: .joined, joinedAt: now())]
        for uid in try called(by: me, receiver) {
            let isBusy = activeRecord(of: uid) != nil
            people[uid] = CallParticipant(uid: uid, name: users[uid]?.name, state: isBusy ? .busy : .ringing)
        }
        var call = Call(
            sessionId: id, type: wanted.type, status: .initiated, initiator: me, receiver: receiver, name: wanted.name,
            retention: wanted.chat?.retention ?? .keep, participantsCount: 1, initiatedAt: now(), revision: 1)
        if case .user(let uid) = receiver, people[uid]?.state == .busy {
            call.status = .busy
            say(.busy, of: call, by: me)
            throw ChatError(.callBusyUser, "The user is in another call.")
        }
        if wanted.chat != nil {
            let guid = CallGroupMapping.standard.guid(of: id)
            guard groups[guid] == nil else { throw ChatError(.guidAlreadyExists, "The guid is taken.") }
            addGroup(guid.rawValue, name: wanted.name ?? "Call", type: .private, members: [me])
            call.chat = guid
        }
        calls[id] = CallRecord(call: call, muid: wanted.muid, people: people, options: wanted.chat)
        say(.initiated, of: call, by: me)
        tell(id, nil)
        return call
    }

    private func called(by me: UserID, _ receiver: Receiver) throws(ChatError) -> [UserID] {
        switch receiver {
        case .user(let uid):
            guard uid != me else { throw ChatError(.callingSelf, "Nobody calls themselves.", path: "receiver") }
            guard users[uid] != nil else { throw ChatError(.uidNotFound, "No user has this uid.", path: "receiver") }
            try requireUnblocked(me, to: uid)
            return [uid]
        case .group(let guid):
            try requireMember(me, of: guid, path: "receiver")
            guard !calls.values.contains(where: { $0.call.isActive && $0.call.receiver == guid.rawValue }) else {
                throw ChatError(.callBusyGroup, "The group holds a call.")
            }
            return (members[guid] ?? []).filter { $0 != me }
        }
    }

    private func join(_ id: CallSessionID, _ me: UserID) throws(ChatError) -> Call {
        var record = try record(id, for: me)
        guard record.call.isActive else { throw ChatError(.callTerminated, "The call is over.") }
        if record.people[me]?.state == .joined { return record.call }
        if let other = activeRecord(of: me), other.call.sessionId != id {
            throw ChatError(.callBusySelf, "One is in another call.")
        }
        record.people[me]?.state = .joined
        let before = record.people[me]?.joinedAt
        record.people[me]?.joinedAt = before ?? now()
        let isAnswer = record.call.status == .initiated && me != record.call.initiator
        if isAnswer {
            record.call.status = .ongoing
            record.call.startedAt = now()
        }
        calls[id] = record
        if isAnswer { say(.ongoing, of: record.call, by: me) }
        return tell(id, me)
    }

    private func carryOut(_ change: Change, _ id: CallSessionID, _ me: UserID) throws(ChatError) -> Call {
        var record = try record(id, for: me)
        guard record.call.isActive else { throw ChatError(.callTerminated, "The call is over.") }
        switch change {
        case .leave:
            guard let state = record.people[me]?.state, state.isInCall else {
                throw ChatError(.callGroupAlreadyLeft, "One is not in the call.")
            }
            leave(me, &record)
        case .reject:
            guard record.people[me]?.state == .ringing else {
                throw ChatError(.callGroupAlreadyJoined, "The call does not ring.")
            }
            record.people[me]?.state = .rejected
            calls[id] = record
            if record.call.status == .initiated, !record.people.values.contains(where: { $0.state == .ringing }) {
                finish(&record, .rejected, by: me)
            } else {
                tell(id, me)
            }
        case .cancel, .end:
            guard record.call.initiator == me else { throw ChatError(.callNotAPart, "That is for whoever has called.") }
            guard change == .end || record.call.status == .initiated else {
                throw ChatError(.callGroupAlreadyJoined, "Somebody has answered.")
            }
            finish(&record, change == .cancel ? .cancelled : .ended, by: me)
        }
        return calls[id]?.call ?? record.call
    }

    private func leave(_ user: UserID, _ record: inout CallRecord) {
        record.people[user]?.state = .left
        record.people[user]?.leftAt = now()
        calls[record.call.sessionId] = record
        tell(record.call.sessionId, user)
        record = calls[record.call.sessionId] ?? record
        let rest = record.people.values.count { $0.state.isInCall }
        if record.call.status == .initiated, user == record.call.initiator {
            finish(&record, .cancelled, by: user)
        } else if rest == 0 || record.call.receiverType == .user && rest < 2 {
            finish(&record, .ended, by: user)
        }
    }

    private func finish(_ record: inout CallRecord, _ status: CallStatus, by user: UserID) {
        record.call.status = status
        record.call.endedAt = now()
        for uid in record.people.keys where record.people[uid]?.state.isInCall == true {
            record.people[uid]?.state = .left
        }
        calls[record.call.sessionId] = record
        say(status, of: record.call, by: user)
        tell(record.call.sessionId, nil)
        if record.call.retention == .delete, let chat = record.call.chat {
            happened(.groupDeleted, by: user, to: nil, in: chat, told: members[chat] ?? [])
            deleteGroup(chat)
        }
    }

    private func joinChat(of id: CallSessionID, _ me: UserID) throws(ChatError) -> BeckonModel.Group {
        let record = try record(id, for: me)
        guard record.people[me]?.state.hasTakenPart == true else {
            throw ChatError(.callNotAPart, "The chat is for those who take part.")
        }
        guard let guid = record.call.chat, groups[guid] != nil else {
            throw ChatError(.guidNotFound, "The call has no chat.")
        }
        guard !isBanned(me, from: guid) else {
            throw ChatError(.bannedGroupMember, "The user is banned from the group.", path: "guid")
        }
        if !isMember(me, in: guid) {
            guard record.call.isActive else { throw ChatError(.callTerminated, "The call is over.") }
            add(me, to: guid)
            if record.options?.history == .all { joinedAfter[guid]?[me] = nil }
        }
        return try group(guid, seenBy: me)
    }

    // MARK: Within

    private func record(_ id: CallSessionID, for user: UserID) throws(ChatError) -> CallRecord {
        guard let record = calls[id], record.people[user] != nil else {
            throw ChatError(.callSessionNotFound, "No call of this user has this session.", path: "session")
        }
        return record
    }

    /// Whether a group is the chat of a call that this user takes or took part in.
    func hasTakenPart(_ user: UserID, inCallOf guid: GroupID) -> Bool {
        calls.values.contains { $0.call.chat == guid && $0.people[user]?.state.hasTakenPart == true }
    }

    /// The chat of a call that is over, and is to be read only.
    func requireOpenCall(_ guid: GroupID) throws(ChatError) {
        let isClosed = calls.values.contains {
            $0.call.chat == guid && !$0.call.isActive && $0.call.retention == .archive
        }
        if isClosed { throw ChatError(.callTerminated, "The call is over.", path: "receiver") }
    }

    private func activeRecord(of user: UserID) -> CallRecord? {
        calls.values.first { $0.call.isActive && $0.people[user]?.state.isInCall == true }
    }

    private func active(for user: UserID) -> [Call] {
        calls.values.filter { record in
            guard record.call.isActive, let state = record.people[user]?.state else { return false }
            return state.isInCall || state == .ringing
        }.map(\.call).sorted { $0.initiatedAt > $1.initiatedAt }
    }

    private func set(_ user: UserID, _ state: CallParticipant.State, in session: CallSessionID) {
        guard calls[session]?.people[user] != nil else { return }
        calls[session]?.people[user]?.state = state
        tell(session, user)
    }

    /// Tells everybody who was called how the call stands, and who has changed.
    @discardableResult
    private func tell(_ id: CallSessionID, _ user: UserID?) -> Call {
        guard var record = calls[id] else { return Call.none(id) }
        record.call.revision += 1
        record.call.participantsCount = record.people.values.count { $0.state.isInCall }
        calls[id] = record
        let frame = encode(.call(CallChange(call: record.call, participant: user.flatMap { record.people[$0] })))
        for inbox in inboxes.values where !isMuted && record.people[inbox.account] != nil { inbox.frames.yield(frame) }
        return record.call
    }

    /// The message of the call in its conversation.
    private func say(_ action: CallStatus, of call: Call, by user: UserID) {
        guard let receiver = call.conversation(for: user) else { return }
        let key = Key(user, receiver)
        let carried: MessageReceiver =
            switch receiver {
            case .user(let uid): .user(uid)
            case .group(let guid): .group(groups[guid] ?? BeckonModel.Group(guid: guid, name: guid.rawValue))
            }
        var message = Message(
            id: nextID(in: key), muid: "\(call.sessionId)-\(action.rawValue)",
            conversationID: ConversationID(of: user, with: receiver),
            sender: users[user] ?? User(uid: user, name: user.rawValue), receiver: carried, category: .call,
            type: call.type, sentAt: now() / 1000)
        message.data = [
            "action": .string(action.rawValue), "sessionId": .string(call.sessionId.rawValue),
            "callType": .string(call.type.rawValue),
        ]
        log[key, default: []].append(message)
        publish(.message(message), in: key) { _ in true }
    }
}

extension Call {
    fileprivate static func none(_ id: CallSessionID) -> Self {
        Self(
            sessionId: id, type: .audio, status: .ended, initiator: UserID(unchecked: "nobody"),
            receiver: .user(UserID(unchecked: "nobody")), initiatedAt: 0)
    }
}
