import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

@Suite struct MessageStorageTests {
    @Test(arguments: StorageDriver.all)
    func aMessageToAUserComesBackAsStored(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let sent = try await store.storage.store(
                NewMessage(from: alice, to: .user("bob"), muid: "m1", text: "Hello 🦊", sentAt: 1_700_000_001_999))
            #expect(sent.isNew)
            let expected = Message(
                id: 1, muid: "m1", conversationID: ConversationID("alice", "bob"),
                sender: User(uid: "alice", name: "alice name"), receiver: .user("bob"), text: "Hello 🦊",
                sentAt: 1_700_000_001)
            #expect(sent.message == expected)
            #expect(
                try await store.storage.messages(of: "bob", with: .user("alice"), before: nil, limit: 10).messages
                    == [expected])
            #expect(
                try await store.storage.messages(of: "alice", with: .user("bob"), before: nil, limit: 10).messages
                    == [expected])
        }
    }

    /// What the sender is answered and all are told is what is read later, whatever the message holds.
    @Test(arguments: StorageDriver.all)
    func aMessageIsToldAsItIsRead(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            try await store.storage.insertUser(
                User(uid: "alice", name: "Älice", avatar: "https://example.com/a.png"), now: StorageFixture.now)
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.group("team", owner: alice)
            let events = EventLog()
            store.storage.observe { events.append($0) }
            for receiver in [Receiver.user("bob"), .user("alice"), .group("team")] {
                let first = try await store.send("first", from: alice, to: receiver, muid: "first")
                var kinds = [
                    NewMessage(from: alice, to: receiver, muid: "", text: "e\u{301} 🦊", sentAt: 1_999),
                    NewMessage(
                        from: alice, to: receiver, muid: "", type: .image, text: nil,
                        data: #"{"attachments":[{"size":1.5,"url":"a/b"}],"metadata":{}}"#, tags: #"["x","ü"]"#,
                        sentAt: 0),
                    NewMessage(from: alice, to: receiver, muid: "", text: "t", parent: first.id, sentAt: 0),
                    NewMessage(from: alice, to: receiver, muid: "", text: "q", quoted: first.id, sentAt: 0),
                ]
                for category in [MessageCategory.message, .custom, .call] {
                    for counts in [true, false] {
                        kinds.append(
                            NewMessage(
                                from: alice, to: receiver, muid: "", category: category, type: .custom, text: nil,
                                data: #"{"customData":{"a":[null,true]}}"#, countsAsUnread: counts, sentAt: 0))
                    }
                }
                _ = events.takeAll()
                for (index, kind) in kinds.enumerated() {
                    var kind = kind
                    kind.muid = "\(index)"
                    let stored = try await store.storage.store(kind)
                    #expect(events.takeAll() == [.message(stored.wire, sentBy: alice.id)])
                    let read = try await store.storage.message(stored.message.id, with: receiver, for: "alice")
                    #expect(stored.message == read)
                }
            }
        }
    }

    /// R-1.3: the receiver of a group message is the group with what is known of it.
    @Test(arguments: StorageDriver.all)
    func aMessageToAGroupCarriesTheGroup(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.group("team", owner: alice)
            let sent = try await store.send("hi", from: alice, to: .group("team"))
            guard case .group(let group) = sent.receiver else {
                Issue.record("The receiver is no group.")
                return
            }
            #expect(group.guid == "team" && group.name == "team name" && group.membersCount == 1)
            #expect(group.hasJoined == nil)
        }
    }

    /// Design §4, *Identity*: both conversations have the label `a_user_b_user_c`.
    @Test(arguments: StorageDriver.all)
    func conversationsWithTheSameLabelDoNotMeet(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let one = try await store.login("a_user_b")
            let other = try await store.login("a")
            try await store.login("c")
            try await store.login("b_user_c")
            let first = try await store.send("for c", from: one, to: .user("c"))
            let second = try await store.send("for b_user_c", from: other, to: .user("b_user_c"))
            #expect(first.conversationID == second.conversationID)
            #expect(first.id == 1 && second.id == 1)
            #expect(
                try await store.storage.messages(of: "c", with: .user("a_user_b"), before: nil, limit: 10).messages
                    == [first])
            #expect(try await store.storage.conversations(of: "b_user_c").conversations.map(\.lastMessage) == [second])
        }
    }

    /// Design §4, *Messages*.
    @Test(arguments: StorageDriver.all)
    func theSameMUIDIsTheSameMessageAndWithAnotherBodyRefused(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let first = try await store.send("hi", from: alice, to: .user("bob"), muid: "m")
            let again = try await store.storage.store(
                NewMessage(from: alice, to: .user("bob"), muid: "m", text: "hi", sentAt: StorageFixture.now + 9_000))
            #expect(!again.isNew && again.message == first)
            await #expect(throws: StorageError.muidUsed) {
                try await store.send("hi!", from: alice, to: .user("bob"), muid: "m")
            }
            // The muid is the sender's own: the other one may use the same.
            #expect(try await store.send("hi!", from: bob, to: .user("alice"), muid: "m").id == 2)
            #expect(try await store.claim().count == 2)
        }
    }

    /// Two spellings of one accent are two bodies, although Swift's == calls them equal.
    @Test(arguments: StorageDriver.all)
    func bodiesAreComparedByTheirBytes(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.send("caf\u{e9}", from: alice, to: .user("bob"), muid: "m")
            await #expect(throws: StorageError.muidUsed) {
                try await store.send("cafe\u{301}", from: alice, to: .user("bob"), muid: "m")
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func refusedMessagesLeaveNothing(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice)
            await #expect(throws: StorageError.unknownUser) {
                try await store.send("x", from: alice, to: .user("nobody"))
            }
            await #expect(throws: StorageError.unknownGroup) {
                try await store.send("x", from: alice, to: .group("no"))
            }
            await #expect(throws: StorageError.notAMember) { try await store.send("x", from: bob, to: .group("team")) }
            #expect(try await store.claim().isEmpty)
            #expect(try await store.storage.conversations(of: "bob").conversations.isEmpty)
            #expect(try await store.storage.conversations(of: "alice").conversations.map(\.lastMessage) == [nil])
            // No id was used up.
            #expect(try await store.send("x", from: alice, to: .group("team")).id == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func pagesGoBackwardsWithoutGapOrRepeat(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            for index in 1...25 {
                let (from, to) = index.isMultiple(of: 2) ? (alice, bob) : (bob, alice)
                try await store.send("\(index)", from: from, to: .user(to.uid))
            }
            var before: Int64?
            var sizes: [Int] = []
            var ids: [Int64] = []
            while true {
                let page = try await store.storage.messages(of: "alice", with: .user("bob"), before: before, limit: 10)
                sizes.append(page.messages.count)
                ids = page.messages.map(\.id) + ids
                before = page.messages.first?.id
                if !page.hasMore { break }
            }
            #expect(sizes == [10, 10, 5])
            #expect(ids == Array(1...25))
        }
    }

    @Test(arguments: StorageDriver.all)
    func historyIsForThoseWhoMayReadIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            try await store.group("team", owner: alice)
            await #expect(throws: StorageError.notAMember) {
                try await store.storage.messages(of: "bob", with: .group("team"), before: nil, limit: 10)
            }
            await #expect(throws: StorageError.unknownGroup) {
                try await store.storage.messages(of: "bob", with: .group("nowhere"), before: nil, limit: 10)
            }
            await #expect(throws: StorageError.unknownUser) {
                try await store.storage.messages(of: "bob", with: .user("nobody"), before: nil, limit: 10)
            }
            let empty = try await store.storage.messages(of: "bob", with: .user("alice"), before: nil, limit: 10)
            #expect(empty.messages.isEmpty && !empty.hasMore)
        }
    }

    @Test(arguments: StorageDriver.all)
    func oneMayWriteToOneself(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.send("note", from: alice, to: .user("alice"))
            let list = try await store.storage.conversations(of: "alice")
            #expect(list.conversations.map(\.unreadMessageCount) == [0] && list.badge.total == 0)
        }
    }

    @Test(arguments: StorageDriver.all)
    func conversationsComeInTheOrderOfTheirLastMessage(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: carol, members: alice)
            // A clock that goes back does not matter: the order is that of the commits.
            try await store.send("1", from: bob, to: .user("alice"), at: StorageFixture.now + 9_000)
            try await store.send("2", from: carol, to: .user("alice"), at: StorageFixture.now)
            let names = { try await store.storage.conversations(of: alice.uid).conversations.map(\.conversationId) }
            #expect(try await names().map(\.rawValue) == ["alice_user_carol", "alice_user_bob", "group_team"])
            try await store.send("3", from: carol, to: .group("team"))
            try await store.send("4", from: alice, to: .user("bob"))
            #expect(try await names().map(\.rawValue) == ["alice_user_bob", "group_team", "alice_user_carol"])
        }
    }
}
