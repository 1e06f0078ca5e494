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

    private struct Exchange {
        var reader: HTTPResponseReader
        let delivery: Delivery
        /// Nil once the answer has been handed over.
        var continuation: CheckedContinuation<Outcome, Never>?
        let timer: LoopTimer
        let webSocketKey: String?
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
                onClosed: { error in self.assumeIsolated { $0.closed(error) } }))
    }

    /// Sends the bytes of a request and waits for its answer; at the deadline the connection is cut, within a body too.
    func run(
        _ bytes: [UInt8], method: String, delivery: Delivery, webSocketKey: String? = nil, deadline: Duration
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
                let timer = loop.schedule(after: deadline) {
                    self.assumeIsolated { $0.end(number, NetError(.timeout, "The server did not answer in time.")) }
                }
                exchange = Exchange(
                    reader: HTTPResponseReader(method: method), delivery: delivery, continuation: continuation,
                    timer: timer, webSocketKey: webSocketKey)
                stream.write(bytes)
                if Task.isCancelled { end(Self.cancelled) }
            }
        } onCancel: {
            loop.execute { self.assumeIsolated { $0.end(number, Self.cancelled) } }
        }
    }

    private static let cancelled = NetError(.cancelled, "The request was cancelled.")

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
                onAbandoned: { error in self.assumeIsolated { $0.end(number, error) } })
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
        if !keepsAlive {
            failure = NetError(.closed, "The server closed the connection.")
            stream.close()
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
