import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// What waits is kept over a kill and never fires late (R-E2, design §4, *Tap*).
@Suite struct TapMachineKeepingTests {
    private static let lifetime: Int64 = 1000
    private var teller = TapTeller(lifetime: lifetime, keepsTaps: true)

    private func next(at now: Int64 = 0, _ resolver: DestinationResolver = DestinationResolver()) -> TapTeller {
        var next = TapTeller(resolver: resolver, lifetime: Self.lifetime, keepsTaps: true)
        next.now = now
        return next
    }

    @Test mutating func tapIsKeptBeforeItIsCompletedAndTakenOutWhenItOpens() {
        #expect(teller.tell(.tap(completion: 1)) == ["wait session-unknown", "keep [\"n\"]", "complete 1"])
        #expect(teller.tell(.bob, .ready) == ["wait root-not-ready", "open alice#1 in main", "keep []"])
    }

    @Test mutating func whatOpensAtOnceIsNeverWritten() {
        #expect(teller.tell(.bob, .ready, .tap(completion: 1)) == ["open alice#1 in main", "complete 1"])
    }

    @Test func whoDoesNotAskForItKeepsNothing() {
        var teller = TapTeller()
        #expect(teller.tell(.tap()) == ["wait session-unknown"])
    }

    @Test mutating func replyIsKeptUntilItHasEnded() {
        #expect(teller.tell(.bob, .reply()) == ["reply 'Yes' to alice#1 as bob", "keep [\"n\"]"])
        #expect(teller.tell(.end(of: .reply())) == ["keep []", "complete 1"])
    }

    @Test mutating func keptTapOpensOnceInTheNextProcess() {
        let kept = teller.kept(after: .tap())
        #expect(kept.map(\.destination) == [Pushes.chat("alice")])
        #expect(kept.map(\.account) == ["bob"])
        var next = next(at: Self.lifetime)
        #expect(next.tell(.launched(hasRemoteNotification: false), .restored(kept)) == ["wait session-unknown"])
        #expect(next.tell(.bob, .ready) == ["wait root-not-ready", "open alice#1 in main", "keep []"])
        #expect(next.tell(.ready) == [])
    }

    /// The same `muid` in both processes.
    @Test mutating func keptReplyIsDoneAgainUnderItsOwnIdentity() {
        let kept = teller.kept(after: .bob, .reply())
        var next = next()
        #expect(next.tell(.restored(kept)) == ["wait session-unknown"])
        #expect(next.machine.unfinishedActions.map(\.identity) == kept.map(\.identity))
        #expect(next.tell(.bob) == ["reply 'Yes' to alice#1 as bob"])
        #expect(next.tell(.end(of: .reply())) == ["keep []"])
    }

    // MARK: Expiry

    @Test mutating func tapThatWaitedLongerThanItsLifetimeIsDropped() {
        _ = teller.tell(.bob, .tap(), .reply(on: "m"))
        teller.now = Self.lifetime
        #expect(teller.tell(.shown(.root, scene: "main")) == [])
        teller.now += 1
        // The reply is being done: it ends by itself.
        #expect(teller.tell(.ready) == ["drop expired", "keep [\"m\"]"])
        #expect(teller.machine.waitingTap == nil)
    }

    @Test mutating func replyThatWaitedLongerThanItsLifetimeIsDroppedAndCompleted() {
        _ = teller.tell(.reply())
        teller.now = Self.lifetime + 1
        #expect(teller.tell(.bob) == ["drop expired", "keep []", "complete 1"])
    }

