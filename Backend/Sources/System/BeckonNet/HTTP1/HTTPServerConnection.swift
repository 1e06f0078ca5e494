import Foundation

/// Carries out what ``HTTPServerMachine`` decides for one connection. On the loop.
actor HTTPServerConnection {
    private let server: HTTPServer
    private let stream: ByteStream
    private let loop: EventLoop
    private let handler: @Sendable (HTTPRequest) async -> HTTPServerAnswer
    private let configuration: HTTPServer.Configuration
    private var reader: HTTPServerReader
    private var outputIsFull = false
    private var timer: LoopTimer?
    private var timerDue = Double.infinity
    private var isEnded = false
    /// The body that a handler takes piece by piece.
    private var body: HTTPBody?
    private var onRoom: CheckedContinuation<Void, Never>?
    private var webSockets: [Int: WebSocketService] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        server: HTTPServer, stream: ByteStream, configuration: HTTPServer.Configuration,
        handler: @escaping @Sendable (HTTPRequest) async -> HTTPServerAnswer
    ) {
        self.server = server
        self.stream = stream
        self.handler = handler
        self.configuration = configuration
        loop = stream.loop
        let rules = HTTPServerMachine.Rules(
            limits: configuration.limits, bodyLimit: configuration.bodyLimit, refusal: configuration.refusal,
            streamsBody: configuration.streamsBody)
        let machine = HTTPServerMachine(rules: rules, remoteAddress: stream.remoteAddress, now: stream.loop.now)
        reader = HTTPServerReader(machine: machine, limits: configuration.limits)
    }

    func start() {
        stream.start(
            .init(
                onBytes: { bytes in self.assumeIsolated { $0.received(bytes.buffer) } },
                onEnd: { self.assumeIsolated { $0.peerEnded() } },
                onDrained: { self.assumeIsolated { $0.drained() } },
                onClosed: { _ in self.assumeIsolated { $0.closed() } }))
        watchTime()
    }

    /// Ends the connection when what it has begun is answered.
    func drain() {
        perform(reader.machine.drain())
        watchTime()
    }

    func abort() { stream.abort(nil) }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        perform(reader.take(bytes, now: loop.now, date: server.date))
        goOn()
    }

    private func drained() {
        outputIsFull = false
        roomIsThere()
        goOn()
    }

    /// Takes on what waits and reads more, as far as there is room for both; sets the clock.
    private func goOn() {
        while !outputIsFull, !reader.backlog.isEmpty, reader.machine.mayParse {
            perform(reader.takeBacklog(now: loop.now, date: server.date))
        }
        if !outputIsFull, reader.machine.mayParse { stream.resumeReading() } else { stream.pauseReading() }
        watchTime()
    }

    private func peerEnded() {
        perform(reader.machine.peerEnded())
        watchTime()
    }

    private func perform(_ actions: [HTTPServerMachine.Action]) {
        for action in actions {
            switch action {
            case .handle(let id, let request): run(id, request)
            case .handleStreamed(let id, let request): runStreamed(id, request)
            case .bodyCame(let bytes): _ = body?.assumeIsolated { $0.append(bytes) }
            case .bodyEnded(let error): endBody(error)
            case .send(let source): send(source)
            case .write(let bytes): if !stream.write(bytes) { outputIsFull = true }
            case .close: stream.close()
            case .abort: stream.abort(nil)
            case .becomeWebSocket(let id): becomeWebSocket(id)
            }
        }
    }

    /// Not isolated, so that the handler begins where the task does: from this actor it would be one more turn of the
    /// loop away.
    private nonisolated func run(_ id: Int, _ request: HTTPRequest) {
        if #available(macOS 15, *) {
            Task(executorPreference: loop) { await self.answered(id, request, self.handler(request)) }
        } else {
            Task { await self.answered(id, request, self.handler(request)) }
        }
    }

    private func answered(_ id: Int, _ request: HTTPRequest, _ handled: HTTPServerAnswer) {
        let answer = decide(id, request, handled)
        guard !isEnded else { return }
        perform(reader.machine.answered(id, answer, now: loop.now, date: server.date))
        if reader.machine.isClosing { watchTime() } else { goOn() }
    }

    private func runStreamed(_ id: Int, _ request: HTTPRequest) {
        // The machine counts what is not taken.
        let body = HTTPBody(
            loop: loop, room: .max, onRoom: { self.assumeIsolated { $0.bodyTaken() } }, onAbandoned: { _ in },
            onWanted: { self.assumeIsolated { $0.bodyWanted() } }, keepsPart: true)
        self.body = body
        var request = request
        request.stream = HTTPRequestBody(body)
        run(id, request)
    }

    private func bodyWanted() {
        perform(reader.machine.bodyWanted(now: loop.now))
        watchTime()
    }

    private func bodyTaken() {
        reader.machine.bodyTaken(now: loop.now)
        perform(reader.takeBacklog(now: loop.now, date: server.date))
        goOn()
    }

    private func endBody(_ error: NetError?) {
        body?.assumeIsolated { $0.finish(error.map { .failure($0) } ?? .success(())) }
        body = nil
    }

    private func send(_ source: HTTPBodySource) {
        if #available(macOS 15, *) {
            Task(executorPreference: loop) { await self.sendPieces(of: source) }
        } else {
            Task { await self.sendPieces(of: source) }
        }
    }

    /// An answer that cannot come whole is cut off, so that nobody takes it for one; why is known to whoever made it.
    private func sendPieces(of source: HTTPBodySource) async {
        do {
            while !isEnded, let piece = try await source.next(), !isEnded {
                guard reader.machine.sends(piece.count) else { break }
                if !stream.write(piece) { outputIsFull = true }
                await room()
            }
        } catch {
            reader.machine.sourceFailed()
        }
        guard !isEnded else { return }
        perform(reader.machine.sent(now: loop.now, date: server.date))
        if reader.machine.isClosing { watchTime() } else { goOn() }
    }

    private func room() async {
        await withCheckedContinuation { if outputIsFull, !isEnded { onRoom = $0 } else { $0.resume() } }
    }

    private func roomIsThere() {
        let onRoom = self.onRoom
        self.onRoom = nil
        onRoom?.resume()
    }

    private func decide(_ id: Int, _ request: HTTPRequest, _ answer: HTTPServerAnswer) -> HTTPServerMachine.Answer {
        switch answer {
        case .response(let response): return .response(response)
        case .webSocket(let body): return upgrade(id, request, .body(body))
        case .webSocketHandler(let handler): return upgrade(id, request, .handler(handler))
        }
    }

    private func upgrade(_ id: Int, _ request: HTTPRequest, _ service: WebSocketService) -> HTTPServerMachine.Answer {
        switch WebSocketHandshake.accept(request) {
        case .success(let response):
            webSockets[id] = service
            return .webSocket(response)
        case .failure(let refusal):
            var response = configuration.refusal(refusal)
            if refusal.status == 426 {
                // RFC 6455 §4.4 and RFC 9110 §15.5.22: what is spoken here.
                response.headers.set("sec-websocket-version", "13")
                response.headers.set("upgrade", "websocket")
                response.headers.set("connection", "upgrade")
            }
            return .response(response)
        }
    }

    private func becomeWebSocket(_ id: Int) {
        guard let service = webSockets[id] else { return }
        timer?.cancel()
        timer = nil
        let early = reader.giveUpBacklog()
        server.assumeIsolated { $0.becameWebSocket(stream, early: early, service) }
    }

    private func closed() {
        isEnded = true
        endBody(NetError(.closed, "The connection was closed within the body."))
        roomIsThere()
        timer?.cancel()
        timer = nil
        server.assumeIsolated { $0.closed(stream) }
    }

    /// One timer a connection, that is only moved when it would be late: most deadlines are never reached.
    private func watchTime() {
        guard let deadline = reader.machine.deadline, !stream.isClosed else { return }
        if timer != nil, timerDue <= deadline { return }
        timer?.cancel()
        timerDue = deadline
        timer = loop.schedule(after: .seconds(max(0, deadline - loop.now))) { [weak self] in
            self?.assumeIsolated { $0.timerFired() }
        }
    }

    private func timerFired() {
        timer = nil
        perform(reader.machine.timeIsUp(now: loop.now, date: server.date))
        watchTime()
    }
}
