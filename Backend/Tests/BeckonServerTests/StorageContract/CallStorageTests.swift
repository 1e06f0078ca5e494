import BeckonAPI
import BeckonModel
import BeckonServer
import Testing

/// Calls in a store: who is in them, what is due, and what they say.
@Suite(.timeLimit(.minutes(1))) struct CallStorageTests {
    private static let now = StorageFixture.now

    @Test(arguments: StorageDriver.all)
    func aCallToOneWhoIsInAnotherIsBusyAndSaysSo(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b, c) = (try await store.login("a"), try await store.login("b"), try await store.login("c"))
            try await store.call("1", from: a, to: .user("b"))
            try await store.change("1", .join, by: b)
            let started = try await store.storage.startCall(
                StorageFixture.new("2", muid: "m"), to: .user("b"), by: c, now: Self.now)
            #expect(started.isNew && started.call.status == .busy && started.call.endedAt == Self.now)
            let again = try await store.storage.startCall(
                StorageFixture.new("3", muid: "m"), to: .user("b"), by: c, now: Self.now)
            #expect(!again.isNew && again.call == started.call)
            #expect(try await store.words(of: b, with: .user("c")) == ["busy"])
            // It has no chat, and its caller is free.
            #expect(try await store.storage.group("2", for: "c") == nil)
            await #expect(throws: StorageError.call(.busyUser)) {
                _ = try await store.storage.putCall(StorageFixture.new("4", muid: nil), by: "c", now: Self.now)
                _ = try await store.storage.putParticipant("a", in: "4", now: Self.now)
            }
            await #expect(throws: StorageError.call(.busySelf)) { try await store.call("5", from: a, to: .user("c")) }
            await #expect(throws: StorageError.call(.busySelf)) {
                try await store.call("6", from: c, to: .user("a"), muid: "6")
                try await store.group("g", owner: c, members: a)
                try await store.call("7", from: c, to: .group("g"))
                try await store.change("7", .join, by: a)
            }
        }
    }

    @Test(arguments: StorageDriver.all)
    func inAGroupThoseWhoAreFreeRingAndASecondCallIsRefused(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b, c, d) = (
                try await store.login("a"), try await store.login("b"), try await store.login("c"),
                try await store.login("d")
            )
            try await store.group("g", owner: a, members: b, c, d)
            let e = try await store.login("e")
            try await store.call("other", from: e, to: .user("d"))
            try await store.change("other", .join, by: d)
            try await store.storage.block("a", by: c, now: Self.now)
            try await store.call("1", from: a, to: .group("g"))
            // Who has blocked the caller is not called, but may come.
            #expect(try await store.states(of: "1", for: a) == ["a": .joined, "b": .ringing, "d": .busy])
            await #expect(throws: StorageError.call(.busyGroup)) { try await store.call("2", from: b, to: .group("g")) }
            await #expect(throws: StorageError.call(.unknownCall)) { try await store.storage.call("1", for: "e") }
            try await store.change("1", .join, by: c)
            #expect(try await store.states(of: "1", for: c)["c"] == .joined)
            // All but one leave: it goes on, and those who were in it come back.
            try await store.change("1", .leave, by: a)
            #expect(try await store.storage.call("1", for: "a").status == .ongoing)
            try await store.change("1", .join, by: a)
            try await store.change("1", .leave, by: c)
            let over = try await store.change("1", .leave, by: a)
            #expect(over.status == .ended && over.participantsCount == 0)
            #expect(
                try await store.states(of: "1", for: a) == ["a": .left, "b": .missed, "c": .left, "d": .busy])
            #expect(try await store.words(of: a, with: .group("g")) == ["initiated", "ongoing", "ended"])
            // Who leaves the group and is not in the call knows it no more.
            try await store.storage.leave("g", by: b, now: Self.now)
            await #expect(throws: StorageError.call(.unknownCall)) { try await store.storage.call("1", for: "b") }
        }
    }

    @Test(arguments: StorageDriver.all)
    func aCallThatNobodyAnswersIsMissedAfter45Seconds(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = (try await store.login("a"), try await store.login("b"))
            try await store.register("0b", for: b)
            try await store.call("1", from: a, to: .user("b"))
            #expect(try await store.storage.nextCallDeadline() == Self.now + 45_000)
            let claims = try await store.claim()
            #expect(claims.count == 1)
            for claim in claims { _ = try await store.storage.finish(claim, deferring: []) }
            try await store.storage.passCallDeadlines(limit: 10, now: Self.now + 44_999)
            #expect(try await store.storage.call("1", for: "a").status == .initiated)
            try await store.storage.passCallDeadlines(limit: 10, now: Self.now + 45_000)
            let call = try await store.storage.call("1", for: "a")
            #expect(call.status == .unanswered && call.endedAt == Self.now + 45_000)
            #expect(try await store.states(of: "1", for: a) == ["a": .left, "b": .missed])
            #expect(try await store.words(of: a, with: .user("b")) == ["initiated", "unanswered"])
            #expect(try await store.storage.nextCallDeadline() == nil)
            // The missed call is pushed to the one who missed it.
            let missed = try #require(try await store.claim(now: .max - 1, leaseUntil: .max).first)
            #expect(try await store.storage.pushPage(of: missed, limit: 10).recipients.map(\.uid) == ["b"])
        }
    }

    @Test(arguments: StorageDriver.all)
    func aMissedCallOfAGroupIsPushedToThoseWhoDidNotAnswer(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b, c) = (try await store.login("a"), try await store.login("b"), try await store.login("c"))
            try await store.group("g", owner: a, members: b, c)
            try await store.register("0b", for: b)
            try await store.register("0c", for: c)
            try await store.call("1", from: a, to: .group("g"))
            for claim in try await store.claim() { _ = try await store.storage.finish(claim, deferring: []) }
            try await store.change("1", .reject, by: b)
            try await store.change("1", .cancel, by: a)
            let missed = try await store.claim()
            #expect(missed.count == 1)
            #expect(try await store.storage.pushPage(of: missed[0], limit: 10).recipients.map(\.uid) == ["c"])
        }
    }

    @Test(arguments: StorageDriver.all)
    func whoDoesNotAnswerACallThatIsHeldHasMissedItAndItGoesOn(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b, c) = (try await store.login("a"), try await store.login("b"), try await store.login("c"))
            try await store.group("g", owner: a, members: b, c)
            try await store.call("1", from: a, to: .group("g"))
            try await store.change("1", .join, by: b)
            let events = EventLog()
            store.storage.observe(events.append)
            try await store.storage.passCallDeadlines(limit: 10, now: Self.now + 45_000)
            #expect(try await store.storage.call("1", for: "a").status == .ongoing)
            #expect(try await store.states(of: "1", for: a) == ["a": .joined, "b": .joined, "c": .missed])
            let told = events.takeAll().compactMap { event -> (CallParticipant?, [UserID])? in
                if case .call(let change, let uids) = event { (change.participant, uids) } else { nil }
            }
            // One word for each: whose telephone stops ringing hears that of it.
            #expect(told.count == 2 && told[0].0 == nil && told[0].1.sorted() == ["a", "b"])
            #expect(told[1].0?.state == .missed && told[1].1 == ["c"])
            _ = c
        }
    }

    @Test(arguments: StorageDriver.all)
    func whoLosesTheConnectionHasLeftAfter30SecondsUnlessItIsBack(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = (try await store.login("a"), try await store.login("b"))
            try await store.call("1", from: a, to: .user("b"))
            try await store.change("1", .join, by: b)
            #expect(try await store.storage.isWatchedInCall("b"))
            try await store.storage.loseConnections(of: "b", now: Self.now)
            #expect(try await store.states(of: "1", for: a) == ["a": .joined, "b": .lost])
            #expect(try await store.storage.call("1", for: "a").participantsCount == 2)
            #expect(try await store.storage.nextCallDeadline() == Self.now + 30_000)
            try await store.storage.regainConnection(of: "b", now: Self.now + 29_000)
            #expect(try await store.states(of: "1", for: a)["b"] == .joined)
            #expect(try await store.storage.nextCallDeadline() == nil)
            // Joining says as much.
            try await store.storage.loseConnections(of: "b", now: Self.now)
            try await store.change("1", .join, by: b)
            #expect(try await store.states(of: "1", for: a)["b"] == .joined)
            try await store.storage.passCallDeadlines(limit: 10, now: Self.now + 40_000)
            #expect(try await store.storage.call("1", for: "a").status == .ongoing)

            try await store.storage.loseConnections(of: "b", now: Self.now)
            try await store.storage.passCallDeadlines(limit: 10, now: Self.now + 30_000)
            #expect(try await store.storage.call("1", for: "a").status == .ended)
            #expect(try await store.states(of: "1", for: a) == ["a": .left, "b": .left])
            #expect(try await store.storage.isWatchedInCall("b") == false)
        }
    }

    @Test(arguments: StorageDriver.all)
    func whoNeverConnectsHasLeftAfter30Seconds(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = (try await store.login("a"), try await store.login("b"))
            try await store.call("1", from: a, to: .user("b"))
            try await store.storage.expectConnection(of: "a", now: Self.now)
            #expect(try await store.states(of: "1", for: a)["a"] == .joined)
            try await store.storage.passCallDeadlines(limit: 10, now: Self.now + 30_000)
            #expect(try await store.storage.call("1", for: "a").status == .cancelled)
            _ = b
        }
    }

    @Test(arguments: StorageDriver.all)
    func aCallThatAnotherSDKCarriesIsWhatTheBackendSays(_ driver: StorageDriver) async throws {
        try await driver.withStorage { store in
            let (a, b) = (try await store.login("a"), try await store.login("b"))
            let new = StorageFixture.new("1", muid: nil, name: "Plan")
            let put = try await store.storage.putCall(new, by: "a", now: Self.now)
            #expect(put.isNew && put.call.status == .ongoing && put.call.participantsCount == 0)
            #expect(try await store.storage.putCall(new, by: "a", now: Self.now) == StartedCall(put.call, isNew: false))
            await #expect(throws: StorageError.call(.unknownCall)) { try await store.storage.call("1", for: "b") }
            // Whoever the backend names may come to the chat; the one whose call it is is there.
            await #expect(throws: StorageError.unknownGroup) { try await store.storage.join("1", "b", now: Self.now) }
            let held = try await store.storage.putParticipant("b", in: "1", now: Self.now)
            #expect(held.participantsCount == 1)
            #expect(try await store.storage.putParticipant("b", in: "1", now: Self.now) == held)
            _ = try await store.storage.join("1", "b", now: Self.now)
            try await store.send("hi", from: a, to: .group("1"))
            // Nobody's connection is watched, and the last who leaves does not end it.
            try await store.storage.loseConnections(of: "b", now: Self.now)
            try await store.storage.loseAllConnections(now: Self.now)
            #expect(try await store.states(of: "1", for: a) == ["b": .joined])
            let left = try await store.storage.removeParticipant("b", from: "1", now: Self.now)
            #expect(left.participantsCount == 0 && left.isActive)
            #expect(try await store.storage.removeParticipant("b", from: "1", now: Self.now) == left)
            let over = try await store.storage.removeCall("1", now: Self.now)
            #expect(over.status == .ended)
            #expect(try await store.storage.removeCall("1", now: Self.now) == over)
            #expect(try await store.words(of: a, with: .group("1")).isEmpty)
            _ = b
        }
    }
}
