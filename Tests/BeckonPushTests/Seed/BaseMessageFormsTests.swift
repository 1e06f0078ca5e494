import BeckonModel
import BeckonPush
import Foundation
import Testing

/// The wire form and the flat form, and each kind of content; requirements B, R-1.3 to.
@Suite struct BaseMessageFormsTests {
    private let dana = User(uid: UserID(unchecked: "u-2"), name: "Dana", avatar: "https://x/d.png")

    /// Requirements B, *Wire*: strings beside the rest, objects under `data.entities`.
    private func wire(
        _ category: String, _ type: String, data: [String: JSONValue] = [:], entities: [String: JSONValue] = [:],
        more: [String: JSONValue] = [:]
    ) throws -> BaseMessage {
        let objects: [String: JSONValue] = [
            "sender": [
                "entity": ["uid": "u-2", "name": "Dana", "avatar": "https://x/d.png"], "entityType": "user",
            ],
            "receiver": ["entity": ["guid": "g-1", "name": "Crew", "type": "private"], "entityType": "group"],
        ]
        let members: [String: JSONValue] = [
            "id": "57", "muid": "m", "conversationId": "group_g-1", "sender": "u-2", "receiver": "g-1",
            "receiverType": "group", "category": .string(category), "type": .string(type), "sentAt": 1_700_000_000,
            "updatedAt": "1700000001",
            "data": .object(
                data.merging(["entities": .object(objects.merging(entities) { _, own in own })]) { own, _ in own }),
        ]
        let message = try BaseMessage(members.merging(more) { _, own in own })
        #expect(message.form == .wire)
        #expect(message.sender == dana)
        #expect(message.receiver == .group(Group(guid: GroupID(unchecked: "g-1"), name: "Crew", type: .private)))
        #expect(message.id == 57)
        try readsTheSameAgain(message)
        return message
    }

