public import BeckonModel

extension BaseMessage {
    /// The message as the seed's object, whatever form it came in; members that this version does not know are kept.
    /// Reading it again gives the same values.
    public var seedObject: [String: JSONValue] {
        var object = form == .flat ? [:] : rawMessage
        object.set("id", id.map(JSONValue.int))
        object.set("muid", muid.map(JSONValue.string))
        object["category"] = .string(category.rawValue)
        object["type"] = .string(type.rawValue)
        object.set("sender", sender.map { .object(rawMessage["sender"].members(and: $0.seedMembers)) })
        switch receiver {
        case _ where isReceiverStub: object["receiver"] = .string(receiverUID)
        case .user(let user):
            object["receiver"] = .object(rawMessage["receiver"].members(and: user.seedMembers))
        case .group(let group):
            object["receiver"] = .object(rawMessage["receiver"].members(and: group.seedMembers))
        }
        object["receiverType"] = .string(receiverType.rawValue)
        object.set("conversationId", conversationID.map { .string($0.rawValue) })
        object["sentAt"] = .int(sentAt)
        object["deliveredAt"] = .int(deliveredAt)
        object["readAt"] = .int(readAt)
        writeRare(to: &object)
        write(content, to: &object)
        return object
    }

    /// What is written only where it is set.
    private func writeRare(to object: inout [String: JSONValue]) {
        let numbers: [(String, Int64)] = [
            ("deliveredToMeAt", deliveredToMeAt), ("readByMeAt", readByMeAt), ("updatedAt", updatedAt),
            ("editedAt", editedAt), ("deletedAt", deletedAt), ("parentMessageId", parentMessageID),
            ("replyCount", replyCount), ("unreadRepliesCount", unreadRepliesCount),
            ("quotedMessageId", quotedMessageID),
        ]
        for (key, value) in numbers where value != 0 { object[key] = .int(value) }
        let texts: [(String, String?)] = [
            ("editedBy", editedBy), ("deletedBy", deletedBy), ("status", status),
            ("moderationStatus", moderationStatus),
        ]
        for (key, value) in texts { if let value { object[key] = .string(value) } }
        if let metadata { object["metadata"] = .object(metadata) }
        if !tags.isEmpty { object["tags"] = JSONValue(texts: tags) }
        if mentionedMe { object["mentionedMe"] = true }
        if isSilent { object["silent"] = true }
        if !mentionedUsers.isEmpty {
            object.set("mentionedUsers", .array(mentionedUsers.map { .object($0.seedMembers) }))
        }
        // Reactions, receipts and the quoted message stand in the object form where they stood.
        for key in ["reactions", "receipts", "quotedMessage"] where object[key] == nil {
            object[key] = rawMessage["data"]?.objectOrText?[key]
        }
    }

    private func write(_ content: Content, to object: inout [String: JSONValue]) {
        switch content {
        case .text(let text):
            // A deleted message has none.
            if !text.isEmpty || object["text"] != nil { object["text"] = .string(text) }
        case .media(let media):
            object.set("caption", media.caption.map(JSONValue.string) ?? object["caption"])
            if !media.attachments.isEmpty { object["attachments"] = .array(media.attachments.map(\.json)) }
        case .custom(let custom):
            object["customData"] = .object(custom.customData)
            object.set("subType", custom.subType.map(JSONValue.string))
            object.set("conversationText", custom.conversationText.map(JSONValue.string))
            if custom.updateConversation { object["updateConversation"] = true }
            if custom.sendNotification { object["sendNotification"] = true }
        case .action(let action):
            object["action"] = .string(action.action.rawValue)
            object.set("message", action.message.map(JSONValue.string))
            object.set("actionBy", action.actionBy?.json)
            object.set("actionOn", action.actionOn?.json)
            object.set("actionFor", action.actionFor?.json)
            object.set("oldScope", action.oldScope.map { .string($0.rawValue) })
            object.set("newScope", action.newScope.map { .string($0.rawValue) })
        case .call(let call):
            object.set("sessionId", call.sessionID.map(JSONValue.string))
            object.set("callStatus", call.status.map { .string($0.rawValue) })
            object.set("callInitiator", call.initiator.map { .object($0.seedMembers) })
            switch call.receiver {
            case .user(let user): object["callReceiver"] = .object(user.seedMembers)
            case .group(let group): object["callReceiver"] = .object(group.seedMembers)
            case nil: break
            }
            if call.initiatedAt != 0 { object["initiatedAt"] = .int(call.initiatedAt) }
            if call.joinedAt != 0 { object["joinedAt"] = .int(call.joinedAt) }
        case .unknown: break
        }
    }
}

extension BaseMessage: Codable {
    /// Reads any of the forms.
    public init(from decoder: any Decoder) throws {
        try self.init(payload: [String: JSONValue](from: decoder))
    }

    /// Writes the object that it was read from.
    public func encode(to encoder: any Encoder) throws { try rawMessage.encode(to: encoder) }
}

extension BaseMessage.Attachment {
    /// By the names of the wire.
    var json: JSONValue {
        var members: [String: JSONValue] = ["url": .string(fileURL)]
        members.set("name", fileName.map(JSONValue.string))
        members.set("extension", fileExtension.map(JSONValue.string))
        members.set("mimeType", fileMimeType.map(JSONValue.string))
        members.set("size", fileSize.map(JSONValue.init(number:)))
        return .object(members)
    }
}

extension BaseMessage.Action.Target {
    var json: JSONValue {
        switch self {
        case .user(let user): .object(user.seedMembers)
        case .group(let group): .object(group.seedMembers)
        case .message(_, let raw): .object(raw)
        }
    }
}

extension JSONValue? {
    /// The members of an object, with others in the place of those of the same key.
    fileprivate func members(and others: [String: JSONValue]) -> [String: JSONValue] {
        (self?.object ?? [:]).merging(others) { _, other in other }
    }
}
