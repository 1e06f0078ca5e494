/// A server of HTTP/2 over TLS, as an APNs stand-in needs it: bodies are read whole before they are answered, and a
/// handler may misbehave on purpose.
///
/// Isolation: runs on its event loop; call it from anywhere. It serves from ``start()`` to ``stop()``.
public actor HTTP2Server {
    /// Called once for each request, at the same time for several, on the loop or wherever it is isolated.
    public typealias Handler = @Sendable (HTTP2Exchange) async -> HTTP2Answer

    /// Where a server listens, and its limits.
    public struct Configuration: Sendable {
        /// An address, or a name that stands for its first one.
        public var host: String
        /// 0 for a free one.
        public var port: Int
        /// Has to offer `h2` by ALPN.
        public var tls: TLSServerContext
        /// What clients are told and granted.
        public var settings = HTTP2Settings()

        public init(host: String = "127.0.0.1", port: Int = 0, tls: TLSServerContext) {
            self.host = host
            self.port = port
            self.tls = tls
        }
    }

    private let loop: EventLoop
    private let configuration: Configuration
    private let handler: Handler
    private let onEnd: @Sendable (Int) -> Void
    private var nextID = 0
    private var listener: Listener?
    private var connections: [Int: HTTP2ServerConnection] = [:]
    private var onEmpty: [CheckedContinuation<Void, Never>] = []

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameter onEnd: called on the loop with the ``HTTP2ServerConnection/id`` of each connection that has ended.
    public init(
        loop: EventLoop, configuration: Configuration, handler: @escaping Handler,
        onEnd: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.loop = loop
        self.configuration = configuration
        self.handler = handler
        self.onEnd = onEnd
    }

    /// Listens.
    /// - Returns: the port.
    /// - Throws: ``NetError`` when the address cannot be used.
    public func start() async throws(NetError) -> Int {
        if let listener { return listener.port }
        let listener = try await Listener.listen(
            on: configuration.host, port: configuration.port, tls: configuration.tls, loop: loop
        ) { stream in
            self.assumeIsolated { $0.accept(stream) }
        }
        self.listener = listener
        return listener.port
    }

    /// Frees the port and cuts all connections; returns when they are gone.
    public func stop() async {
        listener?.close()
        listener = nil
        for connection in connections.values { await connection.cut() }
        await withCheckedContinuation { if connections.isEmpty { $0.resume() } else { onEmpty.append($0) } }
    }

    /// The connections that are open now.
    public var openConnections: [HTTP2ServerConnection] { Array(connections.values) }

    private func accept(_ stream: ByteStream) {
        guard listener != nil else {
            stream.abort(nil)
            return
        }
        nextID += 1
        let connection = HTTP2ServerConnection(stream, id: nextID, handler: handler) { id in
            self.loop.execute { self.assumeIsolated { $0.ended(id) } }
        }
        connections[connection.id] = connection
        connection.assumeIsolated { $0.start(settings: configuration.settings) }
    }

    private func ended(_ id: Int) {
        connections[id] = nil
        onEnd(id)
        guard connections.isEmpty else { return }
        for continuation in onEmpty { continuation.resume() }
        onEmpty = []
    }
}
