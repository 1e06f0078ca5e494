import Foundation

/// One HTTP/2 connection over TLS to one host, with many requests at once.
///
/// It connects at the first request; each new client resolves the host anew. When the connection has ended, or the peer
/// has announced its end, every request fails at once with the reason: make a new client then. ``close()`` lets the
/// requests that are sent finish.
///
/// Isolation: runs on its event loop; call it from anywhere. It stays alive while its connection is open.
public actor HTTP2Client {
    /// Where a client connects to, and its limits.
    public struct Configuration: Sendable {
        /// A name or an address; the certificate has to be for it.
        public var host: String
        /// 1 to 65535.
        public var port: Int
        /// Whom to trust; asks for `h2` by ALPN.
        public var tls: TLSClientContext
        /// What the server is told and granted.
        public var settings = HTTP2Settings()
        /// Time to resolve, connect and shake hands.
        public var connectDeadline = Duration.seconds(10)
        /// Streams before the peer has told its limit.
        public var initialConcurrentStreams = 1
        /// Requests that wait for a free stream; more fail at once.
        public var maxWaiting = 10_000
        /// A connection that was silent for so long is asked whether it is alive.
        public var pingAfterIdle = Duration.seconds(3600)
        /// Time for the answer to a PING; without one the connection is given up.
        public var pingDeadline = Duration.seconds(10)

        public init(host: String, port: Int, tls: TLSClientContext) {
            self.host = host
            self.port = port
            self.tls = tls
        }
    }

    private struct Call {
        var request: HTTPRequest
        var timer: LoopTimer
        var continuation: CheckedContinuation<Result<HTTPResponse, HTTP2Error>, Never>
    }

    private let loop: EventLoop
    private let configuration: Configuration
    private var requests: HTTP2Requests
    private var liveness = HTTP2Liveness()
    private var calls: [HTTP2Requests.ID: Call] = [:]
    private var nextID = 0
    private var isStarted = false
    private var session: HTTP2Session?
    private var stream: ByteStream?
    private var idleTimer: LoopTimer?
    private var pingTimer: LoopTimer?
    private var isPumping = false
    /// The stream has enough for now.
    private var isBlocked = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Does not connect yet.
    public init(loop: EventLoop, configuration: Configuration) {
        self.loop = loop
        self.configuration = configuration
        requests = HTTP2Requests(
            .init(initialLimit: configuration.initialConcurrentStreams, maxWaiting: configuration.maxWaiting))
    }

    /// Sends a request and returns its response.
    /// - Parameter deadline: for everything together: connecting, waiting for a free stream, the answer.
    /// - Throws: why there is no response, and whether the request may be sent again.
    public func send(_ request: HTTPRequest, deadline: Duration) async throws(HTTP2Error) -> HTTPResponse {
        let id = nextID
        nextID += 1
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let timer = loop.schedule(after: deadline) { [weak self] in
                    self?.assumeIsolated { $0.deadlinePassed(id) }
                }
                calls[id] = Call(request: request, timer: timer, continuation: continuation)
                startIfNeeded()
                perform(requests.handle(.request(id)))
                if Task.isCancelled { perform(requests.handle(.cancelled(id))) }
            }
        } onCancel: {
            loop.execute { self.assumeIsolated { $0.perform($0.requests.handle(.cancelled(id))) } }
        }
        return try result.get()
    }

    /// Takes no new requests, fails those that wait, and closes when those that are sent have ended.
    public func close() { perform(requests.handle(.close)) }

    // MARK: Connection

    private func startIfNeeded() {
        guard !isStarted else { return }
        isStarted = true
        Task {
            do throws(NetError) {
                let stream = try await ByteStream.connect(
                    to: configuration.host, port: configuration.port, tls: configuration.tls, on: loop,
                    deadline: configuration.connectDeadline)
                connected(stream)
            } catch {
                perform(requests.handle(.disconnected(HTTP2Error(.noConnection, error.message))))
            }
        }
    }

    private func connected(_ stream: ByteStream) {
        guard !requests.isEnded else {
            stream.abort(nil)
            return
        }
        self.stream = stream
        stream.start(
            .init(
                onBytes: { bytes in self.assumeIsolated { $0.received(bytes) } },
                onEnd: { self.assumeIsolated { $0.disconnect(nil) } },
                onDrained: { self.assumeIsolated { $0.drained() } },
                onClosed: { error in self.assumeIsolated { $0.disconnect(error) } }))
        guard stream.negotiatedProtocol == "h2" else {
            fail(
                HTTP2Error(
                    .noConnection,
                    "\(configuration.host):\(configuration.port) does not speak HTTP/2 (ALPN); check host and port."))
            return
        }
        do throws(HTTP2Error) {
            session = try HTTP2Session(.client, settings: configuration.settings)
        } catch {
            fail(error)
            return
        }
        perform(requests.handle(.connected))
        perform(liveness.handle(.opened))
        pump()
    }

    private func received(_ bytes: ReceivedBytes) {
        guard let session else { return }
        perform(liveness.handle(.received))
        do throws(HTTP2Error) {
            try session.receive(bytes.buffer)
        } catch {
            fail(error)
            return
        }
        pump()
    }

    /// Lets out what the session has, and takes in what it found, until both are quiet.
    private func pump() {
        guard !isPumping, let stream else { return }
        isPumping = true
        defer { isPumping = false }
        while let session {
            do throws(HTTP2Error) {
                let output = isBlocked ? [] : try session.takeOutput()
                if !output.isEmpty { isBlocked = !stream.write(output) }
                let events = session.takeEvents()
                for event in events { handle(event) }
                if events.isEmpty && output.isEmpty { break }
            } catch {
                fail(error)
            }
        }
        if let session, session.isFinished { disconnect(nil) }
    }

    private func drained() {
        isBlocked = false
        pump()
    }

    private func handle(_ event: HTTP2Event) {
        switch event {
        case .settings(let limit): perform(requests.handle(.limit(limit)))
        case .response(let stream, let response):
            perform(requests.handle(.response(stream: stream, response)))
        case .streamClosed(let stream, let code):
            perform(requests.handle(.streamClosed(stream: stream, errorCode: code)))
        case .goAway(let goAway): perform(requests.handle(.goAway(goAway)))
        case .request, .pingAcknowledged: break
        }
    }

    private func disconnect(_ error: NetError?) {
        fail(HTTP2Error(.unanswered, error?.message ?? "\(configuration.host) closed the connection."))
    }

    private func fail(_ error: HTTP2Error) { perform(requests.handle(.disconnected(error))) }

    private func deadlinePassed(_ id: HTTP2Requests.ID) {
        let isSent = !requests.isWaiting(id)
        perform(requests.handle(.deadline(id)))
        if isSent && session != nil { perform(liveness.handle(.deadlinePassed)) }
    }

    // MARK: Actions

    private func perform(_ actions: [HTTP2Requests.Action]) {
        guard !actions.isEmpty else { return }
        for action in actions {
            switch action {
            case .open(let id): open(id)
            case .succeed(let id, let response): finish(id, .success(response))
            case .fail(let id, let error): finish(id, .failure(error))
            case .reset(let stream): attempt { session throws(HTTP2Error) in try session.reset(stream, errorCode: 8) }
            case .disconnect: end()
            }
        }
        pump()
    }

    private func perform(_ actions: [HTTP2Liveness.Action]) {
        for action in actions {
            switch action {
            case .ping:
                attempt { session throws(HTTP2Error) in try session.ping() }
                pump()
            case .startIdleTimer: idleTimer = timer(.idleTimerFired, after: configuration.pingAfterIdle)
            case .startPingTimer:
                pingTimer?.cancel()
                pingTimer = timer(.pingTimerFired, after: configuration.pingDeadline)
            case .giveUp:
                let error = HTTP2Error(.unanswered, "\(configuration.host) does not answer any more.")
                stream?.abort(nil)
                fail(error)
            }
        }
    }

    private func timer(_ event: HTTP2Liveness.Event, after delay: Duration) -> LoopTimer {
        loop.schedule(after: delay) { [weak self] in
            self?.assumeIsolated { $0.perform($0.liveness.handle(event)) }
        }
    }

    private func open(_ id: HTTP2Requests.ID) {
        guard let session, let request = calls[id]?.request else {
            perform(requests.handle(.notOpened(id, HTTP2Error(.notSent, "There is no connection."))))
            return
        }
        do throws(HTTP2Error) {
            let stream = try session.submit(request, authority: authority)
            perform(requests.handle(.opened(id, stream: stream)))
        } catch {
            perform(requests.handle(.notOpened(id, error)))
        }
    }

    private var authority: String {
        let host = configuration.host.contains(":") ? "[\(configuration.host)]" : configuration.host
        return configuration.port == 443 ? host : "\(host):\(configuration.port)"
    }

    /// The server learns that this was meant (RFC 9113 §6.8).
    private func sayGoodbye() {
        guard let session, let stream, !stream.isClosed, !isBlocked else { return }
        do throws(HTTP2Error) {
            try session.submit(HTTP2GoAway(lastStreamID: 0))
            stream.write(try session.takeOutput())
        } catch {
            // The connection closes all the same.
        }
    }

    private func attempt(_ body: (HTTP2Session) throws(HTTP2Error) -> Void) {
        guard let session else { return }
        do throws(HTTP2Error) { try body(session) } catch { fail(error) }
    }

    private func finish(_ id: HTTP2Requests.ID, _ result: Result<HTTPResponse, HTTP2Error>) {
        guard let call = calls.removeValue(forKey: id) else { return }
        call.timer.cancel()
        call.continuation.resume(returning: result)
    }

    private func end() {
        idleTimer?.cancel()
        pingTimer?.cancel()
        sayGoodbye()
        session = nil
        stream?.close()
        stream = nil
    }
}
