import BeckonModel
import BeckonNet
import Foundation
import Testing

@testable import beckon

/// Issue 7, *Command*: files to the server and back, with their progress.
@Suite(.timeLimit(.minutes(2))) struct ChatFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func aFileGoesToTheServerAndComesBackAsItWas() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        for user in ["alice", "bob"] { _ = try await desk.login(user) }
        // Longer than one part, so that there is a way to tell of.
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try bytes.write(to: folder.url.appending(path: "plan.bin"))
        let alice = try await ChatTool.connected("alice", at: desk, in: folder.url, "--with", "bob")
        let bob = try await ChatTool.connected("bob", at: desk, in: folder.url, "--with", "alice")
        _ = try await alice.ask("file plan.bin The plan")
        let uploaded = try await alice.event("upload") { $0["done"] == 3_000_000 }
        #expect(uploaded["of"] == 3_000_000)
        let message = try await bob.event("message")["message"]
        #expect(message?["text"] == "The plan" && message?["type"] == "file")
        let id = try #require(message?["id"]?.int)
        // The name is there already, and stays what it is.
        let answer = try await bob.ask("download \(id)")
        let path = try #require(answer["files"]?.array?.first?.string, "\(answer)")
        #expect(path.hasSuffix("/plan (2).bin"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(try await bob.event("download") { $0["done"] == 3_000_000 }["of"] == 3_000_000)
        #expect(try await alice.quit() == 0)
        #expect(try await bob.quit() == 0)

        let once = try await Tool.run(
            "chat", "--as", "bob", "--with", "alice", "download", "\(id)", "copy.bin", in: folder.url)
        #expect(once.status == 0 && once.output == "copy.bin\n", "\(once.errors)")
        #expect(try Data(contentsOf: folder.url.appending(path: "copy.bin")) == bytes)
        let shown = try await Tool.run("chat", "--as", "bob", "open", "alice", in: folder.url)
        #expect(shown.output.contains("The plan [plan.bin, 3000000 bytes: /download \(id)]"), "\(shown.output)")
        let none = try await Tool.run(
            "chat", "--as", "bob", "--with", "alice", "file", "nowhere", in: folder.url)
        #expect(none.status == 1 && none.errors.contains("ERR_FILE_UNREADABLE"), "\(none.errors)")
        // A file is written into the outbox as a text is: it goes when the server is back.
        let port = desk.origin.port
        await desk.stop()
        let kept = try await Tool.run(
            "chat", "--as", "alice", "--with", "bob", "file", "plan.bin", in: folder.url)
        #expect(kept.status == 0 && kept.output.contains("[plan.bin]\nthe server is not there"), "\(kept.output)")
        try FileManager.default.removeItem(at: folder.url.appending(path: "plan.bin"))
        let again = try await OperatorDesk(["--listen", "\(port)"], in: folder.url)
        #expect(try await Tool.run("chat", "--as", "alice", "sync", in: folder.url).status == 0)
        let both = try await Tool.run("chat", "--as", "bob", "open", "alice", in: folder.url)
        #expect(both.output.components(separatedBy: "[plan.bin, 3000000 bytes").count == 3, "\(both.output)")
        await again.stop()
    }

    /// What a sender calls a file leads nowhere else and commands no terminal.
    @Test(arguments: [
        ("a/../../etc/passwd", "passwd"), ("..", "file"), ("", "file"), (".bashrc", "bashrc"), ("a\\b.txt", "b.txt"),
        ("x\u{1B}[2J.png", "x?[2J.png"), ("two\nlines.txt", "two lines.txt"), ("-rf", "rf"),
    ])
    func aNameOfAFileIsMadeSafe(name: String, becomes: String) {
        #expect(ChatFiles.safe(name) == becomes)
    }

    @Test func progressIsToldAPercentAtATime() {
        let bar = ChatProgress(name: "film.mp4", done: 41, total: 100).bar
        #expect(bar == "[########------------]  41 % film.mp4")
        let told = Told()
        let steps = ProgressSteps { told.add($0) }
        for done in 0...10_000 {
            steps.add(ChatProgress(name: "x", done: Int64(done), total: 10_000))
        }
        #expect(told.all.map(\.done) == (0...100).map { $0 * 100 })
    }

    /// Safe to share: behind a lock.
    private final class Told: @unchecked Sendable {
        private let lock = NSLock()
        private var values: [ChatProgress] = []

        var all: [ChatProgress] { lock.withLock { values } }
        func add(_ progress: ChatProgress) { lock.withLock { values.append(progress) } }
    }
}
