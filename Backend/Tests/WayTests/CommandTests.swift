import Foundation
import Testing

/// The tool as a person meets it: usage, sentences, exit statuses.
@Suite(.timeLimit(.minutes(3))) struct CommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func withoutWordsItPrintsItsUsage() async throws {
        let run = try await Tool.run(in: folder.url)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix("usage: beckon <command> [options]\n"))
        for command in ["demo", "serve", "apns"] { #expect(run.errors.contains("\n  \(command) ")) }
    }

    @Test(arguments: [
        (["dance"], "beckon has no command 'dance'.\n\nusage: beckon"),
        (["serve", "--loud"], "beckon serve does not know '--loud'.\n\nusage: beckon serve [options]"),
        (["serve", "--listen"], "--listen wants a value: --listen HOST:PORT"),
        (["serve", "--listen", "here"], "--listen wants HOST:PORT"),
        (["serve", "--apns-key", "x"], "--apns-key, --apns-key-id and --apns-team go together."),
        (["serve", "--certificate", "x"], "--certificate and --private-key go together."),
        (["demo", "--json=yes"], "--json takes no value."),
    ])
    func wrongWordsAreAnsweredWithWhatIsRight(words: [String], says: String) async throws {
        let run = try await Tool.run(words: words, in: folder.url)
        #expect(run.status == 64)
        #expect(run.errors.hasPrefix(says), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test func helpIsPrintedToStandardOutput() async throws {
        for words in [["help", "serve"], ["serve", "--help"]] {
            let run = try await Tool.run(words: words, in: folder.url)
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("usage: beckon serve [options]\n"))
            #expect(run.errors.isEmpty)
        }
    }

    @Test func aPortInUseIsOneSentenceWithAWayOut() async throws {
        let first = try Tool("serve", "--listen", "0", "--store", "one.sqlite", in: folder.url)
        let line = try #require(await first.line(containing: "beckon serves"))
        let port = try #require(line.split(separator: ":").last)
        let run = try await Tool.run("serve", "--listen", String(port), "--store", "two.sqlite", in: folder.url)
        #expect(run.status == 1)
        expectOneSentence(run.errors, about: "in use")
        first.terminate()
        #expect(await first.status() == 0)
    }

    @Test func aFolderThatCannotBeWrittenIsOneSentenceWithAWayOut() async throws {
        try Data().write(to: folder.url.appending(path: "file"))
        for words in [["serve", "--store", "file/beckon.sqlite"], ["apns", "--folder", "file/apns"]] {
            let run = try await Tool.run(words: words, in: folder.url)
            #expect(run.status == 1)
            expectOneSentence(run.errors, about: "folder")
        }
    }

    @Test func aStoreInUseIsOneSentence() async throws {
        let first = try Tool("serve", "--listen", "0", in: folder.url)
        _ = await first.line(containing: "beckon serves")
        let run = try await Tool.run("serve", "--listen", "0", in: folder.url)
        #expect(run.status == 1)
        expectOneSentence(run.errors, about: "in use")
        await first.kill9()
    }

    private func expectOneSentence(_ errors: String, about what: String) {
        #expect(errors.hasPrefix("beckon: "))
        #expect(errors.contains(what), "\(errors)")
        #expect(errors.split(separator: "\n").count == 1, "\(errors)")
        #expect(!errors.contains("Fatal error"))
    }
}
