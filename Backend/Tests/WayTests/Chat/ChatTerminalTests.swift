import BeckonModel
import Foundation
import Testing

/// Issue 7, *Command*: `beckon chat` on a terminal, a real one.
@Suite(.timeLimit(.minutes(2))) struct ChatTerminalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What comes is shown above the line that is being typed, which stays; Ctrl-D ends with the terminal as it was.
    @Test(arguments: [true, false]) func whatComesLeavesTheLineThatIsTyped(isColoured: Bool) async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        for user in ["alice", "bob"] { _ = try await desk.login(user) }
        let terminal = try PseudoTerminal(
            words: ["chat", "--as", "alice", "--server", desk.url, "--with", "bob"], in: folder.url,
            environment: ["NO_COLOR": isColoured ? "" : "1", "TERM": "xterm"])
        await terminal.until { $0.contains("bob name> ") && $0.contains("connected") }
        let bob = try await ChatTool.connected("bob", at: desk, in: folder.url, "--with", "alice")
        _ = try await bob.ask("send Are you there?")
        await terminal.until { $0.contains("Are you there?") }
        _ = try await bob.event("read")
        terminal.type("Half a li")
        await terminal.until { $0.hasSuffix("bob name> Half a li") }
        // Whoever types is told of.
        #expect(try await bob.event("typing")["state"] == "started")
        _ = try await bob.ask("send Hi Alice")
        await terminal.until { $0.contains("Hi Alice\r\n") && $0.hasSuffix("> Half a li") }
        // It was on screen.
        #expect(try await bob.event("read")["by"] == "alice")
        terminal.type("ne\r")
        #expect(try await bob.event("message")["message"]?["text"] == "Half a line")
        await terminal.until { $0.contains(": Half a line\r\n") }
        #expect(terminal.shown.contains("\u{1B}[36myou") == isColoured)
        terminal.type("\u{04}")
        #expect(await terminal.status() == 0)
        #expect(terminal.isAsItWas)
        #expect(try await bob.quit() == 0)
        await desk.stop()
    }

    @Test func ctrlCEndsItCleanly() async throws {
        let desk = try await OperatorDesk([], in: folder.url)
        _ = try await desk.login("alice")
        let terminal = try PseudoTerminal(words: ["chat", "--as", "alice", "--server", desk.url], in: folder.url)
        await terminal.until { $0.contains("connected") }
        terminal.interrupt()
        #expect(await terminal.status() == 0)
        #expect(terminal.isAsItWas)
        await desk.stop()
    }
}
