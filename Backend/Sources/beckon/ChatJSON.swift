import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

/// The lines of `beckon chat --json`: one object each. Documentation/chat.md tells their fields.
enum ChatJSON {
    /// Keys in a stable order.
    static func line(_ fields: [String: JSONValue]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // No value of JSON fails: numbers that JSON has no word for come from no server.
        return (try? encoder.encode(JSONValue.object(fields))).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// What the API writes for it.
    static func value(_ value: some Encodable) -> JSONValue {
        // The same as above.
        (try? JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))) ?? .null
    }

    static func value(_ receiver: Receiver) -> JSONValue { .string(receiver.written) }

    static func value(_ error: ChatError) -> JSONValue {
        var fields: [String: JSONValue] = ["code": .string(error.code.rawValue), "message": .string(error.message)]
        if let path = error.path { fields["path"] = .string(path) }
        if let remedy = error.remedy { fields["remedy"] = .string(remedy) }
        return .object(fields)
    }

    static func value(_ message: LocalMessage, isWaiting: Bool? = nil) -> JSONValue {
        var fields: [String: JSONValue] = [
            "muid": .string(message.muid), "with": value(message.receiver), "composedAt": .int(message.composedAt),
        ]
        if let text = message.text { fields["text"] = .string(text) }
        if !message.files.isEmpty { fields["files"] = .array(message.files.map { .string($0.name) }) }
        switch message.state {
        case .sending: fields["state"] = .string(isWaiting == true ? "waiting" : "sending")
        case .sent(let sent):
            fields["state"] = .string("sent")
            fields["message"] = value(sent)
        case .failed(let error):
            fields["state"] = .string("failed")
            fields["error"] = value(error)
        }
        return .object(fields)
    }

    static func value(_ conversation: StoredConversation) -> JSONValue {
        var fields: [String: JSONValue] = [
            "with": value(conversation.receiver), "name": .string(conversation.counterpart.name),
            "unread": .int(Int64(conversation.unreadCount)), "readUpTo": .int(conversation.readUpTo),
            "othersReadUpTo": .int(conversation.othersReadUpTo),
            "othersDeliveredUpTo": .int(conversation.othersDeliveredUpTo), "hasJoined": .bool(conversation.hasJoined),
        ]
        if let message = conversation.lastMessage { fields["lastMessage"] = value(message) }
        if let until = conversation.muteUntil { fields["muteUntil"] = .int(until) }
        return .object(fields)
    }
}

extension Receiver {
    /// `UID` or `#GUID`.
    var written: String {
        switch self {
        case .user(let uid): uid.rawValue
        case .group(let guid): "#\(guid)"
        }
    }
}
