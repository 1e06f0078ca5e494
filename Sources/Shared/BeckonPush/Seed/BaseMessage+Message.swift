public import BeckonModel

extension Message {
    /// The message of a push as Beckon's own, with what it does not know in ``Message/unknown``.
    ///
    /// Nil where the push names no message or no sender. A missing `muid` is empty, a missing label of the conversation
    /// is made of its two sides.
    public init?(_ message: BaseMessage) {
        guard let id = message.id, let sender = message.sender else { return nil }
        let receiver: MessageReceiver =
            switch message.receiver {
            case .user(let user): .user(user.uid)
            case .group(let group): .group(group)
            }
        let text = message.rawMessage["text"]?.string ?? message.text.flatMap { $0.isEmpty ? nil : $0 }
        self.init(
            id: id, muid: message.muid ?? "",
            conversationID: message.conversationID ?? ConversationID(of: sender.uid, with: receiver.receiver),
            sender: sender, receiver: receiver, category: message.category, type: message.type, text: text,
            sentAt: message.sentAt,
            unknown: message.form == .flat ? [:] : message.rawMessage.filter { !Self.known.contains($0.key) })
    }

    /// The keys that the model has fields for.
    private static let known: Set<String> = [
        "id", "muid", "conversationId", "sender", "receiver", "receiverType", "category", "type", "text", "sentAt",
    ]
}

extension BaseMessage {
    /// A message of Beckon's own as a push would carry it.
    public init(_ message: Message) {
        let receiver: Counterpart =
            switch message.receiver {
            case .user(let uid): .user(User(uid: uid, name: uid.rawValue))
            case .group(let group): .group(group)
            }
        var members = message.unknown
        members["id"] = .int(message.id)
        members["muid"] = .string(message.muid)
        members["conversationId"] = .string(message.conversationID.rawValue)
        members["sender"] = .object(message.sender.seedMembers)
        switch receiver {
        case .user(let user): members["receiver"] = .string(user.uid.rawValue)
        case .group(let group): members["receiver"] = .object(group.seedMembers)
        }
        members["receiverType"] = .string(receiver.receiver.type.rawValue)
        members["category"] = .string(message.category.rawValue)
        members["type"] = .string(message.type.rawValue)
        members["text"] = message.text.map(JSONValue.string)
        members["sentAt"] = .int(message.sentAt)
        self.init(
            id: message.id, category: message.category, type: message.type, sender: message.sender, receiver: receiver,
            form: .object, rawMessage: members)
        if case .user = receiver { isReceiverStub = true }
        var fields = SeedFields(members, path: "")
        read(&fields, isQuoted: false)
    }
}
