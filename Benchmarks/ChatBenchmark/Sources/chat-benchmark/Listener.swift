import Foundation

/// A device that is connected: counts the frames that come down a WebSocket (RFC 6455 §5.2), which a server never masks.
final class Listener: Polled {
    let descriptor: Int32
    private var isOpen = false
    private var upgrade: [UInt8] = []
    private var header: [UInt8] = []
    private var payloadLeft = 0
    private var payload: [UInt8] = []
    private(set) var frames = 0
    /// Whether payloads are kept for ``onFrame``.
    var keepsPayloads = false
    var onFrame: (_ payload: [UInt8]) -> Void = { _ in }

    init(port: Int, token: String) {
        descriptor = connected(to: port)
        let request = """
            GET /v1/realtime HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer \(token)\r\nupgrade: websocket\r\n\
            connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n
            """
        send(Array(request.utf8), to: descriptor)
    }

    /// The first frame is `ready`.
    var isReady: Bool { frames > 0 }

    func received(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { fail("the server closed a realtime connection") }
        var rest = bytes[...]
        while !isOpen, !rest.isEmpty {
            upgrade.append(rest.removeFirst())
            guard upgrade.suffix(4) == [13, 10, 13, 10] else { continue }
            guard String(decoding: upgrade, as: UTF8.self).hasPrefix("HTTP/1.1 101") else { fail("no upgrade") }
            upgrade = []
            isOpen = true
        }
        while !rest.isEmpty {
            if payloadLeft > 0 {
                let part = rest.prefix(payloadLeft)
                if keepsPayloads || isPing { payload.append(contentsOf: part) }
                payloadLeft -= part.count
                rest = rest.dropFirst(part.count)
                if payloadLeft == 0 { finish() }
                continue
            }
            header.append(rest.removeFirst())
            guard header.count >= 2 else { continue }
            let short = Int(header[1] & 0x7f)
            let needed = short == 126 ? 4 : short == 127 ? 10 : 2
            guard header.count == needed else { continue }
            payloadLeft = needed == 2 ? short : header[2...].reduce(0) { $0 << 8 | Int($1) }
            if payloadLeft == 0 { finish() }
        }
    }

    private var isPing: Bool { header.first.map { $0 & 0x0f == 9 } ?? false }

    private func finish() {
        let isText = header[0] & 0x0f == 1
        if isPing {
            // A pong with the same payload, masked with zeros: who is silent for long would be cut off.
            send([0x8a, 0x80 | UInt8(payload.count), 0, 0, 0, 0] + payload, to: descriptor)
        } else if isText {
            frames += 1
            if keepsPayloads { onFrame(payload) }
        }
        header.removeAll(keepingCapacity: true)
        payload.removeAll(keepingCapacity: true)
    }
}
