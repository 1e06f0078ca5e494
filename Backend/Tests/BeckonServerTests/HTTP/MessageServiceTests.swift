import BeckonAPI
import BeckonModel
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// Messages of every kind, and what is done with them afterwards, as clients ask for it (R-B).
@Suite struct MessageServiceTests {
    private let server: HandlerFixture

    init() throws { server = try HandlerFixture() }

    private func send(_ draft: MessageDraft, _ token: String) async throws -> Message {
        try await server.call(API.sendMessage, body: draft, token: token).answer
    }

    private func page(_ query: String, with uid: UserID, _ token: String) async throws -> MessagePage {
        try await server.call(API.messagesWithUser, ["uid": uid.rawValue], query: query, token: token).answer
    }

    /// R-B: `data.attachments: [{url,name,mimeType,extension,size}]`.
    @Test func aPictureGoesWithItsFileAndCaption() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        let data: [String: JSONValue] = [
            "attachments": [
                [
                    "url": "https://files.example/1", "name": "a.png", "mimeType": "image/png", "extension": "png",
                    "size": 9,
                ]
            ],
            "metadata": ["width": 3],
        ]
        var draft = MessageDraft(muid: "m", to: .user("bob"), type: .image, text: "Look", data: data)
        draft.tags = ["pinned"]
        let sent = try await send(draft, alice)
        #expect(sent.type == .image && sent.text == "Look" && sent.data == data && sent.tags == ["pinned"])
        #expect(try await page("", with: "alice", bob).messages == [sent])
        // The same body in another order of keys is the same body.
        let again = try await server.call(API.sendMessage, body: draft, token: alice)
        #expect(again.status == 200 && again.answer == sent)
    }

    @Test func aCallIsKeptAsWhatHappenedToIt() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        for (muid, action) in [("1", "initiated"), ("2", "canceled")] {
            _ = try await send(
                MessageDraft(
                    muid: muid, to: .user("bob"), category: .call, type: .audio, text: nil,
                    data: ["action": .string(action), "sessionId": "v1.1"]), alice)
        }
        let list = try await server.call(API.conversations, token: bob).answer
        #expect(list.badge.total == 0 && list.conversations.map(\.unreadMessageCount) == [0])
        let messages = try await page("", with: "alice", bob).messages
        #expect(messages.map { $0.data?["action"] } == ["initiated", "cancelled"])
        #expect(messages.map(\.category) == [.call, .call] && messages.map(\.action) == [nil, nil])
    }

    @Test func aThreadIsWrittenAndRead() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        let parent = try await send(MessageDraft(muid: "1", to: .user("bob"), text: "Lunch?"), alice)
        _ = try await send(MessageDraft(muid: "2", to: .user("bob"), text: "Anyone?"), alice)
        var draft = MessageDraft(muid: "1", to: .user("alice"), text: "Yes")
        draft.parentMessageId = parent.id
        draft.quotedMessageId = parent.id
        let reply = try await send(draft, bob)
        #expect(try await page("?parent=1", with: "bob", alice).messages == [reply])
        #expect(try await page("?after=1&limit=1", with: "bob", alice).messages.map(\.id) == [2])
        let asked = try await server.call(API.messageWithUser, ["uid": "bob", "id": "1"], token: alice).answer
        #expect(asked.replyCount == 1)
        #expect(try await page("?search=LUNCH", with: "alice", bob).messages == [asked])
    }

    @Test func aMessageIsEditedAndTakenBack() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        _ = try await send(MessageDraft(muid: "1", to: .user("bob"), text: "Helo"), alice)
        let names = ["uid": "bob", "id": "1"]
        let edited = try await server.call(
            API.editMessageToUser, names, body: MessageEdit(text: "Hello", tags: ["t"]), token: alice
        ).answer
        #expect(edited.text == "Hello" && edited.tags == ["t"] && edited.editedAt == server.time.source.seconds)
        #expect(try await page("", with: "alice", bob).messages == [edited])
        for _ in 0..<2 {
            let gone = try await server.call(API.deleteMessageToUser, names, token: alice)
            #expect(gone.status == 200 && gone.answer.text == nil && gone.answer.deletedBy == "alice")
        }
        #expect(try await server.dump().contains { $0.contains("Hello") || $0.contains("Helo") } == false)
    }

    /// The path holds an emoji percent-encoded; one of several characters, with a slash or a percent sign is one too.
    @Test(arguments: ["👍", "👩🏽‍❤️‍💋‍👨🏻", "+1", "a/b", "100%", "é"])
    func aReactionGoesThroughThePath(_ reaction: String) async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        _ = try await send(MessageDraft(muid: "1", to: .user("bob"), text: "hi"), alice)
        let names = ["uid": "alice", "id": "1", "reaction": reaction]
        let reacted = try await server.call(API.addReactionToUser, names, token: bob).answer
        #expect(reacted.reactions == [ReactionCount(reaction: reaction, count: 1, reactedByMe: true)])
        let seen = try await page("", with: "bob", alice).messages.first
        #expect(seen?.reactions == [ReactionCount(reaction: reaction, count: 1, reactedByMe: false)])
        #expect(try await server.call(API.removeReactionToUser, names, token: bob).answer.reactions.isEmpty)
    }

    /// Two spellings of one accent are one reaction.
    @Test func aReactionIsTheSameHoweverItIsSpelt() async throws {
        let alice = try await server.login("alice")
        _ = try await server.login("bob")
        _ = try await send(MessageDraft(muid: "1", to: .user("bob"), text: "hi"), alice)
        for reaction in ["caf\u{e9}", "cafe\u{301}"] {
            let names = ["uid": "bob", "id": "1", "reaction": reaction]
            let reacted = try await server.call(API.addReactionToUser, names, token: alice).answer
            #expect(reacted.reactions.map(\.count) == [1])
        }
    }

    @Test func mentionsOfAGroupAreTold() async throws {
        let alice = try await server.login("alice")
        let bob = try await server.login("bob")
        _ = try await server.call(API.createGroup, body: CreateGroup(guid: "team", name: "Team"), token: alice)
        _ = try await server.call(API.joinGroup, ["guid": "team"], token: bob)
        _ = try await send(
            MessageDraft(muid: "1", to: .group("team"), text: "@bob", data: ["mentions": ["bob"]]), alice)
        let conversation = try await server.call(API.conversations, token: bob).answer.conversations.first
        #expect(conversation?.unreadMentionsCount == 1)
        let members = try await server.call(
            API.messagesInGroup, ["guid": "team"], query: "?actions=true", token: bob
        ).answer.messages
        #expect(members.map(\.action) == [.joined, nil])
    }
}
