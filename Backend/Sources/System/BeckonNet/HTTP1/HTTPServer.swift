import Foundation

/// An HTTP/1.1 and WebSocket server on an event loop.
///
/// Each request is given to the handler as a task that runs on the loop, so the handler must not block. Answers go out in
/// the order of the requests. What the limits or the protocol forbid is answered by the server itself.
///
/// Lifetime: from ``start()`` to ``stop(drain:)``; stop it before its loop is shut down.
public actor HTTPServer {
    private enum Peer {
        case http(HTTPServerConnection)
        case webSocket(WebSocketConnection)
    }

    private let loop: EventLoop
    private var configuration: Configuration
    private let handler: @Sendable (HTTPRequest) async -> HTTPServerAnswer
    private var listener: Listener?
    private var peers: [ObjectIdentifier: Peer] = [:]
    private var connectionsOf: [String: Int] = [:]
    private var isStopping = false
    private var onEmpty: [CheckedContinuation<Void, Never>] = []
    private var dateCache = HTTPDate()
    private lazy var webSockets = WebSocketSettings(role: .server, limits: configuration.webSocketLimits) {
        [weak self] stream in
        self?.assumeIsolated { $0.closed(stream) }
    }

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    public init(
        loop: EventLoop, configuration: Configuration = Configuration(),
        handler: @escaping @Sendable (HTTPRequest) async -> HTTPServerAnswer
    ) {
        self.loop = loop
        self.configuration = configuration
        self.handler = handler
    }

    /// Listens, and returns the port.
    ///
    /// - Throws: ``NetError``: `addressInUse`, `notPermitted`, `unknownAddress`, `system`.
    public func start() async throws(NetError) -> Int {
        let limits = ByteStream.Limits(
            highWater: configuration.limits.waitingAnswerBytes, maximum: .max, stall: configuration.limits.stallTime,
            linger: configuration.limits.lingerTime)
        let listener = try await Listener.listen(
            on: configuration.host, port: configuration.port, tls: configuration.tls, loop: loop, limits: limits
        ) { stream in
            self.assumeIsolated { $0.accept(stream) }
        }
        self.listener = listener
        isStopping = false
        return listener.port
    }

    /// Stops listening, lets what is in work be answered, closes WebSockets with 1001, and after that time cuts off what
    /// is left. Returns when all connections are closed.
    public func stop(drain: Duration) async {
        beginDrain()
        let timer = loop.schedule(after: drain) { self.assumeIsolated { $0.abortAll() } }
        defer { timer.cancel() }
        await withCheckedContinuation { if peers.isEmpty { $0.resume() } else { onEmpty.append($0) } }
    }

    /// Gives new connections this certificate; those that are open keep theirs. Has an effect on a server that listens
    /// with TLS only, and also when it is started anew.
    public func renew(_ tls: TLSServerContext) {
        guard configuration.tls != nil else { return }
        configuration.tls = tls
        listener?.renew(tls)
    }

    /// Connections that are open now.
    public var connectionCount: Int { peers.count }

    nonisolated var date: String {
        assumeIsolated { $0.dateCache.text(at: $0.configuration.secondsSince1970()) }
    }

    private func accept(_ stream: ByteStream) {
        let count = connectionsOf[stream.remoteAddress, default: 0]
        guard !isStopping, count < configuration.limits.connectionsPerAddress,
            peers.count < configuration.limits.connections
        else {
            stream.abort(nil)
            return
        }
        connectionsOf[stream.remoteAddress] = count + 1
        let connection = HTTPServerConnection(
            server: self, stream: stream, configuration: configuration, handler: handler)
        peers[ObjectIdentifier(stream)] = .http(connection)
        connection.assumeIsolated { $0.start() }
    }

    func becameWebSocket(_ stream: ByteStream, early: [UInt8], _ service: WebSocketService) {
        let connection = WebSocketConnection(stream: stream, settings: webSockets, handler: service.handler)
        peers[ObjectIdentifier(stream)] = .webSocket(connection)
        connection.assumeIsolated { $0.start(early: early) }
        if isStopping { connection.assumeIsolated { $0.close(code: 1001, reason: "The server stops.") } }
        guard case .body(let body) = service else { return }
        let webSocket = connection.webSocket
        @Sendable func run() async {
            await body(webSocket)
            webSocket.close(code: 1000, reason: "")
        }
        if #available(macOS 15, *) { Task(executorPreference: loop) { await run() } } else { Task { await run() } }
    }

    func closed(_ stream: ByteStream) {
        guard peers.removeValue(forKey: ObjectIdentifier(stream)) != nil else { return }
        let count = connectionsOf[stream.remoteAddress, default: 1] - 1
        connectionsOf[stream.remoteAddress] = count > 0 ? count : nil
        guard peers.isEmpty else { return }
        let waiting = onEmpty
        onEmpty = []
        for continuation in waiting { continuation.resume() }
    }

    private func beginDrain() {
        listener?.close()
        listener = nil
        isStopping = true
        for peer in peers.values {
            switch peer {
            case .http(let connection): connection.assumeIsolated { $0.drain() }
            case .webSocket(let connection):
                connection.assumeIsolated { $0.close(code: 1001, reason: "The server stops.") }
            }
        }
    }

    private func abortAll() {
        for peer in peers.values {
            switch peer {
            case .http(let connection): connection.assumeIsolated { $0.abort() }
            case .webSocket(let connection): connection.assumeIsolated { $0.abort() }
            }
        }
    }
}
