import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// The group of a call's chat: who comes to it (R-4.2, E14), and what becomes of it.
@Suite(.timeLimit(.minutes(1))) struct CallChatStorageTests {
    private static let now = StorageFixture.now

    /// A call of two with its chat, that both are in.
    private func held(
        _ store: StorageFixture, tellsAll: Bool = false, retention: CallRetention = .keep
    ) async throws -> (Session, Session) {
        let (a, b) = (try await store.login("a"), try await store.login("b"))
        try await store.call("1", from: a, to: .user("b"), tellsAll: tellsAll, retention: retention)
        try await store.send("first", from: a, to: .group("1"))
        try await store.change("1", .join, by: b)
        _ = try await store.storage.joinCallChat("1", by: b, now: Self.now)
        try await store.send("second", from: a, to: .group("1"))
        return (a, b)
    }

    private func texts(_ store: StorageFixture, of session: Session) async throws -> [String?] {
        try await store.storage.messages(of: session.uid, with: .group("1"), before: nil, limit: 100).messages
            .map(\.text)
    }

    @Test(arguments: StorageDriver.all, [false, true])
    func theHistoryBeginsWithJoiningOrWithTheCall(_ driver: StorageDriver, tellsAll: Bool) async throws {
        try await driver.withStorage { store in
            let (_, b) = try await held(store, tellsAll: tellsAll)
            #expect(try await texts(store, of: b) == (tellsAll ? ["first", "second"] : ["second"]))
            // What was there already is not unread.
            #expect(try await store.unread(of: b, with: .group("1")) == 1)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aChatThatIsKeptGoesOnAsAGroup(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = try await held(store)
            let c = try await store.login("c")
            await #expect(throws: StorageError.call(.targetIsNoPart)) {
                try await store.storage.add("c", to: "1", as: .participant, by: a, now: Self.now)
            }
            try await store.change("1", .end, by: a)
            try await store.send("third", from: b, to: .group("1"))
            await #expect(throws: StorageError.unknownGroup) { try await store.storage.join("1", "c", now: Self.now) }
            await #expect(throws: StorageError.call(.unknownCall)) {
                try await store.storage.joinCallChat("1", by: c, now: Self.now)
            }
            try await store.storage.add("c", to: "1", as: .participant, by: a, now: Self.now)
            #expect(try await store.storage.joinCallChat("1", by: b, now: Self.now).membersCount == 3)
        }
    }

    @Test(arguments: StorageDriver.all)
    func aChatThatIsArchivedIsReadAndNothingMoreIsWritten(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = try await held(store, retention: .archive)
            let said = try await store.send("mine", from: b, to: .group("1"))
            try await store.change("1", .leave, by: b)
            await #expect(throws: StorageError.call(.chatIsArchived)) {
                try await store.send("more", from: a, to: .group("1"))
            }
            await #expect(throws: StorageError.call(.chatIsArchived)) {
                try await store.storage.react("👍", to: said.id, with: .group("1"), by: a, now: Self.now)
            }
            await #expect(throws: StorageError.call(.chatIsArchived)) {
                try await store.call("2", from: a, to: .group("1"))
            }
            #expect(try await texts(store, of: b) == ["second", "mine"])
            // One's own words are taken back for ever.
            _ = try await store.storage.delete(said.id, with: .group("1"), by: b, now: Self.now)
            #expect(try await texts(store, of: a) == ["first", "second", nil])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aChatThatIsDeletedGoesWithWhatWasSaidInIt(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = try await held(store, retention: .delete)
            let call = try await store.change("1", .end, by: a)
            #expect(call.chat == nil)
            #expect(try await store.storage.group("1", for: "a") == nil)
            await #expect(throws: StorageError.unknownGroup) { try await texts(store, of: b) }
            // Its guid is not used again (security 5).
            await #expect(throws: StorageError.groupExists) { try await store.group("1", owner: b) }
        }
    }

    @Test(arguments: StorageDriver.all)
    func anOwnerWhoLeavesHandsTheChatOver(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = try await held(store)
            try await store.storage.leave("1", by: a, now: Self.now)
            #expect(try await store.storage.group("1", for: "b")?.owner == "b")
            #expect(try await store.storage.call("1", for: "a").status == .ongoing)
            // Also the last one leaves, and who takes part comes back.
            try await store.storage.leave("1", by: b, now: Self.now)
            #expect(try await store.storage.joinCallChat("1", by: a, now: Self.now).membersCount == 1)
            // Elsewhere it stays as it was.
            try await store.group("g", owner: a, members: b)
            await #expect(throws: StorageError.membership(.ownerCannotLeave)) {
                try await store.storage.leave("g", by: a, now: Self.now)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func whoIsKickedOrBannedFromTheChatIsStillInTheCall(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = try await held(store)
            try await store.storage.kick("b", from: "1", by: a, now: Self.now)
            #expect(try await store.states(of: "1", for: a)["b"] == .joined)
            #expect(try await store.storage.group("1", for: "b")?.hasJoined == false)
            _ = try await store.storage.join("1", "b", now: Self.now)
            try await store.storage.ban("b", from: "1", by: a, now: Self.now)
            #expect(try await store.states(of: "1", for: a)["b"] == .joined)
            await #expect(throws: StorageError.membership(.banned)) {
                try await store.storage.join("1", "b", now: Self.now)
            }
            await #expect(throws: StorageError.membership(.banned)) {
                try await store.storage.joinCallChat("1", by: b, now: Self.now)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func aChatWhoseGuidIsTakenIsRefusedAndNothingIsStored(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = (try await store.login("a"), try await store.login("b"))
            try await store.group("1", owner: b)
            await #expect(throws: StorageError.groupExists) { try await store.call("1", from: a, to: .user("b")) }
            #expect(try await store.storage.activeCalls(of: "a").isEmpty)
            #expect(try await store.words(of: a, with: .user("b")).isEmpty)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whoIsDeactivatedOrErasedIsInNoCallAnyMore(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b, c) = (try await store.login("a"), try await store.login("b"), try await store.login("c"))
            try await store.call("1", from: a, to: .user("b"), name: "secret plan")
            // The one who is called is gone: nobody rings any more.
            try await store.storage.deactivate("b", now: Self.now)
            #expect(try await store.storage.call("1", for: "a").status == .unanswered)
            try await store.storage.reactivate("b")
            try await store.call("2", from: c, to: .user("a"))
            try await store.change("2", .join, by: a)
            try await store.storage.beginErasure(of: "a", now: Self.now)
            #expect(try await store.storage.call("2", for: "c").status == .ended)
            // Neither what the user has named nor what is named after the user is left.
            #expect(try await store.storage.call("1", for: "b").name == nil)
            #expect(try await store.storage.group("2", for: "c")?.name == "Deleted user")
            _ = b
        }
    }

    @Test(arguments: StorageDriver.all)
    func aGroupThatIsDeletedHasNoCallAnyMore(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = (try await store.login("a"), try await store.login("b"))
            try await store.group("g", owner: a, members: b)
            try await store.call("1", from: a, to: .group("g"), retention: .delete)
            try await store.change("1", .join, by: b)
            try await store.storage.deleteGroup("g", by: a, now: Self.now)
            #expect(try await store.storage.activeCalls(of: "b").isEmpty)
            #expect(try await store.storage.group("1", for: "a") == nil)
            try await store.call("2", from: a, to: .user("b"))
        }
    }

    @Test(arguments: StorageDriver.all)
    func callsThatEndedLongAgoAreForgottenAndTheirChatsStay(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = try await held(store)
            try await store.change("1", .end, by: a)
            try await store.call("2", from: a, to: .user("b"))
            #expect(try await store.storage.expireCalls(endedBefore: Self.now + 1, limit: 1))
            #expect(try await store.storage.expireCalls(endedBefore: Self.now + 1, limit: 1) == false)
            await #expect(throws: StorageError.call(.unknownCall)) { try await store.storage.call("1", for: "a") }
            #expect(try await store.storage.call("2", for: "a").status == .initiated)
            try await store.send("third", from: b, to: .group("1"))
            // Its session may be used once more, its chat's guid may not.
            await #expect(throws: StorageError.groupExists) {
                try await store.change("2", .cancel, by: a)
                try await store.call("1", from: a, to: .user("b"), muid: "3")
            }
        }
    }
}
