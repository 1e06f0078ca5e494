public import BeckonModel
public import BeckonNet

/// The chat server: HTTP API and realtime connections over one store.
///
/// It lives on the event loop. From ``start()`` to ``stop()`` it is the observer of its store; both the store and the
/// loop outlive it and are closed by whoever made them.
public actor ChatServer {
    private let loop: EventLoop
    private let configuration: Configuration
    private let storage: any Storage
    private let hub: Hub
    private let trace: Trace
    private let server: HTTPServer

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - trace: its place becomes `server`.
    ///   - onAcknowledged: called after a device has told something new about a message, when presence knows it and what
    ///     waited in the store has been dropped or made due.
    public init(
        configuration: Configuration, storage: any Storage, loop: EventLoop, time: TimeSource, trace: Trace = .silent,
        onAcknowledged: @escaping @Sendable (SessionID, MessageKey, _ shown: Bool) async -> Void = { _, _, _ in }
    ) {
        let trace = trace.at("server")
        let hub = Hub(loop: loop, trace: trace)
        let handler = RequestHandler(
            services: Services(storage: storage, time: time), apiKeys: configuration.apiKeys,
            report: configuration.report)
        let realtime = RealtimeService(
            hub: hub, storage: storage, time: time, onAcknowledged: onAcknowledged, report: configuration.report)
        self.loop = loop
        self.configuration = configuration
        self.storage = storage
        self.hub = hub
        self.trace = trace
        server = HTTPServer(loop: loop, configuration: Self.http(configuration, handler, time)) { request in
            switch await handler.answer(request) {
            case .response(let response): .response(response)
            case .realtime(let session): .webSocket { await realtime.serve(session, on: $0) }
            }
        }
    }

    /// Listens, and returns the port.
    ///
    /// - Throws: ``NetError``: `addressInUse`, `notPermitted`, `unknownAddress`, `system`.
    public func start() async throws(NetError) -> Int {
        let (loop, hub, trace) = (loop, hub, trace)
        storage.observe { event in
            // On the store's thread, before the call that made it returns: nobody's line comes before these.
            switch event {
            case .message(let message, _): trace(.stored, MessageKey(message).reference)
            case .read(let progress, _): trace(.read, progress.reference, decision: progress.reader.rawValue)
            case .joined, .left, .ended: break
            }
            // In order, since the loop runs what it is given in order.
            loop.execute { hub.assumeIsolated { $0.publish(event) } }
        }
        do {
            return try await server.start()
        } catch {
            storage.observe { _ in }
            throw error
        }
    }

    /// Stops listening, closes realtime connections with 1001, lets requests in work be answered. Returns when all
    /// connections are closed.
    public func stop() async {
        await server.stop(drain: configuration.drain)
        await hub.closeAll(code: CloseCode.goingAway, reason: "The server stops.")
        storage.observe { _ in }
    }

    /// What devices have told about messages; for the gateway.
    public nonisolated var presence: Presence {
        Presence { [hub] session, message in await hub.answer(session, message) }
    }

    private static func http(
        _ configuration: Configuration, _ handler: RequestHandler, _ time: TimeSource
    ) -> HTTPServer.Configuration {
        var http = HTTPServer.Configuration()
        http.host = configuration.host
        http.port = configuration.port
        http.tls = configuration.tls
        http.limits = configuration.limits
        http.webSocketLimits = configuration.webSocketLimits
        http.bodyLimit = { handler.bodyLimit($0, $1) }
        http.refusal = { HTTPResponse(refusal: $0) }
        http.secondsSince1970 = { time.seconds }
        return http
    }
}
