public import Foundation

/// One client's connection to an ``HTTP2Server``.
///
/// Isolation: runs on the server's event loop; call it from anywhere. After its end every call does nothing.
public actor HTTP2ServerConnection {
    /// Ascends; no other connection of the same server ever has it.
    public nonisolated let id: Int
    /// The client's address without its port.
    public nonisolated let remoteAddress: String

    private let loop: EventLoop
    private let handler: HTTP2Server.Handler
    private var onEnd: (@Sendable (Int) -> Void)?
    private var session: HTTP2Session?
    private var stream: ByteStream?
    private var isPumping = false
    /// The stream has enough for now.
    private var isBlocked = false

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        _ stream: ByteStream, id: Int, handler: @escaping HTTP2Server.Handler, onEnd: @escaping @Sendable (Int) -> Void
    ) {
        self.id = id
        loop = stream.loop
        remoteAddress = stream.remoteAddress
        self.stream = stream
        self.handler = handler
        self.onEnd = onEnd
    }

    /// How many streams the client may have open from now on.
    public func setMaxConcurrentStreams(_ count: Int) {
        attempt { session throws(HTTP2Error) in try session.submit(maxConcurrentStreams: count) }
    }

    /// Announces the end: streams above `lastStreamID` are not served, the others are answered still; then the connection
    /// closes.
    /// - Parameter lastStreamID: nil for the last one that has come.
    public func goAway(lastStreamID: Int32? = nil, errorCode: UInt32 = 0, debugData: Data = Data()) {
        attempt { session throws(HTTP2Error) in
            try session.submit(
                HTTP2GoAway(
                    lastStreamID: lastStreamID ?? session.lastPeerStreamID, errorCode: errorCode,
                    debugData: debugData))
        }
    }

    /// Closes at once.
    public func cut() {
        stream?.abort(nil)
        end()
    }

    func start(settings: HTTP2Settings) {
        guard let stream else { return }
        do throws(HTTP2Error) {
            session = try HTTP2Session(.server, settings: settings, remoteAddress: remoteAddress)
        } catch {
            cut()
            return
        }
        stream.start(
            .init(
                onBytes: { bytes in self.assumeIsolated { $0.received(bytes) } },
                onEnd: { self.assumeIsolated { $0.close() } },
                onDrained: { self.assumeIsolated { $0.drained() } },
                onClosed: { _ in self.assumeIsolated { $0.end() } },
                onOpen: { self.assumeIsolated { $0.opened() } }))
    }

    func close() {
        stream?.close()
        end()
    }

    /// ALPN picks `h2`; a client that has no ALPN speaks something else.
    private func opened() {
        if stream?.negotiatedProtocol == "h2" { pump() } else { close() }
    }

    private func received(_ bytes: ReceivedBytes) {
        guard let session else { return }
        do throws(HTTP2Error) {
            try session.receive(bytes.buffer)
        } catch {
            // What nghttp2 has to say about it (GOAWAY) goes out first.
            pump()
            close()
            return
        }
        pump()
    }

    private func pump() {
        guard !isPumping, let stream, stream.negotiatedProtocol != nil else { return }
        isPumping = true
        defer { isPumping = false }
        while let session {
            do throws(HTTP2Error) {
                let output = isBlocked ? [] : try session.takeOutput()
                if !output.isEmpty { isBlocked = !stream.write(output) }
                let events = session.takeEvents()
                for case .request(let stream, let request) in events { serve(request, on: stream) }
                if events.isEmpty && output.isEmpty { break }
            } catch {
                close()
            }
        }
        if let session, session.isFinished { close() }
    }

    private func drained() {
        isBlocked = false
        pump()
    }

    private func serve(_ request: HTTPRequest, on stream: Int32) {
        let exchange = HTTP2Exchange(request: request, stream: stream, connection: self)
        @Sendable func run() async { await finish(stream, await handler(exchange)) }
        if #available(macOS 15, *) { Task(executorPreference: loop) { await run() } } else { Task { await run() } }
    }

    private func finish(_ stream: Int32, _ answer: HTTP2Answer) {
        switch answer {
        case .response(let response):
            attempt { session throws(HTTP2Error) in try session.submit(response, on: stream) }
        case .reset(let errorCode):
            attempt { session throws(HTTP2Error) in try session.reset(stream, errorCode: errorCode) }
        case .cut: cut()
        case .silence: break
        }
    }

    private func attempt(_ body: (HTTP2Session) throws(HTTP2Error) -> Void) {
        guard let session else { return }
        do throws(HTTP2Error) { try body(session) } catch { cut() }
        pump()
    }

    private func end() {
        session = nil
        stream = nil
        let onEnd = self.onEnd
        self.onEnd = nil
        onEnd?(id)
    }
}
