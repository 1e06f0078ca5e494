/// What a device tells the server over its WebSocket, as one text frame of JSON with a `type`.
public enum RealtimeCommand: Sendable, Hashable {
    /// A message is on this device, and maybe in front of the person.
    case acknowledge(Acknowledgement)
    /// Somebody writes, or has stopped.
    case typing(TypingIndicator)
    /// Whom this connection wants to hear about from now on.
    case presence(PresenceSubscription)
    /// A kind of a later version: its `type`.
    case unknown(String)
}

extension RealtimeCommand: Codable {
    private enum Key: String, CodingKey { case type, acknowledgement, typing, presence }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .type) {
        case "acknowledge":
            self = .acknowledge(try container.decode(Acknowledgement.self, forKey: .acknowledgement))
        case "typing": self = .typing(try container.decode(TypingIndicator.self, forKey: .typing))
        case "presence": self = .presence(try container.decode(PresenceSubscription.self, forKey: .presence))
        case let type: self = .unknown(type)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .acknowledge(let acknowledgement):
            try container.encode("acknowledge", forKey: .type)
            try container.encode(acknowledgement, forKey: .acknowledgement)
        case .typing(let indicator):
            try container.encode("typing", forKey: .type)
            try container.encode(indicator, forKey: .typing)
        case .presence(let subscription):
            try container.encode("presence", forKey: .type)
            try container.encode(subscription, forKey: .presence)
        case .unknown(let type): try container.encode(type, forKey: .type)
        }
    }
}

extension RealtimeCommand: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "type": .words(["acknowledge", "typing", "presence"])
    ]
}
