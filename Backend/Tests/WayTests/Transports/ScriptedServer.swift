import BeckonNet
import Foundation

/// A server that does with each connection what a test says, byte by byte.
final class ScriptedServer: Sendable {
    let loop: EventLoop
    let port: Int
    let client: HTTPClient
    private let listener: Listener

    /// - Parameters:
    ///   - takesNothing: no more is read once the head has come.
    ///   - script: run for each connection once its first request's head has come; the connection is cut after it.
    static func with<Value>(
        takesNothing: Bool = false, _ script: @escaping @Sendable (ScriptedPeer) async -> Void,
        _ body: (ScriptedServer) async throws -> Value
    ) async throws -> Value {
        let server = try await ScriptedServer(takesNothing, script)
        do {
            let value = try await body(server)
            await server.shutDown()
            return value
        } catch {
            await server.shutDown()
            throw error
        }
    }

    private init(_ takesNothing: Bool, _ script: @escaping @Sendable (ScriptedPeer) async -> Void) async throws {
        loop = try EventLoop(name: "script")
        client = HTTPClient(loop: loop)
        listener = try await Listener.listen(
            on: "127.0.0.1", port: 0, loop: loop, limits: .init(maximum: .max, stall: .seconds(60))
        ) { stream in
            let peer = ScriptedPeer(stream)
            peer.assumeIsolated { $0.start(takesNothing: takesNothing) }
            Task {
                await peer.until { $0.head != nil || $0.isEnded }
                if await peer.head != nil { await script(peer) }
                await peer.abort()
            }
        }
        port = listener.port
    }

    private func shutDown() async {
        await client.close()
        let listener = self.listener
        loop.execute { listener.close() }
        await loop.shutdown()
    }
}

/// The server's end of a connection. On the loop.
actor ScriptedPeer {
    private let loop: EventLoop
    private let stream: ByteStream
    private(set) var received = Data()
    private(set) var isEnded = false
    private var waiting:
        [(condition: (isolated ScriptedPeer) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
            []

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(_ stream: ByteStream) {
        self.stream = stream
        loop = stream.loop
    }

    func start(takesNothing: Bool) {
        stream.start(
            .init(
                onBytes: { bytes in
                    self.assumeIsolated {
                        $0.received.append(bytes.data)
                        if takesNothing, $0.head != nil { $0.stream.pauseReading() }
                        $0.look()
                    }
                },
                onEnd: { self.assumeIsolated { $0.ended() } }, onClosed: { _ in self.assumeIsolated { $0.ended() } }))
    }

    /// The head of the first request, in lower case; nil before all of it has come.
    var head: String? {
        received.range(of: Data("\r\n\r\n".utf8)).map {
            String(decoding: received[..<$0.lowerBound], as: UTF8.self).lowercased()
        }
    }

    /// What has come of its body.
    var body: Data { received.range(of: Data("\r\n\r\n".utf8)).map { Data(received[$0.upperBound...]) } ?? Data() }

    /// With CR LF for each line's end.
    func send(_ text: String) { stream.write(Data(text.replacing("\n", with: "\r\n").utf8)) }
    func send(_ bytes: Data) { stream.write(bytes) }
    /// Sends what is gathered, then closes, and waits for the client to do so.
    func close() async {
        stream.close()
        await until { $0.isEnded }
    }
    func abort() { stream.abort(nil) }

    /// Waits until the condition holds.
    func until(_ condition: @escaping @Sendable (isolated ScriptedPeer) -> Bool) async {
        await withCheckedContinuation {
            if condition(self) { $0.resume() } else { waiting.append((condition, $0)) }
        }
    }

    private func ended() {
        isEnded = true
        look()
    }

    private func look() {
        let all = waiting
        waiting = []
        for entry in all {
            if entry.condition(self) { entry.continuation.resume() } else { waiting.append(entry) }
        }
    }
}
