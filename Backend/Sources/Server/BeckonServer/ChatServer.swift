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
    private let realtime: RealtimeService
    private let time: TimeSource
    private let trace: Trace
    private let watch: RequestWatch
    private let sessions: SessionCache
    private let readiness: Readiness
    private let certificate: CertificateWatch
    private let server: HTTPServer
    private let operatorServer: HTTPServer?
    /// What goes on while the server runs, each until its task is cancelled.
    private let duties: [@Sendable () async -> Void]
    private var onDuty: [Task<Void, Never>] = []
    /// The port of the configuration's `operatorAddress`, from ``start()`` on.
    public private(set) var operatorPort: Int?
    /// Whoever sends requests may have to notice that it stops.
    private var isServing = false

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
        let report: @Sendable (String) -> Void = { [report = configuration.report, log = configuration.log] sentence in
            log(.error, "the server could not do its work", ["detail": .string(sentence)])
            report(sentence)
        }
        let hub = Hub(
            loop: loop, storage: storage, time: time, trace: trace,
            repaired: { [metrics = configuration.metrics] in metrics.repaired($0) }, report: report)
        let watch = RequestWatch(
            limits: configuration.rateLimits, metrics: configuration.metrics, log: configuration.log,
            monotonic: time.monotonic)
        let realtime = RealtimeService(
            hub: hub, storage: storage, time: time, loop: loop, frameLimit: { [gate = watch.gate] in gate.frameLimit },
            onAcknowledged: onAcknowledged, report: report)
        let services = Services(
            storage: storage, time: time, folder: configuration.files, uploads: configuration.uploads,
            backups: configuration.backups,
            isOnline: { [presence = realtime.presence] uid in await presence.isOnline(uid) },
            onJoinedCall: { [calls = realtime.calls] uid in await calls.joined(uid) }, report: report)
        let sessions = SessionCache()
        let handler = RequestHandler(
            services: services, apiKeys: configuration.apiKeys, watch: watch, sessions: sessions,
            report: report)
        let readiness = Readiness(storage: storage, report: report)
        let certificate = CertificateWatch(configuration.tls)
        let pages = OperatorPages(readiness: readiness, metrics: configuration.metrics) {
            let now = time.now()
            var gauges = ServerMetrics.Gauges(
                connections: await hub.count,
                certificateExpiry: certificate.expiry.map { .milliseconds($0 * 1000 - now) })
            do throws(StorageError) {
                gauges.oldestPush = .milliseconds(max(0, now - (try await storage.oldestPush() ?? now)))
            } catch {
                // That the store does not answer is told by `/ready`; the other numbers are still worth something.
            }
            return gauges
        }
        duties = Self.duties(configuration, services, HeadWatch(hub: hub, storage: storage, time: time), report: report)
        self.loop = loop
        self.configuration = configuration
        self.storage = storage
        self.hub = hub
        self.realtime = realtime
        self.time = time
        self.trace = trace
        self.watch = watch
        self.sessions = sessions
        self.readiness = readiness
        self.certificate = certificate
        let http = Self.http(configuration, handler, time)
        operatorServer = configuration.operatorAddress.map { address in
            var own = http
            (own.host, own.port, own.tls) = (address.host, address.port, nil)
            own.streamsBody = { _, _ in false }
            return HTTPServer(loop: loop, configuration: own) { request in
                .response(await pages.answer(request) ?? RequestHandler.nothingHere)
            }
        }
        let pagesAreBesideTheAPI = operatorServer == nil
        server = HTTPServer(loop: loop, configuration: http) { request in
            if pagesAreBesideTheAPI, let page = await pages.answer(request) { return .response(page) }
            return switch await handler.answer(request) {
            case .response(let response): .response(response)
            case .realtime(let session): .webSocketHandler(RealtimeConnection(realtime, session))
            }
        }
    }

    /// Listens, and returns the port.
    ///
    /// - Throws: ``NetError``: `addressInUse`, `notPermitted`, `unknownAddress`, `system`.
    public func start() async throws(NetError) -> Int {
        let (loop, hub, trace, sessions, calls) = (loop, hub, trace, sessions, realtime.calls)
        sessions.clear()
        await readiness.setDraining(false)
        storage.observe { event in
            // On the store's thread, before the call that made it returns: nobody's line comes before these.
            switch event {
            case .message(let message, _): trace(.stored, message.message.reference)
            case .read(let progress, _): trace(.read, progress.reference, decision: progress.reader.rawValue)
            case .ended(let session): sessions.ended(session)
            case .callDeadline(let time): loop.execute { calls.assumeIsolated { $0.due(at: time) } }
            case .unread, .delivered, .joined, .left, .dissolved, .muted, .blocked, .call: break
            }
            // In order, since the loop runs what it is given in order.
            loop.execute { hub.assumeIsolated { $0.publish(event) } }
        }
        // Before anybody can connect.
        await calls.start()
        do {
            operatorPort = try await operatorServer?.start()
            let port = try await server.start()
            isServing = true
            onDuty = duties.map { duty in Task { await duty() } }
            return port
        } catch {
            await calls.close()
            storage.observe { _ in }
            await operatorServer?.stop(drain: .zero)
            throw error
        }
    }

    /// Says at `/ready` that it stops and goes on for the configuration's `notice`; then stops listening, closes realtime
    /// connections with 1001, lets requests in work be answered. Returns when all connections are closed.
    ///
    /// A task that is cancelled cuts the notice short.
    public func stop() async {
        await readiness.setDraining(true)
        if isServing, configuration.notice > .zero { _ = try? await time.wait(configuration.notice) }
        isServing = false
        for task in onDuty { task.cancel() }
        // Before the connections: whom the server leaves has not left a call.
        await realtime.calls.close()
        await server.stop(drain: configuration.drain)
        await hub.closeAll(code: CloseCode.goingAway, reason: "The server stops.")
        await realtime.close()
        await operatorServer?.stop(drain: .zero)
        storage.observe { _ in }
        for task in onDuty { await task.value }
        onDuty = []
    }

    /// Serves new connections with that certificate, lets those API keys in and asks by those limits from now on;
    /// connections that are open stay.
    ///
    /// - Throws: ``NetError`` of kind `tls` when that would change between TLS and in the clear, which needs a restart;
    ///   then nothing is changed.
    public func reload(
        tls: TLSServerContext?, rateLimits: RateLimits, apiKeys: APIKeys
    ) throws(NetError) {
        guard (tls == nil) == (configuration.tls == nil) else {
            throw NetError(
                .tls, "A server that runs cannot change between TLS and in the clear: start it anew.")
        }
        if let tls {
            server.assumeIsolated { $0.renew(tls) }
            certificate.renewed(tls)
        }
        watch.gate.change(to: rateLimits)
        configuration.apiKeys.change(to: apiKeys)
    }

    /// What devices have told about messages; for the gateway.
    public nonisolated var presence: Presence {
        Presence { [hub] session, message in await hub.answer(session, message) }
    }

    private static func duties(
        _ configuration: Configuration, _ services: Services, _ heads: HeadWatch,
        report: @escaping @Sendable (String) -> Void
    ) -> [@Sendable () async -> Void] {
        var duties: [@Sendable () async -> Void] = [
            { await heads.run() },
            { [retention = configuration.retention] in
                await services.erasure.sweepFromTimeToTime(retention, report: report)
            },
        ]
        if configuration.files != nil {
            duties.append { [files = services.files] in await files.sweepFromTimeToTime() }
        }
        return duties
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
        http.streamsBody = { handler.streamsBody($0, $1) }
        http.refusal = { HTTPResponse(refusal: $0) }
        http.secondsSince1970 = { time.seconds }
        return http
    }
}
