import BeckonExtension
import BeckonModel
import Foundation
import Testing

/// Design §4, *Badge*; P-33, R-E7: accounts of Beckon.
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
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    /// The app and the extension are two processes with one file.
    @Test func whatOneWritesTheOtherReads() throws {
        #expect(try ledger.record(Badge(total: 4, version: 7), account: "bob").number == 4)
        #expect(try BadgeLedger(directory: folder.url).reading().number == 4)
    }

    /// R-E7, R-3.7: read on another device, then an older push arrives.
    @Test func olderVersionNeverOverwritesANewerOne() throws {
        _ = try ledger.record(Badge(total: 0, version: 9), account: "bob")
        let late = try ledger.recordPushed(Badge(total: 5, version: 8), account: "bob")
        #expect(late.number == 0)
        #expect(!late.didChange)
        let repeated = try ledger.recordPushed(Badge(total: 5, version: 9), account: "bob")
        #expect(!repeated.didChange)
        #expect(try ledger.recordPushed(Badge(total: 1, version: 10), account: "bob").number == 1)
    }

    @Test func numberIsTheSumOfAccountsAndVendors() throws {
        _ = try ledger.record(Badge(total: 2, version: 1), account: "bob")
        _ = try ledger.record(Badge(total: 3, version: 1), account: "carol")
        _ = try ledger.record(total: 4, of: BadgeSource("cometchat"))
        #expect(try ledger.count(messageID: "m", of: BadgeSource("voximplant")).number == 10)
        #expect(try ledger.remove(account: "carol").number == 7)
        #expect(try ledger.clear(BadgeSource("cometchat")).number == 3)
    }

    /// A push that was on its way at the logout would leave a number that nobody could read away.
    @Test func latePushDoesNotBringBackAnAccountThatLoggedOut() throws {
        _ = try ledger.record(Badge(total: 2, version: 5), account: "bob")
        #expect(try ledger.remove(account: "bob").number == 0)
        let late = try ledger.recordPushed(Badge(total: 3, version: 6), account: "bob")
        #expect(late.number == 0 && !late.didChange)
        // The next login: also where the server was set up anew and counts its versions from 1.
        #expect(try ledger.record(Badge(total: 1, version: 1), account: "bob").number == 1)
        #expect(try ledger.recordPushed(Badge(total: 3, version: 6), account: "bob").number == 3)
    }

    /// A push names any account: the file stays small.
    @Test func accountsAreBoundedAndTheLeastRecentIsForgotten() throws {
        for index in 0..<40 {
            _ = try ledger.recordPushed(Badge(total: 1, version: 1), account: "account-\(index)")
            _ = try ledger.recordPushed(Badge(total: 1, version: Int64(index + 2)), account: "account-0")
        }
        #expect(try ledger.reading().number == 32)
        #expect(try ledger.remove(account: "account-1").number == 32)
        #expect(try ledger.remove(account: "account-0").number == 31)
        for index in 0..<100 { _ = try ledger.remove(account: "gone-\(index)") }
        #expect(try Data(contentsOf: folder.ledgerFile).count < 4096)
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

    /// A push is anybody's input: sums do not overflow.
    @Test func absurdTotalsDoNotTrap() throws {
        let source = BadgeSource("v")
        _ = try ledger.record(Badge(total: .max, version: .max), account: "bob")
        _ = try ledger.record(Badge(total: .max, version: 1), account: "carol")
        _ = try ledger.record(total: .max, of: source, messageID: "1", in: "c", unread: .max)
        #expect(try ledger.count(messageID: "m", of: source, in: "d").number > 0)
        _ = try ledger.record(total: .min, of: source, messageID: "2", in: "c", unread: .min)
        #expect(try ledger.read("c", of: source).number == 2_000_000)
    }
}
