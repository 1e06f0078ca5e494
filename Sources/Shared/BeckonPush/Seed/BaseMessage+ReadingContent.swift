import BeckonModel

extension BaseMessage {
    static func content(
        _ category: MessageCategory, _ type: MessageType, _ fields: inout SeedFields, _ message: BaseMessage,
        _ warnings: inout [PushWarning]
    ) -> Content {
        switch (category, type) {
        case (.message, .text): .text(fields.text("text") ?? "")
        case (.message, .image), (.message, .video), (.message, .audio), (.message, .file):
            .media(media(&fields, &warnings))
        case (.custom, _): .custom(custom(&fields))
        case (.action, _): .action(action(&fields, &warnings))
        case (.call, _): .call(call(&fields, message, &warnings))
        default: .unknown
        }
    }

    private static func media(_ fields: inout SeedFields, _ warnings: inout [PushWarning]) -> Media {
        let caption = fields.string("caption") ?? fields.string("text")
        var attachments: [Attachment] = []
        for key in ["attachments", "files"] where attachments.isEmpty {
            attachments = (fields.array(key) ?? []).compactMap(attachment)
        }
        if attachments.isEmpty, let single = fields.object("attachment") {
            attachments = attachment(.object(single)).map { [$0] } ?? []
        }
        // The older wire form has one address and nothing else.
        if attachments.isEmpty, let url = fields.string("url"), !url.isEmpty {
            attachments = [Attachment(fileURL: url)]
        }
        if attachments.isEmpty { fields.top.warn("attachments", "A media message has no address of a file.") }
        return Media(caption: caption, attachments: attachments)
    }

    /// By the names of the wire and by those of the SDK. Without an address it is none.
    private static func attachment(_ value: JSONValue) -> Attachment? {
        guard let url = (value["url"] ?? value["fileUrl"])?.string, !url.isEmpty else { return nil }
        return Attachment(
            fileURL: url, fileName: (value["name"] ?? value["fileName"])?.string,
            fileExtension: (value["extension"] ?? value["fileExtension"])?.string,
            fileMimeType: (value["mimeType"] ?? value["fileMimeType"])?.string,
            // Declared as a string (requirements B).
            fileSize: (value["size"] ?? value["fileSize"])?.number)
    }

    private static func custom(_ fields: inout SeedFields) -> Custom {
        Custom(
            customData: fields.object("customData") ?? [:], subType: fields.string("subType"),
            conversationText: fields.string("conversationText"),
            updateConversation: fields.flag("updateConversation") ?? false,
            sendNotification: fields.flag("sendNotification") ?? false)
    }

    private static func action(_ fields: inout SeedFields, _ warnings: inout [PushWarning]) -> Action {
        let scope = fields.data?.members["extras"]?["scope"]
        return Action(
            action: Action.Kind(rawValue: fields.string("action") ?? ""),
            message: fields.string("message"),
            actionBy: target("by", "actionBy", fields, &warnings),
            actionOn: target("on", "actionOn", fields, &warnings),
            actionFor: target("for", "actionFor", fields, &warnings),
            oldScope: (fields.string("oldScope") ?? scope?["old"]?.string).map(MemberScope.init(rawValue:)),
            newScope: (fields.string("newScope") ?? scope?["new"]?.string).map(MemberScope.init(rawValue:)))
    }

    /// What an action is about. It may lack all but its identifier.
    private static func target(
        _ role: String, _ key: String, _ fields: SeedFields, _ warnings: inout [PushWarning]
    ) -> Action.Target? {
        let value: JSONValue
        let path: String
        if let entity = fields.entity(role) {
            (value, path) = (entity.value, entity.path)
        } else if let member = fields.top.members[key], member != .null {
            (value, path) = (member, fields.top.path(of: key))
        } else {
            return nil
        }
        if value["guid"] != nil {
            return SeedEntities.group(value, path: path, warnings: &warnings).map(Action.Target.group)
        }
        if value["uid"] != nil {
            return SeedEntities.user(value, path: path, warnings: &warnings).map(Action.Target.user)
        }
        guard let members = value.object, let id = members["id"]?.integer else {
            warnings.append(PushWarning(path: path, sentence: "Expected a user, a group or a message."))
            return nil
        }
        return .message(id: id, raw: members)
    }

    private static func call(
        _ fields: inout SeedFields, _ message: BaseMessage, _ warnings: inout [PushWarning]
    ) -> Call {
        // The name of the session on the wire was not seen (requirements B): each spelling, in each place.
        let entity = fields.entity("on")?.value
        var session: String?
        for key in ["sessionId", "sessionID", "sessionid"] where session == nil {
            session = fields.text(key) ?? entity?[key]?.text
        }
        var status: String?
        for key in ["callStatus", "callAction", "action", "status"] where status == nil { status = fields.string(key) }
        let initiator =
            fields.entity("by").map { ($0.value, $0.path) }
            ?? fields.top.members["callInitiator"].map { ($0, fields.top.path(of: "callInitiator")) }
        let receiver =
            fields.entity("for").map { ($0.value, $0.path) }
            ?? fields.top.members["callReceiver"].map { ($0, fields.top.path(of: "callReceiver")) }
        return Call(
            sessionID: session, status: status.map(Call.Status.init(rawValue:)),
            initiator: initiator.flatMap { SeedEntities.user($0.0, path: $0.1, warnings: &warnings) } ?? message.sender,
            receiver: receiver.flatMap {
                SeedEntities.counterpart($0.0, message.receiverType, path: $0.1, warnings: &warnings)
            } ?? message.receiver,
            initiatedAt: (fields.seconds("initiatedAt") ?? entity?["initiatedAt"]?.seconds) ?? 0,
            joinedAt: (fields.seconds("joinedAt") ?? entity?["joinedAt"]?.seconds) ?? 0)
    }
}
