import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// What is known of users (R-B *User*), and who may see whether somebody is there (server-notes §5).
@Suite(.timeLimit(.minutes(1))) struct PeopleStorageTests {
    private static let full: User = {
        var user = User(uid: "alice", name: "Ålice 🦊", avatar: "https://example.com/a.png", role: "agent")
        user.link = "https://example.com/alice"
        user.statusMessage = "At sea"
        user.metadata = ["team": ["blue", 7], "on": true]
        user.tags = ["a", "b"]
        return user
    }()

    @Test(arguments: StorageDriver.all)
    func aUserIsFoundWithAllItsFields(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            try await store.storage.insertUser(Self.full, now: StorageFixture.now)
            #expect(try await store.storage.user("alice") == Self.full)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatIsLeftOutStaysAndWhatIsEmptyGoes(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            try await store.storage.insertUser(Self.full, now: StorageFixture.now)
            #expect(try await store.storage.updateUser("alice", UserChanges(), by: nil) == Self.full)
            var changed = Self.full
            changed.name = "Alice"
            changed.metadata = ["x": 1]
            let changes = UserChanges(name: "Alice", metadata: #"{"x":1}"#)
            #expect(try await store.storage.updateUser("alice", changes, by: nil) == changed)
            let emptied = try await store.storage.updateUser(
                "alice", UserChanges(avatar: "", role: "", link: "", statusMessage: "", metadata: "", tags: ""), by: nil
            )
            #expect(emptied == User(uid: "alice", name: "Alice"))
            #expect(try await store.storage.user("alice") == emptied)
            await #expect(throws: StorageError.unknownUser) {
                try await store.storage.updateUser("nobody", changes, by: nil)
            }
            let session = try await store.login("alice")
            try await store.storage.removeSession(session.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await store.storage.updateUser("alice", changes, by: session)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func usersAreListedInPagesAndFoundByHowTheyBegin(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            for (uid, name) in [
                ("b1", "Zoe"), ("a2", "anna"), ("a1", "Ben"), ("c1", "Anna-Lena"), ("A3", "ANNE"), ("d1", "An%"),
            ] as [(UserID, String)] {
                try await store.storage.insertUser(User(uid: uid, name: name), now: 1)
            }
            func uids(_ search: String?, after: UserID? = nil, limit: Int = 9) async throws -> [String] {
                let list = try await store.storage.users(search: search, after: after, limit: limit)
                return list.users.map(\.uid.rawValue) + (list.hasMore ? ["more"] : [])
            }
            #expect(try await uids(nil) == ["A3", "a1", "a2", "b1", "c1", "d1"])
            #expect(try await uids(nil, after: "a1", limit: 2) == ["a2", "b1", "more"])
            #expect(try await uids("ann") == ["A3", "a2", "c1"])
            #expect(try await uids("ann", after: "A3", limit: 1) == ["a2", "more"])
            // Of the uid the case counts, and nothing stands for anything else.
            #expect(try await uids("a") == ["A3", "a1", "a2", "c1", "d1"])
            #expect(try await uids("An%") == ["d1"])
            #expect(try await uids("nn") == [])
        }
    }

    /// Strangers and those of whom one has blocked the other see nothing of each other.
    @Test(arguments: StorageDriver.all)
    func whetherSomebodyIsThereIsForThoseWhoShareAConversation(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.login("dave")
            try await store.storage.noteActive(["bob": 7_000, "nobody": 1])
            try await store.storage.noteActive(["bob": 6_000])
            func peers() async throws -> [Peer] {
                try await store.storage.peers(of: "alice", among: ["bob", "carol", "dave", "nobody"])
            }
            #expect(try await peers().isEmpty)
            #expect(try await store.storage.user("bob", for: "alice")?.lastActiveAt == nil)
            try await store.send("hi", from: alice, to: .user("bob"))
            try await store.group("team", owner: carol, members: alice)
            #expect(
                try await peers() == [Peer(uid: "bob", lastActiveAt: 7_000), Peer(uid: "carol", lastActiveAt: nil)])
            let seen = try await store.storage.user("bob", for: "alice")
            #expect(seen?.lastActiveAt == 7 && seen?.status == .offline)

            try await store.storage.block("alice", by: bob, now: 1)
            try await store.storage.leave("team", by: alice, now: 1)
            #expect(try await peers().isEmpty)
            for (uid, reader) in [("bob", "alice"), ("alice", "bob"), ("carol", "alice")] as [(UserID, UserID)] {
                let hidden = try await store.storage.user(uid, for: reader)
                #expect(hidden?.status == nil && hidden?.lastActiveAt == nil)
            }
            #expect(try await store.storage.conversations(of: "alice").conversations.map(\.user?.lastActiveAt) == [nil])
        }
    }

    /// R-B: whoever reads of a user has all of it; a message's sender is a name and a picture.
    @Test(arguments: StorageDriver.all)
    func usersAreWholeInMembersAndConversationsAndShortInMessages(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            try await store.storage.insertUser(Self.full, now: StorageFixture.now)
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.storage.noteActive(["alice": 9_000])
            var known = Self.full
            known.lastActiveAt = 9
            try await store.group("team", owner: bob, members: alice)
            let members = try await store.storage.members(of: "team", for: "bob", after: nil, limit: 9).members
            #expect(members.first?.user == known && members.map(\.scope) == [.participant, .admin])
            let sent = try await store.send("hi", from: alice, to: .user("bob"))
            #expect(sent.sender == User(uid: "alice", name: known.name, avatar: known.avatar))
            let list = try await store.storage.conversations(of: "bob").conversations
            #expect(list.first?.user == known && list.first?.lastMessage == sent)
            try await store.storage.block("alice", by: bob, now: 1)
            known.lastActiveAt = nil
            known.blockedByMe = true
            known.hasBlockedMe = false
            #expect(try await store.storage.blocked(by: "bob", after: nil, limit: 9).users == [known])
            #expect(
                try await store.storage.members(of: "team", for: "bob", after: nil, limit: 1).members.first?.user
                    .lastActiveAt == nil)
        }
    }

    /// R-B, *TypingIndicator* and *Limits*.
    @Test(arguments: StorageDriver.all)
    func typingIsForMembersOfWhomNoneHasBlockedTheOther(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.login("carol")
            func unaware(_ receiver: Receiver, by uid: UserID = "alice") async throws -> Set<UserID>? {
                try await store.storage.unawareOfTyping(by: uid, to: receiver)
            }
            try await store.group("team", owner: alice, members: bob)
            for receiver in [Receiver.user("bob"), .user("nobody"), .group("nowhere")] {
                #expect(try await unaware(receiver) == nil)
            }
            #expect(try await unaware(.group("team"), by: "carol") == nil)
            try await store.send("hi", from: bob, to: .user("alice"))
            #expect(try await unaware(.user("bob")) == [])
            #expect(try await unaware(.group("team")) == [])
            try await store.storage.block("alice", by: bob, now: 1)
            try await store.storage.block("carol", by: alice, now: 1)
            #expect(try await unaware(.user("bob")) == nil)
            #expect(try await unaware(.user("alice"), by: "bob") == nil)
            #expect(try await unaware(.group("team")) == ["bob", "carol"])
            try await store.storage.leave("team", by: bob, now: 1)
            #expect(try await unaware(.group("team"), by: "bob") == nil)
        }
    }
}
