import BeckonNet
import Foundation

/// A socket to a server on which a test sends whatever bytes it likes, and sees the bytes that come back.
actor RawConnection {
    private let loop: EventLoop
    private let stream: ByteStream
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private(set) var received = Data()
    /// The server sends no more.
    private(set) var isEnded = false
    private var waiting:
        [(condition: (isolated RawConnection) -> Bool, continuation: CheckedContinuation<Void, Never>)] =
            []

    init(to server: ServerFixture) async throws {
        loop = server.loop
        stream = try await ByteStream.connect(
            to: "127.0.0.1", port: server.origin.port, tls: nil, on: server.loop, deadline: .seconds(60))
        loop.execute { self.assumeIsolated { $0.stream.start($0.handlers) } }
    }

    private var handlers: ByteStream.Handlers {
        .init(
            onBytes: { bytes in
                self.assumeIsolated {
                    $0.received.append(bytes.data)
                    $0.look()
                }
            },
            onEnd: { self.assumeIsolated { $0.end() } }, onClosed: { _ in self.assumeIsolated { $0.end() } })
    }

    private func end() {
        isEnded = true
        look()
    }

    /// - Parameter byteByByte: each byte in a write of its own.
    func send(_ bytes: Data, byteByByte: Bool = false) {
        if byteByByte { for byte in bytes { _ = stream.write(Data([byte])) } } else { _ = stream.write(bytes) }
    }

    /// Takes nothing of what comes any more.
    func pauseReading() { stream.pauseReading() }

    func close() { stream.abort(nil) }

    /// Sends one more byte now and then, on the loop's clock, until the server ends.
    func trickle() {
        guard !isEnded else { return }
        _ = stream.write(Data("a".utf8))
        _ = loop.schedule(after: .milliseconds(5)) { self.assumeIsolated { $0.trickle() } }
    }

    /// Waits for the condition, which is looked at after each event; an end ends every waiting.
    func until(_ condition: @escaping @Sendable (isolated RawConnection) -> Bool) async {
        await withCheckedContinuation {
            if condition(self) || isEnded { $0.resume() } else { waiting.append((condition, $0)) }
        }
    }

    func untilEnd() async { await until { $0.isEnded } }

    private func look() {
        let all = waiting
        waiting = []
        for (condition, continuation) in all {
            if condition(self) || isEnded { continuation.resume() } else { waiting.append((condition, continuation)) }
        }
    }

    /// The statuses of the answers that are there, taken apart without the code under test.
    var statuses: [Int] { answers.map(\.status) }

    var answers: [(status: Int, body: String)] {
        var rest = received[...]
        var found: [(Int, String)] = []
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            let head = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            let length = head.first { $0.lowercased().hasPrefix("content-length:") }
                .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
            guard rest.endIndex - end.upperBound >= length ?? 0 else { break }
            let bodyEnd = end.upperBound + (length ?? 0)
            let status = head.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            found.append((status, String(decoding: rest[end.upperBound..<bodyEnd], as: UTF8.self)))
            rest = rest[bodyEnd...]
        }
        return found
    }
}

extension RawConnection {
    /// Goes on as a WebSocket, after its 101.
    func upgrade(_ token: String) async {
        let head = [
            "GET /v1/realtime HTTP/1.1", "Host: localhost", "Authorization: Bearer \(token)", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", "",
        ]
        send(Data(head.joined(separator: "\r\n").utf8))
        await until { !$0.frames.isEmpty }
    }

    struct Frame: Equatable {
        var opcode: UInt8
        var payload: [UInt8]

        /// Of a close; 1005 where it has none.
        var closeCode: UInt16? {
            guard opcode == 8 else { return nil }
            return payload.count < 2 ? 1005 : UInt16(payload[0]) << 8 | UInt16(payload[1])
        }
    }

    /// The whole frames behind the 101, as RFC 6455 §5.2 has them.
    var frames: [Frame] {
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return [] }
        var rest = [UInt8](received[end.upperBound...])[...]
        var found: [Frame] = []
        while rest.count >= 2 {
            let first = rest.startIndex
            var length = Int(rest[first + 1] & 0x7F)
            let extra = length == 126 ? 2 : length == 127 ? 8 : 0
            guard rest.count >= 2 + extra else { break }
            if extra > 0 { length = rest[(first + 2)..<(first + 2 + extra)].reduce(0) { $0 << 8 | Int($1) } }
            guard rest.count >= 2 + extra + length else { break }
            let start = first + 2 + extra
            found.append(Frame(opcode: rest[first] & 0x0F, payload: Array(rest[start..<(start + length)])))
            rest = rest[(start + length)...]
        }
        return found
    }
}
