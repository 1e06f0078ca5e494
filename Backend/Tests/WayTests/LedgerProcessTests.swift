import BeckonExtension
import BeckonTesting
import Foundation
import Testing

/// The badge ledger between real processes, as app and extension are (design §4, *Badge*; R-E7).
@Suite(.timeLimit(.minutes(3))) struct LedgerProcessTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let executable = Tool.executable.deletingLastPathComponent().appending(path: "LedgerProcess")

    private static let writes = 10_000

    private func process(_ words: String...) throws -> Tool {
        try Tool(Self.executable, words: words, in: folder.url)
    }

    @Test func twoProcessesWriteWhileAThirdReadsAndNoUpdateIsLost() async throws {
        let path = folder.url.path
        let reader = try process("read", path)
        let writers = try ["app", "extension"].map { try process("write", path, $0, "\(Self.writes)") }
        for writer in writers { #expect(await writer.status() == 0, "\(writer.errors)") }
        let ledger = BadgeLedger(directory: folder.url)
        for name in ["app", "extension"] {
            #expect(try ledger.unread(in: name, of: BadgeSource("shared")) == Self.writes)
        }
        let newest = Self.writes / 16 * 16
        #expect(try ledger.reading().number == 2 * Self.writes + newest)
        try Data().write(to: folder.url.appending(path: "stop"))
        #expect(await reader.status() == 0, "\(reader.errors)")
        #expect(reader.output.hasSuffix(", \(2 * Self.writes + newest)\n"), "\(reader.output)")
    }

    /// Killed at any moment: what was acknowledged is there, at most one write more, and the next process goes on.
    @Test func aKilledWriterLeavesAReadableLedgerWithAllThatItAcknowledged() async throws {
        let ledger = BadgeLedger(directory: folder.url)
        var random = SeededRandom(seed: 35)
        for kill in 0..<50 * Int(WalkBudget.factor) {
            let name = "writer-\(kill)"
            let writer = try process("write", folder.url.path, name, "1000000", "acknowledge")
            _ = await writer.line(containing: "\(Int.random(in: 1...20, using: &random))")
            // Somewhere within the next writes: in the middle of the lock, of the file, of the rename.
            for _ in 0..<Int.random(in: 0...40, using: &random) { _ = try ledger.reading() }
            await writer.kill9()
            let acknowledged = writer.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
            #expect(acknowledged > 0)
            #expect(try !ledger.reading().wasDamaged)
            let written = try ledger.unread(in: name, of: BadgeSource("shared"))
            #expect(acknowledged...acknowledged + 1 ~= written)
            #expect(try ledger.read(name, of: BadgeSource("shared")).didChange)
        }
    }
}
