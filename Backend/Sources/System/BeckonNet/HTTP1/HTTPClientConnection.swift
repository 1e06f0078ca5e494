import Foundation

/// One connection of a client: one exchange at a time. On the loop.
actor HTTPClientConnection {
    enum Outcome: Sendable {
        case response(HTTPResponse, keepsAlive: Bool)
        /// The connection is busy until the end of the body.
        case streamed(HTTPStreamedResponse)
        case webSocket(WebSocket)
        /// - `wasUntouched`: not a byte of an answer had come.
        case failed(NetError, wasUntouched: Bool)
    }

    /// How an answer is handed over.
    enum Delivery: Sendable {
        /// With its body, up to so many bytes.
        case whole(maximum: Int)
        /// At its head, the body through a buffer of so many bytes; then the connection may be used again.
        case pieces(room: Int, onReusable: @Sendable (HTTPClientConnection) -> Void)
    }

    /// A request as it goes out.
    struct Message: Sendable {
        let method: String
        /// The head, and the body unless there is a source.
        let bytes: [UInt8]
        let source: HTTPBodySource?
    }

    private struct Exchange {
        var reader: HTTPResponseReader
        let delivery: Delivery
        /// Nil once the answer has been handed over.
        var continuation: CheckedContinuation<Outcome, Never>?
        var timer: LoopTimer
        let webSocketKey: String?
        /// Bytes of the request's body that are still to be sent.
        var unsent: Int
        /// When something last moved, on the loop's clock; nil where the deadline counts the whole.
        var lastMoved: Double?
        var response = HTTPResponse(status: 0)
        var body: HTTPBody?
    }

    private let stream: ByteStream
    private let loop: EventLoop
    private let webSocketLimits: WebSocketLimits
    private var exchange: Exchange?
    private var exchangeCount = 0
    /// Why it ended, once it has.
    private var failure: NetError?
    private var idleTimer: LoopTimer?
    private var onUnusable: (@Sendable () -> Void)?
    /// Who sends a body and waits until the peer has taken what was written.
    private var onRoom: CheckedContinuation<Void, Never>?
    private var outputIsFull = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(stream: ByteStream, webSocketLimits: WebSocketLimits) {
        self.stream = stream
        self.webSocketLimits = webSocketLimits
        loop = stream.loop
    }

    func start() {
        stream.start(
            .init(
                onBytes: { bytes in self.assumeIsolated { $0.received(bytes.buffer) } },
                onEnd: { self.assumeIsolated { $0.peerEnded() } },
                onDrained: { self.assumeIsolated { $0.roomIsThere() } },
                onClosed: { error in self.assumeIsolated { $0.closed(error) } }))
    }

    /// Sends a request and waits for its answer; at the deadline the connection is cut, within a body too.
    func run(
        _ message: Message, delivery: Delivery, webSocketKey: String? = nil, deadline: Duration,
        _ counting: HTTPClient.Deadline
    ) async -> Outcome {
        idleTimer?.cancel()
        onUnusable = nil
        exchangeCount += 1
        let number = exchangeCount
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if let failure {
                    continuation.resume(returning: .failed(failure, wasUntouched: true))
                    return
                }
                exchange = Exchange(
                    reader: HTTPResponseReader(method: message.method), delivery: delivery, continuation: continuation,
                    timer: watch(number, for: deadline, deadline), webSocketKey: webSocketKey,
                    unsent: message.source?.length ?? 0, lastMoved: counting == .pauses ? loop.now : nil)
                write(message.bytes)
                if let source = message.source { send(source, number) }
                if Task.isCancelled { end(Self.cancelled) }
            }
        } onCancel: {
            loop.execute { self.assumeIsolated { $0.end(number, Self.cancelled) } }
        }
    }

    private static let cancelled = NetError(.cancelled, "The request was cancelled.")

    /// Ends the exchange when the deadline passes, which begins again with all that moves where pauses are counted.
    private func watch(_ number: Int, for time: Duration, _ deadline: Duration) -> LoopTimer {
        loop.schedule(after: time) { self.assumeIsolated { $0.timePassed(number, deadline) } }
    }

    private func timePassed(_ number: Int, _ deadline: Duration) {
        guard exchangeCount == number, let exchange else { return }
        let left = exchange.lastMoved.map { $0 + deadline.seconds - loop.now } ?? 0
        if left > 0 {
            self.exchange?.timer = watch(number, for: .seconds(left), deadline)
        } else {
            end(NetError(.timeout, "The server did not answer in time."))
        }
    }

    private func moved() { if exchange?.lastMoved != nil { exchange?.lastMoved = loop.now } }

    private func send(_ source: HTTPBodySource, _ number: Int) {
        if #available(macOS 15, *) {
            Task(executorPreference: loop) { await self.sendPieces(of: source, number) }
        } else {
            Task { await self.sendPieces(of: source, number) }
        }
    }

    private func sendPieces(of source: HTTPBodySource, _ number: Int) async {
        do {
            while isUnderWay(number) {
                await room()
                guard isUnderWay(number), let piece = try await source.next(), isUnderWay(number) else { break }
                guard let unsent = exchange?.unsent, piece.count <= unsent else { throw Self.badBody }
                exchange?.unsent = unsent - piece.count
                write(piece)
                moved()
            }
            // The server waits for what was told it.
            if isUnderWay(number), exchange?.unsent != 0 { throw Self.badBody }
        } catch {
            end(number, Self.badBody)
        }
    }

    private static let badBody = NetError(.badBody, "The body of the request is not as long as was told, or failed.")

    private func isUnderWay(_ number: Int) -> Bool { exchangeCount == number && exchange != nil }

    private func write(_ bytes: some ContiguousBytes) {
        if !bytes.withUnsafeBytes({ stream.write($0) }) { outputIsFull = true }
    }

    private func room() async {
        await withCheckedContinuation { if outputIsFull, failure == nil { onRoom = $0 } else { $0.resume() } }
    }

    private func roomIsThere() {
        moved()
        outputIsFull = false
        let onRoom = self.onRoom
        self.onRoom = nil
        onRoom?.resume()
    }

    /// Keeps the connection for the next exchange, unless the server ends it or the time passes.
    func rest(for time: Duration, onUnusable: @escaping @Sendable () -> Void) {
        guard failure == nil else {
            onUnusable()
            return
        }
        self.onUnusable = onUnusable
        idleTimer = loop.schedule(after: time) { [weak self] in self?.assumeIsolated { $0.close() } }
    }

    func close() {
        defer { roomIsThere() }
        failure = failure ?? NetError(.closed, "The connection was closed.")
        idleTimer?.cancel()
        stream.close()
        let onUnusable = self.onUnusable
        self.onUnusable = nil
        onUnusable?()
    }

    private func received(_ bytes: UnsafeRawBufferPointer) {
        guard exchange != nil else {
            // An answer that nobody asked for.
            end(NetError(.protocolError, "The server sent something without being asked."))
            return
        }
        moved()
        var index = 0
        while let event = exchange?.reader.next(bytes, &index) { handle(event) }
    }

    private func handle(_ event: HTTPResponseReader.Event) {
        switch event {
        case .head(let head): took(head)
        case .body(let part): took(part)
        case .end(let keepsAlive): answerEnded(keepsAlive: keepsAlive)
        case .switched(let head, let rest): becomeWebSocket(head, rest)
        case .failed(let error): end(error)
        }
    }

    private func took(_ head: HTTP1Head) {
        switch exchange?.delivery {
        case .pieces(let room, _):
            let number = exchangeCount
            let body = HTTPBody(
                loop: loop, room: room, onRoom: { self.assumeIsolated { $0.stream.resumeReading() } },
                onAbandoned: { error in self.assumeIsolated { $0.end(number, error) } }, keepsPart: true)
            exchange?.body = body
            let continuation = exchange?.continuation
            exchange?.continuation = nil
            continuation?.resume(
                returning: .streamed(HTTPStreamedResponse(status: head.status, headers: head.headers, body: body)))
        case .whole, nil: exchange?.response = HTTPResponse(status: head.status, headers: head.headers)
        }
    }

    private func took(_ part: UnsafeRawBufferPointer) {
        if let body = exchange?.body {
            let received = ReceivedBytes(buffer: part)
            if !body.assumeIsolated({ $0.append(received) }) { stream.pauseReading() }
        } else if case .whole(let maximum) = exchange?.delivery, let count = exchange?.response.body.count {
            if count + part.count > maximum {
                end(NetError(.tooLarge, "The answer is larger than \(maximum) bytes; raise the limit."))
            } else {
                exchange?.response.body.append(contentsOf: part)
            }
        }
    }

    private func answerEnded(keepsAlive: Bool) {
        // A body that was not sent to its end would be read as the next request.
        let keepsAlive = keepsAlive && exchange?.unsent == 0
        if !keepsAlive {
            failure = NetError(.closed, "The server closed the connection.")
            stream.close()
            roomIsThere()
        }
        guard let response = exchange?.response else { return }
        if let body = exchange?.body, case .pieces(_, let onReusable) = exchange?.delivery {
            exchange?.timer.cancel()
            exchange = nil
            body.assumeIsolated { $0.finish(.success(())) }
            // It waits for nobody now, and has to notice when the server ends the connection.
            stream.resumeReading()
            if keepsAlive { onReusable(self) }
        } else {
            finish(.response(response, keepsAlive: keepsAlive))
        }
    }

    private func becomeWebSocket(_ head: HTTP1Head, _ rest: [UInt8]) {
        guard let key = exchange?.webSocketKey, WebSocketHandshake.isAccepted(head, key: key) else {
            end(NetError(.protocolError, "The server's answer to the WebSocket handshake is not proper."))
            return
        }
        let connection = WebSocketConnection(
            stream: stream, settings: WebSocketSettings(role: .client, limits: webSocketLimits))
        let webSocket = connection.webSocket
        connection.assumeIsolated { $0.start(early: rest) }
        failure = NetError(.closed, "The connection has become a WebSocket.")
        finish(.webSocket(webSocket))
    }

    private func peerEnded() {
        if let event = exchange?.reader.end() { handle(event) }
        close()
    }

    private func closed(_ error: NetError?) {
        end(error ?? NetError(.closed, "The server closed the connection before it answered."))
    }

    /// By the time it comes here the connection may serve somebody else.
    private func end(_ number: Int, _ error: NetError) {
        if exchangeCount == number, exchange != nil { end(error) }
    }

    private func end(_ error: NetError) {
        failure = failure ?? error
        stream.abort(nil)
        if exchange?.continuation == nil, let body = exchange?.body {
            exchange?.timer.cancel()
            exchange = nil
            body.assumeIsolated { $0.finish(.failure(error)) }
        } else {
            finish(.failed(error, wasUntouched: exchange?.reader.hasBegun == false))
        }
        close()
    }

    private func finish(_ outcome: Outcome) {
        guard let exchange else { return }
        self.exchange = nil
        exchange.timer.cancel()
        exchange.continuation?.resume(returning: outcome)
    }
}
