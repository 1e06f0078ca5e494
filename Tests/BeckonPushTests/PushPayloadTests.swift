import BeckonModel
import BeckonPush
import Foundation
import Testing

/// Design §4, *Push payload*; R-X.3; P-7.
@Suite struct PushPayloadTests {
    /// R-1.12, P-37: what was shown is replaced, without a sound, and counts for nothing new.
    @Test func whatWasEditedOrDeletedIsToldQuietly() throws {
        var message = Message.text("after")
        message.editedAt = 1_700_000_001
        func payload() throws -> JSONValue {
            try JSONValue(
                PushPayload(message: message, to: UserID(unchecked: "bob"), badge: Badge(total: 1, version: 1)))
        }
        let edited = try payload()
        #expect(edited["aps"]?["alert"]?["body"] == "after" && edited["aps"]?["sound"] == nil)
        #expect(edited["aps"]?["interruption-level"] == "passive" && edited["message"]?["editedAt"] == 1_700_000_001)
        message.text = nil
        message.deletedAt = 1_700_000_002
        let deleted = try payload()
        #expect(deleted["aps"]?["alert"]?["body"] == "Message deleted" && deleted["message"]?["text"] == nil)
        #expect(deleted["aps"]?["interruption-level"] == "passive" && deleted["message"]?["deletedAt"] == 1_700_000_002)
        let read = PushReader(dialects: [BeckonDialect()]).message(in: try #require(deleted.object))
        #expect(read?.kind == .update && read?.messageID == "1")
    }

    private let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
    private let bob = UserID(unchecked: "bob")
    private let team = Group(guid: GroupID(unchecked: "team"), name: "Team")

    private func message(
        to receiver: MessageReceiver, type: MessageType = .text, text: String? = "Hi", sender: User? = nil
    ) -> Message {
        let sender = sender ?? alice
        return Message(
            id: 7, muid: "m", conversationID: ConversationID(of: sender.uid, with: receiver.receiver), sender: sender,
            receiver: receiver, type: type, text: text, sentAt: 1_700_000_000)
    }

    private func payload(_ message: Message, badge: Int = 3) -> PushPayload {
        PushPayload(message: message, to: bob, badge: Badge(total: badge, version: 12))
    }

    @Test func userMessageHasTheDesignsFields() throws {
        let json = try #require(JSONValue(payload(message(to: .user(bob)))).object)
        #expect(json.keys.sorted() == ["aps", "beckon", "message"])
        #expect(
            json["aps"] == [
                "alert": ["title": "Alice", "body": "Hi"], "badge": 3, "sound": "default",
                "thread-id": "alice_user_bob", "mutable-content": 1,
            ])
        #expect(json["beckon"] == ["v": 1, "to": "bob", "badgeVersion": 12])
        #expect(
            json["message"] == [
                "id": 7, "muid": "m", "category": "message", "type": "text", "text": "Hi",
                "sender": ["uid": "alice", "name": "Alice"], "receiver": "bob", "receiverType": "user",
                "sentAt": 1_700_000_000, "deliveredAt": 0, "readAt": 0, "conversationId": "alice_user_bob",
            ])
    }

    /// R-X.3, seed 1.
    @Test func groupMessageIsTitledByTheGroupAndNamesTheSender() {
        let payload = payload(message(to: .group(team)))
        #expect(payload.title == "Team")
        #expect(payload.body == "Alice: Hi")
    }

    /// R-X.3 with the seed's own message.
    @Test(arguments: ["user-message", "group-message"])
    func seedMessageGetsTheSeedsTitleAndBody(_ name: String) throws {
        let example = try Examples.payload(name)
        let message = try JSONDecoder().decode(Message.self, from: JSONEncoder().encode(example["message"]))
        let json = try JSONValue(payload(message, badge: 1))
        #expect(json["aps"]?["alert"] == example["aps"]?["alert"])
        // The seed's message object, field by field.
        #expect(json["message"] == example["message"])
    }

    /// R-X.3, P-17: every push can be shown.
    @Test(
        arguments: [
            (.image, nil, "📷 Photo"), (.video, nil, "🎥 Video"), (.audio, nil, "🎧 Audio"), (.file, nil, "📄 File"),
            (.image, "At the lake", "📷 At the lake"), (MessageType(rawValue: "poll"), nil, "New message"),
            (MessageType(rawValue: "poll"), "Lunch?", "Lunch?"), (.text, "", "New message"),
            (.text, nil, "New message"),
        ] as [(MessageType, String?, String)])
    func mediaAndUnknownTypesHaveABody(_ type: MessageType, _ text: String?, _ body: String) throws {
        let message = message(to: .user(bob), type: type, text: text)
        #expect(payload(message).body == body)
        #expect(try JSONValue(payload(message))["aps"]?["alert"]?["body"]?.string == body)
        let inGroup = self.message(to: .group(team), type: type, text: text)
        #expect(payload(inGroup).body == "Alice: \(body)")
    }

    @Test func namesThatAreEmptyGiveWayToIdentifiers() {
        let nameless = User(uid: UserID(unchecked: "u1"), name: "")
        #expect(payload(message(to: .user(bob), sender: nameless)).title == "u1")
        let group = Group(guid: GroupID(unchecked: "g1"), name: "")
        let payload = payload(message(to: .group(group), sender: nameless))
        #expect(payload.title == "g1")
        #expect(payload.body == "u1: Hi")
    }

    /// P-7: a badge of 0 would clear the notification; the version still reaches the ledger.
    @Test func badgeOfZeroIsLeftOutOfAnAlert() throws {
        let json = try #require(JSONValue(payload(message(to: .user(bob)), badge: 0)).object)
        #expect(json["aps"]?["badge"] == nil)
        #expect(PushReader.standard.message(in: json)?.badge == Badge(total: 0, version: 12))
    }

    @Test func categoryIsWrittenWhereItIsGiven() throws {
        var payload = payload(message(to: .user(bob)))
        payload.category = "MESSAGE"
        #expect(try JSONValue(payload)["aps"]?["category"] == "MESSAGE")
    }

    @Test func sameMessageGivesTheSameBytes() throws {
        var message = message(to: .group(team))
        message.unknown = ["z": 1, "a": ["y": 2, "b": 3], "tags": ["x"]]
        #expect(try payload(message).encoded() == payload(message).encoded())
        let text = String(decoding: try payload(message).encoded(), as: UTF8.self)
        #expect(text.hasPrefix(#"{"aps":{"alert":{"title":"Team","body":"Alice: Hi"},"badge":3,"#))
        #expect(text.contains(#""a":{"b":3,"y":2},"tags":["x"],"z":1}"#))
    }

    @Test func unknownFieldNeverRepeatsAKnownKey() throws {
        var message = message(to: .user(bob))
        message.unknown = ["readAt": 5, "text": "other", "deliveredAt": 6]
        let text = String(decoding: try payload(message).encoded(), as: UTF8.self)
        #expect(text.components(separatedBy: "\"readAt\"").count == 2)
        #expect(!text.contains("other"))
    }

    /// P-33, R-3.7: the number alone, after a read on another device, is no foreign push.
    @Test func theNumberAloneIsReadAsARead() throws {
        let payload: [String: JSONValue] = ["aps": ["badge": 0], "beckon": ["v": 1, "to": "bob", "badgeVersion": 12]]
        let push = try #require(BeckonDialect().read(payload))
        #expect(push.kind == .read && push.account == "bob" && push.badge == Badge(total: 0, version: 12))
        #expect(!push.countsAsUnread() && push.conversation == nil)
        // A message that cannot be read is not taken for one.
        #expect(BeckonDialect().read(payload.merging(["message": "x"]) { $1 }) == nil)
        #expect(BeckonDialect().read(["aps": ["badge": 0], "beckon": ["v": 1, "to": "bob"]]) == nil)
    }

    /// Our own dialect reads what we write.
    @Test func payloadIsReadBackByTheBeckonDialect() throws {
        let json = try #require(JSONValue(payload(message(to: .group(team)))).object)
        let message = try #require(PushReader.standard.message(in: json))
        #expect(message.dialect == "beckon")
        #expect(message.account == "bob")
        #expect(message.counterpart == .group(team))
        #expect(message.badge == Badge(total: 3, version: 12))
        #expect(message.messageID == "7")
        #expect(message.reference == MessageReference(conversationID: ConversationID(team.guid), id: 7))
        var direct = try #require(JSONValue(payload(self.message(to: .user(bob)))).object)
        #expect(PushReader.standard.message(in: direct)?.counterpart == .user(alice))
        // Beside our own mark it is the seed's form, which a vendor's SDK reads; our dialect for that vendor leaves it.
        #expect(CometChatDialect().read(direct) == nil)
        direct["beckon"] = nil
        #expect(CometChatDialect().read(direct)?.counterpart == .user(alice))
    }
}

extension JSONValue {
    /// What Foundation reads from a payload's bytes.
    init(_ payload: PushPayload, limit: Int = 4096) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: payload.encoded(limit: limit))
    }
}
