import Foundation

/// What a server does with one connection: answers in order, limits, times, and when it ends. Pure: events go in, actions
/// come out; times are seconds on any clock that only rises.
struct HTTPServerMachine {
    let rules: Rules
    private let remoteAddress: String
    var slots: [Slot] = []
    var incoming: Incoming?
    /// The answer whose body is being sent in pieces.
    var outgoing: Outgoing?
    private var nextID = 0
    private var isDraining = false
    /// The last request that will be answered has come: what follows must not reach a handler (RFC 9112 §9.6).
    var isLast = false
    private var webSocketIsPending = false
    var quietSince: Double
    private var headBegan: Double?
    private var hasReceived = false
    /// Nothing more is read or answered.
    var isClosing = false

    init(rules: Rules, remoteAddress: String, now: Double) {
        self.rules = rules
        self.remoteAddress = remoteAddress
        quietSince = now
    }

    /// Whether the next bytes may be looked at; others wait.
    var mayParse: Bool {
        guard !isClosing, !isLast, !webSocketIsPending else { return false }
        if let incoming, incoming.isStreamed { return incoming.waiting < rules.limits.streamedBodyBytes }
        return slots.count + (outgoing == nil ? 0 : 1) < rules.limits.pipelinedRequests
    }

    /// When the peer has run out of time; nil while it is the server's turn.
    var deadline: Double? {
        if isClosing { return nil }
        if let incoming {
            return incoming.isStreamed ? deadline(of: incoming) : incoming.began + rules.limits.bodyTime.seconds
        }
        if let headBegan { return headBegan + rules.limits.headerTime.seconds }
        guard slots.isEmpty, outgoing == nil else { return nil }
        return quietSince + (hasReceived ? rules.limits.idleTime : rules.limits.firstByteTime).seconds
    }

    mutating func head(_ head: HTTP1Head, now: Double, date: String) -> [Action] {
        guard !isClosing else { return [] }
        headBegan = nil
        var limit = Int.max
        var owesContinue = false
        if head.framing != .length(0) {
            limit = rules.bodyLimit(head.method, head.target.pathOfTarget)
            if case .length(let length) = head.framing, length > limit {
                return refuse(.bodyTooLarge(limit), date: date)
            }
            let expectations = head.tokens("expect")
            guard expectations.isEmpty || expectations == ["100-continue"] else {
                return refuse(.unknownExpectation, date: date)
            }
            owesContinue = !expectations.isEmpty && head.minorVersion == 1
        }
        incoming = Incoming(head: head, limit: limit, began: now, owesContinue: owesContinue)
        guard rules.streamsBody(head.method, head.target.pathOfTarget) else { return continueIfItsTurn() }
        let (id, request) = begin(head, Data())
        incoming?.streamID = id
        return [.handleStreamed(id: id, request)]
    }

    mutating func body(_ bytes: UnsafeRawBufferPointer, now: Double, date: String) -> [Action] {
        guard let incoming, !isClosing else { return [] }
        guard bytes.count <= incoming.limit - incoming.count else {
            return refuse(.bodyTooLarge(incoming.limit), date: date)
        }
        self.incoming?.owesContinue = false
        self.incoming?.count += bytes.count
        guard incoming.isStreamed else {
            self.incoming?.body.append(contentsOf: bytes)
            return []
        }
        self.incoming?.waiting += bytes.count
        self.incoming?.lastCame = now
        return [.bodyCame(Data(bytes))]
    }

    mutating func end() -> [Action] {
        guard let incoming, !isClosing else { return [] }
        self.incoming = nil
        isLast = !incoming.head.keepsAlive || isDraining
        if incoming.isStreamed { return [.bodyEnded(nil)] }
        let (id, request) = begin(incoming.head, incoming.body)
        // What follows a request for a WebSocket is frames, if the answer is yes.
        webSocketIsPending = incoming.head.asksForWebSocket
        return [.handle(id: id, request)]
    }

    private mutating func begin(_ head: HTTP1Head, _ body: Data) -> (Int, HTTPRequest) {
        nextID += 1
        slots.append(
            Slot(
                id: nextID, hasBody: head.method != "HEAD", minorVersion: head.minorVersion,
                keepsAlive: head.keepsAlive && !isDraining))
        let request = HTTPRequest(
            method: head.method, target: head.target, headers: head.headers, body: body, remoteAddress: remoteAddress)
        return (nextID, request)
    }

