import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation
import Testing

/// `beckon admin` as an operator types it.
@Suite(.timeLimit(.minutes(3))) struct AdminCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func admin(
        _ words: String..., at desk: OperatorDesk
    ) async throws -> (status: Int32, output: String, errors: String) {
        try await Tool.run(words: ["admin"] + words + ["--server", desk.url], in: folder.url)
    }

    @Test func usersAreMadeShownDeactivatedAndTheirTokensRevoked() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        let made = try await admin("user", "make", "alice", "--name", "Alice A", at: desk)
        #expect(made.status == 0 && made.output.contains(#""name" : "Alice A""#), "\(made.errors)")
        let twice = try await admin("user", "make", "alice", "--name", "Other", at: desk)
        #expect(twice.status == 1 && twice.errors.contains("ERR_UID_ALREADY_EXISTS"))

        // The token is in a file of this user's alone, and printed nowhere; or printed when asked for.
        let token = try await admin("token", "make", "alice", at: desk)
        #expect(token.status == 0 && token.output == "a token of alice is in alice.token\n", "\(token.errors)")
        let file = folder.url.appending(path: "alice.token")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        let kept = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        let printed = try await admin("token", "make", "alice", "--print", at: desk).output
        for text in [kept, printed.trimmingCharacters(in: .newlines)] {
            let alice = APICaller(transport: desk.transport, token: text)
            #expect(try await alice.call(API.me).uid.rawValue == "alice")
        }
        #expect(try await admin("user", "show", "alice", at: desk).output.contains(#""sessions" : 2"#))
        #expect(try await admin("token", "revoke", "alice", at: desk).output == "2 sessions of alice have ended\n")
        let ended = APICaller(transport: desk.transport, token: kept)
        let refused = await #expect(throws: APIFailure.self) { try await ended.call(API.me) }
        #expect(refused?.isTokenRefused == true)

        #expect(try await admin("user", "deactivate", "alice", at: desk).status == 0)
        let shut = try await admin("token", "make", "alice", "--to", "other.token", at: desk)
        #expect(shut.status == 1 && shut.errors.contains("ERR_USER_DEACTIVATED"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "other.token").path))
        #expect(try await admin("user", "show", "alice", at: desk).output.contains("deactivatedAt"))
        #expect(try await admin("user", "reactivate", "alice", at: desk).status == 0)
        #expect(try await admin("token", "make", "alice", "--to", "other.token", at: desk).status == 0)
        await desk.stop()
    }

    @Test func usersAreChangedFieldByField() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        _ = try await desk.login("alice")
        let changed = try await admin(
            "user", "change", "alice", "--name", "Alice B", "--avatar", "https://example.com/a.png", "--role", "agent",
            at: desk)
        #expect(changed.status == 0, "\(changed.errors)")
        for field in [#""name" : "Alice B""#, "example.com", #""role" : "agent""#] {
            #expect(changed.output.contains(field))
        }
        // What is left out stays, what is empty goes.
        let again = try await admin("user", "change", "alice", "--avatar", "", "--status", "away", at: desk)
        #expect(again.output.contains(#""name" : "Alice B""#) && again.output.contains(#""statusMessage" : "away""#))
        #expect(!again.output.contains("avatar"))
        let nothing = try await admin("user", "change", "alice", at: desk)
        #expect(nothing.status == 64 && nothing.errors.contains("--status"))
        let nobody = try await admin("user", "change", "nobody", "--name", "N", at: desk)
        #expect(nobody.status == 1 && nobody.errors.contains("ERR_UID_NOT_FOUND"))
        await desk.stop()
    }

    @Test func groupsAreDeletedOnlyWhenItIsMeant() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        let alice = try await desk.login("alice")
        _ = try await alice.call(
            API.createGroup, body: CreateGroup(guid: GroupID(unchecked: "team"), name: "Team", type: .private))
        let careless = try await admin("group", "delete", "team", at: desk)
        #expect(careless.status == 64 && careless.errors.contains("--yes"))
        #expect(try await alice.call(API.group, ["guid": "team"]).hasJoined == true)
        let deleted = try await admin("group", "delete", "team", "--yes", at: desk)
        #expect(deleted.output == "team is deleted with all that was said in it\n", "\(deleted.errors)")
        let gone = await #expect(throws: APIFailure.self) { try await alice.call(API.group, ["guid": "team"]) }
        #expect(gone?.error.code == .guidNotFound)
        let twice = try await admin("group", "delete", "team", "--yes", at: desk)
        #expect(twice.status == 1 && twice.errors.contains("ERR_GUID_NOT_FOUND"))
        await desk.stop()
    }

    @Test func usersAreErasedOnlyWhenItIsMeant() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        let alice = try await desk.login("alice")
        let bob = try await desk.login("bob")
        let draft = MessageDraft(muid: "1", to: .user(UserID(unchecked: "bob")), text: "to be erased")
        _ = try await alice.call(API.sendMessage, body: draft)
        let careless = try await admin("user", "erase", "alice", at: desk)
        #expect(careless.status == 64 && careless.errors.contains("--yes"))
        let erased = try await admin("user", "erase", "alice", "--yes", at: desk)
        #expect(erased.output == "alice is erased: 1 messages, 0 groups\n", "\(erased.errors)")
        #expect(try await bob.call(API.messagesWithUser, ["uid": "alice"]).messages.map(\.text) == [nil])
        #expect(try await admin("store", "vacuum", at: desk).status == 0)
        await desk.stop()
        for name in ["beckon.sqlite", "beckon.sqlite-wal"] {
            let file = folder.url.appending(path: name)
            guard FileManager.default.fileExists(atPath: file.path) else { continue }
            let data = try Data(contentsOf: file)
            for text in ["to be erased", "alice name"] { #expect(data.range(of: Data(text.utf8)) == nil) }
        }
    }

    @Test func groupsAreShownWithTheirMembersPageByPage() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        let alice = try await desk.login("alice")
        _ = try await desk.login("bob")
        _ = try await alice.call(
            API.createGroup, body: CreateGroup(guid: GroupID(unchecked: "team"), name: "Team", type: .private))
        _ = try await alice.call(API.addMember, ["guid": "team", "uid": "bob"], body: MemberRole(.moderator))
        #expect(try await admin("group", "show", "team", at: desk).output.contains(#""owner" : "alice""#))
        let all = try await admin("group", "members", "team", at: desk)
        #expect(all.output.contains(#""uid" : "alice""#) && all.output.contains(#""uid" : "bob""#), "\(all.errors)")
        let rest = try await admin("group", "members", "team", "--after", "alice", at: desk)
        #expect(!rest.output.contains(#""uid" : "alice""#) && rest.output.contains(#""scope" : "moderator""#))
        let none = try await admin("group", "show", "none", at: desk)
        #expect(none.status == 1 && none.errors.contains("ERR_GUID_NOT_FOUND"))
        await desk.stop()
    }

    /// A new key takes the place of an old one without a moment in which neither is let in.
    @Test func keysAreExchangedWithSIGHUP() async throws {
        let first = try await Tool.run("admin", "key", "make", "--api-key-file", "keys", in: folder.url)
        #expect(first.status == 0)
        let file = folder.url.appending(path: "keys")
        let old = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        #expect(old.count == 43 && !first.output.contains(old) && first.output.contains("keys"))
        let desk = try await OperatorDesk(["--api-key-file", "keys"], in: folder.url, keyFile: "keys")
        _ = try await desk.login("alice")
        #expect(try await Tool.run("admin", "key", "make", "--api-key-file", "keys", in: folder.url).status == 0)
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.count == 2 && lines[1] == old)
        func isLetIn(_ key: String) async -> Bool {
            (try? await APICaller(transport: desk.transport, apiKey: key).call(API.account, ["uid": "alice"])) != nil
        }
        #expect(await !isLetIn(lines[0]))
        desk.server.hangUp()
        _ = try #require(await desk.server.errorLine(containing: "the configuration was reloaded"))
        for key in lines { #expect(await isLetIn(key)) }
        try (lines[0] + "\n").write(to: file, atomically: true, encoding: .utf8)
        desk.server.hangUp()
        _ = try #require(await desk.server.errorLine(containing: "the configuration was reloaded"))
        #expect(await isLetIn(lines[0]))
        #expect(await !isLetIn(old))
        // Without any key nothing is changed.
        try "\n".write(to: file, atomically: true, encoding: .utf8)
        desk.server.hangUp()
        _ = try #require(await desk.server.errorLine(containing: "was not reloaded"))
        #expect(await isLetIn(lines[0]))
        await desk.stop()
    }

    @Test(arguments: [
        ([], "beckon admin wants one of:\n  user make UID"),
        (["user", "dance", "x"], "beckon admin wants one of:"),
        (["user", "show"], "usage: beckon admin user show UID"),
        (["user", "show", "a", "b"], "usage: beckon admin user show UID"),
        (["key", "make", "x"], "usage: beckon admin key make"),
    ])
    func wrongWordsAreAnsweredWithWhatIsRight(words: [String], says: String) async throws {
        let run = try await Tool.run(words: ["admin"] + words, in: folder.url)
        #expect(run.status == 64 && run.errors.hasPrefix(says), "\(run.errors)")
    }

    @Test func anIdentifierThatIsNoneIsNotSent() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        let run = try await admin("user", "show", "../alice", at: desk)
        #expect(run.status == 64 && run.errors.contains("is no identifier"))
        let help = try await Tool.run("help", "admin", in: folder.url)
        #expect(help.output.contains("\n  beckon admin token make UID [--to FILE | --print]\n"))
        await desk.stop()
    }
}