    /// The seed's object of any form gives the same values.
    private func readsTheSameAgain(_ message: BaseMessage) throws {
        guard message.id != nil else { return }
        let again = try BaseMessage(message.seedObject)
        #expect(again.content == message.content)
        #expect(again.sender == message.sender)
        #expect(again.receiver.receiver == message.receiver.receiver)
        #expect(again.reactions == message.reactions)
        #expect(again.receipts == message.receipts)
        #expect(again.mentionedUsers == message.mentionedUsers)
        #expect(again.metadata == message.metadata)
        #expect(again.tags == message.tags)
        #expect(
            (again.sentAt, again.updatedAt, again.editedAt) == (message.sentAt, message.updatedAt, message.editedAt))
        #expect(try BaseMessage(again.seedObject).seedObject == again.seedObject)
    }

    @Test func wireTextHasAllItsProperties() throws {
        let message = try wire(
            "message", "text",
            data: [
                "text": "Hi", "metadata": ["a": 1], "mentions": ["u-3": ["uid": "u-3", "name": "Cy"]],
                "moderation": ["status": "approved"],
            ],
            more: [
                "editedAt": 1_700_000_002, "editedBy": "u-2", "deletedAt": 0, "parentId": "12", "replyCount": 3,
                "unreadRepliesCount": "2", "tags": ["a", "b"], "deliveredToMeAt": 5, "readByMeAt": 6, "status": "sent",
                "mentionedMe": true, "deletedBy": "u-9",
                "reactions": [["reaction": "👍", "count": "2", "reactedByMe": true], ["broken": 1]],
                "receipts": [
                    [
                        "messageId": "57", "sender": ["uid": "u-4"], "receiverId": "g-1", "receiverType": "group",
                        "receiptType": "read", "timeStamp": 1_700_000_003, "readAt": 1_700_000_003,
                    ],
                    [
                        "type": "receipts", "sender": "u-5", "receiver": "g-1",
                        "body": ["action": "delivered", "messageId": 56, "timestamp": "1700000004"],
                    ],
                ],
                "quotedMessage": [
                    "id": 50, "category": "message", "type": "text", "text": "Quoted", "sender": "u-3",
                    "receiver": "g-1", "receiverType": "group", "quotedMessage": ["id": 49],
                ],
            ])
        #expect(message.content == .text("Hi"))
        #expect(message.metadata == ["a": 1])
        #expect(message.mentionedUsers == [User(uid: UserID(unchecked: "u-3"), name: "Cy")])
        #expect(message.mentionedMe)
        #expect(message.moderationStatus == "approved")
        #expect(message.updatedAt == 1_700_000_001)
        #expect(message.editedAt == 1_700_000_002)
        #expect(message.isEdited && !message.isDeleted)
        #expect(message.editedBy == "u-2")
        #expect(message.deletedBy == "u-9")
        #expect(message.parentMessageID == 12)
        #expect(message.replyCount == 3)
        #expect(message.unreadRepliesCount == 2)
        #expect(message.tags == ["a", "b"])
        #expect((message.deliveredToMeAt, message.readByMeAt) == (5, 6))
        #expect(message.status == "sent")
        #expect(message.reactions.map(\.reaction) == ["👍"])
        #expect(message.reactions.map(\.count) == [2])
        #expect(message.reactions.map(\.reactedByMe) == [true])
        #expect(message.receipts.map(\.messageID) == ["57", "56"])
        #expect(message.receipts.map(\.receiptType) == ["read", "delivered"])
        #expect(message.receipts.map(\.timestamp) == [1_700_000_003, 1_700_000_004])
        #expect(message.receipts.map { $0.sender?.uid.rawValue } == ["u-4", "u-5"])
        #expect(message.quotedMessageID == 50)
        #expect(message.quotedMessage?.text == "Quoted")
        // One level: what a quoted message quotes is for the app to fetch.
        #expect(message.quotedMessage?.quotedMessage == nil)
        #expect(message.warnings.isEmpty)
    }

    @Test(arguments: ["image", "video", "audio", "file"])
    func mediaHasItsAttachments(_ type: String) throws {
        let message = try wire(
            "message", type,
            data: [
                "text": "At the lake",
                "attachments": [
                    [
                        "url": "https://x/a.png", "name": "a.png", "mimeType": "image/png", "extension": "png",
                        "size": "1024",
                    ],
                    ["fileUrl": "https://x/b", "fileName": "b", "fileSize": 12.5], ["name": "no address"],
                ],
            ])
        guard case .media(let media) = message.content else {
            Issue.record("no media")
            return
        }
        #expect(message.type.rawValue == type)
        #expect(media.caption == "At the lake")
        #expect(media.attachments.count == 2)
        #expect(media.attachments[0].fileURL == "https://x/a.png")
        #expect(media.attachments[0].fileName == "a.png")
        #expect(media.attachments[0].fileMimeType == "image/png")
        #expect(media.attachments[0].fileExtension == "png")
        #expect(media.attachments[0].fileSize == 1024)
        #expect(media.attachments[1].fileSize == 12.5)
        #expect(message.text == "At the lake")

        let older = try wire("message", type, data: ["url": "https://x/c.png"])
        guard case .media(let media) = older.content else { return }
        #expect(media.attachments.map(\.fileURL) == ["https://x/c.png"])
        #expect(try wire("message", type).warnings.map(\.path) == ["attachments"])
    }

    @Test func customHasItsData() throws {
        let message = try wire(
            "custom", "location",
            data: [
                "customData": ["lat": 1.5], "subType": "live", "conversationText": "A place",
                "updateConversation": "true",
                "sendNotification": 1, "metadata": ["incrementUnreadCount": true],
            ])
        guard case .custom(let custom) = message.content else {
            Issue.record("no custom")
            return
        }
        #expect(custom.customData == ["lat": 1.5])
        #expect(custom.subType == "live")
        #expect(custom.conversationText == "A place")
        #expect(custom.updateConversation && custom.sendNotification)
        #expect(message.countsAsUnread(for: "me"))
        #expect(!message.countsAsUnread(for: "u-2"))
        #expect(try !wire("custom", "location").countsAsUnread(for: "me"))
    }

    @Test func actionHasWhoAndWhat() throws {
        let joined = try wire(
            "action", "groupMember",
            data: ["action": "scopeChanged", "extras": ["scope": ["old": "participant", "new": "admin"]]],
            entities: [
                "by": ["entity": ["uid": "u-2", "name": "Dana"], "entityType": "user"],
                "on": ["entity": ["uid": "u-3", "name": "Cy"], "entityType": "user"],
                "for": ["entity": ["guid": "g-1", "name": "Crew"], "entityType": "group"],
            ], more: ["message": "Dana made Cy admin"])
        guard case .action(let action) = joined.content else {
            Issue.record("no action")
            return
        }
        #expect(action.action == .scopeChanged)
        #expect(action.message == "Dana made Cy admin")
        #expect(action.actionBy == .user(User(uid: UserID(unchecked: "u-2"), name: "Dana")))
        #expect(action.actionOn == .user(User(uid: UserID(unchecked: "u-3"), name: "Cy")))
        #expect(action.actionFor == .group(Group(guid: GroupID(unchecked: "g-1"), name: "Crew")))
        #expect(action.oldScope == .participant)
        #expect(action.newScope == .admin)
        #expect(!joined.countsAsUnread(for: "me"))

        // of a deleted message there may be no more than its id.
        let deleted = try wire(
            "action", "message", data: ["action": "deleted"],
            entities: ["on": ["entity": ["id": "56", "deletedAt": 5], "entityType": "message"]])
        guard case .action(let action) = deleted.content else { return }
        #expect(action.action == .deleted)
        #expect(action.actionOn == .message(id: 56, raw: ["id": "56", "deletedAt": 5]))
        let broken = try wire("action", "message", entities: ["on": ["entity": ["x": 1], "entityType": "message"]])
        #expect(broken.warnings.map(\.path) == ["data.entities.on.entity"])
    }

    /// An action's object has its sentence under `message`, where a push has the message.
    @Test func objectOfAnActionIsNotTakenForAPush() throws {
        let message = try BaseMessage(payload: [
            "id": 1, "category": "action", "type": "groupMember", "message": "Dana joined", "action": "joined",
            "sender": ["uid": "u-2"], "receiver": ["guid": "g"], "receiverType": "group",
        ])
        #expect(message.text == "Dana joined")
    }

    @Test(
        arguments: [
            ("initiated", .initiated), ("canceled", .cancelled), ("cancelled", .cancelled), ("busy", .busy),
            ("on hold", .init(rawValue: "on hold")),
        ] as [(String, BaseMessage.Call.Status)])
    func callHasItsSessionAndStatus(_ word: String, _ status: BaseMessage.Call.Status) throws {
        let message = try wire(
            "call", "audio", data: ["action": .string(word)],
            entities: ["on": ["entity": ["sessionid": "v1.1", "initiatedAt": 7], "entityType": "call"]])
        guard case .call(let call) = message.content else {
            Issue.record("no call")
            return
        }
        #expect(call.status == status)
        #expect(call.sessionID == "v1.1")
        #expect(call.initiatedAt == 7)
        #expect(call.initiator == dana)
        #expect(call.receiver == message.receiver)
        #expect(message.type.rawValue == "audio")
    }

    // MARK: flat

    /// `reference/vendor-payloads.md`, *CometChat v4+, flat*.
    private let flat: [String: JSONValue] = [
        "aps": ["alert": "x"], "title": "Dana", "body": "Hi", "sender": "u-2", "senderName": "Dana",
        "senderAvatar": "https://x/d.png", "receiver": "u-1", "receiverName": "Me", "receiverType": "user",
        "tag": "123",
        "conversationId": "u-1_user_u-2", "type": "chat", "sentAt": "1741847453000", "message": [:], "custom": [:],
    ]

    @Test func flatMessageIsRead() throws {
        let message = try BaseMessage(payload: flat)
        #expect(message.form == .flat)
        #expect(message.id == 123)
        #expect(message.category == .message)
        #expect(message.sender == dana)
        #expect(message.receiver == .user(User(uid: UserID(unchecked: "u-1"), name: "Me")))
        #expect(message.conversationID?.rawValue == "u-1_user_u-2")
        #expect(message.sentAt == 1_741_847_453)
        #expect(message.text == "Hi")
        #expect(message.counterpart(of: "u-1") == .user(dana))
        #expect(message.unreadMessageCount == nil)
        #expect(message.warnings.isEmpty)
        try readsTheSameAgain(message)
        #expect(try JSONDecoder().decode(BaseMessage.self, from: JSONEncoder().encode(message)) == message)
        #expect(Message(message)?.id == 123)
    }

    /// as text at the root and as a number under `payload`.
    @Test(arguments: [["unreadMessageCount": "5"], ["payload": ["unreadMessageCount": 5]]] as [[String: JSONValue]])
    func flatCountIsReadInBothPlaces(_ more: [String: JSONValue]) throws {
        #expect(try BaseMessage(payload: flat.merging(more) { _, own in own }).unreadMessageCount == 5)
    }

    @Test(arguments: [JSONValue.null, [:], "no json", ["id": 1], 7])
    func flatFormIsReadWhereTheMessageCannotBe(_ message: JSONValue) throws {
        var payload = flat
        payload["message"] = message
        #expect(try BaseMessage(payload: payload).id == 123)
        payload["message"] = nil
        #expect(try BaseMessage(payload: payload).id == 123)
    }

    @Test func messageOfAFlatPushComesFirst() throws {
        var payload = flat
        payload["message"] = [
            "id": "9", "category": "message", "type": "text", "text": "From the message", "sender": ["uid": "u-2"],
            "receiver": "u-1", "receiverType": "user",
        ]
        #expect(try BaseMessage(payload: payload).text == "From the message")
    }

    @Test func flatCallIsACall() throws {
        var payload = flat
        payload["type"] = "call"
        payload["callAction"] = "initiated"
        payload["callType"] = "video"
        payload["sessionId"] = "v1.123.aik2"
        let message = try BaseMessage(payload: payload)
        #expect(message.category == .call)
        #expect(message.type.rawValue == "video")
        guard case .call(let call) = message.content else {
            Issue.record("no call")
            return
        }
        #expect(call.status == .initiated)
        #expect(call.sessionID == "v1.123.aik2")
    }

    /// a group's action has the guid as tag; it names no message, and still routes.
    @Test func flatGroupActionNamesNoMessage() throws {
        var payload = flat
        payload["receiver"] = "g-1"
        payload["receiverType"] = "group"
        payload["receiverName"] = "Crew"
        payload["receiverAvatar"] = "https://x/g.png"
        payload["tag"] = "g-1"
        payload["type"] = "groupMember"
        let message = try BaseMessage(payload: payload)
        #expect(message.id == nil)
        #expect(message.content == .unknown)
        #expect(
            message.counterpart(of: "u-1")
                == .group(Group(guid: GroupID(unchecked: "g-1"), name: "Crew", icon: "https://x/g.png")))
        #expect(Message(message) == nil)
    }

    @Test(arguments: ["sender", "receiver"])
    func flatPushWithoutItsSidesIsAnError(_ key: String) {
        var payload = flat
        payload[key] = nil
        let error = #expect(throws: ChatError.self) { try BaseMessage(payload: payload) }
        #expect(error?.path == key)
    }
}
