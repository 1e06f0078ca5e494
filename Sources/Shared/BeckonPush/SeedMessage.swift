import BeckonModel

/// The seed's `message` object, read leniently: what both our own payload and CometChat's hold.
struct SeedMessage {
    var sender: User
    var receiver: MessageReceiver
    var members: [String: JSONValue]

    /// Nil unless it names a sender and a receiver of a known type.
    init?(_ members: [String: JSONValue]) {
        guard let sender = Self.user(members["sender"]),
            let type = members["receiverType"]?.string.flatMap(ReceiverType.init(rawValue:)),
            let receiver = Self.receiver(members["receiver"], type)
        else { return nil }
        self.sender = sender
        self.receiver = receiver
        self.members = members
    }

    /// The message with what a dialect adds.
    func pushMessage(dialect: String) -> PushMessage {
        PushMessage(
            dialect: dialect,
            kind: members["category"]?.string.map(PushMessage.Kind.init(rawValue:)) ?? .message,
            counterpart: counterpart(of: nil),
            sender: sender,
            receiver: receiver,
            conversationID: members["conversationId"]?.string.map(ConversationID.init(rawValue:)),
            messageID: members["id"]?.text,
            text: members["text"]?.string,
            sentAt: members["sentAt"]?.seconds)
    }

    func counterpart(of account: String?) -> Counterpart {
        PushMessage.counterpart(sender: sender, receiver: receiver, account: account)
    }

    /// A user as an object or as a bare uid.
    private static func user(_ value: JSONValue?) -> User? {
        guard let uid = (value?["uid"]?.text ?? value?.text).flatMap(UserID.init(rawValue:)) else { return nil }
        return User(
            uid: uid,
            name: value?["name"]?.string ?? uid.rawValue,
            avatar: value?["avatar"]?.string,
            status: value?["status"]?.string.map(UserStatus.init(rawValue:)),
            role: value?["role"]?.string,
            lastActiveAt: value?["lastActiveAt"]?.seconds)
    }

    private static func receiver(_ value: JSONValue?, _ type: ReceiverType) -> MessageReceiver? {
        switch type {
        case .user:
            user(value).map { .user($0.uid) }
        case .group:
            group(value).map { .group($0) }
        }
    }

    /// A group as an object; a bare guid is a stub that the app completes from its server.
    private static func group(_ value: JSONValue?) -> Group? {
        guard let guid = (value?["guid"]?.text ?? value?.text).flatMap(GroupID.init(rawValue:)) else { return nil }
        return Group(
            guid: guid,
            name: value?["name"]?.string ?? guid.rawValue,
            icon: value?["icon"]?.string,
            type: value?["type"]?.string.flatMap(GroupType.init(rawValue:)) ?? .public,
            membersCount: value?["membersCount"]?.integer.flatMap(Int.init(exactly:)),
            owner: value?["owner"]?.text.flatMap(UserID.init(rawValue:)),
            createdAt: value?["createdAt"]?.seconds,
            hasJoined: value?["hasJoined"]?.flag)
    }
}
