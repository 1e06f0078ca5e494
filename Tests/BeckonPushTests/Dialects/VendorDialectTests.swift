import BeckonModel
import BeckonPush
import Testing

/// Each shape of `reference/vendor-payloads.md`, field by field: what is not named in an expectation is nil or empty.
/// The sources of the shapes are named where they stand, in ``VendorShape``.
@Suite struct VendorDialectTests {
    private func read(_ name: String) throws -> PushMessage? {
        PushReader.standard.message(in: try VendorShape.named(name))
    }

    @Test func beckon() throws {
        let expected = PushMessage(
            dialect: "beckon", type: .text, account: "bob", conversation: .init(id: "alice_user_bob"),
            sender: .init(id: "alice", name: "Alice"), recipient: .init(id: "bob"), messageID: "7", text: "Hi",
            sentAt: 1_700_000_000, badge: Badge(total: 3, version: 12))
        #expect(try read("beckon") == expected)
    }

    @Test func cometChatObject() throws {
        let expected = PushMessage(
            dialect: "cometchat", type: .text, conversation: .init(id: "u1_user_u2"),
            sender: .init(id: "u1", name: "A"),
            recipient: .init(id: "u2"), messageID: "1", text: "Hi", sentAt: 1)
        #expect(try read("cometchat-object") == expected)
    }

    /// sender and receiver are identifiers, the objects stand under `data.entities`.
    @Test func cometChatWireForm() throws {
        let team = Group(guid: GroupID(unchecked: "g1"), name: "Team", type: .private, membersCount: 4)
        let expected = PushMessage(
            dialect: "cometchat", type: .image, conversation: .init(id: "group_g1", name: "Team", thread: "12"),
            sender: .init(
                id: "u1", name: "Ann", avatar: "https://media.example/a.png",
                status: UserStatus(rawValue: "available")),
            group: team, messageID: "57", text: "Look", sentAt: 1_699_800_000,
            attachments: [
                .init(url: "https://media.example/p.png", name: "p.png", mimeType: "image/png", size: 2048)
            ])
        #expect(try read("cometchat-wire") == expected)
    }

    /// Seed 3; requirements D.
    @Test func voximplant() throws {
        let expected = PushMessage(
            dialect: "voximplant", account: "client-1", messageID: "4f6e2a51-8f0b-4a2d-9c36-5f3f6b1f7a10",
            hasAttachments: true, needsFetch: true)
        #expect(try read("voximplant") == expected)
    }

    @Test func streamVersion2() throws {
        let expected = PushMessage(
            dialect: "stream", conversation: .init(id: "messaging:c"), messageID: "m", needsFetch: true)
        #expect(try read("stream-v2") == expected)
    }

    @Test func streamOverFCM() throws {
        let expected = PushMessage(
            dialect: "stream", account: "u2", conversation: .init(id: "messaging:c"), messageID: "m", needsFetch: true,
            deliveryID: "0:1%2")
        #expect(try read("stream-fcm") == expected)
    }

    /// The channel from its parts; a reaction counts nothing and has no text to fetch.
    @Test func streamReaction() throws {
        let expected = PushMessage(
            dialect: "stream", kind: .reaction, account: "u2", conversation: .init(id: "messaging:c"),
            sender: .init(id: "u1"), messageID: "m")
        #expect(try read("stream-reaction") == expected)
        #expect(expected.countsAsUnread() == false)
    }

    @Test(arguments: [
        ("message.updated", PushMessage.Kind.update), ("message.deleted", .update), ("x.y", .init(rawValue: "x.y")),
    ])
    func streamEventThatIsNoNewMessageCountsNothing(_ event: String, _ kind: PushMessage.Kind) throws {
        let message = StreamDialect().read(["stream": ["sender": "stream.chat", "type": .string(event), "id": "m"]])
        #expect(message?.kind == kind)
        #expect(message?.countsAsUnread() == false)
    }

    @Test func sendbird() throws {
        let expected = PushMessage(
            dialect: "sendbird", type: .text, account: "u2", conversation: .init(id: "sendbird_group_channel_1_a.b"),
            sender: .init(id: "u1", name: "A"), messageID: "1", text: "hi", sentAt: 1_700_000_000,
            counts: .init(total: 7, conversation: 5))
        #expect(try read("sendbird") == expected)
        // The channel is the conversation, though both ends are named.
        #expect(expected.counterpart == nil)
    }

