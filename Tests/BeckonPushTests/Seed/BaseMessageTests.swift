import BeckonModel
import BeckonPush
import Foundation
import Testing

/// The seed's `processMessage`; R-1.1 to R-1.3, R-1.5, R-1.6, R-E15.
@Suite struct BaseMessageTests {
    private let sender = User(
        uid: UserID(unchecked: "cometchat-uid-1"), name: "Andrew Joseph", avatar: "https://example.com/avatar.png",
        status: .online, role: "default", lastActiveAt: 1_699_799_000)

    private func message(_ name: String) throws -> BaseMessage {
        let (message, error) = processMessage(try #require(Examples.payload(name).foundation))
        #expect(error == nil)
        return try #require(message)
    }

    /// Each row of the table "TextMessage Object Properties" of seed 1.
    @Test func userMessageOfTheSeedHasTheValuesOfItsTable() throws {
        let message = try message("user-message")
        #expect(message.id == 12345)
        #expect(message.muid == "muid_xyz123")
        #expect(message.category == .message)
        #expect(message.type == .text)
        #expect(message.content == .text("Hello there!"))
        #expect(message.text == "Hello there!")
        #expect(message.sender == sender)
        #expect(message.receiver == .user(User(uid: UserID(unchecked: "cometchat-uid-2"), name: "cometchat-uid-2")))
        #expect(message.isReceiverStub)
        #expect(message.receiverType == .user)
        #expect(message.sentAt == 1_699_800_000)
        #expect(message.deliveredAt == 0)
        #expect(message.readAt == 0)
        #expect(message.conversationID?.rawValue == "cometchat-uid-1_user_cometchat-uid-2")
        #expect(message.editedAt == 0)
        #expect(message.editedBy == nil)
        #expect(message.deletedAt == 0)
        #expect(message.deletedBy == nil)
        #expect(message.senderUID?.rawValue == "cometchat-uid-1")
        #expect(message.receiverUID == "cometchat-uid-2")
        #expect(message.form == .object)
        #expect(message.warnings.isEmpty)
    }

    @Test func groupMessageOfTheSeedHasTheValuesOfItsTable() throws {
        let message = try message("group-message")
        #expect(message.id == 12346)
        #expect(message.muid == "muid_abc456")
        #expect(message.content == .text("Hey team!"))
        #expect(message.sender == sender)
        let group = Group(
            guid: GroupID(unchecked: "cometchat-guid-1"), name: "Development Team",
            icon: "https://example.com/group.png", type: .public, membersCount: 15, owner: sender.uid,
            createdAt: 1_699_700_000, hasJoined: true)
        #expect(message.receiver == .group(group))
        #expect(!message.isReceiverStub)
        #expect(message.receiverType == .group)
        #expect(message.sentAt == 1_699_800_000)
        #expect(message.conversationID?.rawValue == "group_cometchat-guid-1")
        #expect(message.counterpart(of: nil) == .group(group))
    }

    /// Issue 3: re-encoding contains the original.
    @Test(arguments: ["user-message", "group-message"])
    func encodedAgainItContainsTheOriginal(_ name: String) throws {
        let original = try #require(Examples.payload(name)["message"]?.object)
        let message = try message(name)
        for (key, value) in original { #expect(message.seedObject[key] == value, "\(key)") }
        let encoded = try JSONDecoder().decode([String: JSONValue].self, from: JSONEncoder().encode(message))
        #expect(encoded == original)
        #expect(try JSONDecoder().decode(BaseMessage.self, from: JSONEncoder().encode(message)) == message)
    }

    /// The whole push, the message's object alone, JSON text of it, and bytes give the same.
    @Test(arguments: ["user-message", "group-message"])
    func everyWayInGivesTheSameMessage(_ name: String) throws {
        var payload = try Examples.payload(name)
        let message = try message(name)
        let members = try #require(payload["message"]?.object)
        #expect(processMessage(try #require(members.foundation)).0 == message)
        #expect(processMessage(try JSONEncoder().encode(payload)).0 == message)
        let userInfo: [AnyHashable: Any] = try #require(payload.foundation)
        #expect(processMessage(userInfo).0 == message)
        payload["message"] = .string(String(decoding: try JSONEncoder().encode(members), as: UTF8.self))
        #expect(try BaseMessage(payload: payload) == message)
    }

    /// R-1.5: ids, times and flags from Int, Double, String and Bool; seconds and milliseconds.
    @Test(
        arguments: [
            ("1", "1699800000", "true"), (1, 1_699_800_000, true), (1.0, 1_699_800_000_000, 1),
            ("1", "1699800000000", "1"), (1, 1_699_800_000.0, true),
        ] as [(JSONValue, JSONValue, JSONValue)])
    func scalarsAreReadFromEveryType(_ id: JSONValue, _ time: JSONValue, _ flag: JSONValue) throws {
        let message = try BaseMessage([
            "id": id, "category": "message", "type": "text", "text": "x", "sender": ["uid": 7, "lastActiveAt": time],
            "receiver": ["guid": "g", "hasJoined": flag, "membersCount": id, "createdAt": time],
            "receiverType": "group",
            "sentAt": time, "readAt": time, "mentionedMe": flag, "replyCount": id, "silent": flag,
        ])
        #expect(message.id == 1)
        #expect(message.sentAt == 1_699_800_000)
        #expect(message.readAt == 1_699_800_000)
        #expect(message.mentionedMe)
        #expect(message.isSilent)
        #expect(message.replyCount == 1)
        #expect(message.sender?.uid.rawValue == "7")
        #expect(message.sender?.lastActiveAt == 1_699_800_000)
        guard case .group(let group) = message.receiver else {
            Issue.record("no group")
            return
        }
        #expect(group.hasJoined == true)
        #expect(group.membersCount == 1)
        #expect(group.createdAt == 1_699_800_000)
        #expect(message.warnings.isEmpty)
    }

    /// R-1.1: exactly one of message and error, and the error names the field.
    @Test(
        arguments: [
            ([:], .invalidMessageData, "message"), (["message": nil], .invalidMessageData, "message"),
            (["message": "hello"], .invalidMessageData, "message"),
            (["message": "[1]"], .invalidMessageData, "message"),
            (["message": #"{"id":9041,"#], .invalidMessageData, "message"),
            (["message": 5], .invalidMessageData, "message"), (["message": [1]], .invalidMessageData, "message"),
            (["message": [:]], .messageIDNotFound, "message.id"),
            (["message": ["id": nil]], .messageIDNotFound, "message.id"),
            (["message": ["id": "m-1"]], .invalidMessageData, "message.id"),
            (["message": ["id": [1]]], .invalidMessageData, "message.id"),
            (["message": ["id": 1]], .invalidMessageCategory, "message.category"),
            (["message": ["id": 1, "category": 5]], .invalidMessageCategory, "message.category"),
            (["message": ["id": 1, "category": "message"]], .invalidReceiverType, "message.receiverType"),
            (
                ["message": ["id": 1, "category": "message", "receiverType": "channel"]], .invalidReceiverType,
                "message.receiverType"
            ),
            (
                ["message": ["id": 1, "category": "message", "receiverType": "user", "receiver": "b"]],
                .invalidMessageData, "message.sender"
            ),
            (
                ["message": ["id": 1, "category": "message", "receiverType": "user", "sender": ["uid": "no uid"]]],
                .invalidMessageData, "message.sender"
            ),
            (
                ["message": ["id": 1, "category": "message", "receiverType": "user", "sender": "a"]], .emptyReceiver,
                "message.receiver"
            ),
            (
                ["message": ["id": 1, "category": "message", "receiverType": "group", "receiver": ["name": "b"]]],
                .invalidMessageData, "message.receiver"
            ),
            (["id": 1, "category": "message"], .invalidReceiverType, "receiverType"),
            (["id": 1, "receiverType": "user"], .invalidMessageCategory, "category"),
            (["category": "message", "receiverType": "user"], .messageIDNotFound, "id"),
        ] as [([String: JSONValue], ChatError.Code, String)])
    func whatCannotBeReadIsAnErrorWithItsField(
        _ payload: [String: JSONValue], _ code: ChatError.Code, _ path: String
    ) throws {
        let (message, error) = processMessage(try #require(payload.foundation))
        #expect(message == nil)
        #expect(error?.code == code)
        #expect(error?.path == path)
        #expect(error?.message.isEmpty == false)
    }

    @Test func bytesThatAreNoJSONSayWhere() throws {
        let (message, error) = processMessage(Data("{\"message\":\n {\"id\" 1}}".utf8))
        #expect(message == nil)
        #expect(error?.code == .invalidMessageData)
        #expect(error?.message.contains("line 2, column 8") == true)
    }

    /// R-1.3: a group's receiver as a bare guid is a stub; a sender may be missing there.
    @Test func bareGuidIsAStubToBeFetched() throws {
        let message = try BaseMessage([
            "id": 1, "category": "message", "type": "text", "receiver": "g-1", "receiverType": "group",
        ])
        #expect(message.receiver == .group(Group(guid: GroupID(unchecked: "g-1"), name: "g-1")))
        #expect(message.isReceiverStub)
        #expect(message.sender == nil)
        #expect(message.content == .text(""))
    }

    /// A word for the type of a group that is not known must not make it open to anyone (R-1.13).
    @Test(arguments: [("public", .public), ("password", .password), ("secret", .private)] as [(String, GroupType)])
    func unknownTypeOfAGroupIsPrivate(_ word: String, _ type: GroupType) throws {
        for key in ["type", "groupType"] {
            let message = try BaseMessage([
                "id": 1, "category": "message", "type": "text", "receiver": ["guid": "g", key: .string(word)],
                "receiverType": "group",
            ])
            #expect(message.receiver == .group(Group(guid: GroupID(unchecked: "g"), name: "g", type: type)))
        }
    }

    /// R-1.6: what is unknown is kept, and still routes.
    @Test(arguments: [("interactive", "form"), ("card", "card"), ("message", "poll"), ("message", "")])
    func unknownKindIsOpaqueAndStillRoutes(_ category: String, _ type: String) throws {
        let members: [String: JSONValue] = [
            "id": 1, "category": .string(category), "type": .string(type), "sender": ["uid": "a"], "receiver": "b",
            "receiverType": "user", "form": ["fields": [1, 2]],
        ]
        let message = try BaseMessage(members)
        #expect(message.content == .unknown)
        #expect(message.category.rawValue == category)
        #expect(message.type.rawValue == type)
        #expect(message.counterpart(of: "b").receiver == .user(UserID(unchecked: "a")))
        #expect(message.seedObject["form"] == ["fields": [1, 2]])
        #expect(message.rawMessage == members)
    }

    /// Wrong types of what is not needed are nil with a warning, and the message is read.
    @Test func wrongTypesAreWarnings() throws {
        let message = try BaseMessage(
            [
                "id": 1, "category": "message", "type": "text", "text": ["x"], "sender": ["uid": "a", "avatar": 5],
                "receiver": "b", "receiverType": "user", "sentAt": "soon", "editedAt": [1], "metadata": "x", "tags": 1,
                "muid": [:],
            ], path: "message")
        #expect(message.sentAt == 0)
        #expect(
            Set(message.warnings.map(\.path)) == [
                "message.text", "message.sender.avatar", "message.sentAt", "message.editedAt", "message.metadata",
                "message.tags", "message.muid",
            ])
    }

    /// R-1.7.
    @Test func counterpartOfAnOwnMessageIsTheReceiver() throws {
        let message = try message("user-message")
        #expect(message.counterpart(of: "cometchat-uid-2") == .user(sender))
        #expect(message.counterpart(of: "cometchat-uid-1").receiver.identifier == "cometchat-uid-2")
        #expect(message.counterpart(of: nil) == .user(sender))
    }

    /// One world: Beckon's own message and the push's are made of each other.
    @Test(arguments: ["user-message", "group-message"])
    func convertsToTheModelAndBack(_ name: String) throws {
        let push = try message(name)
        let decoded = try JSONDecoder().decode(
            Message.self, from: JSONEncoder().encode(Examples.payload(name)["message"]))
        let message = try #require(Message(push))
        #expect(message == decoded)
        #expect(BaseMessage(message) == push)
        #expect(Message(BaseMessage(message)) == message)
    }

    @Test(arguments: 0..<5)
    func everyMessageOfTheModelConvertsWithoutLoss(_ seed: Int) throws {
        var random = SplitMix(state: UInt64(seed) &+ 40)
        for _ in 0..<40 {
            let message = Message.random(using: &random)
            #expect(Message(BaseMessage(message)) == message)
        }
    }
}