    /// All bytes that came are taken.
    mutating func paused(withinHead: Bool, now: Double) {
        hasReceived = true
        headBegan = withinHead ? headBegan ?? now : nil
        quietSince = now
    }

    /// The request is answered once and for all, with an answer that says so.
    mutating func refuse(_ refusal: HTTPRefusal, date: String) -> [Action] {
        guard !isClosing else { return [] }
        headBegan = nil
        isLast = true
        // Whose handler is at work already gets this answer before it, and the handler an error.
        if incoming?.isStreamed == true {
            let actions = giveUpBody(NetError(refusal))
            slots[slots.count - 1].answer = .response(rules.refusal(refusal))
            return actions + writeAnswers(date: date)
        }
        incoming = nil
        nextID += 1
        slots.append(
            Slot(
                id: nextID, hasBody: true, minorVersion: 1, keepsAlive: false,
                answer: .response(rules.refusal(refusal))))
        return writeAnswers(date: date)
    }

    mutating func answered(_ id: Int, _ answer: Answer, now: Double, date: String) -> [Action] {
        guard !isClosing, let index = slots.firstIndex(where: { $0.id == id }), slots[index].answer == nil else {
            return []
        }
        slots[index].answer = answer
        var actions: [Action] = []
        if let incoming, incoming.streamID == id {
            isLast = true
            actions = giveUpBody(NetError(.closed, "The request was answered before all of its body had come."))
        }
        incoming?.lastCame = now
        if webSocketIsPending, index == slots.count - 1, case .response = answer { webSocketIsPending = false }
        quietSince = now
        return actions + writeAnswers(date: date)
    }

    /// The peer sends no more; what it has asked for is still answered.
    mutating func peerEnded() -> [Action] {
        guard !isClosing else { return [] }
        headBegan = nil
        let actions = giveUpBody(NetError(.closed, "The client ended the connection within the body."))
        return actions + endAfterAnswers()
    }

    /// No new request; those in work are answered.
    mutating func drain() -> [Action] {
        guard !isClosing, !isDraining else { return [] }
        isDraining = true
        if incoming?.isStreamed == true {
            slots[slots.count - 1].keepsAlive = false
            return []
        }
        if incoming != nil || headBegan != nil, slots.isEmpty { return [] }
        return endAfterAnswers()
    }

    /// Call at ``deadline``.
    mutating func timeIsUp(now: Double, date: String) -> [Action] {
        guard let deadline, deadline <= now else { return [] }
        if incoming != nil { return refuse(.bodyTimeout, date: date) }
        if headBegan != nil { return refuse(.headerTimeout, date: date) }
        isClosing = true
        return [.close]
    }

    private mutating func endAfterAnswers() -> [Action] {
        incoming = nil
        isLast = true
        if !slots.isEmpty {
            slots[slots.count - 1].keepsAlive = false
        } else if outgoing != nil {
            outgoing?.keepsAlive = false
        } else {
            isClosing = true
            return [.close]
        }
        return []
    }

    mutating func writeAnswers(date: String) -> [Action] {
        var actions: [Action] = []
        while outgoing == nil, let slot = slots.first, let answer = slot.answer {
            slots.removeFirst()
            switch answer {
            case .response(let response):
                actions.append(
                    .write(
                        HTTP1Writer.response(
                            response, keepsAlive: slot.keepsAlive, minorVersion: slot.minorVersion,
                            hasBody: slot.hasBody, date: date)))
                if let source = response.source, source.length > 0, slot.hasBody, response.mayHaveBody {
                    outgoing = Outgoing(remaining: source.length, keepsAlive: slot.keepsAlive)
                    return actions + [.send(source)]
                }
                if !slot.keepsAlive {
                    isClosing = true
                    return actions + [.close]
                }
            case .webSocket(let response):
                isClosing = true
                actions.append(
                    .write(
                        HTTP1Writer.response(
                            response, keepsAlive: true, minorVersion: 1, hasBody: false, date: date)))
                return actions + [.becomeWebSocket(id: slot.id)]
            }
        }
        return actions + continueIfItsTurn()
    }

    /// RFC 9110 §10.1.1; not before the answers to earlier requests, nor before a handler that streams asks for the body.
    mutating func continueIfItsTurn() -> [Action] {
        guard let incoming, incoming.owesContinue, outgoing == nil else { return [] }
        let isItsTurn = incoming.isStreamed ? incoming.isWanted && slots.count == 1 : slots.isEmpty
        guard isItsTurn else { return [] }
        self.incoming?.owesContinue = false
        return [.write(HTTP1Writer.continueLine)]
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
