import BeckonModel
import BeckonPush
import Foundation

/// Reads kept messages several times faster than JSONDecoder, which is asked where this meets anything unexpected, and
/// for people and groups, once each.
struct MessageDecoder {
    private let reader = JSONReader(maximumDepth: 512, maximumBytes: .max)
    private var users: [JSONValue: User] = [:]
    private var groups: [JSONValue: Group] = [:]

    mutating func message(_ body: [UInt8]) throws -> Message {
        // What the reader refuses JSONDecoder may still know, or say what is wrong.
        if let value = try? reader.value(in: body), case .object(let members) = value,
            let message = try message(members)
        {
            return message
        }
        return try JSONDecoder().decode(Message.self, from: Data(body))
    }

    private mutating func message(_ members: [String: JSONValue]) throws -> Message? {
        var rest = members
        guard let id = rest.removeValue(forKey: "id")?.int, let muid = rest.removeValue(forKey: "muid")?.string,
            let label = rest.removeValue(forKey: "conversationId")?.string,
            let sender = rest.removeValue(forKey: "sender"), let receiver = rest.removeValue(forKey: "receiver"),
            let type = rest.removeValue(forKey: "receiverType")?.string.flatMap(ReceiverType.init(rawValue:)),
            let category = rest.removeValue(forKey: "category")?.string,
            let kind = rest.removeValue(forKey: "type")?.string,
            let sentAt = rest.removeValue(forKey: "sentAt")?.int
        else { return nil }
        let to: MessageReceiver
        switch type {
        case .user:
            guard let uid = receiver.string.flatMap(UserID.init(rawValue:)) else { return nil }
            to = .user(uid)
        case .group: to = .group(try Self.known(receiver, in: &groups))
        }
        let text = rest.removeValue(forKey: "text")
        return Message(
            id: id, muid: muid, conversationID: ConversationID(rawValue: label),
            sender: try Self.known(sender, in: &users), receiver: to, category: MessageCategory(rawValue: category),
            type: MessageType(rawValue: kind), text: text?.string, sentAt: sentAt, unknown: rest)
    }

    private static func known<Value: Decodable>(_ json: JSONValue, in values: inout [JSONValue: Value]) throws -> Value
    {
        if let value = values[json] { return value }
        let value = try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(json))
        values[json] = value
        return value
    }
}
