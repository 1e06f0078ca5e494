import BeckonExtension
import BeckonModel
import Foundation
import Testing

/// What becomes of the file (design §4, *Badge*; P-15, P-35).
@Suite struct BadgeLedgerFileTests {
    private let folder: TemporaryFolder
    private let ledger: BadgeLedger

    init() throws {
        folder = try TemporaryFolder()
        ledger = BadgeLedger(directory: folder.url)
    }

    /// A torn or foreign file is as good as none, and is reported once.
    @Test(arguments: [
        "", "{", "[]", "null", #"{"format":"other","version":2}"#, #"{"format":"beckon-badge-1"}"#,
        #"{"format":"beckon-badge"}"#, #"{"format":"beckon-badge","version":1,"state":{}}"#,
        #"{"format":"beckon-badge","version":2,"state":{"accounts":1}}"#,
        #"{"format":"beckon-badge","version":2,"state":{"accounts":[{"na"#, #"{"format":"beckon-badge","version":"2"}"#,
    ])
    func damagedFileIsTakenAsAbsentAndReported(_ content: String) throws {
        try Data(content.utf8).write(to: folder.ledgerFile)
        #expect(try ledger.reading().wasDamaged)
        let reading = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        #expect(reading.wasDamaged)
        #expect(reading.number == 2)
        let next = try ledger.reading()
        #expect(!next.wasDamaged)
        #expect(next.number == 2)
    }

    /// A write that a lost battery cut short, at every byte.
    @Test func fileTornAtAnyByteIsReadAsNoneOrAsItWas() throws {
        _ = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        _ = try ledger.count(messageID: "1", of: BadgeSource("v"), in: "c")
        let whole = try Data(contentsOf: folder.ledgerFile)
        for length in 0..<whole.count {
            try whole.prefix(length).write(to: folder.ledgerFile)
            let reading = try ledger.reading()
            #expect(reading.wasDamaged && reading.number == 0, "\(length)")
        }
    }

    @Test func hugeForeignFileIsNotReadIntoMemory() throws {
        try Data(repeating: 0x20, count: 3 << 20).write(to: folder.ledgerFile)
        #expect(try ledger.record(Badge(total: 2, version: 1), account: "bob").wasDamaged)
        #expect(try Data(contentsOf: folder.ledgerFile).count < 1024)
    }

    /// The first format: totals and what was counted are taken over.
    @Test func fileOfTheFirstFormatIsReadAndWrittenAnew() throws {
        let old = #"""
            {"format":"beckon-badge-1","accounts":{"bob":{"total":2,"version":9}},
             "vendors":{"voximplant":{"total":3,"counted":["m1","m2","m3"]}}}
            """#
        try Data(old.utf8).write(to: folder.ledgerFile)
        let vendor = BadgeSource("voximplant")
        #expect(try ledger.reading().number == 5)
        #expect(try !ledger.reading().wasDamaged)
        #expect(try !ledger.recordPushed(Badge(total: 9, version: 8), account: "bob").didChange)
        #expect(try !ledger.count(messageID: "m3", of: vendor).didChange)
        #expect(try ledger.count(messageID: "m4", of: vendor, in: "c").number == 6)
        #expect(try !ledger.count(messageID: "m2", of: vendor, in: "c").didChange)
        #expect(try ledger.clear(vendor).number == 2)
        let written = try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: folder.ledgerFile))
        #expect(written["version"] == 2)
    }

    /// The app was set back to an earlier version: nothing of the later one's is lost.
    @Test func fileOfANewerFormatIsLeftAsItIs() throws {
        let newer = Data(#"{"format":"beckon-badge","version":3,"entries":[]}"#.utf8)
        try newer.write(to: folder.ledgerFile)
        #expect(throws: BadgeLedgerError.newerFormat(3)) { _ = try ledger.reading() }
        #expect(throws: BadgeLedgerError.newerFormat(3)) {
            _ = try ledger.record(Badge(total: 1, version: 1), account: "bob")
        }
        #expect(try Data(contentsOf: folder.ledgerFile) == newer)
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

    @Test func missingContainerIsAnErrorThatSaysWhatToDo() throws {
        let missing = BadgeLedger(directory: folder.url.appendingPathComponent("missing"))
        #expect(throws: BadgeLedgerError.missingContainer) { _ = try missing.reading() }
        let error = try #require(throws: BadgeLedgerError.self) {
            _ = try missing.record(Badge(total: 1, version: 1), account: "bob")
        }
        #expect(error == .missingContainer)
        #expect(error.description.contains("App Group"))
    }

    @Test func folderInTheFilesPlaceIsAnErrorWithTheCallThatFailed() throws {
        try FileManager.default.createDirectory(at: folder.ledgerFile, withIntermediateDirectories: false)
        #expect(throws: BadgeLedgerError.failed(operation: "read", errno: EISDIR)) { _ = try ledger.reading() }
    }

    /// P-35: where the process is about to be suspended no lock is taken.
    @Test func processAboutToBeSuspendedTakesNoLock() throws {
        let suspended = BadgeLedger(directory: folder.url, suspension: SuspensionGuard { _ in false })
        #expect(throws: BadgeLedgerError.suspending) {
            _ = try suspended.record(Badge(total: 1, version: 1), account: "bob")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    /// P-35: before and after the guarded body another process gets the lock at once.
    @Test func lockIsHeldInsideTheGuardAlone() throws {
        let lock = folder.ledgerFile.appendingPathExtension("lock").path
        let isFree: @Sendable () -> Bool = {
            let file = open(lock, O_RDWR | O_CREAT, 0o600)
            defer { _ = close(file) }
            return flock(file, LOCK_EX | LOCK_NB) == 0
        }
        let guarded = BadgeLedger(
            directory: folder.url,
            suspension: SuspensionGuard { body in
                #expect(isFree())
                body()
                #expect(isFree())
                return true
            })
        #expect(try guarded.record(Badge(total: 1, version: 1), account: "bob").number == 1)
        #expect(throws: BadgeLedgerError.self) {
            try Data(#"{"format":"beckon-badge","version":9}"#.utf8).write(to: folder.ledgerFile)
            _ = try guarded.record(Badge(total: 1, version: 2), account: "bob")
        }
    }
}
