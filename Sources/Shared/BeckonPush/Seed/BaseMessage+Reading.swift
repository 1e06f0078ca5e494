public import BeckonModel

extension BaseMessage {
    /// Reads the object of a message, in the seed's form or the wire form.
    ///
    /// - Parameters:
    ///   - members: of the object.
    ///   - path: where the object stands in the push, for errors and warnings; empty where it is the whole.
    /// - Throws: the field that is missing or wrong, of those without which no message can be named or routed: `id`,
    ///   `category`, `receiverType`, `receiver`, and `sender` of a message to a user.
    public init(_ members: [String: JSONValue], path: String = "") throws(ChatError) {
        try self.init(members, path: path, isQuoted: false)
    }

    init(_ members: [String: JSONValue], path: String, isQuoted: Bool) throws(ChatError) {
        var fields = SeedFields(members, path: path)
        var warnings: [PushWarning] = []
        let id = try Self.id(fields.top.value("id"), fields.top.path(of: "id"))
        let category = try Self.category(fields.top.value("category"), fields.top.path(of: "category"))
        let type = try Self.receiverType(fields.top.value("receiverType"), fields.top.path(of: "receiverType"))
        let sender = Self.sender(fields.top.value("sender"), fields, &warnings)
        if sender == nil, type == .user {
            throw ChatError(
                .invalidMessageData, "A message to a user has a sender with a uid.",
                path: fields.top.path(of: "sender"))
        }
        let (receiver, isStub) = try Self.receiver(fields.top.value("receiver"), type, fields, &warnings)
        self.init(
            id: id, category: category, type: MessageType(rawValue: fields.top.string("type") ?? ""), sender: sender,
            receiver: receiver, form: fields.data == nil ? .object : .wire, rawMessage: members)
        isReceiverStub = isStub
        read(&fields, isQuoted: isQuoted)
        self.warnings += warnings
    }

    /// Reads all that needs no error.
    mutating func read(_ fields: inout SeedFields, isQuoted: Bool) {
        var warnings: [PushWarning] = []
        readProperties(&fields, &warnings)
        if !isQuoted { readQuoted(fields, &warnings) }
        content = Self.content(category, type, &fields, self, &warnings)
        self.warnings = fields.warnings + warnings
    }

    init(
        id: Int64?, category: MessageCategory, type: MessageType, sender: User?, receiver: Counterpart, form: Form,
        rawMessage: [String: JSONValue]
    ) {
        self.id = id
        self.category = category
        self.type = type
        self.sender = sender
        self.receiver = receiver
        self.form = form
        self.rawMessage = rawMessage
    }

    private static func id(_ value: JSONValue?, _ path: @autoclosure () -> String) throws(ChatError) -> Int64 {
        guard let value, value != .null else {
            throw ChatError(.messageIDNotFound, "The message has no id.", path: path())
        }
        guard let id = value.integer else {
            throw ChatError(.invalidMessageData, "The id is a whole number, or the text of one.", path: path())
        }
        return id
    }

    private static func category(_ value: JSONValue?, _ path: @autoclosure () -> String) throws(ChatError)
        -> MessageCategory
    {
        guard let word = value?.string, !word.isEmpty else {
            throw ChatError(.invalidMessageCategory, "The category is a word such as message or call.", path: path())
        }
        return MessageCategory(rawValue: word)
    }

    static func receiverType(_ value: JSONValue?, _ path: @autoclosure () -> String) throws(ChatError) -> ReceiverType {
        guard let type = value?.string.flatMap(ReceiverType.init(rawValue:)) else {
            throw ChatError(.invalidReceiverType, "The receiver's type is user or group.", path: path())
        }
        return type
    }

    /// The object of `data.entities` where `sender` is only a uid.
    private static func sender(
        _ value: JSONValue?, _ fields: SeedFields, _ warnings: inout [PushWarning]
    ) -> User? {
        if value?.object == nil, let entity = fields.entity("sender"),
            let user = SeedEntities.user(entity.value, path: entity.path, warnings: &warnings)
        {
            return user
        }
        return SeedEntities.user(value, path: fields.top.path(of: "sender"), warnings: &warnings)
    }

    private static func receiver(
        _ value: JSONValue?, _ type: ReceiverType, _ fields: SeedFields, _ warnings: inout [PushWarning]
    ) throws(ChatError) -> (Counterpart, isStub: Bool) {
        let path = fields.top.path(of: "receiver")
        if value?.object == nil, let entity = fields.entity("receiver"),
            let found = SeedEntities.counterpart(entity.value, type, path: entity.path, warnings: &warnings)
        {
            return (found, entity.value.object == nil)
        }
        guard let value, value != .null, value != "" else {
            throw ChatError(.emptyReceiver, "The message has no receiver.", path: path)
        }
        guard let found = SeedEntities.counterpart(value, type, path: path, warnings: &warnings) else {
            let sentence =
                type == .user
                ? "The receiver is a uid, or a user with one." : "The receiver is a guid, or a group with one."
            throw ChatError(.invalidMessageData, sentence, path: path)
        }
        return (found, value.object == nil)
    }

    private mutating func readProperties(_ fields: inout SeedFields, _ warnings: inout [PushWarning]) {
        muid = fields.top.text("muid")
        conversationID = fields.top.string("conversationId").map(ConversationID.init(rawValue:))
        sentAt = fields.top.seconds("sentAt") ?? 0
        deliveredAt = fields.top.seconds("deliveredAt") ?? 0
        readAt = fields.top.seconds("readAt") ?? 0
        // A push has the fields above; only a message with more is searched for the rest.
        let remaining = fields.top.remaining
        if remaining == 0 || remaining == 1 && rawMessage["text"] != nil { return }
        deliveredToMeAt = fields.top.seconds("deliveredToMeAt") ?? 0
        readByMeAt = fields.top.seconds("readByMeAt") ?? 0
        updatedAt = fields.top.seconds("updatedAt") ?? 0
        editedAt = fields.top.seconds("editedAt") ?? 0
        editedBy = fields.top.text("editedBy")
        deletedAt = fields.top.seconds("deletedAt") ?? 0
        deletedBy = fields.top.text("deletedBy")
        parentMessageID = fields.integer("parentMessageId") ?? fields.integer("parentId") ?? 0
        replyCount = fields.integer("replyCount") ?? 0
        unreadRepliesCount = fields.integer("unreadRepliesCount") ?? 0
        quotedMessageID = fields.integer("quotedMessageId") ?? 0
        status = fields.top.text("status")
        metadata = fields.object("metadata") ?? fields.object("metaData")
        tags = fields.either("tags") { $0.texts($1) } ?? []
        mentionedMe = fields.flag("mentionedMe") ?? false
        moderationStatus = fields.string("moderationStatus") ?? fields.object("moderation")?["status"]?.string
        isSilent = fields.flag("silent") ?? false
        mentionedUsers = Self.mentions(&fields, &warnings)
        reactions = Self.reactions(&fields)
        receipts = Self.receipts(&fields, &warnings)
    }

    private mutating func readQuoted(_ fields: SeedFields, _ warnings: inout [PushWarning]) {
        var fields = fields
        guard let members = fields.object("quotedMessage") else { return }
        do throws(ChatError) {
            quoted = [
                try BaseMessage(members, path: fields.top.path(of: "quotedMessage"), isQuoted: true)
            ]
            if quotedMessageID == 0 { quotedMessageID = quoted.first?.id ?? 0 }
        } catch {
            warnings.append(PushWarning(path: error.path ?? "quotedMessage", sentence: error.message))
        }
    }
}
