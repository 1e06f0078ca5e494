import BeckonExtension
import BeckonModel
import Foundation
import Testing

/// Design §4, *Badge*; P-33, P-35; R-3.7, R-E7.
@Suite struct BadgeLedgerTests {
    private let folder: TemporaryFolder
    private let ledger: BadgeLedger

    init() throws {
        folder = try TemporaryFolder()
        ledger = BadgeLedger(directory: folder.url)
    }

    @Test func emptyLedgerReadsZeroAndWritesNothing() throws {
        let reading = try ledger.reading()
        #expect(reading.number == 0)
        #expect(!reading.didChange && !reading.wasDamaged)
        #expect(!FileManager.default.fileExists(atPath: folder.ledgerFile.path))
    }

    /// The app and the extension are two processes with one file.
    @Test func whatOneWritesTheOtherReads() throws {
        #expect(try ledger.record(Badge(total: 4, version: 7), account: "bob").number == 4)
        #expect(try BadgeLedger(directory: folder.url).reading().number == 4)
    }

    /// R-E7, R-3.7: read on another device, then an older push arrives.
    @Test func olderVersionNeverOverwritesANewerOne() throws {
        _ = try ledger.record(Badge(total: 0, version: 9), account: "bob")
        let late = try ledger.record(Badge(total: 5, version: 8), account: "bob")
        #expect(late.number == 0)
        #expect(!late.didChange)
        let repeated = try ledger.record(Badge(total: 5, version: 9), account: "bob")
        #expect(!repeated.didChange)
        #expect(try ledger.record(Badge(total: 1, version: 10), account: "bob").number == 1)
    }

    @Test func numberIsTheSumOfAccountsAndVendors() throws {
        _ = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        _ = try ledger.record(Badge(total: 3, version: 1), account: "carol")
        _ = try ledger.record(total: 4, vendor: "cometchat")
        #expect(try ledger.count(messageID: "m", vendor: "voximplant").number == 10)
        #expect(try ledger.remove(account: "carol").number == 7)
        #expect(try ledger.clear(vendor: "cometchat").number == 3)
    }

    /// P-4, sh-18 D: a push may arrive twice.
    @Test func messageOfAVendorWithoutACountCountsOnce() throws {
        #expect(try ledger.count(messageID: "1", vendor: "v").number == 1)
        #expect(try ledger.count(messageID: "2", vendor: "v").number == 2)
        #expect(try ledger.count(messageID: "1", vendor: "v").number == 2)
        #expect(try ledger.clear(vendor: "v").number == 0)
        // A late repetition after the person has read it.
        #expect(try ledger.count(messageID: "2", vendor: "v").number == 0)
        #expect(try ledger.count(messageID: "2", vendor: "w").number == 1)
    }

    @Test func memoryOfCountedMessagesIsBounded() throws {
        for id in 0..<600 { _ = try ledger.count(messageID: String(id), vendor: "v") }
        #expect(try ledger.reading().number == 600)
        #expect(try Data(contentsOf: folder.ledgerFile).count < 4096)
        #expect(try !ledger.count(messageID: "599", vendor: "v").didChange)
    }

    /// A torn or foreign file is as good as none, and is reported once.
    @Test(arguments: [
        "", "{", "[]", #"{"format":"other","accounts":{},"vendors":{}}"#, #"{"format":"beckon-badge-1"}"#,
    ])
    func damagedFileIsTakenAsAbsentAndReported(_ content: String) throws {
        try Data(content.utf8).write(to: folder.ledgerFile)
        let reading = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        #expect(reading.wasDamaged)
        #expect(reading.number == 2)
        let next = try ledger.reading()
        #expect(!next.wasDamaged)
        #expect(next.number == 2)
    }

    /// A process that was killed leaves its temporary file; the content is the old one.
    @Test func restOfAKilledWriterIsIgnored() throws {
        _ = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        let rest = folder.ledgerFile.appendingPathExtension("new")
        try Data("{\"accounts\":{\"bob\":{\"total\":9".utf8).write(to: rest)
        #expect(try ledger.reading().number == 2)
        #expect(try ledger.record(Badge(total: 3, version: 2), account: "bob").number == 3)
        #expect(!FileManager.default.fileExists(atPath: rest.path))
    }

    /// Whoever writes last, the newest version stands, and nobody reads a part of a file.
    @Test func writersAtOnceLeaveTheNewestVersion() async throws {
        let folder = folder
        try await onThreads(4) { writer in
            let own = BadgeLedger(directory: folder.url)
            for step in 0..<25 {
                // Each writer has its own order of versions.
                let version = Int64((step * 7 + writer * 5) % 25 + writer * 25)
                let reading = try own.record(Badge(total: Int(version), version: version), account: "bob")
                #expect(reading.number >= Int(version))
                #expect(!reading.wasDamaged)
            }
        }
        #expect(try ledger.reading().number == 99)
    }

    /// Reading, adding one and writing are one step: no count of another is lost.
    @Test func writersAtOnceLoseNoCount() async throws {
        let folder = folder
        try await onThreads(4) { writer in
            let own = BadgeLedger(directory: folder.url)
            for step in 0..<50 { _ = try own.count(messageID: "\(writer)-\(step)", vendor: "v\(writer % 2)") }
        }
        #expect(try ledger.reading().number == 200)
    }

    /// A push is anybody's input: sums do not overflow.
    @Test func absurdTotalsDoNotTrap() throws {
        _ = try ledger.record(Badge(total: .max, version: .max), account: "bob")
        _ = try ledger.record(Badge(total: .max, version: 1), account: "carol")
        _ = try ledger.record(total: .max, vendor: "v")
        #expect(try ledger.count(messageID: "m", vendor: "v").number > 0)
        _ = try ledger.record(total: .min, vendor: "v")
        #expect(try ledger.reading().number == 2_000_000)
    }

    @Test func missingContainerIsAnErrorThatSaysWhatToDo() throws {
        let missing = BadgeLedger(directory: folder.url.appendingPathComponent("missing"))
        let error = try #require(throws: BadgeLedgerError.self) {
            _ = try missing.record(Badge(total: 1, version: 1), account: "bob")
        }
        #expect(error.operation == "open")
        #expect(error.errno == ENOENT)
        #expect(error.description.contains("App Group"))
    }
}
