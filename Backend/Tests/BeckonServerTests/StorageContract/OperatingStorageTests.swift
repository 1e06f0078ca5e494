import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// What an operator's pages ask of a store.
@Suite struct OperatingStorageTests {
    @Test(arguments: StorageDriver.all)
    func anOpenStoreAnswersAndChangesNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.storage.check()
            #expect(try await store.storage.conversations(of: alice.uid).conversations.isEmpty)
        }
    }

    @Test(arguments: StorageDriver.all)
    func theOldestPushIsThatOfTheFirstRowThatIsNotFinished(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            #expect(try await store.storage.oldestPush() == nil)
            for index in 0..<2 {
                try await store.send("hi", from: alice, to: .user("bob"), at: 1_000 + Int64(index))
            }
            #expect(try await store.storage.oldestPush() == 1_000)
            for claim in try await store.claim() where claim.message.id == 1 {
                #expect(try await store.storage.finish(claim, deferring: []))
            }
            #expect(try await store.storage.oldestPush() == 1_001)
        }
    }
}