    /// The file is emptied as well: it is not told again at each start.
    @Test mutating func keptTapOfLongAgoOpensNothingAndLeavesTheFile() {
        let kept = teller.kept(after: .tap(), .reply(on: "m"))
        var next = next(at: Self.lifetime + 1)
        #expect(
            next.tell(.restored(kept)).filter { !$0.hasPrefix("wait") } == ["drop expired", "drop expired", "keep []"])
        #expect(next.tell(.bob, .ready) == [])
    }

    /// A clock that was set back makes an old tap no younger; a small step of it drops none.
    @Test(arguments: [(5000, false), (1001, false), (1000, true), (1, true)] as [(Int64, Bool)])
    mutating func clockThatWasSetBack(_ tappedAt: Int64, opens: Bool) {
        teller.now = tappedAt
        let kept = teller.kept(after: .tap())
        var next = next(at: 0)
        #expect(next.tell(.restored(kept), .bob, .ready).contains("open alice#1 in main") == opens)
    }

    @Test(arguments: [(Int64.min, Int64.max), (.max, .min), (.min, 0)])
    mutating func timesAtTheEdgeOfWhatCanBeCountedAreOld(_ tappedAt: Int64, _ now: Int64) {
        teller.now = tappedAt
        let kept = teller.kept(after: .tap())
        var next = next(at: now)
        #expect(next.tell(.restored(kept)).contains("drop expired"))
    }

    // MARK: Beside others

    @Test mutating func newerTapGoesBeforeAKeptOne() {
        let kept = teller.kept(after: .tap())
        let newer = TapMachine.Event.tap("m", Pushes.message(2, from: "carol"))
        var next = next()
        #expect(
            next.tell(.restored(kept), newer)
                == ["wait session-unknown", "drop replaced", "wait session-unknown", "keep [\"m\"]"])
        // In whichever order they are told.
        var other = self.next()
        #expect(other.tell(newer, .restored(kept)).suffix(2) == ["drop replaced", "keep [\"m\"]"])
        #expect(other.tell(.bob, .ready).contains("open carol#2 in main"))
    }

    @Test mutating func keptReplyStandsBesideANewerTap() {
        let kept = teller.kept(after: .reply())
        var next = next()
        _ = next.tell(.tap("m"), .restored(kept))
        #expect(
            next.tell(.bob, .ready).filter { !$0.hasPrefix("keep") } == [
                "reply 'Yes' to alice#1 as bob", "wait root-not-ready", "open alice#1 in main",
            ])
    }

    /// reported again after the kill, before or after the file was read.
    @Test(arguments: [true, false])
    mutating func repeatedReportOfAKeptTapOpensOnce(restoredFirst: Bool) {
        let kept = teller.kept(after: .tap())
        var next = next()
        let events = restoredFirst ? [.restored(kept), .tap()] : [TapMachine.Event.tap(), .restored(kept)]
        #expect(events.flatMap { next.tell($0) }.filter { $0.hasPrefix("drop") } == ["drop duplicate"])
        #expect(next.tell(.bob, .ready).filter { $0.hasPrefix("open") } == ["open alice#1 in main"])
    }

    @Test mutating func logoutDropsWhatWasKept() {
        let kept = teller.kept(after: .tap(), .reply(on: "m"))
        var next = next()
        _ = next.tell(.restored(kept))
        #expect(next.tell(.loggedOut()) == ["drop logged-out", "drop logged-out", "keep []"])
    }

    /// it rang when it was kept.
    @Test mutating func keptCallThatHasEndedLeadsToItsConversation() {
        let ringing = DestinationResolver(rings: { _ in true })
        var teller = next(ringing)
        let kept = teller.kept(after: .tap("n", Pushes.call()))
        #expect(kept.map(\.destination) == [.call(sessionID: "v1.123", .user(UserID(unchecked: "alice")))])
        for (resolver, expected) in [
            (ringing, "open call/v1.123?user=alice in main"), (DestinationResolver(), "open alice# in main"),
        ] {
            var next = next(resolver)
            #expect(next.tell(.restored(kept), .bob, .ready).contains(expected))
        }
    }

    /// The order in which the file is written and the system is told is what a crash stands on.
    @Test mutating func completionsComeLast() {
        let events: [TapMachine.Event] = [
            .tap("a", completion: 1), .tap("b", completion: 2), .reply(on: "c", completion: 3), .loginShown, .bob,
            .end(of: .reply(on: "c")), .reply(on: "d", completion: 4), .backgroundTimeEnds, .ready,
        ]
        for event in events {
            let words = teller.tell(event)
            let firstCompletion = words.firstIndex { $0.hasPrefix("complete") } ?? words.count
            #expect(words[firstCompletion...].allSatisfy { $0.hasPrefix("complete") }, "\(words)")
        }
    }
}
