import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonNet
import Foundation
import Testing

/// Issue 7, *Command*: `beckon chat`, two processes and a server that talk.
@Suite(.timeLimit(.minutes(2))) struct ChatCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func desk(_ users: String...) async throws -> OperatorDesk {
        let desk = try await OperatorDesk([], in: folder.url)
        for user in users { _ = try await desk.login(user) }
        return desk
    }

    @Test func whatOneWritesTheOtherSeesWithReceiptsAndTyping() async throws {
        let desk = try await desk("alice", "bob")
        let alice = try await ChatTool.connected("alice", at: desk, in: folder.url, "--with", "bob")
        let bob = try await ChatTool.connected("bob", at: desk, in: folder.url)

        try alice.write(#"{"do":"send","text":"Hello\nBob","tag":7}"#)
        let answer = try await alice.answer("send")
        #expect(answer["tag"] == 7 && answer["outgoing"]?["state"] == "sending" && answer["error"] == nil)
        let sent = try await alice.event("outgoing") { $0["outgoing"]?["state"] == "sent" }
        #expect(sent["outgoing"]?["muid"] == answer["outgoing"]?["muid"])
        let id = try #require(sent["outgoing"]?["message"]?["id"]?.int)
        let heard = try await bob.event("message")
        #expect(heard["with"] == "alice" && heard["message"]?["text"] == "Hello\nBob")
        #expect(heard["message"]?["id"] == .int(id))
        let delivered = try await alice.event("delivered")
        #expect(delivered["by"] == "bob" && delivered["with"] == "bob" && delivered["id"] == .int(id))

        // Between two who have written.
        try alice.write("typing started")
        let typing = try await bob.event("typing")
        #expect(typing["with"] == "alice" && typing["by"] == "alice" && typing["state"] == "started")

        _ = try await bob.ask("open alice")
        #expect(try await bob.ask("read")["state"]?["unreadMessageCount"] == 0)
        let read = try await alice.event("read")
        #expect(read["by"] == "bob" && read["with"] == "bob" && read["id"] == .int(id))
        let receipts = try await alice.ask("receipts \(id)")["receipts"]
        #expect(receipts?["read"] == 1 && receipts?["total"] == 1)

        #expect(try await alice.ask("edit \(id) Hello  Bob!")["message"]?["text"] == "Hello  Bob!")
        #expect(try await bob.event("updated")["message"]?["text"] == "Hello  Bob!")
        _ = try await bob.ask("react \(id) 👍")
        let reacted = try await alice.event("updated") { $0["message"]?["reactions"] != nil }
        #expect(reacted["message"]?["reactions"]?.array?.first?["reaction"] == "👍")
        _ = try await bob.ask("reply \(id) Hi")
        #expect(try await alice.event("message")["message"]?["quotedMessageId"] == .int(id))
        _ = try await bob.ask("thread \(id) About that")
        _ = try await alice.event("message") { $0["message"]?["parentMessageId"] == .int(id) }
        #expect(try await alice.ask("thread \(id)")["messages"]?.array?.count == 1)
        _ = try await alice.ask("delete \(id)")
        #expect(try await bob.event("updated") { $0["message"]?["deletedAt"] != nil }["message"]?["text"] == nil)
        #expect(try await alice.quit() == 0)
        #expect(try await bob.quit() == 0)
        await desk.stop()
    }

    @Test func groupsAreMadeJoinedAndRuled() async throws {
        let desk = try await desk("alice", "bob", "carol")
        let alice = try await ChatTool.connected("alice", at: desk, in: folder.url)
        let bob = try await ChatTool.connected("bob", at: desk, in: folder.url, "--with", "#team")
        #expect(try await alice.ask("create team public The Team")["group"]?["name"] == "The Team")
        #expect(try await bob.ask("join #team")["group"]?["hasJoined"] == true)
        _ = try await alice.ask("open #team")
        _ = try await alice.ask("invite carol")
        _ = try await alice.ask("scope bob moderator")
        let members = try await alice.ask("who")["members"]?.array?.compactMap { $0["uid"]?.string }
        #expect(members == ["alice", "bob", "carol"])
        _ = try await bob.ask("kick carol")
        let refused = try await bob.ask("kick alice")
        #expect(refused["error"]?["code"]?.string?.hasPrefix("ERR_GROUP_NO_") == true, "\(refused)")
        _ = try await alice.ask("send Hello team")
        #expect(try await bob.event("message") { $0["message"]?["category"] == "message" }["with"] == "#team")
        #expect(try await bob.ask("search hello")["messages"]?.array?.count == 1)
        let list = try await bob.ask("list")["conversations"]?.array
        #expect(list?.first?["with"] == "#team" && list?.first?["unread"] == 1)
        _ = try await bob.ask("mute 2")
        _ = try await bob.ask("block carol")
        #expect(try await bob.ask("blocked")["users"]?.array?.compactMap { $0["uid"] } == ["carol"])
        _ = try await bob.ask("leave")
        _ = try await alice.event("message") { $0["message"]?["data"]?["action"] == "left" }
        #expect(try await alice.quit() == 0)
        // One word was refused.
        #expect(try await bob.quit() == 1)
        await desk.stop()
    }

    @Test func whatIsWrittenWithoutAServerGoesWhenItIsBack() async throws {
        var desk = try await desk("alice", "bob")
        let port = desk.origin.port
        _ = try await once("alice", "send", "one", at: desk)
        await desk.stop()

        // Another start: what is there is shown, what is written waits.
        let shown = try await once("alice", "open", "bob")
        #expect(shown.status == 0 && shown.output.contains("one"), "\(shown.errors)")
        #expect(shown.output.contains("The server is not there"))
        let kept = try await once("alice", "send", "two")
        #expect(kept.status == 0 && kept.output.contains("kept here, and sent later"), "\(kept.errors)")
        let alice = try ChatTool("alice", at: nil, in: folder.url, ["--with", "bob"])
        _ = try await alice.ask("send three")
        let page = try await alice.ask("open bob")
        #expect(page["offline"]?["code"] == "ERR_NETWORK_ISSUES")
        #expect(page["unsent"]?.array?.map { $0["text"] } == ["two", "three"])

        desk = try await OperatorDesk(["--listen", "\(port)"], in: folder.url)
        for text in ["two", "three"] {
            _ = try await alice.event("outgoing") {
                $0["outgoing"]?["state"] == "sent" && $0["outgoing"]?["text"] == .string(text)
            }
        }
        #expect(try await alice.quit() == 0)
        #expect(try await texts(of: "bob", with: "alice", at: desk) == ["one", "two", "three"])
        await desk.stop()
    }

    /// `kill -9` while a message waits: the next start on the same folder sends it, once.
    @Test func aKilledChatGoesOnWhereItWas() async throws {
        var desk = try await desk("alice", "bob")
        let port = desk.origin.port
        let alice = try await ChatTool.connected("alice", at: desk, in: folder.url, "--with", "bob")
        _ = try await alice.ask("send one")
        _ = try await alice.event("outgoing") { $0["outgoing"]?["state"] == "sent" }
        await desk.stop()
        _ = try await alice.event("disconnected")
        _ = try await alice.ask("send two")
        await alice.tool.kill9()
        desk = try await OperatorDesk(["--listen", "\(port)"], in: folder.url)
        let again = try await once("alice", "sync", "--json", at: nil)
        #expect(again.status == 0 && again.output.contains(#""unsent":[]"#), "\(again.errors)")
        #expect(try await once("alice", "sync", at: nil).status == 0)
        #expect(try await texts(of: "bob", with: "alice", at: desk) == ["one", "two"])
        await desk.stop()
    }

    private func once(
        _ uid: String, _ words: String..., at desk: OperatorDesk? = nil
    ) async throws -> (status: Int32, output: String, errors: String) {
        let server = desk.map { ["--server", $0.url] } ?? []
        return try await Tool.run(words: ["chat", "--as", uid, "--with", "bob"] + server + words, in: folder.url)
    }

    private func texts(of uid: String, with other: String, at desk: OperatorDesk) async throws -> [String] {
        let page = try await desk.session(of: uid).call(API.messagesWithUser, ["uid": other])
        return page.messages.compactMap(\.text)
    }
}
