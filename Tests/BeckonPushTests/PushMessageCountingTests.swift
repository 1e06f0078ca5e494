import BeckonModel
import BeckonPush
import Testing

/// Design §4, *Unread*: what a push adds whose vendor sends no total., R-E9.
@Suite struct PushMessageCountingTests {
    /// sh-18: the device has 2 unread messages.
    @Test(arguments: ["A_receipt", "B_silent_message", "C_action", "D_visible"])
    func sh_18_silentReceipt(_ variant: String) throws {
        let file = try Case("sh-18-silent-receipt")
        let payload = file.payload(variant)
        let message = PushReader.standard.message(in: payload)
        let before = try #require(file.input["device"]?["unreadBefore"]?.int)
        let counts = message?.countsAsUnread(for: file.input["me"]?.string) ?? false
        #expect(before + (counts ? 1 : 0) == file.expected[variant]?["unreadAfter"]?.int)
        // Silent is a push without alert, sound and badge; one with an alert is shown, whatever stands beside it.
        #expect(NotificationContent(payload: payload).showsAlert == file.expected[variant]?["shown"]?.bool)
        if file.expected[variant]?["route"] == .null { #expect(message == nil) }
    }

    @Test(arguments: [
        (PushMessage.Kind.message, true), (.custom, false), (.notification, false), (.action, false), (.call, false),
        (.reaction, false), (.update, false), (.read, false), (.session, false), (.encrypted, false),
        (.init(rawValue: "interactive"), false),
    ])
    func onlyMessagesCountByThemselves(_ kind: PushMessage.Kind, _ counts: Bool) {
        #expect(PushMessage(dialect: "x", kind: kind).countsAsUnread() == counts)
    }

    @Test func customContentCountsWhereItAsksTo() {
        var message = PushMessage(dialect: "x", kind: .custom, asksToCount: true)
        #expect(message.countsAsUnread())
        message.isSilent = true
        #expect(!message.countsAsUnread())
        message = PushMessage(dialect: "x", kind: .action, asksToCount: true)
        #expect(!message.countsAsUnread())
        let metadata: JSONValue = ["incrementUnreadCount": true]
        let custom = CometChatDialect().read([
            "message": [
                "category": "custom", "type": "poll", "sender": "a", "receiver": "b", "receiverType": "user",
                "data": ["metadata": metadata],
            ]
        ])
        #expect(custom?.countsAsUnread() == true)
    }

    /// it leads to its message, and adds none.
    @Test(arguments: ["editedAt", "deletedAt"])
    func editedOrDeletedMessageDoesNotCount(_ key: String) throws {
        var payload = try VendorShape.named("cometchat-object")
        var members = try #require(payload["message"]?.object)
        for (time, kind, counts) in [
            (0, PushMessage.Kind.message, true), ("1700000000", .update, false),
        ] as [(JSONValue, PushMessage.Kind, Bool)] {
            members[key] = time
            payload["message"] = .object(members)
            let message = try #require(CometChatDialect().read(payload))
            #expect(message.kind == kind)
            #expect(message.countsAsUnread() == counts)
            #expect(message.counterpart?.receiver == .user(UserID(unchecked: "u1")))
        }
    }

    /// R-E9: written on another device of the same account.
    @Test func ownMessageDoesNotCount() {
        let message = PushMessage(dialect: "x", account: "vendor.me", sender: .init(id: "me"))
        #expect(message.countsAsUnread())
        #expect(!message.countsAsUnread(for: "me"))
        #expect(!PushMessage(dialect: "x", account: "me", sender: .init(id: "me")).countsAsUnread(for: "mapped"))
    }
}
