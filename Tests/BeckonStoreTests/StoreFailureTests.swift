import BeckonAPI
import BeckonModel
import BeckonStore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreFailureTests {
    private let folder = StoreFolder()

    private func answer(_ ids: ClosedRange<Int64>) -> SyncAnswer {
        SyncAnswer(
            cursor: "\(ids.upperBound)", reset: false, hasMore: false,
            events: ids.map { .message(.sample($0, text: String(repeating: "x", count: 1000))) }, conversations: [],
            badge: Badge(total: Int(ids.upperBound), version: ids.upperBound))
    }

    @Test func onAFullDiskNothingOfTheCallIsKeptAndTheStoreGoesOnByItself() async throws {
        let store = try await folder.open()
        _ = try await store.take(answer(1...50))
        try await store.keep(
            OutboxEntry(to: .ben, draft: MessageDraft(muid: "a", to: .ben, text: "a"), composedAt: 1))
        try await store.execute("PRAGMA max_page_count = 1")
        await #expect(throws: StoreError.full) { try await store.take(answer(51...500)) }
        await #expect(throws: StoreError.full) {
            try await store.setDraft(String(repeating: "d", count: 20_000), of: .ben)
        }
        #expect(try await store.cursor == "50")
        #expect(try await store.badge == Badge(total: 50, version: 50))
        #expect(try await store.draft(of: .ben) == nil)
        #expect(try await store.page(of: .ben, at: .newest, limit: 1000).messages.count == 50)
        try await store.execute("PRAGMA max_page_count = 100000")
        _ = try await store.take(answer(51...500))
        #expect(try await store.cursor == "500")
        #expect(try await store.page(of: .ben, at: .newest, limit: 1000).messages.count == 500)
        #expect(try await store.outbox().count == 1)
    }

    /// As after a kill at that moment: the files as they are, without an end of the connection.
    @Test func theFilesAsTheyAreBetweenAnyTwoCallsMakeAWholeStore() async throws {
        let store = try await folder.open()
        for step in Int64(0)..<12 {
            _ = try await store.take(answer((step * 40 + 1)...(step * 40 + 40)))
            try await store.setDraft("draft \(step)", of: .ben)
            let other = StoreFolder()
            try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
            for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: folder.file("anna", suffix).path) {
                try FileManager.default.copyItem(at: folder.file("anna", suffix), to: other.file("anna", suffix))
            }
            let copy = try await other.open()
            #expect(await copy.wasDamaged == false)
            #expect(try await copy.cursor == "\(step * 40 + 40)")
            #expect(try await copy.draft(of: .ben) == "draft \(step)")
            #expect(try await copy.page(of: .ben, at: .newest, limit: 1000).messages.count == Int(step * 40 + 40))
            await copy.close()
        }
    }

    /// A log that ends anywhere, as after a loss of power: some earlier moment, whole.
    @Test func aLogThatIsCutAnywhereLeavesAnEarlierMomentWhole() async throws {
        let store = try await folder.open()
        _ = try await store.take(answer(1...10))
        for step in Int64(1)..<8 { _ = try await store.take(answer((step * 10 + 1)...(step * 10 + 10))) }
        let database = try Data(contentsOf: folder.file())
        let log = try Data(contentsOf: folder.file("anna", "-wal"))
        var seen: Set<Int64> = []
        for length in stride(from: 0, through: log.count, by: max(1, log.count / 40)) {
            let other = StoreFolder()
            try FileManager.default.createDirectory(at: other.url, withIntermediateDirectories: true)
            try database.write(to: other.file())
            try log.prefix(length).write(to: other.file("anna", "-wal"))
            let copy = try await other.open()
            #expect(await copy.wasDamaged == false)
            let cursor = try await copy.cursor.flatMap { Int64($0) } ?? 0
            let page = try await copy.page(of: .ben, at: .newest, limit: 1000)
            #expect(page.messages.count == Int(cursor))
            #expect(try await copy.badge?.version ?? 0 == cursor)
            seen.insert(cursor)
            await copy.close()
        }
        #expect(seen.count > 3)
    }
}
