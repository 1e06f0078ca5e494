import BeckonAPI
import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonServer

/// R-B, *Limits*: conversations come in pages of at most 50.
@Suite(.timeLimit(.minutes(1))) struct ConversationPageStorageTests {
    /// The list that a client makes of the pages; `between` is done after each of them.
    private func list(
        of uid: UserID, limit: Int, in store: StorageFixture, between: (Int) async throws -> Void = { _ in }
    ) async throws -> ConversationList {
        var whole = ConversationList(conversations: [], badge: Badge(total: 0, version: 0))
        var cursor: ConversationCursor?
        var pages = 0
        repeat {
            let page = try await store.storage.conversations(of: uid, after: cursor, limit: limit)
            #expect(page.conversations.count <= limit)
            let goesToTop = if case .up = cursor { true } else { false }
            whole = whole.adding(
                ConversationList(conversations: page.conversations, badge: page.badge, goesToTop: goesToTop))
            cursor = page.next
            pages += 1
            try await between(pages)
        } while cursor != nil && pages < 100
        return whole
    }

    /// Alice has written to so many, one after the other.
    private func friends(_ count: Int, of alice: Session, in store: StorageFixture) async throws -> [Session] {
        var all: [Session] = []
        for index in 0..<count {
            let friend = try await store.login(UserID(unchecked: "friend-\(index)"))
            try await store.send("hi", from: friend, to: .user(alice.uid))
            all.append(friend)
        }
        return all
    }

    @Test(arguments: StorageDriver.all)
    func pagesTogetherAreTheWholeListNewestFirst(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            #expect(try await list(of: "alice", limit: 3, in: store).conversations.isEmpty)
            let friends = try await friends(7, of: alice, in: store)
            try await store.group("left", owner: friends[0], members: alice)
            try await store.storage.leave("left", by: alice, now: 1)
            for limit in [1, 3, 7, 50] {
                let whole = try await list(of: "alice", limit: limit, in: store)
                #expect(whole.conversations.map(\.user?.uid) == friends.reversed().map(\.uid), "\(limit)")
                #expect(whole.badge.total == 7)
            }
            // As many as fit are all: nobody asks once more for nothing.
            let page = try await store.storage.conversations(of: "alice", after: nil, limit: 7)
            #expect(page.next == nil && page.conversations.count == 7)
        }
    }

    /// One that is still to come gets a message and moves over those that were told: it is told all the same, and on top.
    @Test(arguments: StorageDriver.all)
    func whatMovesUpMeanwhileIsNotMissed(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let friends = try await friends(6, of: alice, in: store)
            let whole = try await list(of: "alice", limit: 2, in: store) { pages in
                guard pages == 1 else { return }
                try await store.send("again", from: friends[0], to: .user("alice"))
                try await store.send("again", from: friends[5], to: .user("alice"))
                let new = try await store.login("new")
                try await store.send("first", from: new, to: .user("alice"))
            }
            let names = whole.conversations.map { $0.user?.uid.rawValue.replacing("friend-", with: "") }
            #expect(names == ["new", "5", "0", "4", "3", "2", "1"])
            let texts = whole.conversations.prefix(3).map(\.lastMessage?.text)
            #expect(texts == ["first", "again", "again"] && whole.badge.total == 9)
        }
    }

    @Test(arguments: StorageDriver.all, WalkBudget.seeds(3))
    func whateverComesMeanwhileTheListIsWhole(_ driver: StorageDriver, seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let friends = try await friends(9, of: alice, in: store)
            var writing = 12
            let whole = try await list(of: "alice", limit: 2, in: store) { _ in
                for _ in 0..<Int.random(in: 0...min(3, writing), using: &random) {
                    writing -= 1
                    let friend = friends[Int.random(in: 0..<9, using: &random)]
                    try await store.send("again", from: friend, to: .user("alice"))
                }
            }
            let now = try await store.storage.conversations(of: "alice", after: nil, limit: 50)
            // What came behind the last page is news of its own.
            #expect(Set(whole.conversations.map(\.conversationId)) == Set(now.conversations.map(\.conversationId)))
            #expect(whole.conversations.count == 9)
        }
    }

    @Test func aCursorIsReadAsItWasWritten() {
        for cursor in [ConversationCursor.down(below: 7, top: 90), .up(above: .max), .down(below: -1, top: 0)] {
            #expect(ConversationCursor(text: cursor.text) == cursor)
        }
        for text in ["", "d", "u", "d1", "u1.2", "d1.2.3", "x1", "d1.", "u9223372036854775808", "d-.1"] {
            #expect(ConversationCursor(text: text) == nil, "\(text)")
        }
    }
}
