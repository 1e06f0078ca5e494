import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

/// Random walks against a naive model: events lost, late and repeated, pages and syncs that were under way meanwhile.
@Suite(.timeLimit(.minutes(2))) struct StoreWalkTests {
    /// An answer that is under way.
    private enum Answer {
        case page(MessagePage, PagePlace, position: Int64, thread: Int64?)
        case event(RealtimeEvent, id: Int64)
        case sync(SyncAnswer)
    }

    /// What the model knows: the rows of the log, one by one.
    private struct Known {
        var rows: Set<Int64> = []
        var head: Int64 { rows.max() ?? 0 }

        var ranges: [ClosedRange<Int64>] {
            var ranges: [ClosedRange<Int64>] = []
            for id in rows.sorted() {
                if let last = ranges.last, last.upperBound + 1 == id {
                    ranges[ranges.count - 1] = last.lowerBound...id
                } else {
                    ranges.append(id...id)
                }
            }
            return ranges
        }

        mutating func take(_ page: MessagePage, at place: PagePlace, position: Int64) {
            let end = max(position, page.messages.last?.id ?? 0)
            switch place {
            case .before(let id): prove(page.hasMore ? page.messages.first?.id : 0, id - 1)
            case .after(let id): prove(id + 1, page.hasMore ? page.messages.last?.id ?? id : end)
            case .newest, .around: prove(page.hasMore ? page.messages.first?.id : 0, end)
            }
        }

        private mutating func prove(_ low: Int64?, _ high: Int64) {
            guard let low, low <= high else { return }
            rows.formUnion(low...high)
        }
    }

    @Test(arguments: 1...30) func whateverTheOrderTheRowsAreThoseOfTheLog(_ seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var server = LogServer()
        var known = Known()
        var underWay: [Answer] = []
        var cursor: Int64 = 0
        let store = try await ChatStore.open(account: .anna, in: .memory)
        for _ in 0..<150 {
            let before = server.last
            try server.change(using: &random)
            if server.last > before {
                let event = Answer.event(server.events[Int(server.last) - 1], id: server.last)
                // One in six is lost.
                if Int.random(in: 0..<6, using: &random) > 0 { underWay.append(event) }
            }
            try await ask(server, store, cursor, &underWay, &random)
            while let index = underWay.indices.randomElement(using: &random), Int.random(in: 0..<3, using: &random) > 0
            {
                let answer = underWay[index]
                // One in five comes once more.
                if Int.random(in: 0..<5, using: &random) > 0 { underWay.remove(at: index) }
                // An answer to a question that was asked before a later sync is not taken any more.
                if case .sync(let sync) = answer, try #require(Int64(sync.cursor)) < cursor { continue }
                try await take(answer, store, &known, &cursor)
                #expect(try await store.ranges(of: .ben) == known.ranges)
                try await checkPages(store, server, known, &random)
            }
        }
        try await settle(store, server, cursor)
    }

    private func ask(
        _ server: LogServer, _ store: ChatStore, _ cursor: Int64, _ underWay: inout [Answer],
        _ random: inout SeededRandom
    ) async throws {
        let limit = Int.random(in: 1...6, using: &random)
        let position = try await store.position(in: .ben)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: underWay.append(.sync(try server.sync(after: cursor, limit: limit)))
        case 1:
            let id = Int64.random(in: 1...(server.last + 1), using: &random)
            // Nobody asks for what lies before a message that is not known.
            let place = PagePlace.before(min(id, position + 1))
            underWay.append(.page(server.page(at: place, limit: limit), place, position: position, thread: nil))
        case 2:
            let place = PagePlace.after(Int64.random(in: 0...max(0, position), using: &random))
            underWay.append(.page(server.page(at: place, limit: limit), place, position: position, thread: nil))
        case 3:
            underWay.append(
                .page(server.page(at: .newest, limit: limit), .newest, position: position, thread: nil))
        default: break
        }
    }

    private func take(_ answer: Answer, _ store: ChatStore, _ known: inout Known, _ cursor: inout Int64) async throws {
        switch answer {
        case .event(let event, let id):
            let head = known.head
            let changes = try await store.take(event)
            #expect(changes.hasGap == (id > head + 1))
            known.rows.insert(id)
            noteSubject(of: event, in: &known)
        case .page(let page, let place, let position, let thread):
            _ = try await store.take(page, of: .ben, at: place, thread: thread, asOf: position)
            known.take(page, at: place, position: position)
        case .sync(let answer):
            _ = try await store.take(answer)
            cursor = try #require(Int64(answer.cursor))
            for event in answer.events {
                switch event {
                case .message(let row), .action(let row): known.rows.insert(row.id)
                default: break
                }
                noteSubject(of: event, in: &known)
            }
            #expect(try await store.cursor == answer.cursor)
        }
    }

    /// An action tells its whole message.
    private func noteSubject(of event: RealtimeEvent, in known: inout Known) {
        guard case .action(let row) = event, let id = row.data?["entities"]?["on"]?["entity"]?["id"]?.int else {
            return
        }
        known.rows.insert(id)
    }

    /// A page hides nothing, and tells the truth of what lies beyond it.
    private func checkPages(
        _ store: ChatStore, _ server: LogServer, _ known: Known, _ random: inout SeededRandom
    ) async throws {
        let id = Int64.random(in: 0...(server.last + 2), using: &random)
        let limit = Int.random(in: 1...8, using: &random)
        for place in [PagePlace.newest, .before(id), .after(id), .around(id)] {
            let page = try await store.page(of: .ben, at: place, limit: limit)
            let ids = page.messages.map(\.id)
            #expect(ids.count <= limit)
            guard let first = ids.first, let last = ids.last else { continue }
            #expect(ids == server.messages.keys.sorted().filter { (first...last).contains($0) }, "\(place)")
            let range = try #require(known.ranges.first { $0.contains(first) })
            let below = server.messages.keys.contains { $0 < first && range.contains($0) }
            let above = server.messages.keys.contains { $0 > last && range.contains($0) }
            #expect(page.older == (below ? .stored : range.lowerBound <= 1 ? .end : .unknown), "\(place)")
            #expect(page.newer == (above ? .stored : range.upperBound == known.head ? .end : .unknown), "\(place)")
        }
    }

    /// Synchronised, and its holes paged in, it is the server's.
    private func settle(_ store: ChatStore, _ server: LogServer, _ cursor: Int64) async throws {
        var cursor = cursor
        while true {
            let answer = try server.sync(after: cursor, limit: 7)
            _ = try await store.take(answer)
            cursor = try #require(Int64(answer.cursor))
            if !answer.hasMore { break }
        }
        let page = try await store.page(of: .ben, at: .newest, limit: 1000)
        let told = server.messages.keys.sorted().compactMap(server.seen)
        #expect(page.messages.map(\.id) == told.map(\.id))
        let wrong = zip(page.messages, told).filter { $0.marked != $1.marked }
            .map { "\($0.id): \($0.text ?? "-") \($0.unknown) for \($1.text ?? "-") \($1.unknown)" }
        #expect(wrong.isEmpty)
        #expect(page.older == .end && page.newer == .end)
        let conversation = try #require(try await store.conversation(.ben))
        #expect(conversation.unreadCount == server.unread)
        #expect(conversation.readUpTo == server.readUpTo)
        #expect(conversation.lastMessage?.id == server.messages.keys.max())
    }

    /// Where every event comes, in any order, the number is right after each whole prefix.
    @Test(arguments: 1...20) func unreadIsARecountAtEveryMoment(_ seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var server = LogServer()
        let store = try await ChatStore.open(account: .anna, in: .memory)
        var told = 0
        var place: Int64 = 0
        for _ in 0..<100 {
            let burst = Int.random(in: 1...4, using: &random)
            for _ in 0..<burst { try server.change(using: &random) }
            for event in server.events[told...].shuffled(using: &random) {
                _ = try await store.take(event)
                if Bool.random(using: &random) { _ = try await store.take(event) }
            }
            told = server.events.count
            if Int.random(in: 0..<4, using: &random) == 0 {
                place = max(place, Int64.random(in: 0...server.last, using: &random))
                _ = try await store.keepRead(upTo: place, of: .ben)
            }
            #expect(try await store.conversation(.ben)?.unreadCount ?? 0 == server.unread(above: place))
        }
    }

    /// A thread is as whole as its pages and the conversation's together prove.
    @Test(arguments: 1...20) func aThreadHidesNothing(_ seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var server = LogServer()
        let store = try await ChatStore.open(account: .anna, in: .memory)
        for _ in 0..<80 { try server.change(using: &random) }
        let parents = Set(server.messages.values.compactMap(\.parentMessageID)).sorted()
        for _ in 0..<40 {
            let parent = try #require(parents.randomElement(using: &random))
            let position = try await store.position(in: .ben)
            let limit = Int.random(in: 1...4, using: &random)
            let id = Int64.random(in: 1...server.last, using: &random)
            let thread = Bool.random(using: &random) ? parent : nil
            let place = [PagePlace.newest, .before(id), .after(id)].randomElement(using: &random) ?? .newest
            _ = try await store.take(
                server.page(at: place, limit: limit, thread: thread), of: .ben, at: place, thread: thread,
                asOf: position)
            let page = try await store.thread(of: parent, in: .ben, at: .newest, limit: 5)
            let replies = server.messages.values.filter { $0.parentMessageID == parent }.map(\.id).sorted()
            guard let first = page.messages.first?.id, let last = page.messages.last?.id else { continue }
            #expect(page.messages.map(\.id) == replies.filter { (first...last).contains($0) })
            if page.older == .end { #expect(first == replies.first) }
        }
        let last = try #require(parents.last)
        _ = try await store.take(
            server.page(at: .newest, limit: 100, thread: last), of: .ben, at: .newest, thread: last, asOf: server.last)
        let page = try await store.thread(of: last, in: .ben, at: .newest, limit: 100)
        #expect(
            page.messages.map(\.id) == server.messages.values.filter { $0.parentMessageID == last }.map(\.id).sorted())
        #expect(page.older == .end)
    }
}
