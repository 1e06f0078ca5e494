import BeckonModel
import BeckonPush
import BeckonRouting

extension PhoneScript.Members {
    /// The payload of the push that an event is about.
    /// - Parameter active: who was active when it came.
    func payload(for active: String?) -> [String: JSONValue] {
        if let payload = values["payload"]?.object { return payload }
        var payload: [String: JSONValue] = [:]
        for name in ["chat", "messageId", "account", "kind", "own", "silent", "destination"] {
            payload[name] = values[name]
        }
        if let active { payload["to"] = .string(active) }
        var aps = values["aps"]?.object ?? ["alert": ["body": "A message"], "sound": "default"]
        if case .category(let name)? = text("destination").flatMap({ Destination($0) }) {
            aps["category"] = .string(name)
        }
        payload["aps"] = .object(aps)
        return payload
    }

    /// What a person answered; a text that a trace has not kept is one that was typed.
    var action: NotificationResponse.Action {
        switch text("action") ?? "default" {
        case "default": .default
        case "dismiss": .dismiss
        case let identifier:
            .custom(identifier: identifier, text: text("text") ?? (flag("hasText") ? "(not recorded)" : nil))
        }
    }

    /// Where it leads, by the script's own name or as a trace has kept it.
    var destination: Destination? {
        text("destination").flatMap { Destination($0) }
            ?? text("chat").map { .vendor(ScriptDialect.standardName, conversation: $0) }
    }
}
