public import BeckonModel

/// What the server tells a connected device, as one text frame of JSON with a `type`.
///
/// An event that this version does not know is ``unknown(_:)``: it is left alone.
public enum RealtimeEvent: Sendable, Hashable {
    /// The connection is authenticated and hears everything from now on.
    case ready
    case message(Message)
    case read(ReadReceipt)
    case unknown(String)
}

extension RealtimeEvent: Codable {
    private enum Key: String, CodingKey { case type, message, receipt }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .type) {
        case "ready": self = .ready
        case "message": self = .message(try container.decode(Message.self, forKey: .message))
        case "read": self = .read(try container.decode(ReadReceipt.self, forKey: .receipt))
        case let type: self = .unknown(type)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .ready: try container.encode("ready", forKey: .type)
        case .message(let message):
            try container.encode("message", forKey: .type)
            try container.encode(message, forKey: .message)
        case .read(let receipt):
            try container.encode("read", forKey: .type)
            try container.encode(receipt, forKey: .receipt)
        case .unknown(let type): try container.encode(type, forKey: .type)
        }
    }
}
