extension Message: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case id, muid, conversationId, sender, receiver, receiverType, category, type, text, sentAt
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(Int64.self, forKey: .id)
        muid = try container.decode(String.self, forKey: .muid)
        conversationID = try container.decode(ConversationID.self, forKey: .conversationId)
        sender = try container.decode(User.self, forKey: .sender)
        switch try container.decode(ReceiverType.self, forKey: .receiverType) {
        case .user: receiver = .user(try container.decode(UserID.self, forKey: .receiver))
        case .group: receiver = .group(try container.decode(Group.self, forKey: .receiver))
        }
        category = try container.decode(MessageCategory.self, forKey: .category)
        type = try container.decode(MessageType.self, forKey: .type)
        text = try container.decodeIfPresent(String.self, forKey: .text)
        sentAt = try container.decode(Int64.self, forKey: .sentAt)
        let all = try decoder.container(keyedBy: AnyCodingKey.self)
        unknown = [:]
        for key in all.allKeys where Key(stringValue: key.stringValue) == nil {
            unknown[key.stringValue] = try all.decode(JSONValue.self, forKey: key)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(muid, forKey: .muid)
        try container.encode(conversationID, forKey: .conversationId)
        try container.encode(sender, forKey: .sender)
        switch receiver {
        case .user(let uid): try container.encode(uid, forKey: .receiver)
        case .group(let group): try container.encode(group, forKey: .receiver)
        }
        try container.encode(receiver.receiver.type, forKey: .receiverType)
        try container.encode(category, forKey: .category)
        try container.encode(type, forKey: .type)
        try container.encodeIfPresent(text, forKey: .text)
        try container.encode(sentAt, forKey: .sentAt)
        var all = encoder.container(keyedBy: AnyCodingKey.self)
        for (key, value) in unknown {
            try all.encode(value, forKey: AnyCodingKey(key))
        }
    }
}
