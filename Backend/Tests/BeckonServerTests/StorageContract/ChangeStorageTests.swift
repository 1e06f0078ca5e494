import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Edits and messages that are taken back (R-B, R-C *Message*; design §4, *Unread*; server-notes §3).
@Suite struct ChangeStorageTests {
    private static let later = StorageFixture.now + 5_000

    private func edit(
        _ id: Int64, _ text: String, with receiver: Receiver, by session: Session, in store: StorageFixture
    ) async throws -> Message {
        try await store.storage.edit(
            id, with: receiver, to: MessageChange(text: .init(text)), by: session, now: Self.later)
    }

    private func page(_ uid: UserID, with receiver: Receiver, in store: StorageFixture) async throws -> [Message] {
        try await store.storage.messages(of: uid, with: receiver, before: nil, limit: 99).messages
    }

    @Test(arguments: StorageDriver.all)
    func anEditSaysSomethingElseAndIsARowOfTheLog(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let sent = try await store.send("Helo", from: alice, to: .user("bob"), muid: "m")
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let edited = try await edit(sent.id, "Hello", with: .user("bob"), by: alice, in: store)
            #expect(edited.text == "Hello" && edited.editedBy == "alice" && edited.editedAt == Self.later / 1000)
            #expect(edited.id == sent.id && edited.muid == "m" && edited.sentAt == sent.sentAt)
            #expect(try await page("bob", with: .user("alice"), in: store) == [edited])
            let told = events.takeAll()
            guard case .message(let wire, let session)? = told.first, told.count == 1 else {
                Issue.record("\(told)")
                return
            }
            let action = wire.message
            #expect(action.id == 2 && action.category == .action && action.type == .message && action.action == .edited)
            #expect(action.sender.uid == "alice" && session == alice.id)
            #expect(action.data?["entities"]?["on"]?["entity"]?["text"] == "Hello")
            // The same again is no change.
            #expect(try await edit(sent.id, "Hello", with: .user("bob"), by: alice, in: store) == edited)
            #expect(events.takeAll().isEmpty)
            #expect(try await store.send("next", from: alice, to: .user("bob")).id == 3)
            // Its muid still names what was sent.
            #expect(try await store.send("Helo", from: alice, to: .user("bob"), muid: "m") == edited)
        }
    }

    @Test(arguments: StorageDriver.all)
    func anEditChangesThePartsThatItNames(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let sent = try await store.storage.store(
                NewMessage(
                    from: alice, to: .user("bob"), muid: "m", text: "a", data: #"{"metadata":{"x":1}}"#,
                    tags: #"["t"]"#,
                    sentAt: StorageFixture.now)
            ).message
            func edit(_ change: MessageChange) async throws -> Message {
                try await store.storage.edit(sent.id, with: .user("bob"), to: change, by: alice, now: Self.later)
            }
            var seen = try await edit(MessageChange(data: .init(#"{"mentions":["bob"]}"#), mentions: ["bob"]))
            #expect(seen.text == "a" && seen.data == ["mentions": ["bob"]] && seen.tags == ["t"])
            func mentions() async throws -> Int? {
                try await store.storage.conversations(of: bob.uid).conversations.first?.unreadMentionsCount
            }
            #expect(try await mentions() == 1)
            seen = try await edit(MessageChange(data: .init(nil), tags: .init(nil)))
            #expect(seen.text == "a" && seen.data == nil && seen.tags == [])
            #expect(try await mentions() == 0)
            // Two spellings of one accent are two texts.
            _ = try await edit(MessageChange(text: .init("caf\u{e9}")))
            #expect(try await edit(MessageChange(text: .init("cafe\u{301}"))).text?.utf8.count == 6)
        }
    }

    @Test(arguments: StorageDriver.all)
    func onlyTheSenderEditsAndOnlyWhatWasSaid(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob)
            let sent = try await store.send("hi", from: bob, to: .group("team"))
            let before = try await page("bob", with: .group("team"), in: store)
            await #expect(throws: StorageError.message(.notItsSender)) {
                try await edit(sent.id, "x", with: .group("team"), by: alice, in: store)
            }
            await #expect(throws: StorageError.message(.wrongKind), "bob joined") {
                try await edit(1, "x", with: .group("team"), by: bob, in: store)
            }
            await #expect(throws: StorageError.unknownMessage) {
                try await edit(99, "x", with: .group("team"), by: bob, in: store)
            }
            await #expect(throws: StorageError.notAMember) {
                try await edit(sent.id, "x", with: .group("team"), by: carol, in: store)
            }
            await #expect(throws: StorageError.unknownMessage, "nothing was written") {
                try await edit(1, "x", with: .user("carol"), by: bob, in: store)
            }
            let call = try await store.storage.store(
                NewMessage(
                    from: bob, to: .group("team"), muid: "c", category: .call, type: .audio, text: nil,
                    countsAsUnread: false, sentAt: 1)
            ).message
            await #expect(throws: StorageError.message(.wrongKind)) {
                try await edit(call.id, "x", with: .group("team"), by: bob, in: store)
            }
            _ = try await store.storage.delete(call.id, with: .group("team"), by: bob, now: StorageFixture.now)
            #expect(try await page("bob", with: .group("team"), in: store).dropLast() == before[...])
            try await store.storage.removeSession(bob.id)
            await #expect(throws: StorageError.sessionEnded) {
                try await edit(sent.id, "x", with: .group("team"), by: bob, in: store)
            }
        }
    }

    /// R-1.14: an edit says something, as a message does; taking back says nothing.
    @Test(arguments: StorageDriver.all)
    func whileOneHasBlockedTheOtherNeitherEditsButEitherTakesBack(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let sent = try await store.send("hi", from: bob, to: .user("alice"))
            try await store.storage.block("bob", by: alice, now: 1)
            await #expect(throws: StorageError.blockedSender) {
                try await edit(sent.id, "x", with: .user("alice"), by: bob, in: store)
            }
            #expect(
                try await store.storage.delete(sent.id, with: .user("alice"), by: bob, now: StorageFixture.now)
                    .deletedAt != nil)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whatWasTakenBackLeavesItsPlaceAlone(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            var message = NewMessage(
                from: alice, to: .user("bob"), muid: "m", text: "secret", data: #"{"mentions":["bob"]}"#,
                tags: #"["t"]"#,
                sentAt: StorageFixture.now)
            message.mentions = ["bob"]
            let sent = try await store.storage.store(message).message
            _ = try await store.storage.react("👍", to: sent.id, with: .user("alice"), by: bob, now: 1)
            let events = EventLog()
            store.storage.observe { events.append($0) }
            let gone = try await store.storage.delete(sent.id, with: .user("bob"), by: alice, now: Self.later)
            #expect(gone.text == nil && gone.data == nil && gone.tags.isEmpty && gone.reactions.isEmpty)
            #expect(gone.id == sent.id && gone.muid == "m" && gone.deletedBy == "alice")
            #expect(gone.deletedAt == Self.later / 1000)
            #expect(try await page("bob", with: .user("alice"), in: store) == [gone])
            let told = events.takeAll()
            #expect(told.map(\.action) == [.deleted])
            // Once more changes nothing, and neither does its muid.
            #expect(try await store.storage.delete(sent.id, with: .user("bob"), by: alice, now: Self.later + 9) == gone)
            #expect(try await store.storage.store(message).message == gone)
            #expect(events.takeAll().isEmpty)
            let seen = try await store.storage.conversations(of: "bob").conversations.first
            #expect(seen?.lastMessage == gone && seen?.unreadMessageCount == 0 && seen?.unreadMentionsCount == 0)
            await #expect(throws: StorageError.message(.deleted)) {
                try await edit(sent.id, "x", with: .user("bob"), by: alice, in: store)
            }
            await #expect(throws: StorageError.message(.wrongThread)) {
                try await store.storage.store(
                    NewMessage(from: bob, to: .user("alice"), muid: "r", text: "x", parent: sent.id, sentAt: 1))
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func aReplyThatIsTakenBackIsCountedNoMore(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            try await store.login("bob")
            let parent = try await store.send("1", from: alice, to: .user("bob"))
            var replies: [Message] = []
            for muid in ["a", "b"] {
                replies.append(
                    try await store.storage.store(
                        NewMessage(from: alice, to: .user("bob"), muid: muid, text: "r", parent: parent.id, sentAt: 1)
                    ).message)
            }
            for _ in 0..<2 {
                _ = try await store.storage.delete(
                    replies[0].id, with: .user("bob"), by: alice, now: StorageFixture.now)
                #expect(
                    try await store.storage.message(parent.id, with: .user("bob"), for: "alice").replyCount == 1)
            }
        }
    }

    /// The rule of ranks itself is in `MessageRulesTests`.
    @Test(arguments: StorageDriver.all)
    func inAGroupModeratorsTakeBackWhatThoseBelowThemSaid(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob, carol)
            try await store.storage.setScope(.moderator, of: "bob", in: "team", by: alice, now: 1)
            let byAlice = try await store.send("1", from: alice, to: .group("team"))
            let byCarol = try await store.send("2", from: carol, to: .group("team"))
            await #expect(throws: StorageError.message(.notItsSender)) {
                try await store.storage.delete(byAlice.id, with: .group("team"), by: carol, now: StorageFixture.now)
            }
            await #expect(throws: StorageError.message(.noClearance)) {
                try await store.storage.delete(byAlice.id, with: .group("team"), by: bob, now: StorageFixture.now)
            }
            await #expect(throws: StorageError.message(.wrongKind)) {
                try await store.storage.delete(1, with: .group("team"), by: alice, now: StorageFixture.now)
            }
            // Also after she has left.
            try await store.storage.leave("team", by: carol, now: 1)
            let gone = try await store.storage.delete(
                byCarol.id, with: .group("team"), by: bob, now: StorageFixture.now)
            #expect(gone.deletedBy == "bob" && gone.sender.uid == "carol")
        }
    }

    /// Design §4, *Unread*: not deleted. Those who had it unread have one less, whoever took it back.
    @Test(arguments: StorageDriver.all)
    func whatWasTakenBackCountsForNobody(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob, carol)
            var ids: [Int64] = []
            for session in [alice, bob, alice] {
                ids.append(try await store.send("x", from: session, to: .group("team")).id)
            }
            _ = try await store.storage.read(upTo: ids[0], with: .group("team"), by: carol, now: 1)
            for id in ids {
                _ = try await store.storage.delete(id, with: .group("team"), by: alice, now: StorageFixture.now)
            }
            for session in [alice, bob, carol] {
                #expect(try await store.unread(of: session, with: .group("team")) == 0)
            }
            #expect(try await store.storage.conversations(of: "carol").badge.total == 0)
            try await store.send("y", from: bob, to: .group("team"))
            #expect(try await store.unread(of: carol, with: .group("team")) == 1)
            _ = try await store.storage.read(upTo: 9, with: .group("team"), by: carol, now: 1)
            #expect(try await store.unread(of: carol, with: .group("team")) == 0)
        }
    }

    /// Server-notes §4: a page re-reads the message at sending.
    @Test(arguments: StorageDriver.all)
    func whatWasTakenBackIsPushedNoMore(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            let first = try await store.send("1", from: alice, to: .user("bob"))
            let second = try await store.send("2", from: alice, to: .user("bob"))
            let claims = try await store.claim()
            let page = try await store.storage.pushPage(of: claims[1], limit: 9)
            let device = try #require(page.recipients.first?.devices.first)
            #expect(
                try await store.storage.finish(
                    claims[1],
                    deferring: [DeferredPush(uid: "bob", device: device.id, due: StorageFixture.now, attempt: 1)]))
            for message in [first, second] {
                _ = try await store.storage.delete(message.id, with: .user("bob"), by: alice, now: StorageFixture.now)
            }
            let gone = try await store.storage.pushPage(of: claims[0], limit: 9)
            #expect(gone.message == nil && gone.recipients.isEmpty && gone.isLast)
            #expect(
                try await store.storage.claimDeferredPushes(
                    limit: 9, now: StorageFixture.now, leaseUntil: .max
                ).isEmpty)
        }
    }

    /// It is told for the first time, whatever was changed before that (R-1.12).
    @Test(arguments: StorageDriver.all)
    func whatWasEditedBeforeItsPushIsPushedAsItIsNow(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("aa", for: bob)
            let sent = try await store.send("Helo", from: alice, to: .user("bob"))
            _ = try await edit(sent.id, "Hello", with: .user("bob"), by: alice, in: store)
            let claims = try await store.claim()
            #expect(claims.count == 1, "an edit is not pushed")
            let page = try await store.storage.pushPage(of: claims[0], limit: 9)
            #expect(page.message?.text == "Hello" && page.message?.editedAt == nil && page.recipients.count == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func theNumbersOfThoseWhoHadItUnreadAreDue(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let carol = try await store.login("carol")
            try await store.group("team", owner: alice, members: bob, carol)
            for (token, session) in [("aa", alice), ("bb", bob), ("cc", carol)] {
                try await store.register(token, for: session)
            }
            let sent = try await store.send("1", from: alice, to: .group("team"))
            let silent = try await store.send("2", from: alice, to: .group("team"), counts: false)
            for claim in try await store.claim() {
                _ = try await store.storage.pushPage(of: claim, limit: 9)
                _ = try await store.storage.finish(claim, deferring: [])
            }
            _ = try await store.storage.read(upTo: sent.id, with: .group("team"), by: carol, now: 1)
            _ = try await store.storage.delete(silent.id, with: .group("team"), by: alice, now: StorageFixture.now)
            #expect(try await store.storage.nextPushDue() == nil, "it did not count")
            for _ in 0..<2 {
                _ = try await store.storage.delete(sent.id, with: .group("team"), by: alice, now: StorageFixture.now)
            }
            let due = StorageFixture.now + BadgeClaim.window
            #expect(try await store.storage.nextPushDue() == due)
            let claims = try await store.storage.claimBadges(limit: 9, now: due, leaseUntil: .max)
            #expect(claims.map(\.device.token) == ["bb"], "carol has read it, alice has sent it")
            #expect(claims.map(\.badge.total) == [0])
        }
    }

    /// Server-notes §5: to one whose history begins later, a change says nothing of what was said before.
    @Test(arguments: StorageDriver.all)
    func changesOfWhatWasSaidBeforeOneJoinedAreHidden(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.group("team", .private, owner: alice)
            let early = try await store.send("early", from: alice, to: .group("team"))
            try await store.storage.add("bob", to: "team", as: .moderator, by: alice, now: 1)
            let late = try await store.send("late", from: alice, to: .group("team"))
            let events = EventLog()
            store.storage.observe { events.append($0) }
            _ = try await edit(early.id, "Early", with: .group("team"), by: alice, in: store)
            _ = try await edit(late.id, "Late", with: .group("team"), by: alice, in: store)
            let told = events.takeAll().map { event -> JSONValue? in
                guard case .message(let wire, _) = event else { return nil }
                return wire.message.data?["entities"]?["on"]?["entity"]
            }
            #expect(told.first == ["id": .int(early.id)], "those who may read it ask for it")
            #expect(told.last??["text"] == "Late" && told.count == 2)
            await #expect(throws: StorageError.unknownMessage) {
                try await store.storage.message(early.id, with: .group("team"), for: "bob")
            }
            await #expect(throws: StorageError.unknownMessage) {
                try await store.storage.delete(early.id, with: .group("team"), by: bob, now: StorageFixture.now)
            }
            await #expect(throws: StorageError.unknownMessage) {
                try await store.storage.react("👍", to: early.id, with: .group("team"), by: bob, now: 1)
            }
            // Rows 4 and 5 tell of the two edits.
            await #expect(throws: StorageError.unknownMessage) {
                try await store.storage.message(4, with: .group("team"), for: "bob")
            }
            #expect(try await store.storage.message(5, with: .group("team"), for: "bob").action == .edited)
        }
    }

    /// Bounded: in a larger group the numbers of the others follow with their next push.
    @Test(arguments: StorageDriver.all)
    func inALargeGroupNoNumbersAreDue(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            try await store.register("bb", for: bob)
            try await store.group("team", owner: alice, members: bob)
            let others = try await withThrowingTaskGroup(of: Session.self) { group in
                for index in 2..<MessageRules.badgeGroup + 1 {
                    group.addTask {
                        let session = try await store.login(UserID(unchecked: "u\(index)"))
                        _ = try await store.storage.join("team", session.uid, now: 1)
                        return session
                    }
                }
                return try await group.reduce(into: [Session]()) { $0.append($1) }
            }
            let ids = [
                try await store.send("1", from: alice, to: .group("team")).id,
                try await store.send("2", from: alice, to: .group("team")).id,
            ]
            for claim in try await store.claim() {
                _ = try await store.storage.pushPage(of: claim, limit: 999)
                _ = try await store.storage.finish(claim, deferring: [])
            }
            _ = try await store.storage.delete(ids[0], with: .group("team"), by: alice, now: StorageFixture.now)
            #expect(try await store.storage.nextPushDue() == nil)
            #expect(try await store.unread(of: bob, with: .group("team")) == 1)
            try await store.storage.leave("team", by: #require(others.first), now: 1)
            _ = try await store.storage.delete(ids[1], with: .group("team"), by: alice, now: StorageFixture.now)
            #expect(try await store.storage.nextPushDue() == StorageFixture.now + BadgeClaim.window)
        }
    }
}
