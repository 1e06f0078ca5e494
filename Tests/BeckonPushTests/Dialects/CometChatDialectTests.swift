import BeckonModel
import BeckonPush
import Foundation
import Testing

/// R-1.1 to R-1.3, R-1.5; `reference/vendor-payloads.md`, CometChat's object form.
@Suite struct CometChatDialectTests {
    private let dialect = CometChatDialect()

    @Test func userMessageOfTheSeedIsReadFieldByField() throws {
        let message = try #require(PushReader.standard.message(in: Examples.payload("user-message")))
        #expect(message.dialect == "cometchat")
        #expect(message.kind == .message)
        #expect(message.account == nil)
        let sender = User(
            uid: UserID(unchecked: "cometchat-uid-1"), name: "Andrew Joseph", avatar: "https://example.com/avatar.png",
            status: .online, role: "default", lastActiveAt: 1_699_799_000)
        #expect(message.sender?.user == sender)
        #expect(message.receiver == .user(UserID(unchecked: "cometchat-uid-2")))
        #expect(message.counterpart == .user(sender))
        #expect(message.conversationID?.rawValue == "cometchat-uid-1_user_cometchat-uid-2")
        #expect(message.messageID == "12345")
        #expect(message.text == "Hello there!")
        #expect(message.sentAt == 1_699_800_000)
        #expect(message.badge == nil)
        #expect(message.reference?.description == "cometchat-uid-1_user_cometchat-uid-2#12345")
    }

    @Test func groupMessageOfTheSeedLeadsToItsGroup() throws {
        let message = try #require(PushReader.standard.message(in: Examples.payload("group-message")))
        let group = Group(
            guid: GroupID(unchecked: "cometchat-guid-1"), name: "Development Team",
            icon: "https://example.com/group.png", type: .public, membersCount: 15,
            owner: UserID(unchecked: "cometchat-uid-1"), createdAt: 1_699_700_000, hasJoined: true)
        #expect(message.counterpart == .group(group))
        #expect(message.receiver == .group(group))
        #expect(message.sender?.id == "cometchat-uid-1")
        #expect(message.messageID == "12346")
        #expect(message.text == "Hey team!")
    }

    /// sh-02 A and C: FCM flattens the object to JSON text; a text that looks like JSON stays text.
    /// R-1.13: nobody is led to join a group of a kind that this version does not know.
    @Test func aGroupTypeThatNobodyKnowsIsReadAsPrivate() throws {
        var payload = try Examples.payload("group-message")
        var message = try #require(payload["message"]?.object)
        message["receiver"] = ["guid": "g", "name": "G", "type": "secret"]
        payload["message"] = .object(message)
        guard case .group(let group)? = PushReader.standard.message(in: payload)?.receiver else {
            Issue.record("the receiver is no group")
            return
        }
        #expect(group.type == .private)
    }

    @Test func messageAsJSONTextReadsLikeTheObject() throws {
        for name in ["user-message", "group-message"] {
            var payload = try Examples.payload(name)
            let asObject = dialect.read(payload)
            let text = String(decoding: try JSONEncoder().encode(payload["message"]), as: UTF8.self)
            payload["message"] = .string(text)
            #expect(dialect.read(payload) == asObject)
        }
        let message = dialect.read([
            "message": .string(
                #"{"id":9042,"type":"text","text":"{\"a\":1}","sender":{"uid":"u-2"},"receiver":"u-1","receiverType":"user"}"#
            )
        ])
        #expect(message?.text == #"{"a":1}"#)
    }

    /// R-1.5, sh-02 A.
    @Test func scalarsAreReadFromNumbersAndTexts() throws {
        var payload = try Examples.payload("group-message")
        var members = try #require(payload["message"]?.object)
        members["id"] = "12346"
        members["sentAt"] = "1699800000000"
        payload["message"] = .object(members)
        let message = try #require(dialect.read(payload))
        #expect(message.messageID == "12346")
        #expect(message.sentAt == 1_699_800_000)
        members["sender"] = ["uid": 77, "name": "A"]
        payload["message"] = .object(members)
        #expect(dialect.read(payload)?.sender?.id == "77")
    }

