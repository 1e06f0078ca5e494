import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation
import Testing

/// `beckon backup` and `beckon restore` as an operator types them.
@Suite(.timeLimit(.minutes(3))) struct BackupCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func texts(_ desk: OperatorDesk) async throws -> [String?] {
        try await desk.session(of: "bob").call(API.messagesWithUser, ["uid": "alice"]).messages.map(\.text)
    }

    @Test func theRunningServerWritesABackupAndAStoreIsMadeOfIt() async throws {
        let desk = try await OperatorDesk(["--backups", "kept"], in: folder.url)
        let alice = try await desk.login("alice")
        _ = try await desk.login("bob")
        let bob = UserID(unchecked: "bob")
        _ = try await alice.call(API.sendMessage, body: MessageDraft(muid: "1", to: .user(bob), text: "before"))
        let backup = try await Tool.run("backup", "--server", desk.url, in: folder.url)
        #expect(backup.status == 0, "\(backup.errors)")
        let name = try #require(backup.output.split(separator: " ").first)
        _ = try await alice.call(API.sendMessage, body: MessageDraft(muid: "2", to: .user(bob), text: "after"))

        let inUse = try await Tool.run("restore", "--replace", "kept/\(name)", in: folder.url)
        #expect(inUse.status == 1 && inUse.errors.contains("is in use"))
        let closed = try await Tool.run("backup", "--store", "beckon.sqlite", "--to", "other", in: folder.url)
        #expect(closed.status == 1 && closed.errors.contains("A server that runs is asked with --server."))
        await desk.stop()

        let there = try await Tool.run("restore", "kept/\(name)", in: folder.url)
        #expect(there.status == 1 && there.errors.contains("give --replace"))
        let restored = try await Tool.run("restore", "kept/\(name)", "--replace", in: folder.url)
        #expect(restored.status == 0 && restored.output.contains("the store before is"), "\(restored.errors)")
        let again = try await OperatorDesk([], in: folder.url)
        #expect(try await texts(again) == ["before"])
        await again.stop()

        let offline = try await Tool.run("backup", "--store", "beckon.sqlite", "--to", "offline", in: folder.url)
        #expect(offline.status == 0, "\(offline.errors)")
        let fresh = try await Tool.run("restore", "offline", "--store", "new/a.sqlite", in: folder.url)
        #expect(fresh.status == 0 && !fresh.output.contains("before"), "\(fresh.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "new/a.sqlite").path))
    }

    @Test func withoutAFolderOrAServerItSaysWhatToDo() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        let none = try await Tool.run("backup", "--server", desk.url, in: folder.url)
        #expect(none.status == 1 && none.errors.contains("--backups"), "\(none.errors)")
        await desk.stop()
        let gone = try await Tool.run("backup", "--server", desk.url, in: folder.url)
        #expect(gone.status == 1 && gone.errors.contains("could not be reached"), "\(gone.errors)")
        let half = try await Tool.run("backup", "--store", "x", in: folder.url)
        #expect(half.status == 64 && half.errors.contains("go together"))
        let url = try await Tool.run("backup", "--server", "here", in: folder.url)
        #expect(url.status == 64 && url.errors.contains("--server wants"))
        let key = try await Tool.run("backup", "--api-key-file", "none", in: folder.url)
        #expect(key.status == 1 && key.errors.contains("cannot be read"))
    }
}
