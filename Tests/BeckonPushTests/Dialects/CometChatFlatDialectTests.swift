import BeckonModel
import BeckonPush
import Testing

/// R-1.4; CometChat's `push-integration` page and its APNs guide.
@Suite struct CometChatFlatDialectTests {
    private let dialect = CometChatFlatDialect()
    private let ann = PushMessage.Person(id: "u1", name: "A", avatar: "https://media.example/a.png")

    @Test func chatIsReadFieldByField() throws {
        let message = dialect.read(try VendorShape.named("cometchat-flat"))
        let expected = PushMessage(
            dialect: "cometchat", conversation: .init(id: "u1_user_u2"), sender: ann,
            recipient: PushMessage.Person(id: "u2", name: "B"), messageID: "123", sentAt: 1_741_847_453)
        #expect(message == expected)
        #expect(message?.counterpart(of: "u2")?.receiver == .user(UserID(unchecked: "u1")))
        // R-1.7: the name of the other side of one's own message is in the push.
        #expect(message?.counterpart(of: "u1") == .user(User(uid: UserID(unchecked: "u2"), name: "B")))
    }

    @Test func callIsReadFieldByField() throws {
        let expected = PushMessage(
            dialect: "cometchat", kind: .call, conversation: .init(id: "group_g1", name: "Team"),
            sender: PushMessage.Person(id: "u1", name: "A"), group: Group(guid: GroupID(unchecked: "g1"), name: "Team"),
            messageID: "123", sentAt: 1_741_847_453,
            call: PushMessage.Call(action: .initiated, sessionID: "v1.123.aik2", medium: "audio"))
        #expect(dialect.read(try VendorShape.named("cometchat-flat-call")) == expected)
    }

    /// R-1.15: one page spells it with one l.
    @Test(
        arguments: [
            "initiated": .initiated, "cancelled": .cancelled, "canceled": .cancelled, "unanswered": .unanswered,
            "ongoing": .ongoing, "rejected": .rejected, "ended": .ended, "busy": .busy,
            "new-word": .init(rawValue: "new-word"),
        ] as [String: PushMessage.Call.Action])
    func callActionIsRead(_ word: String, _ action: PushMessage.Call.Action) throws {
        var payload = try VendorShape.named("cometchat-flat-call")
        payload["callAction"] = .string(word)
        #expect(dialect.read(payload)?.call?.action == action)
        #expect(dialect.read(payload)?.countsAsUnread() == false)
    }

    /// The push of a group action has the guid where a message has its id.
    @Test func groupActionHasNoMessageID() throws {
        let message = try #require(dialect.read(VendorShape.named("cometchat-flat-group-action")))
        #expect(message.kind == .action)
        #expect(message.messageID == nil)
        #expect(message.group == Group(guid: GroupID(unchecked: "g1"), name: "Hiking group"))
        #expect(!message.countsAsUnread())
    }

    @Test func webhookPassedOnNamesTheAccount() throws {
        let message = try #require(dialect.read(VendorShape.named("cometchat-webhook")))
        #expect(message.account == "u2")
        #expect(message.messageID == "123")
        #expect(message.sender?.id == "u1")
        #expect(message.counterpart?.receiver == .user(UserID(unchecked: "u1")))
    }

    /// Documented as text at the root and as a number under `payload`.
    @Test(
        arguments: [
            ["unreadMessageCount": "5"], ["unreadMessageCount": 5], ["payload": ["unreadMessageCount": 5]],
            ["payload": ["unreadMessageCount": "5"]], ["payload": #"{"unreadMessageCount":5}"#],
        ] as [[String: JSONValue]])
    func unreadCountIsReadWhereverItStands(_ count: [String: JSONValue]) throws {
        for name in ["cometchat-flat", "cometchat-object", "cometchat-webhook"] {
            let payload = try VendorShape.named(name).merging(count) { _, new in new }
            #expect(PushReader.standard.message(in: payload)?.counts.total == 5)
        }
    }

    /// Present where the dashboard says so: the object form's dialect leaves it to this one.
    @Test func includedMessageAddsTextAndFiles() throws {
        let payload = try VendorShape.named("cometchat-flat-with-message")
        let expected = PushMessage(
            dialect: "cometchat", type: .image, conversation: .init(id: "u1_user_u2", thread: "9"),
            sender: .init(id: "u1", name: "A"), recipient: .init(id: "u2", name: "B"), messageID: "123", text: "Look",
            sentAt: 1_741_847_453, attachments: [.init(url: "https://media.example/p.png")])
        #expect(dialect.read(payload) == expected)
        #expect(CometChatDialect().read(payload) == nil)
    }

    @Test(arguments: ["type", "sender", "receiver", "receiverType"])
    func withoutWhatNamesTheConversationItIsForeign(_ key: String) throws {
        var payload = try VendorShape.named("cometchat-flat")
        payload[key] = nil
        #expect(dialect.read(payload) == nil)
        payload[key] = "other"
        #expect(dialect.read(payload) == nil || key == "sender" || key == "receiver")
    }

    @Test func foreignGroupIsKeptAsTheConversation() throws {
        var payload = try VendorShape.named("cometchat-flat-group-action")
        payload["receiver"] = "not a guid."
        payload["conversationId"] = nil
        let message = try #require(dialect.read(payload))
        #expect(message.group == nil && message.counterpart == nil)
        #expect(message.conversation == PushMessage.Conversation(id: "not a guid.", name: "Hiking group"))
    }
}
