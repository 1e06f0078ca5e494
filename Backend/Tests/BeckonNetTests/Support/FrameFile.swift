import Foundation
import Testing

/// One file of `Corpus/WebSocket` with what must come of it; the format is in `Corpus/README.md`.
struct FrameFile: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes = Data()
    var closeCode: UInt16?
    var messages: [String] = []

    var testDescription: String { name }

    static let all: [FrameFile] = {
        guard let folder = Bundle.module.url(forResource: "Corpus/WebSocket", withExtension: nil),
            let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        else { return [] }  // An empty corpus fails its own test.
        return files.filter { $0.pathExtension == "frames" }.compactMap(FrameFile.init).sorted { $0.name < $1.name }
    }()

    private init?(_ file: URL) {
        name = file.deletingPathExtension().lastPathComponent
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("close: ") {
                closeCode = UInt16(line.dropFirst(7))
            } else if line.hasPrefix("message:") {
                messages.append(line.dropFirst(8).trimmingCharacters(in: .whitespaces))
            } else {
                bytes.append(contentsOf: line.split(separator: " ").compactMap { UInt8($0, radix: 16) })
            }
        }
    }
}

/// A frame as a client sees it, taken apart without the code under test.
struct RawFrame: Equatable {
    var opcode: UInt8
    var payload: Data

    var text: String { String(decoding: payload, as: UTF8.self) }

    /// The code of a close; 1005 without one.
    var closeCode: UInt16? {
        guard opcode == 8 else { return nil }
        let bytes = [UInt8](payload)
        return bytes.count < 2 ? 1005 : UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

    /// All whole frames behind the head of the 101.
    static func parse(behindHead data: Data) -> [RawFrame] {
        guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return [] }
        var rest = [UInt8](data[end.upperBound...])[...]
        var frames: [RawFrame] = []
        while rest.count >= 2 {
            let opcode = rest[rest.startIndex] & 0x0F
            var length = Int(rest[rest.startIndex + 1] & 0x7F)
            var start = rest.startIndex + 2
            let extra = length == 126 ? 2 : length == 127 ? 8 : 0
            guard rest.endIndex - start >= extra else { break }
            if extra > 0 { length = rest[start..<(start + extra)].reduce(0) { $0 << 8 | Int($1) } }
            start += extra
            guard rest.endIndex - start >= length else { break }
            frames.append(RawFrame(opcode: opcode, payload: Data(rest[start..<(start + length)])))
            rest = rest[(start + length)...]
        }
        return frames
    }

    /// As a client must send it, with a mask of zeros; up to 65,535 bytes.
    static func masked(_ opcode: UInt8, _ payload: Data) -> Data {
        let length: [UInt8] =
            payload.count < 126
            ? [0x80 | UInt8(payload.count)]
            : [0xFE, UInt8(truncatingIfNeeded: payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
        return Data([0x80 | opcode] + length + [0, 0, 0, 0]) + payload
    }
}

extension StreamProbe {
    var frames: [RawFrame] { RawFrame.parse(behindHead: received) }

    /// Sends a proper handshake.
    func beginWebSocket(_ target: String) {
        send(
            """
            GET \(target) HTTP/1.1
            Host: localhost
            Upgrade: websocket
            Connection: keep-alive, Upgrade
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
            Sec-WebSocket-Version: 13


            """)
    }
}
