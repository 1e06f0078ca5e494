import Foundation

/// A connection that asks one request after the other, and reads no more of an answer than it must.
final class Requester: Polled {
    let descriptor: Int32
    private var head: [UInt8] = []
    private var bodyLeft = -1
    private var body: [UInt8] = []
    private var status = 0
    /// Called with each answer.
    var onAnswer: (_ status: Int, _ body: [UInt8]) -> Void = { _, _ in }
    /// Whether bodies of answers are kept.
    var keepsBodies = false

    init(port: Int) { descriptor = connected(to: port) }

    func ask(_ request: [UInt8]) { send(request, to: descriptor) }

    static func request(
        _ method: String, _ path: String, token: String? = nil, apiKey: String? = nil, body: String? = nil
    ) -> [UInt8] {
        var text = "\(method) \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        if let token { text += "authorization: Bearer \(token)\r\n" }
        if let apiKey { text += "apikey: \(apiKey)\r\n" }
        if let body {
            text += "content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
        } else {
            text += "\r\n"
        }
        return Array(text.utf8)
    }

    func received(_ bytes: UnsafeRawBufferPointer) {
        guard !bytes.isEmpty else { fail("the server closed a connection") }
        var rest = bytes[...]
        while !rest.isEmpty {
            if bodyLeft < 0 {
                head.append(rest.removeFirst())
                let count = head.count
                guard count > 3, head[count - 1] == 10, head[count - 2] == 13, head[count - 3] == 10 else { continue }
                readHead()
            } else {
                let part = rest.prefix(bodyLeft)
                if keepsBodies { body.append(contentsOf: part) }
                bodyLeft -= part.count
                rest = rest.dropFirst(part.count)
            }
            if bodyLeft == 0 {
                bodyLeft = -1
                let (status, body) = (status, body)
                self.body.removeAll(keepingCapacity: true)
                onAnswer(status, body)
            }
        }
    }

    private func readHead() {
        let text = String(decoding: head, as: UTF8.self)
        head.removeAll(keepingCapacity: true)
        let lines = text.split(separator: "\r\n")
        status = Int(lines[0].split(separator: " ")[1]) ?? 0
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
        bodyLeft = length.flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) } ?? 0
    }
}
