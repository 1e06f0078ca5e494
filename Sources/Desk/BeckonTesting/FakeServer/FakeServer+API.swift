import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

extension FakeServer {
    /// Whoever sent it may be gone before the answer: the server carries on all the same.
    nonisolated func carry(_ request: Transport.Request) async throws -> Transport.Answer {
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: Transport.Answer.self, throwing: (any Error).self)
        Task {
            do {
                continuation.yield(try await self.answer(request))
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        for try await answer in stream { return answer }
        throw CancellationError()
    }

    func answer(_ request: Transport.Request) async throws -> Transport.Answer {
        guard isReachable else { throw ChatError(.networkIssues, "The server cannot be reached.") }
        requests.append(request)
        // Told when it comes as well as when it is answered: a held one is there without an answer.
        changed()
        defer { changed() }
        if let holding {
            try await holding.pass()
            guard isReachable else { throw ChatError(.networkIssues, "The connection was lost.") }
        }
        guard let index = rules.firstIndex(where: { $0.count > 0 && $0.matches(request) }) else {
            return route(request)
        }
        rules[index].count -= 1
        switch rules[index].fault {
        case .unreachable: throw ChatError(.networkIssues, "The server cannot be reached.")
        case .answerLost:
            _ = route(request)
            throw ChatError(.networkIssues, "The connection was lost.")
        case .answerCut:
            var answer = route(request)
            answer.body = answer.body.prefix(answer.body.count / 2)
            return answer
        case .bodyCut(let count):
            var cut = request
            cut.body = request.body?.prefix(count)
            _ = route(cut, isWhole: false)
            throw ChatError(.networkIssues, "The connection was lost.")
        case .answerEnds(let count):
            var answer = route(request)
            // Told by the length, which is that of the whole.
            answer.headers["content-length"] = String(answer.body.count)
            answer.body = answer.body.prefix(count)
            return answer
        case .status(let status, let error, let retryAfter):
            let body = try error.map { try JSONEncoder().encode(ErrorAnswer($0)) } ?? Data("<html>".utf8)
            return Transport.Answer(
                status: status, headers: retryAfter.map { ["retry-after": String($0)] } ?? [:], body: body)
        case .held(let gate):
            try await gate.pass()
            guard isReachable else { throw ChatError(.networkIssues, "The connection was lost.") }
            return route(request)
        }
    }

    /// Carries out a request without a fault.
    private func route(_ request: Transport.Request, isWhole: Bool = true) -> Transport.Answer {
        do throws(ChatError) {
            if let answer = try file(request) { return answer }
            if let answer = try upload(request, isWhole: isWhole) { return answer }
            return try carryOut(request)
        } catch {
            return encoded(ErrorAnswer(error), status: error.code.status)
        }
    }

    private func carryOut(_ request: Transport.Request) throws(ChatError) -> Transport.Answer {
        let (token, me) = try user(behind: request)
        let path = request.target.prefix { $0 != "?" }

        func matches<Body, Answer>(_ endpoint: Endpoint<Body, Answer>) -> [String: String]? {
            request.method == endpoint.method ? endpoint.path.match(path) : nil
        }

        if matches(API.me) != nil { return encoded(users[me]) }
        if matches(API.logout) != nil {
            tokens[token] = nil
            pushTokens[token] = nil
            voIPTokens[token] = nil
            return Transport.Answer(status: 204, body: Data())
        }
        if matches(API.registerPushToken) != nil {
            let registration: PushRegistration = try body(of: request)
            if registration.platform == .apnsVoIP {
                voIPTokens = voIPTokens.filter { $0.value.token != registration.token }
                voIPTokens[token] = registration
            } else {
                pushTokens = pushTokens.filter { $0.value.token != registration.token }
                pushTokens[token] = registration
            }
            return Transport.Answer(status: 204, body: Data())
        }
        if matches(API.unregisterPushToken) != nil {
            pushTokens[token] = nil
            voIPTokens[token] = nil
            return Transport.Answer(status: 204, body: Data())
        }
        if matches(API.sendMessage) != nil {
            let stored = try store(try body(of: request), from: me)
            return encoded(stored.message, status: stored.isNew ? 201 : 200)
        }
        if matches(API.deliverUser) != nil || matches(API.deliverGroup) != nil {
            deliveries.append(try body(of: request))
            return Transport.Answer(status: 204, body: Data())
        }
        if matches(API.sync) != nil { return encoded(try sync(try body(of: request), of: me)) }
        if let message = try changeMessages(request, path, me) { return encoded(message) }
        if matches(API.conversations) != nil { return encoded(try conversations(of: me, request.target)) }
        if matches(API.createGroup) != nil {
            return encoded(try create(try body(of: request), by: me), status: 201)
        }
        if let parameters = matches(API.user) {
            return encoded(try user(UserID(unchecked: parameters["uid"] ?? ""), seenBy: me))
        }
        if let parameters = matches(API.blockUser) { return try block(uid(parameters), by: me, true) }
        if let parameters = matches(API.unblockUser) { return try block(uid(parameters), by: me, false) }
        if matches(API.blockedUsers) != nil { return encoded(blockedUsers(of: me, request.target)) }
        if let parameters = matches(API.joinGroup) {
            let password: GroupPassword? = request.body == nil ? nil : try body(of: request)
            return encoded(try join(me, guid(parameters), password: password?.password))
        }
        if let answer = try answerCall(request, path, me) { return answer }
        if let answer = try changeMembers(request, path, me) { return answer }
        if let answer = try raiseMembers(request, path, me) { return answer }
        if let parameters = matches(API.groupMembers) {
            return encoded(try members(of: guid(parameters), seenBy: me, request.target))
        }
        if let parameters = matches(API.transferOwnership) {
            let wanted: GroupOwner = try body(of: request)
            return encoded(try transfer(guid(parameters), to: wanted.uid, by: me))
        }
        if let parameters = matches(API.group) { return encoded(try group(guid(parameters), seenBy: me)) }
        for (endpoint, receiverType) in [(API.messagesWithUser, ReceiverType.user), (API.messagesInGroup, .group)] {
            guard let parameters = matches(endpoint) else { continue }
            return encoded(page(of: me, with: try receiver(receiverType, parameters, me), request.target))
        }
        for (endpoint, receiverType) in [(API.readUser, ReceiverType.user), (API.readGroup, .group)] {
            guard let parameters = matches(endpoint) else { continue }
            let receiver = try receiver(receiverType, parameters, me)
            let wanted: ReadUpTo = try body(of: request)
            markRead(me, receiver, wanted.messageId)
            let key = Key(me, receiver)
            return encoded(
                ReadState(
                    unreadMessageCount: unread(of: me, in: key), lastReadMessageId: readUpTo[key]?[me] ?? 0,
                    badge: badge(of: me)))
        }
        for (endpoint, receiverType) in [(API.unreadUser, ReceiverType.user), (API.unreadGroup, .group)] {
            guard let parameters = matches(endpoint) else { continue }
            let wanted: UnreadFrom = try body(of: request)
            return encoded(try markUnread(me, try receiver(receiverType, parameters, me), from: wanted.messageId))
        }
        throw ChatError(.routeNotFound, "There is no such route.")
    }

    func user(behind request: Transport.Request) throws(ChatError) -> (token: String, user: UserID) {
        try user(behind: request.headers)
    }

    func user(behind headers: [String: String]) throws(ChatError) -> (token: String, user: UserID) {
        let token = (headers["authorization"] ?? "").replacingOccurrences(of: "Bearer ", with: "")
        guard let uid = tokens[token] else { throw ChatError(.authTokenNotFound, "The token is not known.") }
        return (token, uid)
    }

    private func uid(_ parameters: [String: String]) -> UserID { UserID(unchecked: parameters["uid"] ?? "") }

    private func guid(_ parameters: [String: String]) -> GroupID { GroupID(unchecked: parameters["guid"] ?? "") }

    /// The conversation, where this user may read it.
    func receiver(_ type: ReceiverType, _ parameters: [String: String], _ me: UserID) throws(ChatError)
        -> Receiver
    {
        switch type {
        case .user:
            let uid = UserID(unchecked: parameters["uid"] ?? "")
            guard users[uid] != nil else { throw ChatError(.uidNotFound, "No user has this uid.", path: "uid") }
            return .user(uid)
        case .group:
            let guid = guid(parameters)
            try requireMember(me, of: guid)
            return .group(guid)
        }
    }

    func body<Body: Decodable>(of request: Transport.Request) throws(ChatError) -> Body {
        do {
            return try JSONDecoder().decode(Body.self, from: request.body ?? Data())
        } catch {
            throw (error as? ChatError) ?? ChatError(.badRequest, "The body cannot be read.")
        }
    }

    func encoded(_ value: some Encodable, status: Int = 200) -> Transport.Answer {
        do {
            return Transport.Answer(status: status, body: try JSONEncoder().encode(value))
        } catch {
            return Transport.Answer(status: 500, body: Data())
        }
    }
}
