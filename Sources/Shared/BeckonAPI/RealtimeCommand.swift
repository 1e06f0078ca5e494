/// What a device tells the server over its WebSocket, as one text frame of JSON with a `type`.
public enum RealtimeCommand: Sendable, Hashable {
    case acknowledge(Acknowledgement)
    case unknown(String)
}

extension RealtimeCommand: Codable {
    private enum Key: String, CodingKey { case type, acknowledgement }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .type) {
        case "acknowledge":
            self = .acknowledge(try container.decode(Acknowledgement.self, forKey: .acknowledgement))
        case let type: self = .unknown(type)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .acknowledge(let acknowledgement):
            try container.encode("acknowledge", forKey: .type)
            try container.encode(acknowledgement, forKey: .acknowledgement)
        case .unknown(let type): try container.encode(type, forKey: .type)
        }
    }
}

extension RealtimeCommand: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "type": .words(["acknowledge"])
    ]
}
