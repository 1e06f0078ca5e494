import BeckonExtension
import BeckonModel
import Foundation
import Testing

/// Vendors whose pushes carry no version (R-3.7, R-E7): the total per conversation, by message id.
@Suite struct BadgeLedgerVendorTests {
    private let folder: TemporaryFolder
    private let ledger: BadgeLedger
    private let source = BadgeSource("v")

    init() throws {
        folder = try TemporaryFolder()
        ledger = BadgeLedger(directory: folder.url)
    }

    private func count(_ id: String, in conversation: String? = nil) throws -> Int {
        try ledger.count(messageID: id, of: source, in: conversation).number
    }

    /// P-4, sh-18 D: a push may arrive twice.
    @Test func messageOfAVendorWithoutACountCountsOnce() throws {
        #expect(try count("1") == 1)
        #expect(try count("2") == 2)
        #expect(try count("1") == 2)
        #expect(try ledger.clear(source).number == 0)
        // A late repetition after the person has read it.
        #expect(try count("2") == 0)
        #expect(try ledger.count(messageID: "2", of: BadgeSource("w")).number == 1)
        #expect(try ledger.count(messageID: "2", of: BadgeSource("v", account: "second")).number == 2)
    }

    /// Some vendors number their messages within a conversation.
    @Test func sameNumberInTwoConversationsIsTwoMessages() throws {
        #expect(try count("1", in: "a") == 1)
        #expect(try count("1", in: "b") == 2)
        #expect(try count("1", in: "a") == 2)
    }

    @Test func readingAConversationTakesItsPartOff() throws {
        for (id, conversation) in [("1", "a"), ("2", "a"), ("3", "b"), ("4", nil)] {
            _ = try count(id, in: conversation)
        }
        #expect(try ledger.unread(in: "a", of: source) == 2)
        #expect(try ledger.read("a", of: source).number == 2)
        #expect(try ledger.unread(in: "a", of: source) == 0)
        #expect(try !ledger.read("a", of: source).didChange)
        #expect(try !ledger.read("never", of: source).didChange)
        #expect(try count("2", in: "a") == 2)
        #expect(try count("5", in: "a") == 3)
        #expect(try ledger.read(nil, of: source).number == 2)
        #expect(try ledger.read("b", of: source).number == 1)
        #expect(try ledger.remove(source).number == 0)
    }

    /// The vendor's total is absolute; what of it is in a conversation is known from the pushes.
    @Test func readingAConversationOfAVendorThatCountsTakesItsPartOff() throws {
        _ = try ledger.record(total: 3, of: source, messageID: "1", in: "a")
        _ = try ledger.record(total: 4, of: source, messageID: "2", in: "a")
        _ = try ledger.record(total: 4, of: source, messageID: "2", in: "a")
        _ = try ledger.record(total: 5, of: source, messageID: "3", in: "b")
        #expect(try ledger.read("a", of: source).number == 3)
        #expect(try ledger.record(total: 7, of: source, messageID: "4", in: "c", unread: 5).number == 7)
        #expect(try ledger.read("c", of: source).number == 2)
    }

    /// A total below what was counted here says that something was read elsewhere.
    @Test func lowerTotalTakesTheDifferenceFromOtherConversations() throws {
        for id in 1...4 { _ = try ledger.record(total: id, of: source, messageID: "\(id)", in: "a") }
        #expect(try ledger.record(total: 1, of: source, messageID: "9", in: "b").number == 1)
        #expect(try ledger.unread(in: "a", of: source) == 0)
        #expect(try ledger.read("a", of: source).number == 1)
        #expect(try ledger.record(total: 0, of: source).number == 0)
        #expect(try ledger.unread(in: "b", of: source) == 0)
    }

    @Test func memoryOfCountedMessagesIsBounded() throws {
        for id in 0..<600 { _ = try count(String(repeating: "x", count: 500) + String(id), in: "a") }
        #expect(try ledger.reading().number == 600)
        #expect(try Data(contentsOf: folder.ledgerFile).count < 8192)
        #expect(try !ledger.count(messageID: String(repeating: "x", count: 500) + "599", of: source, in: "a").didChange)
        // Beyond the last 256 a repetition is not known any more.
        #expect(try count(String(repeating: "x", count: 500) + "0", in: "a") == 601)
        #expect(try ledger.read("a", of: source).number == 0)
    }

    /// At the bound the oldest conversation goes, and its part with it: no number stays that no reading takes away.
    @Test func conversationsAreBoundedAndTheNumberStaysReadable() throws {
        for id in 0..<200 { _ = try count("1", in: "conversation \(id)" + String(repeating: "y", count: 200)) }
        #expect(try ledger.reading().number == 128)
        #expect(try Data(contentsOf: folder.ledgerFile).count < 16_384)
        for id in 0..<200 { _ = try ledger.read("conversation \(id)" + String(repeating: "y", count: 200), of: source) }
        #expect(try ledger.reading().number == 0)
        for vendor in 0..<40 { _ = try ledger.count(messageID: "1", of: BadgeSource("w", account: "\(vendor)")) }
        #expect(try ledger.reading().number == 16)
    }

    /// What is read goes first.
    @Test func conversationWithUnreadMessagesOutlivesOneThatIsRead() throws {
        _ = try count("1", in: "kept")
        _ = try count("1", in: "read")
        _ = try ledger.read("read", of: source)
        for id in 0..<127 { _ = try count("1", in: "\(id)") }
        #expect(try ledger.reading().number == 128)
        #expect(try ledger.unread(in: "kept", of: source) == 1)
    }

    /// Reading, adding one and writing are one step: no count of another is lost.
    @Test func writersAtOnceLoseNoCount() async throws {
        let folder = folder
        try await onThreads(4) { writer in
            let own = BadgeLedger(directory: folder.url)
            for step in 0..<50 {
                _ = try own.count(messageID: "\(writer)-\(step)", of: BadgeSource("v"), in: "c\(writer % 2)")
            }
        }
        #expect(try ledger.reading().number == 200)
        #expect(try ledger.read("c0", of: source).number == 100)
    }
}
