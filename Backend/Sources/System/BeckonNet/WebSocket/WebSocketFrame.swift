public import Foundation

/// A text message as a server sends it, made once for many receivers: its frame is the same for all of them, since a
/// server masks nothing (RFC 6455 §5.1).
public struct WebSocketFrame: Sendable, Hashable {
    /// Head and payload (RFC 6455 §5.2).
    let bytes: [UInt8]
    private let head: Int

    /// - Parameter text: UTF-8.
    public init(text: Data) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count + 10)
        bytes.append(0x81)
        switch text.count {
        case ..<126: bytes.append(UInt8(text.count))
        case ..<65_536: bytes += [126, UInt8(text.count >> 8), UInt8(text.count & 0xff)]
        default:
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8((text.count >> shift) & 0xff)) }
        }
        head = bytes.count
        bytes.append(contentsOf: text)
        self.bytes = bytes
    }

    /// The text that it carries.
    public var text: Data { Data(bytes[head...]) }
}
