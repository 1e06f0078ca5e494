import BeckonAPI
import BeckonModel
import BeckonPush

/// What a phone and the emulator say to each other over the WebSocket, as JSON.
enum PhoneFrame: Hashable {
    /// From the phone: an app asks for its token.
    case register(device: String, topic: String, environment: PushEnvironment)
    /// To the phone: the token of that app.
    case token(String, topic: String, environment: PushEnvironment)
    /// To the phone: an accepted push.
    case push(APNsPush)
}

extension PhoneFrame: Codable {
    private enum Key: String, CodingKey {
        case type, device, topic, environment, token, apnsID, collapseID, pushType, priority, payload
    }

    init(from decoder: any Decoder) throws {
        let frame = try decoder.container(keyedBy: Key.self)
        switch try frame.decode(String.self, forKey: .type) {
        case "register":
            self = .register(
                device: try frame.decode(String.self, forKey: .device),
                topic: try frame.decode(String.self, forKey: .topic),
                environment: try frame.decode(PushEnvironment.self, forKey: .environment))
        case "token":
            self = .token(
                try frame.decode(String.self, forKey: .token), topic: try frame.decode(String.self, forKey: .topic),
                environment: try frame.decode(PushEnvironment.self, forKey: .environment))
        case "push":
            guard let pushType = PushType(rawValue: try frame.decode(String.self, forKey: .pushType)) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .pushType, in: frame, debugDescription: "no such push type")
            }
            self = .push(
                APNsPush(
                    token: try frame.decode(String.self, forKey: .token),
                    apnsID: try frame.decode(String.self, forKey: .apnsID),
                    topic: try frame.decode(String.self, forKey: .topic), pushType: pushType,
                    priority: try frame.decode(Int.self, forKey: .priority),
                    collapseID: try frame.decodeIfPresent(String.self, forKey: .collapseID),
                    payload: try frame.decode(JSONValue.self, forKey: .payload)))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: frame, debugDescription: "a frame is of type register, token or push")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var frame = encoder.container(keyedBy: Key.self)
        switch self {
        case .register(let device, let topic, let environment):
            try frame.encode("register", forKey: .type)
            try frame.encode(device, forKey: .device)
            try frame.encode(topic, forKey: .topic)
            try frame.encode(environment, forKey: .environment)
        case .token(let token, let topic, let environment):
            try frame.encode("token", forKey: .type)
            try frame.encode(token, forKey: .token)
            try frame.encode(topic, forKey: .topic)
            try frame.encode(environment, forKey: .environment)
        case .push(let push):
            try frame.encode("push", forKey: .type)
            try frame.encode(push.token, forKey: .token)
            try frame.encode(push.topic, forKey: .topic)
            try frame.encode(push.apnsID, forKey: .apnsID)
            try frame.encodeIfPresent(push.collapseID, forKey: .collapseID)
            try frame.encode(push.pushType.rawValue, forKey: .pushType)
            try frame.encode(push.priority, forKey: .priority)
            try frame.encode(push.payload, forKey: .payload)
        }
    }
}