    /// R-1.3: a bare guid is a stub, an object with a uid is a user.
    @Test func receiverIsReadAsTextAndAsObject() throws {
        let sender: JSONValue = ["uid": "a", "name": "A"]
        let group = dialect.read(["message": ["sender": sender, "receiver": "g", "receiverType": "group"]])
        #expect(group?.counterpart == .group(Group(guid: GroupID(unchecked: "g"), name: "g")))
        let user = dialect.read([
            "message": ["sender": sender, "receiver": ["uid": "b"], "receiverType": "user"]
        ])
        #expect(user?.receiver == .user(UserID(unchecked: "b")))
        #expect(user?.messageID == nil)
    }

    /// R-1.7: of one's own message, sent from a second device, the other side is the receiver.
    @Test func counterpartOfAnOwnMessageIsTheReceiver() throws {
        let message = try #require(dialect.read(Examples.payload("user-message")))
        #expect(message.counterpart(of: "cometchat-uid-2")?.receiver == .user(UserID(unchecked: "cometchat-uid-1")))
        #expect(message.counterpart(of: "cometchat-uid-1")?.receiver == .user(UserID(unchecked: "cometchat-uid-2")))
        #expect(message.isOwn(of: "cometchat-uid-1"))
        #expect(!message.isOwn(of: nil))
    }

    /// Identifiers that are no uids and guids of Beckon's are kept, and lead to no window of Beckon's.
    @Test(arguments: ["first.last", "@alice:example.org", "no uid", "🙂", String(repeating: "x", count: 101)])
    func foreignIdentifiersAreKept(_ id: String) throws {
        let user = try #require(
            dialect.read([
                "message": [
                    "sender": ["uid": .string(id), "name": "A"], "receiver": "b", "receiverType": "user",
                    "conversationId": "c",
                ]
            ]))
        #expect(user.sender == PushMessage.Person(id: id, name: "A"))
        #expect(user.sender?.user == nil)
        #expect(user.counterpart(of: "b") == nil)
        #expect(user.conversation == PushMessage.Conversation(id: "c"))
        #expect(user.isOwn(of: id))
        let group = try #require(
            dialect.read(["message": ["sender": "a", "receiver": .string(id), "receiverType": "group"]]))
        #expect(group.group == nil && group.receiver == nil && group.counterpart == nil)
        #expect(group.conversation == PushMessage.Conversation(id: id))
    }

    /// What nests deeper than any push is not read, whatever stack there is; brackets in a person's text are text.
    @Test func depthOfAnEnvelopeIsBounded() {
        func envelope(_ extra: String, text: String = "Hi") -> [String: JSONValue] {
            [
                "message": .string(
                    #"{"sender":"a","receiver":"b","receiverType":"user","text":"\#(text)","x":\#(extra)}"#)
            ]
        }
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(dialect.read(envelope(nested(63)))?.text == "Hi")
        #expect(dialect.read(envelope(nested(64))) == nil)
        #expect(dialect.read(envelope(nested(100_000))) == nil)
        let brackets = String(repeating: "[{", count: 500)
        #expect(dialect.read(envelope("1", text: brackets + #"\""# + brackets))?.text == brackets + "\"" + brackets)
    }

    /// R-1.1, sh-02 B.
    @Test(
        arguments: [
            [:], ["message": nil], ["message": "hello"], ["message": #"{"id":9041,"#], ["message": "[1]"],
            ["message": [:]],
            ["message": ["sender": ["uid": "a"], "receiver": "b"]],
            ["message": ["sender": ["uid": "a"], "receiver": "b", "receiverType": "channel"]],
            ["message": ["sender": ["uid": ""], "receiver": "b", "receiverType": "user"]],
            ["message": ["sender": ["uid": "a"], "receiver": ["name": "b"], "receiverType": "group"]],
        ] as [[String: JSONValue]])
    func whatNamesNoSenderOrReceiverIsForeign(_ payload: [String: JSONValue]) {
        #expect(dialect.read(payload) == nil)
    }
}
