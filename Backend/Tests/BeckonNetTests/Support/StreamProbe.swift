import BeckonNet
import Foundation

/// The owner of a stream in tests: gathers what comes and tells when it is enough.
actor StreamProbe {
    let loop: EventLoop
    let stream: ByteStream
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private(set) var received = Data()
    private(set) var isOpen = false
    private(set) var isEnded = false
    private(set) var isClosed = false
    private(set) var closedCount = 0
    private(set) var drainedCount = 0
    private(set) var error: NetError?
    private var waiting: [(condition: (isolated StreamProbe) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
        []
    private var echoes = false

    init(_ stream: ByteStream) {
        self.stream = stream
        loop = stream.loop
    }

    nonisolated func start(echoes: Bool = false) {
        loop.execute {
            self.assumeIsolated {
                $0.echoes = echoes
                $0.stream.start($0.handlers)
            }
        }
    }

    private var handlers: ByteStream.Handlers {
        .init(
            onBytes: { bytes in
                self.assumeIsolated {
                    $0.received.append(bytes.data)
                    if $0.echoes, !$0.stream.write(bytes.buffer) { $0.stream.pauseReading() }
                    $0.look()
                }
            },
            onEnd: {
                self.assumeIsolated {
                    $0.isEnded = true
                    if $0.echoes { $0.stream.close() }
                    $0.look()
                }
            },
            onDrained: {
                self.assumeIsolated {
                    $0.drainedCount += 1
                    $0.stream.resumeReading()
                    $0.look()
                }
            },
            onClosed: { error in
                self.assumeIsolated {
                    $0.isClosed = true
                    $0.closedCount += 1
                    $0.error = error
                    $0.look()
                }
            },
            onOpen: {
                self.assumeIsolated {
                    $0.isOpen = true
                    $0.look()
                }
            })
    }

    func write(_ bytes: Data) -> Bool { stream.write(bytes) }
    func endWriting() { stream.endWriting() }
    func close() { stream.close() }
    func abort() { stream.abort(nil) }
    func pauseReading() { stream.pauseReading() }
    func resumeReading() { stream.resumeReading() }
    var isStreamClosed: Bool { stream.isClosed }
    var negotiatedProtocol: String? { stream.negotiatedProtocol }
    var pendingBytes: Int { stream.pendingBytes }

    /// Waits for the condition, which is looked at after each event.
    func until(_ condition: @escaping @Sendable (isolated StreamProbe) -> Bool) async {
        await withCheckedContinuation {
            if condition(self) { $0.resume() } else { waiting.append((condition, $0)) }
        }
    }

    private func look() {
        let all = waiting
        waiting = []
        for (condition, continuation) in all {
            if condition(self) { continuation.resume() } else { waiting.append((condition, continuation)) }
        }
    }
}

/// Hands over what a callback brings to a test that waits for it.
func pair(
    _ loop: EventLoop, serverTLS: TLSServerContext? = nil, clientTLS: TLSClientContext? = nil,
    host: String = "127.0.0.1", name: String? = nil, limits: ByteStream.Limits = .init(), echoes: Bool = false
) async throws -> (server: StreamProbe, client: StreamProbe) {
    let (accepted, sink) = AsyncStream<StreamProbe>.makeStream()
    let listener = try await Listener.listen(on: host, port: 0, tls: serverTLS, loop: loop, limits: limits) { stream in
        let probe = StreamProbe(stream)
        probe.start(echoes: echoes)
        sink.yield(probe)
    }
    defer { loop.execute { listener.close() } }
    let stream = try await ByteStream.connect(
        to: name ?? host, port: listener.port, tls: clientTLS, on: loop, deadline: .seconds(120), limits: limits)
    let client = StreamProbe(stream)
    client.start()
    var iterator = accepted.makeAsyncIterator()
    guard let server = await iterator.next() else { throw NetError(.closed, "nothing accepted") }
    return (server, client)
}
