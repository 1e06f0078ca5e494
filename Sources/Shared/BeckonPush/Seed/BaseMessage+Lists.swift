import BeckonModel

extension BaseMessage {
    /// Mentioned users as a list, or by uid as the wire form has them.
    static func mentions(_ fields: inout SeedFields, _ warnings: inout [PushWarning]) -> [User] {
        var entries: [(String, JSONValue)] = []
        if let list = fields.top.array("mentionedUsers") {
            entries = list.enumerated().map { ("mentionedUsers.\($0.offset)", $0.element) }
        } else if let members = fields.data?.members["mentions"]?.object {
            entries = members.sorted { $0.key < $1.key }.map { ("data.mentions.\($0.key)", $0.value) }
        }
        return entries.compactMap { entry in
            SeedEntities.user(entry.1, path: fields.top.path(of: entry.0), warnings: &warnings)
        }
    }

    static func reactions(_ fields: inout SeedFields) -> [ReactionCount] {
        (fields.array("reactions") ?? []).compactMap { value in
            guard let reaction = value["reaction"]?.string else { return nil }
            return ReactionCount(
                reaction: reaction, count: value["count"]?.integer ?? 0,
                reactedByMe: value["reactedByMe"]?.flag ?? false)
        }
    }

    static func receipts(_ fields: inout SeedFields, _ warnings: inout [PushWarning]) -> [Receipt] {
        guard let list = fields.array("receipts") else { return [] }
        var receipts: [Receipt] = []
        for (index, value) in list.enumerated() {
            // A receipt on its own carries its content in `body`.
            guard let messageID = (value["messageId"] ?? value["body"]?["messageId"])?.text else { continue }
            let path = fields.top.path(of: "receipts.\(index).sender")
            receipts.append(
                Receipt(
                    messageID: messageID,
                    sender: SeedEntities.user(value["sender"], path: path, warnings: &warnings),
                    receiverID: (value["receiverId"] ?? value["receiver"])?.text,
                    receiverType: value["receiverType"]?.string.flatMap(ReceiverType.init(rawValue:)),
                    receiptType: (value["receiptType"] ?? value["body"]?["action"])?.string,
                    timestamp: (value["timeStamp"] ?? value["timestamp"] ?? value["body"]?["timestamp"])?.seconds ?? 0,
                    deliveredAt: value["deliveredAt"]?.seconds ?? 0,
                    readAt: value["readAt"]?.seconds ?? 0))
        }
        return receipts
    }
}
