import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Pages of messages: forwards, threads, what happened in between, searches.
@Suite struct PageStorageTests {
    private func page(
        _ uid: UserID, with receiver: Receiver, _ query: MessageQuery, in store: StorageFixture
    ) async throws -> MessagePage {
        try await store.storage.messages(of: uid, with: receiver, query)
    }

    @Test(arguments: StorageDriver.all)
    func pagesGoForwardsWithoutGapOrRepeat(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            for index in 1...25 { try await store.send("\(index)", from: alice, to: .user("bob")) }
            var ids: [Int64] = []
            var sizes: [Int] = []
            while true {
                let page = try await page(
                    "bob", with: .user("alice"), MessageQuery(.after(ids.last ?? 3), limit: 10), in: store)
                ids += page.messages.map(\.id)
                sizes.append(page.messages.count)
                if !page.hasMore { break }
            }
            #expect(ids == Array(4...25) && sizes == [10, 10, 2])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aThreadIsReadByItself(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.login("carol")
            for parent in [nil, 1, nil, 1, 1] as [Int64?] {
                _ = try await store.storage.store(
                    NewMessage(
                        from: alice, to: .user("bob"), muid: "\(Int64.random(in: 0 ... .max))", text: "x",
                        parent: parent,
                        sentAt: 1))
            }
            let thread = MessageQuery(.newest, limit: 2, parent: 1)
            let newest = try await page("bob", with: .user("alice"), thread, in: store)
            #expect(newest.messages.map(\.id) == [4, 5] && newest.hasMore)
            let older = try await page(
                "bob", with: .user("alice"), MessageQuery(.before(4), limit: 2, parent: 1), in: store)
            #expect(older.messages.map(\.id) == [2] && !older.hasMore)
            #expect(
                try await page("bob", with: .user("alice"), MessageQuery(limit: 9, parent: 3), in: store).messages
                    .isEmpty)
            for receiver in [Receiver.user("alice"), .user("carol")] {
                await #expect(throws: StorageError.message(.unknownParent)) {
                    try await page("bob", with: receiver, MessageQuery(limit: 9, parent: 9), in: store)
                }
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatHappenedToMembersStandsInBetweenWhereItIsAskedFor(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            let sent = try await store.send("hi", from: alice, to: .group("team"))
            _ = try await store.storage.react("👍", to: sent.id, with: .group("team"), by: bob, now: 1)
            try await store.storage.setScope(.moderator, of: "bob", in: "team", by: alice, now: 1)
            let with = try await page(
                "bob", with: .group("team"), MessageQuery(limit: 9, holdsMemberActions: true), in: store)
            #expect(with.messages.map(\.action) == [.joined, nil, .scopeChanged])
            #expect(with.messages.last?.data?["newScope"] == "moderator")
            let without = try await page("bob", with: .group("team"), MessageQuery(limit: 9), in: store)
            #expect(without.messages.map(\.id) == [sent.id])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aSearchFindsWhatTextsHold(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", .private, owner: alice)
            try await store.send("early café", from: alice, to: .group("team"))
            try await store.storage.add("bob", to: "team", as: .participant, by: alice, now: 1)
            for text in ["Café?", "tea", "the CAFE\u{301} is closed", "gone cafe"] {
                try await store.send(text, from: alice, to: .group("team"))
            }
            _ = try await store.storage.delete(6, with: .group("team"), by: alice, now: StorageFixture.now)
            let search = try #require(SearchText("cafe"))
            let found = try await page("bob", with: .group("team"), MessageQuery(limit: 9, search: search), in: store)
            #expect(found.messages.map(\.text) == ["Café?", "the CAFE\u{301} is closed"] && !found.hasMore)
            let last = try await page("bob", with: .group("team"), MessageQuery(limit: 1, search: search), in: store)
            #expect(last.messages.map(\.id) == [5] && last.hasMore && last.searchedTo == 5)
            let first = try await page(
                "bob", with: .group("team"), MessageQuery(.before(5), limit: 1, search: search), in: store)
            #expect(first.messages.map(\.id) == [3])
            let milk = try #require(SearchText("milk"))
            let none = try await page(
                bob.uid, with: .group("team"), MessageQuery(limit: 9, search: milk), in: store)
            #expect(none.messages.isEmpty && !none.hasMore)
        }
    }

    /// One request looks through so much and no more, and tells where to go on.
    @Test(arguments: StorageDriver.all)
    func aSearchIsBoundedAndGoesOn(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.send("needle", from: alice, to: .user("bob"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<MessageQuery.searchedRows {
                    group.addTask { try await store.send("hay \(index)", from: alice, to: .user("bob")) }
                }
                try await group.waitForAll()
            }
            let search = try #require(SearchText("needle"))
            let first = try await page("bob", with: .user("alice"), MessageQuery(limit: 9, search: search), in: store)
            #expect(first.messages.isEmpty && first.hasMore && first.searchedTo == 2)
            let second = try await page(
                "bob", with: .user("alice"), MessageQuery(.before(2), limit: 9, search: search), in: store)
            #expect(second.messages.map(\.text) == ["needle"] && !second.hasMore && second.searchedTo == 1)
        }
    }
}
