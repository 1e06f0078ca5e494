public import BeckonModel
import Foundation

extension Message {
    /// Fills in what an action tells, in the form of the wire (requirements, B): `data.action`, and `data.entities` with
    /// who did it, to whom, in which group.
    public mutating func tell(_ action: MessageAction, to target: User?, of group: Group?) {
        var entities: [String: JSONValue] = ["by": Self.entity(sender, "user")]
        if let target { entities["on"] = Self.entity(target, "user") }
        if let group { entities["for"] = Self.entity(group, "group") }
        var data = data ?? [:]
        data["action"] = .string(action.rawValue)
        data["entities"] = .object(entities)
        self.data = data
    }

    /// Fills in the message that an action was done to, as it is now.
    public mutating func tell(about subject: Message) {
        guard var entities = data?["entities"]?.object else { return }
        entities["on"] = Self.entity(subject, "message")
        data?["entities"] = .object(entities)
    }

    /// Fills in which message an action was done to, for a conversation where somebody may not read that message.
    public mutating func tell(aboutHidden id: Int64) {
        guard var entities = data?["entities"]?.object else { return }
        entities["on"] = ["entity": ["id": .int(id)], "entityType": "message"]
        data?["entities"] = .object(entities)
    }

    private static func entity(_ value: some Encodable, _ type: String) -> JSONValue {
        // Values of the model always encode; should one not, the action is told without it.
        let encoded = try? JSONDecoder().decode(JSONValue.self, from: WireJSON.encode(value))
        return ["entity": encoded ?? .null, "entityType": .string(type)]
    }
}
