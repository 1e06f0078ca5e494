import BeckonAPI
import BeckonModel
import BeckonStore
import Testing

/// An app's extension reads the store beside the app, and never writes it.
@Suite(.timeLimit(.minutes(1))) struct StoreReaderTests {
    private let folder = StoreFolder()

    @Test func aReaderSeesWhatWasWrittenAndCannotWrite() async throws {
        let store = try await folder.open()
        _ = try await store.take(.message(.sample(1)))
        let reader = try await ChatStore.openForReading(account: .anna, in: folder.place)
        #expect(try await reader.message(1, in: .ben) == .sample(1))
        _ = try await store.take(.message(.sample(2)))
        #expect(try await reader.page(of: .ben, at: .newest, limit: 5).messages.map(\.id) == [1, 2])
        #expect(try await reader.conversations(limit: 5).map(\.unreadCount) == [2])
        await #expect(throws: StoreError.self) { try await reader.execute("DELETE FROM message") }
        await #expect(throws: StoreError.self) { try await reader.execute("CREATE TABLE x(a)") }
        #expect(try await reader.message(1, in: .ben) != nil)
    }

    @Test func aReaderSeesOneMomentWhileTheAppWrites() async throws {
        let store = try await folder.open()
        _ = try await store.take(.message(.sample(1)))
        let reader = try await ChatStore.openForReading(account: .anna, in: folder.place)
        async let written: Void = {
            for id in Int64(2)...400 { _ = try await store.take(.message(.sample(id))) }
        }()
        var last: Int64 = 0
        while last < 400 {
            let page = try await reader.page(of: .ben, at: .newest, limit: 20)
            let ids = page.messages.map(\.id)
            let newest = try #require(ids.last)
            #expect(ids == Array(max(1, newest - 19)...newest))
            #expect(page.newer == .end)
            #expect(newest >= last)
            last = newest
        }
        try await written
    }

    @Test func withoutAStoreThereIsNothingToRead() async throws {
        await #expect(throws: StoreError.unavailable(code: 14)) {
            try await ChatStore.openForReading(account: .anna, in: folder.place)
        }
        await #expect(throws: StoreError.unavailable(code: 14)) {
            try await ChatStore.openForReading(account: .anna, in: .memory)
        }
    }
}
