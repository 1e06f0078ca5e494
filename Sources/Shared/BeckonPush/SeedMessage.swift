import BeckonModel

/// The seed's `message` object, read leniently: what both our own payload and CometChat's hold.
struct SeedMessage {
    var sender: PushMessage.Person
    var recipient: PushMessage.Person?
    var group: Group?
    /// A guid that is none of Beckon's.
    private var foreignGroup: String?
    var members: [String: JSONValue]

    /// Nil unless it names a sender and a receiver of a known type.
    ///
    /// In the wire form sender and receiver are identifiers and `data.entities` has the objects.
    init?(_ members: [String: JSONValue]) {
        let entities = members["data"]?["entities"]
        guard let sender = Self.person(members["sender"], entities?["sender"]?["entity"]),
            let type = members["receiverType"]?.string.flatMap(ReceiverType.init(rawValue:))
        else { return nil }
        let entity = entities?["receiver"]?["entity"]
        switch type {
        case .user:
            guard let recipient = Self.person(members["receiver"], entity) else { return nil }
            self.recipient = recipient
        case .group:
            guard let guid = Self.identifier(members["receiver"], "guid") ?? Self.identifier(entity, "guid") else {
                return nil
            }
            group = Self.group(guid, entity?.object == nil ? members["receiver"] : entity)
            foreignGroup = group == nil ? guid : nil
        }
        self.sender = sender
        self.members = members
    }

    /// The message with what a dialect adds.
    func pushMessage(dialect: String) -> PushMessage {
        let kind = self.kind
        let type = members["type"]?.string.map(MessageType.init(rawValue:))
        let data = members["data"]
        return PushMessage(
            dialect: dialect,
            kind: kind,
            type: type,
            conversation: conversation,
            sender: sender,
            recipient: recipient,
            group: group,
            messageID: members["id"]?.text,
            text: members["text"]?.string ?? data?["text"]?.string,
            sentAt: members["sentAt"]?.seconds,
            attachments: attachments,
            call: kind == .call ? call(type) : nil,
            isSilent: members["silent"]?.flag ?? false,
            asksToCount: asksToCount)
    }

    /// The category; an edit or a deletion is not said anew.
    private var kind: PushMessage.Kind {
        let category = members["category"]?.string.map(PushMessage.Kind.init(rawValue:)) ?? .message
        let isChanged = ["editedAt", "deletedAt"].contains { (members[$0]?.integer ?? 0) > 0 }
        return category == .message && isChanged ? .update : category
    }

    /// a reply names the message that its thread began with.
    var thread: String? {
        (members["parentMessageId"] ?? members["parentId"])?.integer.flatMap { $0 > 0 ? String($0) : nil }
    }

    private var conversation: PushMessage.Conversation? {
        guard let id = members["conversationId"]?.text ?? foreignGroup else { return nil }
        return PushMessage.Conversation(id: id, name: group?.name, thread: thread)
    }

    /// Files stand in the message, in its `data`, or in the metadata of either, by age of the SDK.
    private var attachments: [PushMessage.Attachment] {
        let listed = (members["attachments"] ?? members["data"]?["attachments"])?.array ?? []
        let one = members["attachment"].map { [$0] } ?? []
        return (listed.isEmpty ? one : listed).compactMap { file in
            guard let url = (file["url"] ?? file["fileUrl"])?.string, !url.isEmpty else { return nil }
            return PushMessage.Attachment(
                url: url, name: (file["name"] ?? file["fileName"])?.string,
                mimeType: (file["mimeType"] ?? file["fileMimeType"])?.string,
                size: (file["size"] ?? file["fileSize"])?.integer)
        }
    }

    private func call(_ medium: MessageType?) -> PushMessage.Call {
        PushMessage.Call(
            action: (members["callAction"] ?? members["action"] ?? members["data"]?["action"] ?? members["status"])?
                .callAction,
            sessionID: (members["sessionId"] ?? members["sessionID"] ?? members["data"]?["sessionId"])?.text,
            medium: members["callType"]?.string ?? medium?.rawValue)
    }

    /// CometChat's word for custom messages that count, in their metadata.
    private var asksToCount: Bool {
        let metadata = members["metadata"] ?? members["data"]?["metadata"]
        return metadata?["incrementUnreadCount"]?.flag ?? false
    }

    private static func identifier(_ value: JSONValue?, _ key: String) -> String? {
        guard let id = value?[key]?.text ?? value?.text, !id.isEmpty else { return nil }
        return id
    }

    /// A user as an object or as a bare uid with the object elsewhere.
    private static func person(_ value: JSONValue?, _ entity: JSONValue?) -> PushMessage.Person? {
        guard let id = identifier(value, "uid") ?? identifier(entity, "uid") else { return nil }
        let object = value?.object == nil ? entity : value
        return PushMessage.Person(
            id: id,
            name: object?["name"]?.string,
            avatar: object?["avatar"]?.string,
            status: object?["status"]?.string.map(UserStatus.init(rawValue:)),
            role: object?["role"]?.string,
            lastActiveAt: object?["lastActiveAt"]?.seconds)
    }

    /// A group with what an object tells of it; without one a stub that the app completes from its server.
    private static func group(_ id: String, _ value: JSONValue?) -> Group? {
        guard let guid = GroupID(rawValue: id) else { return nil }
        return Group(
            guid: guid,
            name: value?["name"]?.string ?? id,
            icon: value?["icon"]?.string,
            // A word that nobody knows is read as the strictest: nobody is led to join by it.
            type: value?["type"]?.string.map { GroupType(rawValue: $0) ?? .private } ?? .public,
            membersCount: value?["membersCount"]?.integer.flatMap(Int.init(exactly:)),
            owner: value?["owner"]?.text.flatMap(UserID.init(rawValue:)),
            createdAt: value?["createdAt"]?.seconds,
            hasJoined: value?["hasJoined"]?.flag)
    }
}
