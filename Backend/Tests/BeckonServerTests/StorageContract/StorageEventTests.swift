import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

@Suite struct StorageEventTests {
    @Test(arguments: StorageDriver.all)
    func eachCommitIsToldBeforeItsCallReturns(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            #expect(events.take() == [])
            try await store.group("team", owner: alice, members: bob)
            #expect(events.take() == [.joined("team", "alice"), .joined("team", "bob")])
            let message = try await store.send("hi", from: alice, to: .user("bob"), muid: "m")
            #expect(events.take() == [.message(WireMessage(message), sentBy: alice.id)])
            try await store.send("hi", from: alice, to: .user("bob"), muid: "m")
            await #expect(throws: StorageError.unknownUser) { try await store.send("hi", from: alice, to: .user("no")) }
            #expect(events.take() == [])
            let read = try await store.storage.read(upTo: 1, with: .user("alice"), by: bob, now: 1)
            #expect(events.take() == [.read(read, on: bob.id)])
            _ = try await store.storage.read(upTo: 1, with: .user("alice"), by: bob, now: 1)
            #expect(events.take() == [])
            try await store.storage.leave("team", by: bob, now: 1)
            #expect(events.take() == [.left("team", "bob")])
            try await store.storage.removeSession(bob.id)
            #expect(events.take() == [.ended(bob.id)])
        }
    }

    /// The hub sends in this order: a later id never goes out before an earlier one of the same conversation.
    @Test(arguments: StorageDriver.all)
    func messagesAreToldInTheOrderOfTheirIDs(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let events = EventLog()
            let alice = try await store.login("alice")
            try await store.login("bob")
            store.storage.observe { events.append($0) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<200 {
                    group.addTask { try await store.send("\(index)", from: alice, to: .user("bob")) }
                }
                try await group.waitForAll()
            }
            let ids = events.take().compactMap { event in
                if case .message(let wire, _) = event { wire.message.id } else { nil }
            }
            #expect(ids == Array(1...200))
        }
    }
}
