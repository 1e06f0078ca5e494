import BeckonAPI
import BeckonModel
import BeckonServer
import BeckonTesting
import Testing

/// A client that was away for any time gets everything that it may see, once and in order (server-notes §3).
@Suite struct SyncStorageTests {
    @Test(arguments: StorageDriver.all)
    func theFirstCursorBeginsNow(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.send("before", from: alice, to: .user("bob"))
            let client = SyncClient(bob, store.storage)
            #expect(try await client.sync() == [])
            let after = try await store.send("after", from: alice, to: .user("bob"))
            #expect(try await client.sync() == [.message(after)])
            #expect(try await client.sync() == [])
        }
    }

    @Test(arguments: StorageDriver.all)
    func pagesTogetherAreEverything(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let client = SyncClient(bob, store.storage)
            _ = try await client.sync()
            try await store.group("team", owner: alice, members: bob)
            for index in 0..<25 {
                try await store.send("\(index)", from: alice, to: .user("bob"))
                try await store.send("\(index)", from: alice, to: .group("team"))
            }
            let events = try await client.sync(limit: 7)
            #expect(events.compactMap(\.action) == [.joined])
            #expect(client.pages > 6)
            #expect(try await client.matches(store.storage, [.user("alice"): 1...25, .group("team"): 1...26]))
            #expect(client.state(.user("alice"))?.unreadMessageCount == 25)
        }
    }

    /// Case sh-31: the kick is the last thing that is heard of the group.
    @Test(arguments: StorageDriver.all)
    func whoWasKickedHearsOfItAndOfNothingAfter(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            let client = SyncClient(bob, store.storage)
            _ = try await client.sync()
            let before = try await store.send("before", from: alice, to: .group("team"))
            try await store.storage.kick("bob", from: "team", by: alice, now: 1)
            try await store.send("after", from: alice, to: .group("team"))
            let events = try await client.sync()
            let rows = events.compactMap(\.row)
            #expect(rows.first?.said == before.said && rows.last?.action == .kicked && rows.count == 2)
            #expect(client.state(.group("team"))?.hasJoined == false)
            try await store.send("later", from: alice, to: .group("team"))
            #expect(try await client.sync() == [])
        }
    }

    /// Issue 6, server-notes §7, security 2: also of what was said before, nothing newer is told than one's end.
    @Test(arguments: StorageDriver.all)
    func whoIsOutHearsOfNoLaterChange(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("secret", .private, owner: alice)
            try await store.storage.add("bob", to: "secret", as: .participant, by: alice, now: 1_000)
            let client = SyncClient(bob, store.storage)
            _ = try await client.sync()
            let key = Receiver.group("secret")
            func say(_ text: String) async throws -> Int64 { try await store.send(text, from: alice, to: key).id }
            func edit(_ id: Int64, _ text: String) async throws {
                let change = MessageChange(text: MessageChange.Part(text))
                _ = try await store.storage.edit(id, with: key, to: change, by: alice, now: 5_000)
            }
            let (stays, edited, twice, gone) = try await (say("stays"), say("edited"), say("twice"), say("gone"))
            try await edit(edited, "as it was")
            try await edit(twice, "as it was")
            _ = try await store.storage.react("👍", to: stays, with: key, by: bob, now: 5_000)
            try await store.storage.kick("bob", from: "secret", by: alice, now: 6_000)
            // From here on bob is out.
            try await edit(twice, "later")
            _ = try await store.storage.delete(gone, with: key, by: alice, now: 9_000)
            _ = try await store.storage.react("later", to: stays, with: key, by: alice, now: 9_000)
            _ = try await store.storage.store(
                NewMessage(
                    from: alice, to: key, muid: "later", text: "later", parent: stays, sentAt: StorageFixture.now))
            _ = try await store.storage.updateGroup("secret", GroupChanges(name: "later"), by: alice, now: 9_000)

            let rows = try await client.sync().compactMap(\.row)
            #expect(rows.last?.action == .kicked)
            #expect(!"\(rows)".contains("later"))
            let told = Dictionary(rows.map { ($0.id, $0) }) { $1 }
            #expect(told[stays]?.text == "stays" && told[stays]?.replyCount == 0 && told[stays]?.reactions == [])
            #expect(told[edited]?.text == "as it was" && told[edited]?.editedAt == 5)
            for id in [twice, gone] {
                #expect(told[id]?.text == nil && told[id]?.deletedAt == 6 && told[id]?.editedAt == nil, "\(id)")
            }
            // The actions before the end tell of their subjects as much.
            let subjects = rows.filter { $0.action == .edited }.map { $0.data?["entities"]?["on"]?["entity"] }
            #expect(subjects.map { $0?["text"] } == ["as it was", nil])
            if case .group(let group)? = rows.first?.receiver {
                #expect(group.membersCount == nil && group.owner == nil && group.name == "secret")
            }
            // Who is in it sees everything.
            let now = try await store.storage.message(twice, with: key, for: "alice")
            #expect(now.text == "later")
        }
    }

    /// Server-notes §5: history begins with joining.
    @Test(arguments: StorageDriver.all)
    func whoComesBackToAPrivateGroupBeginsThere(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("secret", .private, owner: alice)
            try await store.storage.add("bob", to: "secret", as: .participant, by: alice, now: 1)
            let client = SyncClient(bob, store.storage)
            _ = try await client.sync()
            try await store.storage.kick("bob", from: "secret", by: alice, now: 1)
            try await store.send("without bob", from: alice, to: .group("secret"))
            try await store.storage.add("bob", to: "secret", as: .participant, by: alice, now: 1)
            let again = try await store.send("again", from: alice, to: .group("secret"))
            let events = try await client.sync()
            let rows = events.compactMap(\.row)
            #expect(rows.first?.action == .added && rows.last == again && rows.count == 2)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aCursorOfAnotherLifeOfTheStoreBeginsAnew(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let client = SyncClient(bob, store.storage)
            _ = try await client.sync()
            try await store.send("hi", from: alice, to: .user("bob"))
            _ = try await client.sync()
            var foreign = try #require(client.cursor)
            foreign.epoch = "another"
            var ahead = try #require(client.cursor)
            for conversation in ahead.places.keys { ahead.places[conversation]?.seq += 1 }
            for cursor in [foreign, ahead] {
                let page = try await store.storage.changes(for: bob, since: cursor, limit: 10)
                #expect(page.isReset && page.events == [] && page.cursor == client.cursor)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func anEndedSessionIsToldNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let bob = try await store.login("bob")
            try await store.storage.removeSession(bob.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.changes(for: bob, since: nil, limit: 10)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func headsNameWhatWasStoredSinceAMark(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.send("1", from: alice, to: .user("bob"))
            let begin = try await store.storage.heads(since: nil)
            #expect(begin.stored == [:])
            for text in ["2", "3", "4"] { try await store.send(text, from: alice, to: .user("bob")) }
            let next = try await store.storage.heads(since: begin.mark)
            #expect(next.stored == [ConversationKey("alice", "bob"): 2...4])
            #expect(try await store.storage.heads(since: next.mark).stored == [:])
            let rows = try await store.storage.rows(3...4, of: ConversationKey("alice", "bob"))
            #expect(rows.map(\.text) == ["3", "4"])
        }
    }

    /// People come and go, write and read, and ask now and then for a few: at the end each knows exactly the rows that
    /// they may see.
    @Test(arguments: StorageDriver.all, WalkBudget.seeds(3))
    func afterARandomWalkEverybodyKnowsEverything(_ driver: StorageDriver, seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        try await driver.withStorage { store in
            let owner = try await store.login("owner")
            let people = try await [store.login("a"), store.login("b"), store.login("c")]
            let groups: [GroupID] = ["g1", "g2"]
            for guid in groups { try await store.group(guid, owner: owner) }
            let clients = ([owner] + people).map { SyncClient($0, store.storage) }
            for client in clients { _ = try await client.sync() }
            for step in 0..<200 {
                let person = people.randomElement(using: &random)!
                let guid = groups.randomElement(using: &random)!
                do {
                    switch Int.random(in: 0..<10, using: &random) {
                    case 0...1: _ = try await store.storage.join(guid, person.uid, now: 1)
                    case 2: try await store.storage.leave(guid, by: person, now: 1)
                    case 3: try await store.storage.kick(person.uid, from: guid, by: owner, now: 1)
                    case 4: try await store.send("\(step)", from: person, to: .user(people[0].uid))
                    case 5: _ = try await clients.randomElement(using: &random)!.sync(limit: 3, once: true)
                    default: try await store.send("\(step)", from: person, to: .group(guid))
                    }
                } catch is StorageError {}
            }
            for client in clients {
                _ = try await client.sync(limit: 11)
                for guid in groups where try await store.storage.group(guid, for: client.session.uid)?.hasJoined == true
                {
                    let rows = try await store.storage.rows(1...1000, of: ConversationKey(guid))
                    let uid = client.session.uid
                    // Who was away, out of the group, begins again with the row of the last joining.
                    let begin = rows.lastIndex { $0.action == .joined && $0.sender.uid == uid } ?? 0
                    #expect(
                        client.rows(.group(guid)).suffix(rows.count - begin).map(\.said) == rows[begin...].map(\.said))
                }
            }
            let all = clients[0]
            for guid in groups {
                let rows = try await store.storage.rows(1...1000, of: ConversationKey(guid))
                #expect(all.rows(.group(guid)).map(\.said) == rows.map(\.said))
            }
        }
    }
}

extension Message {
    /// What stays as it was: the group that it carries counts its members now.
    var said: String { "\(id) \(sender.uid) \(text ?? action?.rawValue ?? "")" }
}

extension RealtimeEvent {
    var row: Message? {
        switch self {
        case .message(let message), .action(let message): message
        default: nil
        }
    }
}
