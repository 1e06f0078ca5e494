import BeckonAPI
import BeckonModel
import BeckonStore
import Testing

/// What a screen does in a conversation touches a page, however long the conversation is. Counted in steps of SQLite's
/// virtual machine.
@Suite(.timeLimit(.minutes(2))) struct StoreSizeTests {
    private struct Cost: Equatable {
        var newest: Int64
        var middle: Int64
        var oldest: Int64
        var around: Int64
        var message: Int64
        var read: Int64
    }

    /// - Parameters:
    ///   - count: messages; each but the first is a copy of the first.
    ///   - hidden: rows that are not shown, after every hundredth message.
    private func store(_ count: Int64, hidden: Int64 = 0) async throws -> ChatStore {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        _ = try await store.take(.message(.sample(1)))
        let stride = 100 + hidden
        try await store.execute(
            """
            WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(count / 100 * stride))
            INSERT INTO message(conv, id, said, is_gone, counts, revision, as_of, is_stale, body)
            SELECT conv, i, i % \(stride) < 100, 0, i % \(stride) < 100, 0, i, 0,
                CAST(replace(CAST(body AS TEXT), '"id":1,', '"id":' || i || ',') AS BLOB)
            FROM n, message WHERE id = 1;
            UPDATE known SET high = \(count / 100 * stride);
            UPDATE conversation SET last_said = (SELECT max(id) FROM message WHERE said = 1);
            """)
        return store
    }

    private func cost(of store: ChatStore) async throws -> Cost {
        let head = try await store.position(in: .ben)
        _ = try await store.page(of: .ben, at: .newest, limit: 50)
        func steps(_ body: () async throws -> Void) async throws -> Int64 {
            let before = await store.steps
            try await body()
            return await store.steps - before
        }
        func page(_ place: PagePlace) async throws -> Int64 {
            try await steps {
                let page = try await store.page(of: .ben, at: place, limit: 50)
                #expect(page.messages.count == 50)
            }
        }
        return Cost(
            newest: try await page(.newest), middle: try await page(.before(head / 2)),
            oldest: try await page(.after(0)),
            around: try await page(.around(head / 2)),
            message: try await steps { _ = try await store.take(.message(.sample(head + 1))) },
            read: try await steps { _ = try await store.keepRead(upTo: head + 1, of: .ben) })
    }

    @Test func aConversationOf100000MessagesCostsWhatOneOf1000Does() async throws {
        let small = try await cost(of: store(1000))
        let large = try await cost(of: store(100_000))
        #expect(large.newest <= small.newest)
        #expect(large.middle <= small.middle + 10)
        #expect(large.oldest <= small.oldest)
        #expect(large.around <= small.around + 10)
        #expect(large.message <= small.message)
        // Rows that are passed over would be some steps each: none are.
        #expect(large.newest < 50 * 60)
        #expect(large.message < 50 * 60)
    }

    @Test func rowsThatAreNotShownCostNothing() async throws {
        let plain = try await cost(of: store(5000))
        let hidden = try await cost(of: store(5000, hidden: 2000))
        #expect(hidden.newest <= plain.newest)
        #expect(hidden.oldest <= plain.oldest)
        #expect(hidden.message <= plain.message)
        #expect(hidden.middle <= plain.middle + 10)
    }

    @Test func pagingToTheOldestTouchesEachRowOnce() async throws {
        let store = try await store(20_000)
        var place = PagePlace.newest
        var seen = 0
        let before = await store.steps
        while true {
            let page = try await store.page(of: .ben, at: place, limit: 50)
            seen += page.messages.count
            guard page.older == .stored, let first = page.messages.first else {
                #expect(page.older == .end)
                break
            }
            place = .before(first.id)
        }
        #expect(seen == 20_000)
        #expect(await store.steps - before < 20_000 * 60)
    }
}
