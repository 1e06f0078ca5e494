import BeckonModel
import Foundation
import Testing

/// Issue 7, *Command*: who is let in by `beckon chat`, and what is kept of it.
@Suite(.timeLimit(.minutes(2))) struct ChatAccessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var session: URL { folder.url.appending(path: "beckon.chat/session-alice") }

    private func chat(
        _ words: String..., input: String? = nil
    ) async throws -> (status: Int32, output: String, errors: String) {
        try await Tool.run(words: ["chat"] + words, in: folder.url, input: input)
    }

    @Test func aTokenIsWantedOnceAndTheSessionIsThisUsersAlone() async throws {
        let desk = try await OperatorDesk(["--api-key-file", "keys"], in: folder.url, keyFile: "keys")
        _ = try await desk.login("alice")
        let none = try await chat("--as", "alice", "--server", desk.url, "list")
        #expect(none.status == 64 && none.errors.contains("--token-file FILE"), "\(none.errors)")
        let made = try await Tool.run(
            "admin", "token", "make", "alice", "--server", desk.url, "--api-key-file", "keys", in: folder.url)
        #expect(made.status == 0)
        let file = folder.url.appending(path: "alice.token")
        let token = try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
        let first = try await chat("--as", "alice", "--server", desk.url, "--token-file", "alice.token", "list")
        #expect(first.status == 0, "\(first.errors)")
        #expect(try permissions(session) == 0o600)
        #expect(try permissions(session.deletingLastPathComponent()) == 0o700)
        #expect(try permissions(folder.url.appending(path: "beckon.chat/chats-alice.sqlite")) == 0o600)
        try FileManager.default.removeItem(at: file)

        // Neither token nor server are named any more; nothing that is printed holds the token.
        let alice = try ChatTool("alice", at: nil, in: folder.url)
        _ = try await alice.event("connected")
        #if os(Linux)
            let words = try String(contentsOfFile: "/proc/\(alice.tool.identifier)/cmdline", encoding: .utf8)
            #expect(words.contains("alice") && !words.contains(token))
        #endif
        let second = try await chat("--as", "alice", "list")
        #expect(second.status == 1 && second.errors.contains("Another beckon chat has alice"), "\(second.errors)")
        #expect(try await alice.quit() == 0)
        for text in [first.output, first.errors, alice.tool.output, alice.tool.errors] {
            #expect(!text.contains(token))
        }

        let other = try await chat("--as", "alice", "--server", "http://127.0.0.1:1", "list")
        #expect(other.status == 1 && other.errors.contains("are those at \(desk.url)"), "\(other.errors)")
        await desk.stop()
    }

    @Test func aTokenThatIsNotTakenIsSaidAndForgotten() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        _ = try await desk.login("alice")
        try "nonsense".write(to: folder.url.appending(path: "bad"), atomically: true, encoding: .utf8)
        let wrong = try await chat("--as", "alice", "--server", desk.url, "--token-file", "bad", "list")
        #expect(wrong.status == 1 && wrong.errors.contains("AUTH_ERR_AUTH_TOKEN_NOT_FOUND"), "\(wrong.errors)")
        #expect(!wrong.errors.contains("nonsense") && !FileManager.default.fileExists(atPath: session.path))
        let nobody = try await chat("--as", "nobody", "--server", desk.url, "--json", "list")
        #expect(nobody.status == 1 && nobody.output.contains("ERR_UID_NOT_FOUND") && nobody.output.hasPrefix("{"))

        // Revoked while it runs: told once, the end; what was not sent stays for the next start.
        let alice = try await ChatTool.connected("alice", at: desk, in: folder.url, "--with", "bob")
        _ = try await desk.login("bob")
        _ = try await Tool.run("admin", "token", "revoke", "alice", "--server", desk.url, in: folder.url)
        #expect(try await alice.event("signedOut")["error"]?["code"] == "AUTH_ERR_AUTH_TOKEN_NOT_FOUND")
        #expect(await alice.tool.status() == 1)
        #expect(!FileManager.default.fileExists(atPath: session.path))
        #expect(try await chat("--as", "alice", "--server", desk.url, "list").status == 0)

        // A token of somebody else.
        _ = try await Tool.run("admin", "token", "make", "bob", "--server", desk.url, in: folder.url)
        let bobs = try await chat("--as", "alice", "--token-file", "bob.token", "list")
        #expect(bobs.status == 1 && bobs.errors.contains("say --as bob"))
        await desk.stop()
    }

    @Test func aLogoutEndsTheSessionAndErasesWhatIsKeptWhenItIsMeant() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        _ = try await desk.login("alice")
        _ = try await desk.login("bob")
        #expect(try await chat("--as", "alice", "--server", desk.url, "--with", "bob", "send", "Hi").status == 0)
        let database = folder.url.appending(path: "beckon.chat/chats-alice.sqlite").path
        #expect(try await chat("--as", "alice", "logout").output == "logged out\n")
        #expect(!FileManager.default.fileExists(atPath: session.path))
        #expect(FileManager.default.fileExists(atPath: database))
        #expect(try await chat("--as", "alice", "--server", desk.url, "list").status == 0)
        #expect(try await chat("--as", "alice", "logout", "--erase").status == 0)
        #expect(!FileManager.default.fileExists(atPath: database))
        await desk.stop()
    }

    @Test(arguments: [
        (["list"], "beckon chat wants --as UID."), (["--as", "../alice", "list"], "is no uid"),
        (["--as", "alice", "dance"], "does not know 'dance'"), (["--as", "alice", "edit", "1"], "usage: edit ID TEXT"),
        (["--as", "alice", "delete", "x"], "is the number of a message"),
        (["--as", "alice", "open", "#"], "is no conversation"), (["--as", "alice", "--nothing"], "does not know"),
        (["--as", "alice", "join", "team", "secret"], "A password is no word of a command"),
    ])
    func wrongWordsAreAnsweredWithWhatIsRight(words: [String], says: String) async throws {
        let run = try await Tool.run(words: ["chat"] + words, in: folder.url)
        #expect(run.status == 64 && run.errors.contains(says), "\(run.errors)")
        #expect(!run.errors.contains("secret") && run.output.isEmpty)
    }

    @Test func aFailureHasItsCodeSentenceAndStatus() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        _ = try await desk.login("alice")
        let refused = try await chat("--as", "alice", "--server", desk.url, "--with", "nobody", "send", "Hi")
        #expect(refused.status == 1 && refused.errors.contains("ERR_UID_NOT_FOUND"), "\(refused.errors)")
        let unnamed = try await chat("--as", "alice", "send", "Hi")
        #expect(unnamed.status == 1 && unnamed.errors.contains("Name one: --with UID"), "\(unnamed.errors)")
        let json = try await chat("--as", "alice", "--json", "--with", "nobody", "open", "nobody")
        #expect(json.output.contains(#"{"answer":"open","error":{"code":"ERR_UID_NOT_FOUND""#), "\(json.output)")
        // A script's lines: each wrong one is answered, and the others are done.
        let lines = try await chat("--as", "alice", "--json", input: "dance\n{\"do\":\"list\",\"tag\":\"a\"}\n{]\n")
        #expect(lines.status == 1 && lines.output.contains(#""answer":"list""#) && lines.output.contains(#""tag":"a""#))
        #expect(lines.output.components(separatedBy: "ERR_BAD_REQUEST").count == 3, "\(lines.output)")
        await desk.stop()
    }

    private func permissions(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
