import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Reactions (R-B).
@Suite struct ReactionStorageTests {
    private func react(
        _ reaction: String, to id: Int64, by session: Session, in store: StorageFixture
    ) async throws -> [ReactionCount] {
        try await store.storage.react(reaction, to: id, with: .group("team"), by: session, now: 1).reactions
    }

    @Test(arguments: StorageDriver.all)
    func reactionsAreCountedAndOnesOwnAreMarked(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            let id = try await store.send("hi", from: alice, to: .group("team")).id
            let plain = try await store.send("no reactions", from: alice, to: .group("team"))
            let events = EventLog()
            store.storage.observe { events.append($0) }
            func thumbs(_ count: Int, _ own: Bool) -> ReactionCount {
                ReactionCount(reaction: "👍", count: count, reactedByMe: own)
            }
            #expect(try await react("👍", to: id, by: alice, in: store) == [thumbs(1, true)])
            for _ in 0..<2 { #expect(try await react("👍", to: id, by: bob, in: store) == [thumbs(2, true)]) }
            let heart = ReactionCount(reaction: "❤️", count: 1, reactedByMe: true)
            #expect(try await react("❤️", to: id, by: bob, in: store) == [thumbs(2, true), heart])
            let page = try await store.storage.messages(of: "alice", with: .group("team"), before: nil, limit: 9)
            #expect(
                page.messages.map(\.reactions) == [
                    [thumbs(2, true), ReactionCount(reaction: "❤️", count: 1, reactedByMe: false)], [],
                ])
            #expect(page.messages.last == plain)
            // Each change once, with what was given; without saying whose, since many hear it.
            let actions = events.takeAll().compactMap { event -> Message? in
                if case .message(let wire, _) = event { wire.message } else { nil }
            }
            #expect(actions.map(\.action) == [.reactionAdded, .reactionAdded, .reactionAdded])
            #expect(actions.map { $0.data?["reaction"] } == ["👍", "👍", "❤️"])
            #expect(actions.map(\.sender.uid) == ["alice", "bob", "bob"])
            #expect(
                actions.last?.data?["entities"]?["on"]?["entity"]?["reactions"] == [
                    ["reaction": "👍", "count": 2], ["reaction": "❤️", "count": 1],
                ])
            for _ in 0..<2 {
                let left = try await store.storage.unreact("👍", to: id, with: .group("team"), by: alice, now: 1)
                #expect(left.reactions.first == thumbs(1, false))
            }
            let left = try await store.storage.unreact("👍", to: id, with: .group("team"), by: bob, now: 1)
            #expect(left.reactions == [heart])
            #expect(events.takeAll().map(\.action) == [.reactionRemoved, .reactionRemoved])
            #expect(try await store.unread(of: bob, with: .group("team")) == 2, "a reaction is not unread")
            #expect(try await store.claim().count == 2, "and not pushed")
        }
    }

    @Test(arguments: StorageDriver.all)
    func aMessageHasABoundedNumberOfReactions(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("u0")
            try await store.group("team", owner: alice)
            let id = try await store.send("hi", from: alice, to: .group("team")).id
            let perUser = MessageRules.ownReactions
            for index in 0..<(MessageRules.reactions / perUser) {
                let session = index == 0 ? alice : try await store.login(UserID(unchecked: "u\(index)"))
                if index > 0 { _ = try await store.storage.join("team", session.uid, now: 1) }
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for own in 0..<perUser {
                        group.addTask { _ = try await react("\(index).\(own)", to: id, by: session, in: store) }
                    }
                    try await group.waitForAll()
                }
                await #expect(throws: StorageError.message(.tooManyOwnReactions)) {
                    try await react("one more", to: id, by: session, in: store)
                }
            }
            let last = try await store.login("last")
            _ = try await store.storage.join("team", "last", now: 1)
            await #expect(throws: StorageError.message(.tooManyReactions)) {
                try await react("new", to: id, by: last, in: store)
            }
            let counts = try await react("0.0", to: id, by: last, in: store)
            #expect(counts.first { $0.reaction == "0.0" }?.count == 2 && counts.count == MessageRules.reactions)
        }
    }

    @Test(arguments: StorageDriver.all)
    func onlyWhatIsSaidIsReactedTo(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            let sent = try await store.send("hi", from: alice, to: .group("team"))
            await #expect(throws: StorageError.message(.wrongKind)) { try await react("👍", to: 1, by: bob, in: store) }
            await #expect(throws: StorageError.unknownMessage) { try await react("👍", to: 9, by: bob, in: store) }
            await #expect(throws: StorageError.notAMember) {
                try await react("👍", to: sent.id, by: carol, in: store)
            }
            _ = try await store.storage.delete(sent.id, with: .group("team"), by: alice, now: StorageFixture.now)
            await #expect(throws: StorageError.message(.deleted)) {
                try await react("👍", to: sent.id, by: bob, in: store)
            }
            let direct = try await store.send("hi", from: alice, to: .user("bob"))
            try await store.storage.block("alice", by: bob, now: 1)
            await #expect(throws: StorageError.blockedSender) {
                try await store.storage.react("👍", to: direct.id, with: .user("bob"), by: alice, now: 1)
            }
        }
    }
}
