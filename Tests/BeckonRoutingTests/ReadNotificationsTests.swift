import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// sh-17: what was read elsewhere leaves the list.
@Suite struct ReadNotificationsTests {
    private let read = ReadNotifications(resolver: DestinationResolver())
    private let alice = Receiver.user(UserID(unchecked: "alice"))

    private func content(
        _ id: JSONValue, from sender: String = "alice", to account: String = "bob", group: String? = nil
    ) -> NotificationContent {
        var message: [String: JSONValue] = [
            "id": id, "sender": ["uid": .string(sender)], "receiver": .string(account), "receiverType": "user",
        ]
        if let group {
            message["receiver"] = ["guid": .string(group)]
            message["receiverType"] = "group"
        }
        return NotificationContent(
            body: "Hi",
            userInfo: [
                "message": .object(message), "beckon": ["v": 1, "to": .string(account), "badgeVersion": 1],
            ])
    }

    @Test func whatWasReadGoesAndWhatCameLaterStays() {
        let delivered = [
            "1": content(1), "2": content("2"), "3": content(3), "other": content(1, from: "carol"),
            "group": content(1, group: "team"), "account": content(1, to: "dave"), "none": content(.null),
            "foreign": NotificationContent(body: "News"),
        ]
        #expect(read.identifiers(in: delivered, of: alice, upTo: 2, account: "bob") == ["1", "2"])
        #expect(read.identifiers(in: delivered, of: alice, upTo: 0, account: "bob") == [])
        let team = Receiver.group(GroupID(unchecked: "team"))
        #expect(read.identifiers(in: delivered, of: team, upTo: 9, account: "bob") == ["group"])
    }

    /// Mattermost's `clear` names a channel, Zulip's `remove` messages.
    @Test func aPushThatTellsOfAReadTakesAwayWhatItNames() {
        func push(_ kind: PushMessage.Kind, _ conversation: String?, _ ids: [String] = []) -> PushMessage {
            PushMessage(
                dialect: "v", kind: kind, conversation: conversation.map { .init(id: $0) }, messageIDs: ids)
        }
        struct Plain: PushDialect {
            let name = "v"
            func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
                guard let id = userInfo["id"]?.string else { return nil }
                return PushMessage(
                    dialect: name, conversation: userInfo["in"]?.string.map { .init(id: $0) }, messageID: id)
            }
        }
        let read = ReadNotifications(resolver: DestinationResolver(reader: PushReader(dialects: [Plain()])))
        let delivered = [
            "1": NotificationContent(userInfo: ["id": "1", "in": "a"]),
            "2": NotificationContent(userInfo: ["id": "2", "in": "a"]),
            "3": NotificationContent(userInfo: ["id": "3", "in": "b"]),
            "4": NotificationContent(userInfo: ["id": "4"]),
        ]
        #expect(read.identifiers(in: delivered, toldBy: push(.read, "a")) == ["1", "2"])
        #expect(read.identifiers(in: delivered, toldBy: push(.read, "a", ["2"])) == ["2"])
        #expect(read.identifiers(in: delivered, toldBy: push(.read, nil, ["3", "4"])) == ["3", "4"])
        #expect(read.identifiers(in: delivered, toldBy: push(.read, nil)) == [])
        #expect(read.identifiers(in: delivered, toldBy: push(.message, "a")) == [])
        var other = push(.read, "a")
        other.account = "second"
        #expect(read.identifiers(in: delivered, toldBy: other) == [])
    }
}
