public import BeckonModel

/// What the server tells a connected device, as one text frame of JSON with a `type`.
///
/// An event that this version does not know is ``unknown(_:)``: it is left alone.
public enum RealtimeEvent: Sendable, Hashable {
    /// The connection is authenticated and hears everything from now on.
    case ready
    /// A message that was sent, also by this account on another device.
    case message(Message)
    /// Something happened to a member, to the group or to a message: a message of the category action. Its id follows in
    /// the conversation like any other.
    case action(Message)
    /// Somebody has read up to a message.
    case read(ReadReceipt)
    /// Another device of the session's user has marked the conversation as unread: it is read up to the receipt's message
    /// and no further, whatever was told before.
    case unread(ReadReceipt)
    /// A message has reached a device.
    case delivered(DeliveryReceipt)
    /// On another device of the session's user.
    case muted(MuteState)
    /// On another device of the session's user.
    case blocked(BlockState)
    /// Somebody writes, or has stopped.
    case typing(TypingIndicator)
    /// Somebody is there, or is not any more.
    case presence(UserPresence)
    /// To whoever was called or takes part.
    case call(CallChange)
    /// A kind of a later version: its `type`.
    case unknown(String)
}

extension RealtimeEvent: Codable {
    private enum Key: String, CodingKey { case type, message, receipt, state, typing, presence, change }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        switch try container.decode(String.self, forKey: .type) {
        case "ready": self = .ready
        case "message": self = .message(try container.decode(Message.self, forKey: .message))
        case "action": self = .action(try container.decode(Message.self, forKey: .message))
        case "read": self = .read(try container.decode(ReadReceipt.self, forKey: .receipt))
        case "unread": self = .unread(try container.decode(ReadReceipt.self, forKey: .receipt))
        case "delivered": self = .delivered(try container.decode(DeliveryReceipt.self, forKey: .receipt))
        case "muted": self = .muted(try container.decode(MuteState.self, forKey: .state))
        case "blocked": self = .blocked(try container.decode(BlockState.self, forKey: .state))
        case "typing": self = .typing(try container.decode(TypingIndicator.self, forKey: .typing))
        case "presence": self = .presence(try container.decode(UserPresence.self, forKey: .presence))
        case "call": self = .call(try container.decode(CallChange.self, forKey: .change))
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
        case .action(let message):
            try container.encode("action", forKey: .type)
            try container.encode(message, forKey: .message)
        case .read(let receipt):
            try container.encode("read", forKey: .type)
            try container.encode(receipt, forKey: .receipt)
        case .unread(let receipt):
            try container.encode("unread", forKey: .type)
            try container.encode(receipt, forKey: .receipt)
        case .delivered(let receipt):
            try container.encode("delivered", forKey: .type)
            try container.encode(receipt, forKey: .receipt)
        case .muted(let state):
            try container.encode("muted", forKey: .type)
            try container.encode(state, forKey: .state)
        case .blocked(let state):
            try container.encode("blocked", forKey: .type)
            try container.encode(state, forKey: .state)
        case .typing(let indicator):
            try container.encode("typing", forKey: .type)
            try container.encode(indicator, forKey: .typing)
        case .presence(let presence):
            try container.encode("presence", forKey: .type)
            try container.encode(presence, forKey: .presence)
        case .call(let change):
            try container.encode("call", forKey: .type)
            try container.encode(change, forKey: .change)
        case .unknown(let type): try container.encode(type, forKey: .type)
        }
    }
}

extension RealtimeEvent: LimitedFields {
    public static let limits: [String: FieldLimit] = [
        "type": .words([
            "ready", "message", "action", "read", "unread", "delivered", "muted", "blocked", "typing", "presence",
            "call",
        ])
    ]
}
