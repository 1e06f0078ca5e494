import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Who gets into a group, and what is seen there (R-B, R-C *Group*).
@Suite(.timeLimit(.minutes(1))) struct MembershipStorageTests {
    private let hash = PasswordHash(rawValue: "kept as it is")

    @Test(arguments: StorageDriver.all)
    func aPasswordGroupIsJoinedWithItsOwnPasswordOnly(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let made = try await store.group("vault", .password, hash, owner: alice)
            #expect(made.type == .password && made.scope == .admin && made.joinedAt == StorageFixture.now / 1000)
            #expect(try await store.storage.password(toJoin: "vault", "bob") == hash)
            for wrong in [nil, PasswordHash(rawValue: "changed since")] {
                await #expect(throws: StorageError.membership(.wrongPassword)) {
                    try await store.storage.join("vault", "bob", knowing: wrong, now: 1)
                }
            }
            #expect(try await store.storage.group("vault", for: "bob")?.hasJoined == false)
            let joined = try await store.storage.join("vault", "bob", knowing: hash, now: 7_000)
            #expect(joined.membersCount == 2 && joined.hasJoined == true)
            #expect(joined.scope == .participant && joined.joinedAt == 7)
            await #expect(throws: StorageError.alreadyJoined) {
                try await store.storage.password(toJoin: "vault", "bob")
            }
        }
    }

    /// Issue 6: to anybody else private groups answer like ones that do not exist.
    @Test(arguments: StorageDriver.all)
    func aPrivateGroupAnswersOutsidersLikeOneThatDoesNotExist(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("secret", .private, owner: alice)
            #expect(try await store.storage.group("secret", for: "alice")?.type == .private)
            for guid: GroupID in ["secret", "nowhere"] {
                #expect(try await store.storage.group(guid, for: "bob") == nil)
                await #expect(throws: StorageError.unknownGroup) {
                    try await store.storage.password(toJoin: guid, "bob")
                }
                await #expect(throws: StorageError.unknownGroup) {
                    try await store.storage.join(guid, "bob", now: 1)
                }
                await #expect(throws: StorageError.unknownGroup) {
                    try await store.send("hi", from: bob, to: .group(guid))
                }
                await #expect(throws: StorageError.unknownGroup) {
                    try await store.storage.messages(of: "bob", with: .group(guid), before: nil, limit: 10)
                }
                await #expect(throws: StorageError.unknownGroup) {
                    try await store.storage.read(upTo: 0, with: .group(guid), by: bob, now: 1)
                }
            }
        }
    }

    /// Server-notes §5: history starts where one joined; in a public group it is for everybody.
    @Test(arguments: StorageDriver.all)
    func historyBeginsWhereOneJoinedUnlessAnybodyMayJoin(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            for (guid, type, seen) in [
                ("open", .public, ["before 1", "before 2", "after"]), ("vault", .password, ["after"]),
            ] as [(GroupID, GroupType, [String])] {
                let password = type == .password ? hash : nil
                try await store.group(guid, type, password, owner: alice)
                for index in 1...2 { try await store.send("before \(index)", from: alice, to: .group(guid)) }
                _ = try await store.storage.join(guid, "bob", knowing: password, now: 1)
                let list = try await store.storage.conversations(of: "bob").conversations
                #expect(
                    list.first { $0.group?.guid == guid }?.lastMessage?.text == (type == .public ? "before 2" : nil))
                try await store.send("after", from: alice, to: .group(guid))
                let page = try await store.storage.messages(of: "bob", with: .group(guid), before: nil, limit: 10)
                #expect(page.messages.map(\.text) == seen && !page.hasMore)
                let narrow = try await store.storage.messages(of: "bob", with: .group(guid), before: nil, limit: 1)
                #expect(narrow.hasMore == (type == .public))
                let all = try await store.storage.messages(of: "alice", with: .group(guid), before: nil, limit: 10)
                #expect(all.messages.count == 3)
            }
        }
    }
}
