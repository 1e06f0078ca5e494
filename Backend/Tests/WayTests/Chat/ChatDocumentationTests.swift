import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation
import Testing

@testable import beckon

/// `Documentation/chat.md` and the help tell what there is.
@Suite(.timeLimit(.minutes(2))) struct ChatDocumentationTests {
    private var document: String {
        get throws { try String(contentsOf: Project.folder.appending(path: "Documentation/chat.md"), encoding: .utf8) }
    }

    /// The example is typed into a shell, line by line, and prints what stands there; times and secrets of chance apart.
    @Test func theExampleOfTheDocumentationPrintsWhatStandsThere() async throws {
        let folder = try TemporaryFolder()
        let desk = try await OperatorDesk([], in: folder.url)
        for name in ["Alice", "Bob"] {
            let uid = UserID(unchecked: name.lowercased())
            _ = try await desk.backend.call(API.createUser, body: CreateUser(uid: uid, name: name))
            let run = try await Tool.run("chat", "--as", uid.rawValue, "--server", desk.url, "list", in: folder.url)
            #expect(run.status == 0, "\(run.errors)")
        }
        let parts = try document.components(separatedBy: "<!-- chat: example -->\n```\n")
        let example = try #require(parts.count == 2 ? parts[1].components(separatedBy: "\n```").first : nil)
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false)
        let script = lines.filter { $0.hasPrefix("$ ") }.map { "\($0.dropFirst(2)) 2>&1" }.joined(separator: "\n")
        let expected = lines.filter { !$0.hasPrefix("$ ") }.joined(separator: "\n") + "\n"
        let path = Tool.executable.deletingLastPathComponent().path
        let shell = try Tool(
            URL(fileURLWithPath: "/bin/sh"), words: ["-c", script], in: folder.url,
            environment: ["PATH": "\(path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"])
        _ = await shell.status()
        #expect(Self.timeless(shell.output) == Self.timeless(expected))
        await desk.stop()
    }

    private static func timeless(_ text: String) -> String {
        text.replacing(/\d\d:\d\d/, with: "10:41").replacing(/At":\d+/, with: "At\":0")
    }

    @Test func theHelpHoldsEveryWordAndTheDocumentationEveryAnswer() async throws {
        let help = try await Tool.run("chat", "--help", in: Project.folder)
        #expect(help.status == 0 && help.output.hasPrefix("usage: beckon chat [options] [WORD …]\n"))
        for form in ChatForm.all { #expect(help.output.contains("  \(form.usage)")) }
        let text = try document
        for name in [
            "list", "open", "more", "search", "receipts", "unread", "who", "join", "download", "sync", "logout",
        ] {
            #expect(text.contains("`\(name)`"), "\(name)")
        }
    }

    /// A word's name is the one by which it is found, so that an answer names what was asked.
    @Test(arguments: ChatForm.all.map(\.name)) func everyWordAnswersByItsName(name: String) throws {
        let form = try ChatForm.find(name)
        let values = [
            "with": "bob", "id": "1", "text": "x", "emoji": "x", "muid": "x", "state": "started", "guid": "g",
            "type": "public", "name": "G", "uid": "bob", "scope": "admin", "hours": "1", "path": "x",
        ]
        #expect(try form.word(values).name == name)
    }
}