    @Test func sendbirdFileHasItsAddressAndThread() throws {
        let message = SendbirdDialect().read([
            "sendbird": [
                "type": "FILE", "message_id": 2, "parent_message_id": 1,
                "channel": ["channel_url": "c", "name": "Team"],
                "files": [
                    ["url": "https://media.example/a.pdf", "name": "a.pdf", "type": "application/pdf", "size": 9]
                ],
            ]
        ])
        #expect(message?.type == .file)
        #expect(message?.conversation == .init(id: "c", name: "Team", thread: "1"))
        #expect(
            message?.attachments.first
                == .init(
                    url: "https://media.example/a.pdf", name: "a.pdf", mimeType: "application/pdf", size: 9))
        #expect(message?.hasAttachments == true)
        #expect(SendbirdDialect().read(["sendbird": ["type": "ADMM"]])?.countsAsUnread() == false)
    }

    /// The text is fetched by the event's id; identifiers with `!`, `:` and `$` stay as they are.
    @Test func matrix() throws {
        let expected = PushMessage(
            dialect: "matrix", account: "client-9", conversation: .init(id: "!r:x"), messageID: "$e",
            counts: .init(total: 2), needsFetch: true)
        #expect(try read("matrix") == expected)
        #expect(expected.reference == nil)
    }

    /// Badge-only: the system sets its number, nothing is read.
    @Test func matrixBadgeOnlyIsForeign() {
        #expect(PushReader.standard.message(in: ["aps": ["badge": 2]]) == nil)
        #expect(PushReader.standard.message(in: ["aps": ["badge": 2], "unread_count": 2]) == nil)
    }

    @Test func mattermost() throws {
        let expected = PushMessage(
            dialect: "mattermost", server: "s", conversation: .init(id: "ch1", name: "ch", thread: "r"),
            sender: .init(id: "u", name: "A"), messageID: "p")
        #expect(try read("mattermost") == expected)
    }

    @Test func mattermostIDLoadedIsFetched() throws {
        let expected = PushMessage(
            dialect: "mattermost", server: "s", conversation: .init(id: "ch1"), messageID: "p", needsFetch: true)
        #expect(try read("mattermost-id-loaded") == expected)
    }

    /// Read elsewhere: silent, and nothing is counted.
    @Test func mattermostClear() throws {
        let expected = PushMessage(dialect: "mattermost", kind: .read, server: "s", conversation: .init(id: "ch1"))
        #expect(try read("mattermost-clear") == expected)
        #expect(!expected.countsAsUnread())
    }

    @Test func mattermostSession() throws {
        let expected = PushMessage(dialect: "mattermost", kind: .session, server: "s")
        #expect(try read("mattermost-session") == expected)
        #expect(!expected.countsAsUnread())
    }

    @Test func rocketChat() throws {
        let expected = PushMessage(
            dialect: "rocketchat", server: "https://x/", conversation: .init(id: "r", name: "general", thread: "t"),
            sender: .init(id: "u1", name: "Ann"), messageID: "m")
        #expect(try read("rocketchat") == expected)
    }

    /// Without a room the app asks the host by the message's id.
    @Test func rocketChatMessageIDOnly() throws {
        let expected = PushMessage(dialect: "rocketchat", server: "https://x/", messageID: "m", needsFetch: true)
        #expect(try read("rocketchat-message-id-only") == expected)
    }

    @Test func zulipStream() throws {
        let expected = PushMessage(
            dialect: "zulip", account: "1", server: "https://x",
            conversation: .init(id: "channel/3/topic/t", name: "s", thread: "t"), sender: .init(id: "2", name: "A"),
            messageID: "4", sentAt: 1_700_000_000)
        #expect(try read("zulip-stream") == expected)
    }

    @Test func zulipDirect() throws {
        let expected = PushMessage(
            dialect: "zulip", account: "1", server: "https://x", conversation: .init(id: "dm/1,2,7"),
            sender: .init(id: "2"), messageIDs: ["4", "5"])
        #expect(try read("zulip-direct") == expected)
        #expect(expected.messageID == "5")
    }

    /// Read elsewhere: it names the messages whose notifications are to go.
    @Test func zulipRemove() throws {
        let expected = PushMessage(
            dialect: "zulip", kind: .read, account: "1", server: "https://x", messageIDs: ["4", "5"])
        #expect(try read("zulip-remove") == expected)
        #expect(!expected.countsAsUnread())
    }

    /// Recognised, and nothing more: the app holds the key.
    @Test func zulipEncrypted() throws {
        let expected = PushMessage(dialect: "zulip", kind: .encrypted, needsFetch: true)
        #expect(try read("zulip-encrypted") == expected)
        #expect(!expected.countsAsUnread())
    }

    @Test func oneSignal() throws {
        let file = PushMessage.Attachment(url: "https://media.example/p.png", name: "id1")
        let expected = PushMessage(
            dialect: "onesignal", kind: .notification, messageID: "5e6f", attachments: [file], asksToCount: true)
        #expect(try read("onesignal-custom") == expected)
        // `badge_inc` asks for it.
        #expect(expected.countsAsUnread())
    }

    @Test func oneSignalUnderItsOwnKey() throws {
        let file = PushMessage.Attachment(url: "https://media.example/p.png", name: "id1")
        let expected = PushMessage(dialect: "onesignal", kind: .notification, messageID: "5e6f", attachments: [file])
        #expect(try read("onesignal-os-data") == expected)
        #expect(!expected.countsAsUnread())
    }

    @Test func twilio() throws {
        let expected = PushMessage(
            dialect: "twilio", type: .image, conversation: .init(id: "CH1", name: "Team"), sender: .init(id: "ann@x"),
            messageID: "IM1", text: "A: hi", hasAttachments: true)
        #expect(try read("twilio") == expected)
        #expect(expected.sender?.user == nil)
    }

    @Test func twilioMembershipAndVoiceCountNothing() {
        for type in ["added_to_conversation", "removed_from_conversation"] {
            let message = TwilioDialect().read(["twi_message_type": .string("twilio.conversations." + type)])
            #expect(message?.kind == .action)
        }
        let call = TwilioDialect().read([
            "twi_message_type": "twilio.voice.call", "twi_call_sid": "CA1", "twi_from": "client:alice",
            "twi_to": "client:bob",
        ])
        #expect(call?.call == PushMessage.Call(action: .initiated, sessionID: "CA1"))
        #expect(call?.account == "client:bob")
        #expect(call?.countsAsUnread() == false)
    }
}
