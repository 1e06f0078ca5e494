import Foundation

/// What a server does with one connection: answers in order, limits, times, and when it ends. Pure: events go in, actions
/// come out; times are seconds on any clock that only rises.
struct HTTPServerMachine {
    enum Action {
        case handle(id: Int, HTTPRequest)
        case write([UInt8])
        /// The answer 101 is written; from here on the connection belongs to the WebSocket of that request.
        case becomeWebSocket(id: Int)
        /// Send what is written, then close.
        case close
    }

    enum Answer {
        case response(HTTPResponse)
        /// A handshake that was accepted; the response is the 101.
        case webSocket(HTTPResponse)
    }

    struct Rules {
        var limits = HTTPLimits()
        var bodyLimit: @Sendable (_ method: String, _ path: Substring) -> Int
        var refusal: @Sendable (HTTPRefusal) -> HTTPResponse
    }

    private struct Slot {
        let id: Int
        let hasBody: Bool
        let minorVersion: Int
        var keepsAlive: Bool
        var answer: Answer?
    }

    private struct Incoming {
        let head: HTTP1Head
        let limit: Int
        let began: Double
        var body = Data()
        var owesContinue: Bool
    }

    private let rules: Rules
    private let remoteAddress: String
    private var slots: [Slot] = []
    private var incoming: Incoming?
    private var nextID = 0
    private var isDraining = false
    /// The last request that will be answered has come: what follows must not reach a handler (RFC 9112 §9.6).
    private var isLast = false
    private var webSocketIsPending = false
    private var quietSince: Double
    private var headBegan: Double?
    private var hasReceived = false
    /// Nothing more is read or answered.
    private(set) var isClosing = false

    init(rules: Rules, remoteAddress: String, now: Double) {
        self.rules = rules
        self.remoteAddress = remoteAddress
        quietSince = now
    }

    /// Whether the next bytes may be looked at; others wait.
    var mayParse: Bool {
        !isClosing && !isLast && !webSocketIsPending && slots.count < rules.limits.pipelinedRequests
    }

    /// When the peer has run out of time; nil while it is the server's turn.
    var deadline: Double? {
        if isClosing { return nil }
        if let incoming { return incoming.began + rules.limits.bodyTime.seconds }
        if let headBegan { return headBegan + rules.limits.headerTime.seconds }
        guard slots.isEmpty else { return nil }
        return quietSince + (hasReceived ? rules.limits.idleTime : rules.limits.firstByteTime).seconds
    }

    mutating func head(_ head: HTTP1Head, now: Double, date: String) -> [Action] {
        guard !isClosing else { return [] }
        headBegan = nil
        var limit = Int.max
        var owesContinue = false
        if head.framing != .length(0) {
            limit = rules.bodyLimit(head.method, head.target.prefix { $0 != "?" })
            if case .length(let length) = head.framing, length > limit { return refuse(.bodyTooLarge, date: date) }
            let expectations = head.tokens("expect")
            guard expectations.isEmpty || expectations == ["100-continue"] else {
                return refuse(.unknownExpectation, date: date)
            }
            owesContinue = !expectations.isEmpty && head.minorVersion == 1
        }
        incoming = Incoming(head: head, limit: limit, began: now, owesContinue: owesContinue)
        return continueIfItsTurn()
    }

    mutating func body(_ bytes: UnsafeRawBufferPointer, date: String) -> [Action] {
        guard let incoming, !isClosing else { return [] }
        guard incoming.body.count + bytes.count <= incoming.limit else { return refuse(.bodyTooLarge, date: date) }
        self.incoming?.owesContinue = false
        self.incoming?.body.append(contentsOf: bytes)
        return []
    }

    mutating func end(now: Double) -> [Action] {
        guard let incoming, !isClosing else { return [] }
        self.incoming = nil
        let head = incoming.head
        let request = HTTPRequest(
            method: head.method, target: head.target, headers: head.headers, body: incoming.body,
            remoteAddress: remoteAddress)
        nextID += 1
        slots.append(
            Slot(
                id: nextID, hasBody: head.method != "HEAD", minorVersion: head.minorVersion,
                keepsAlive: head.keepsAlive && !isDraining))
        isLast = !head.keepsAlive || isDraining
        // What follows a request for a WebSocket is frames, if the answer is yes.
        webSocketIsPending = head.asksForWebSocket
        return [.handle(id: nextID, request)]
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
        incoming = nil
        headBegan = nil
        isLast = true
        nextID += 1
        slots.append(
            Slot(
                id: nextID, hasBody: true, minorVersion: 1, keepsAlive: false,
                answer: .response(rules.refusal(refusal))))
        return writeAnswers(date: date)
    }

    mutating func answered(_ id: Int, _ answer: Answer, now: Double, date: String) -> [Action] {
        guard !isClosing, let index = slots.firstIndex(where: { $0.id == id }) else { return [] }
        slots[index].answer = answer
        if webSocketIsPending, index == slots.count - 1, case .response = answer { webSocketIsPending = false }
        quietSince = now
        return writeAnswers(date: date)
    }

    /// The peer sends no more; what it has asked for is still answered.
    mutating func peerEnded() -> [Action] {
        guard !isClosing else { return [] }
        incoming = nil
        headBegan = nil
        return endAfterAnswers()
    }

    /// No new request; those in work are answered.
    mutating func drain() -> [Action] {
        guard !isClosing, !isDraining else { return [] }
        isDraining = true
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
        guard !slots.isEmpty else {
            isClosing = true
            return [.close]
        }
        slots[slots.count - 1].keepsAlive = false
        incoming = nil
        isLast = true
        return []
    }

    private mutating func writeAnswers(date: String) -> [Action] {
        var actions: [Action] = []
        while let slot = slots.first, let answer = slot.answer {
            slots.removeFirst()
            switch answer {
            case .response(let response):
                actions.append(
                    .write(
                        HTTP1Writer.response(
                            response, keepsAlive: slot.keepsAlive, minorVersion: slot.minorVersion,
                            hasBody: slot.hasBody, date: date)))
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

    /// RFC 9110 §10.1.1; not before the answers to earlier requests.
    private mutating func continueIfItsTurn() -> [Action] {
        guard slots.isEmpty, incoming?.owesContinue == true else { return [] }
        incoming?.owesContinue = false
        return [.write(HTTP1Writer.continueLine)]
    }
}

extension Duration {
    var seconds: Double { self / .seconds(1) }
}
