import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Messages of every kind, threads, quotes and mentions (R-B, R-C *Message*; design §4, *Messages*).
@Suite struct ContentStorageTests {
    private func store(
        _ text: String?, from session: Session, to receiver: Receiver, muid: String = "m", parent: Int64? = nil,
        quoted: Int64? = nil, mentions: [UserID] = [], counts: Bool = true, in store: StorageFixture
    ) async throws -> Message {
        var message = NewMessage(
            from: session, to: receiver, muid: muid, text: text, parent: parent, quoted: quoted,
            countsAsUnread: counts, sentAt: StorageFixture.now)
        message.mentions = mentions
        return try await store.storage.store(message).message
    }

    @Test(arguments: StorageDriver.all)
    func whatBelongsToAKindComesBackAsItWasSent(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let message = NewMessage(
                from: alice, to: .user("bob"), muid: "m", category: MessageCategory(rawValue: "card"),
                type: MessageType(rawValue: "lunch"), text: nil, data: #"{"a":{"b":[1,2.5,"c",null,true]}}"#,
                tags: #"["x","ü"]"#, countsAsUnread: true, isPushed: false, sentAt: StorageFixture.now)
            let sent = try await store.storage.store(message).message
            #expect(sent.category.rawValue == "card" && sent.type.rawValue == "lunch" && sent.text == nil)
            #expect(sent.data == ["a": ["b": [1, 2.5, "c", nil, true]]])
            #expect(sent.tags == ["x", "ü"] && sent.asksToCount && !sent.isSilent)
            #expect(
                try await store.storage.messages(of: "bob", with: .user("alice"), before: nil, limit: 9).messages == [
                    sent
                ])
            #expect(try await store.claim().isEmpty, "it is not pushed")
            #expect(try await store.storage.store(message).isNew == false)
            var other = message
            other.data = #"{"a":1}"#
            await #expect(throws: StorageError.muidUsed) { try await store.storage.store(other) }
        }
    }

    @Test(arguments: StorageDriver.all)
    func aSilentMessageSaysThatItIs(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let sent = try await self.store("hi", from: alice, to: .user("bob"), counts: false, in: store)
            #expect(sent.isSilent && !sent.asksToCount)
            #expect(try await store.unread(of: bob, with: .user("alice")) == 0)
        }
    }

    @Test(arguments: StorageDriver.all)
    func repliesAreCountedOnceByTheMessageThatTheyReplyTo(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let parent = try await store.send("Lunch?", from: alice, to: .user("bob"))
            for muid in ["1", "2", "2"] {
                let reply = try await self.store(
                    "Yes", from: bob, to: .user("alice"), muid: muid, parent: parent.id, in: store)
                #expect(reply.parentMessageID == parent.id)
            }
            let page = try await store.storage.messages(of: "alice", with: .user("bob"), before: nil, limit: 9)
            #expect(page.messages.map(\.replyCount) == [2, 0, 0])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aThreadBeginsWithAMessageOfItsConversation(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", owner: alice, members: bob)
            let parent = try await store.send("Lunch?", from: alice, to: .user("bob"))
            let reply = try await self.store("Yes", from: bob, to: .user("alice"), parent: parent.id, in: store)
            await #expect(throws: StorageError.message(.threadNesting)) {
                try await self.store("x", from: alice, to: .user("bob"), parent: reply.id, in: store)
            }
            // The first row of the group tells that bob has joined.
            for id in [1, 99] as [Int64] {
                await #expect(throws: StorageError.message(.wrongThread)) {
                    try await self.store("x", from: alice, to: .group("team"), parent: id, in: store)
                }
                await #expect(throws: StorageError.message(.unknownQuote)) {
                    try await self.store("x", from: alice, to: .group("team"), quoted: id, in: store)
                }
            }
            // Nothing was stored, and no id used up.
            #expect(try await store.send("x", from: alice, to: .group("team")).id == 2)
            #expect(
                try await store.storage.messages(of: "bob", with: .user("alice"), before: nil, limit: 9).messages.map(
                    \.replyCount) == [1, 0])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aQuoteNamesWhatItQuotes(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let first = try await store.send("1", from: alice, to: .user("bob"))
            let quote = try await self.store("2", from: alice, to: .user("bob"), quoted: first.id, in: store)
            #expect(quote.quotedMessageID == first.id && quote.parentMessageID == nil)
        }
    }

    /// Server-notes §5: what was said before one joined is not there for one.
    @Test(arguments: StorageDriver.all)
    func whatWasSaidBeforeOneJoinedAPrivateGroupIsNeitherRepliedToNorQuoted(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", .private, owner: alice)
            let early = try await store.send("early", from: alice, to: .group("team"))
            try await store.storage.add("bob", to: "team", as: .participant, by: alice, now: 1)
            await #expect(throws: StorageError.message(.wrongThread)) {
                try await self.store("x", from: bob, to: .group("team"), parent: early.id, in: store)
            }
            await #expect(throws: StorageError.message(.unknownQuote)) {
                try await self.store("x", from: bob, to: .group("team"), quoted: early.id, in: store)
            }
            #expect(try await self.store("y", from: alice, to: .group("team"), parent: early.id, in: store).id == 3)
        }
    }

    @Test(arguments: StorageDriver.all)
    func mentionsAreCountedUntilTheyAreRead(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            func mentions(_ session: Session) async throws -> Int? {
                try await store.storage.conversations(of: session.uid).conversations.first?.unreadMentionsCount
            }
            #expect(try await mentions(bob) == 0)
            for (muid, counts) in [("1", true), ("2", true), ("3", false)] {
                _ = try await self.store(
                    "@bob", from: alice, to: .group("team"), muid: muid, mentions: ["bob", "alice"], counts: counts,
                    in: store)
            }
            #expect(try await mentions(bob) == 2, "a silent one does not count")
            #expect(try await mentions(alice) == 0, "nobody mentions themselves")
            _ = try await store.storage.read(upTo: 2, with: .group("team"), by: bob, now: 1)
            #expect(try await mentions(bob) == 1)
            await #expect(throws: StorageError.message(.mentionIsNoMember(1))) {
                try await self.store(
                    "x", from: alice, to: .group("team"), muid: "4", mentions: ["bob", carol.uid], in: store)
            }
            await #expect(throws: StorageError.message(.unknownMention(0))) {
                try await self.store("x", from: alice, to: .user("bob"), muid: "5", mentions: ["nobody"], in: store)
            }
        }
    }
}
