import Foundation

/// One connection of a client: one exchange at a time. On the loop.
actor HTTPClientConnection {
    enum Outcome: Sendable {
        case response(HTTPResponse, keepsAlive: Bool)
        case webSocket(WebSocket)
        /// - `wasUntouched`: not a byte of an answer had come.
        case failed(NetError, wasUntouched: Bool)
    }

    private struct Exchange {
        var reader: HTTPResponseReader
        let continuation: CheckedContinuation<Outcome, Never>
        let timer: LoopTimer
        let webSocketKey: String?
    }

    private let stream: ByteStream
    private let loop: EventLoop
    private let webSocketLimits: WebSocketLimits
    private let maximumBody: Int
    private var exchange: Exchange?
    private var exchangeCount = 0
    /// Why it ended, once it has.
    private var failure: NetError?
    private var idleTimer: LoopTimer?
    private var onUnusable: (@Sendable () -> Void)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(stream: ByteStream, maximumBody: Int, webSocketLimits: WebSocketLimits) {
        self.stream = stream
        self.maximumBody = maximumBody
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

    /// Sends the bytes of a request and waits for its answer; at the deadline the connection is cut.
    func run(_ bytes: [UInt8], method: String, webSocketKey: String? = nil, deadline: Duration) async -> Outcome {
        idleTimer?.cancel()
        onUnusable = nil
        exchangeCount += 1
        let number = exchangeCount
        if let failure { return .failed(failure, wasUntouched: true) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let timer = loop.schedule(after: deadline) {
                    self.assumeIsolated { $0.end(NetError(.timeout, "The server did not answer in time.")) }
                }
                exchange = Exchange(
                    reader: HTTPResponseReader(method: method, maximumBody: maximumBody), continuation: continuation,
                    timer: timer, webSocketKey: webSocketKey)
                stream.write(bytes)
                if Task.isCancelled { end(Self.cancelled) }
            }
        } onCancel: {
            // By then the connection may serve somebody else.
            loop.execute { self.assumeIsolated { $0.cancel(number) } }
        }
    }

    private func cancel(_ number: Int) {
        if exchangeCount == number, exchange != nil { end(Self.cancelled) }
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
        if let outcome = exchange?.reader.take(bytes) { settle(outcome) }
    }

    private func settle(_ outcome: HTTPResponseReader.Outcome) {
        switch outcome {
        case .response(let response, let keepsAlive):
            if !keepsAlive {
                failure = NetError(.closed, "The server closed the connection.")
                stream.close()
            }
            finish(.response(response, keepsAlive: keepsAlive))
        case .switched(let head, let rest): becomeWebSocket(head, rest)
        case .failed(let error): end(error)
        }
    }

    private func becomeWebSocket(_ head: HTTP1Head, _ rest: [UInt8]) {
        guard let key = exchange?.webSocketKey, WebSocketHandshake.isAccepted(head, key: key) else {
            end(NetError(.protocolError, "The server's answer to the WebSocket handshake is not proper."))
            return
        }
        let connection = WebSocketConnection(stream: stream, role: .client, limits: webSocketLimits) {}
        let webSocket = connection.webSocket
        connection.assumeIsolated { $0.start(early: rest) }
        failure = NetError(.closed, "The connection has become a WebSocket.")
        finish(.webSocket(webSocket))
    }

    private func peerEnded() {
        if let outcome = exchange?.reader.end() { settle(outcome) }
        close()
    }

    private func closed(_ error: NetError?) {
        end(error ?? NetError(.closed, "The server closed the connection before it answered."))
    }

    private func end(_ error: NetError) {
        failure = failure ?? error
        stream.abort(nil)
        finish(.failed(error, wasUntouched: exchange?.reader.hasBegun == false))
        close()
    }

    private func finish(_ outcome: Outcome) {
        guard let exchange else { return }
        self.exchange = nil
        exchange.timer.cancel()
        exchange.continuation.resume(returning: outcome)
    }
}
