import BeckonAPI
import BeckonModel
import Testing

@testable import BeckonClient

/// R-X.1, R-2.6, R-2.9.
@Suite struct PushTokenMachineTests {
    private var machine = PushTokenMachine(backOff: BackOff { 0 })
    private let one = PushRegistration(token: "01", environment: .sandbox, topic: "t")
    private let two = PushRegistration(token: "02", environment: .sandbox, topic: "t")

    private mutating func registered() {
        _ = machine.handle(.signedIn)
        _ = machine.handle(.token(one))
        _ = machine.handle(.done(1))
        #expect(machine.state == .registered)
    }

    @Test mutating func aTokenBeforeTheSignInIsKeptAndGoesWithIt() {
        #expect(machine.state == .noToken)
        #expect(machine.handle(.token(one)) == [.settle(nil), .tell(.waitingForSignIn)])
        #expect(machine.handle(.signedIn) == [.register(1, one), .tell(.registering)])
        #expect(machine.handle(.done(1)) == [.settle(nil), .tell(.registered)])
    }

    @Test mutating func theSameTokenIsSentOnceAndAnotherAtOnce() {
        registered()
        #expect(machine.handle(.token(one)) == [.settle(nil)])
        #expect(machine.handle(.token(two)) == [.register(2, two), .tell(.registering)])
        #expect(machine.handle(.token(two)) == [])
        #expect(machine.handle(.done(2)) == [.settle(nil), .tell(.registered)])
    }

    private let calls = PushRegistration(platform: .apnsVoIP, token: "01", environment: .sandbox, topic: "t")

    /// P-31: one for notifications and one for calls, the first before the second.
    @Test mutating func aTokenForCallsStandsBesideTheOther() {
        _ = machine.handle(.token(calls))
        #expect(machine.state == .noToken, "calls alone bring no messages")
        _ = machine.handle(.token(one))
        #expect(machine.handle(.signedIn) == [.register(1, one), .tell(.registering)])
        #expect(machine.handle(.done(1)) == [.register(2, calls), .tell(.registered)])
        #expect(machine.handle(.done(2)) == [.settle(nil)])
        #expect(machine.handle(.token(calls)) == [.settle(nil)])
        #expect(machine.handle(.token(two)) == [.register(3, two), .tell(.registering)])
        #expect(machine.handle(.done(3)) == [.settle(nil), .tell(.registered)])
    }

    @Test mutating func takingBackTakesBothBack() {
        registered()
        _ = machine.handle(.token(calls))
        _ = machine.handle(.done(2))
        #expect(machine.handle(.unregister) == [.unregister(3), .tell(.removing)])
        #expect(machine.handle(.done(3)) == [.settle(nil), .tell(.noToken)])
        #expect(machine.handle(.token(calls)) == [.register(4, calls)])
        _ = machine.handle(.done(4))
        #expect(machine.handle(.token(one)) == [.register(5, one), .tell(.registering)])
    }

    /// Of two requests at once the older could arrive last and would stay.
    @Test mutating func aTokenThatComesWhileAnotherIsUnderWayGoesAfterIt() {
        _ = machine.handle(.signedIn)
        _ = machine.handle(.token(one))
        #expect(machine.handle(.token(two)) == [])
        #expect(machine.handle(.failed(1, noNetwork)) == [.register(2, two)])
        #expect(machine.handle(.done(2)) == [.settle(nil), .tell(.registered)])
    }

    @Test mutating func aLostNetworkIsTriedAgainEachTimeLater() {
        _ = machine.handle(.signedIn)
        _ = machine.handle(.token(one))
        #expect(
            machine.handle(.failed(1, noNetwork)) == [
                .startTimer(2, .milliseconds(500)), .settle(noNetwork.error), .tell(.retrying(noNetwork.error)),
            ])
        #expect(machine.handle(.timerFired(1)) == [])
        #expect(machine.handle(.timerFired(2)) == [.register(3, one), .tell(.registering)])
        #expect(
            machine.handle(.failed(3, noNetwork)).first == .startTimer(4, .seconds(1)))
        #expect(machine.handle(.retry) == [.stopTimer, .register(5, one), .tell(.registering)])
        #expect(machine.handle(.timerFired(4)) == [])
        let limited = APIFailure(noNetwork.error, isTransient: true, retryAfter: .seconds(90))
        #expect(machine.handle(.failed(5, limited)).first == .startTimer(6, .seconds(90)))
        // The system hands it out again: the app is there, perhaps the network too.
        #expect(machine.handle(.token(one)) == [.stopTimer, .register(7, one), .tell(.registering)])
        #expect(machine.handle(.done(7)) == [.settle(nil), .tell(.registered)])
    }

    @Test mutating func aTokenThatIsNotTakenIsNotTriedAgainUnlessAsked() {
        _ = machine.handle(.signedIn)
        _ = machine.handle(.token(one))
        #expect(
            machine.handle(.failed(1, refusedForGood)) == [
                .settle(refusedForGood.error), .tell(.failed(refusedForGood.error)),
            ])
        #expect(machine.handle(.retry) == [.register(2, one), .tell(.registering)])
        _ = machine.handle(.failed(2, refusedForGood))
        #expect(machine.handle(.token(two)) == [.register(3, two), .tell(.registering)])
    }

    @Test mutating func aLogoutRemovesTheTokenFirstAndTheNextSignInRegistersItAgain() {
        registered()
        #expect(machine.handle(.leave) == [.unregister(2), .tell(.removing)])
        // A token that comes now goes to nobody.
        #expect(machine.handle(.token(two)) == [])
        #expect(machine.handle(.done(2)) == [.settle(nil)])
        #expect(machine.handle(.token(one)) == [.settle(nil)])
        #expect(machine.handle(.signedOut) == [.settle(nil), .tell(.waitingForSignIn)])
        #expect(machine.handle(.signedIn) == [.register(3, one), .tell(.registering)])
    }

    /// A registration that is still on its way could arrive behind the removal.
    @Test mutating func aLogoutWaitsForARegistrationThatIsUnderWay() {
        _ = machine.handle(.signedIn)
        _ = machine.handle(.token(one))
        #expect(machine.handle(.leave) == [])
        #expect(machine.handle(.failed(1, noNetwork)) == [.unregister(2), .tell(.removing)])
        #expect(machine.handle(.done(2)) == [.settle(nil)])
    }

    /// Also where this process has registered nothing: one before it may have.
    @Test mutating func aLogoutRemovesTheTokenOfAProcessBefore() {
        _ = machine.handle(.signedIn)
        #expect(machine.handle(.leave) == [.unregister(1), .tell(.removing)])
    }

    @Test mutating func aLogoutThatFailsLeavesTheTokenRegistered() {
        registered()
        _ = machine.handle(.leave)
        #expect(
            machine.handle(.failed(2, noNetwork)) == [
                .settle(noNetwork.error), .register(3, one), .tell(.registering),
            ])
        _ = machine.handle(.done(3))
        // The token went, and the session could not be ended.
        _ = machine.handle(.leave)
        _ = machine.handle(.done(4))
        #expect(machine.handle(.stayed) == [.register(5, one), .tell(.registering)])
        // The session is not taken any more: nothing is asked in its name.
        _ = machine.handle(.done(5))
        _ = machine.handle(.leave)
        let refused = APIFailure(noNetwork.error, isTransient: false, isTokenRefused: true)
        #expect(machine.handle(.failed(6, refused)).contains(.settle(noNetwork.error)))
        #expect(machine.handle(.signedOut).last == .tell(.waitingForSignIn))
    }

    @Test mutating func anUnregisteredTokenStaysAwayUntilTheAppRegistersAgain() {
        registered()
        #expect(machine.handle(.unregister) == [.unregister(2), .tell(.removing)])
        #expect(machine.handle(.done(2)) == [.settle(nil), .tell(.noToken)])
        _ = machine.handle(.signedOut)
        #expect(machine.handle(.signedIn) == [.settle(nil)])
        #expect(machine.handle(.token(one)) == [.register(3, one), .tell(.registering)])
    }

    /// Another account on the same phone: the answer for the one before says nothing about it, and may still arrive.
    @Test mutating func theNextAccountsTokenGoesAfterWhatIsUnderWayForTheOneBefore() {
        _ = machine.handle(.signedIn)
        _ = machine.handle(.token(one))
        _ = machine.handle(.signedOut)
        #expect(machine.handle(.signedIn) == [.tell(.registering)])
        #expect(machine.handle(.done(1)) == [.register(2, one)])
        #expect(machine.handle(.done(1)) == [])
        #expect(machine.handle(.done(2)) == [.settle(nil), .tell(.registered)])
    }

    ///
    @Test mutating func aSystemThatHandsOutNoneIsToldUntilItDoes() {
        let denied = ChatError(.operationFailed, "Notifications are off.")
        _ = machine.handle(.signedIn)
        #expect(machine.handle(.unavailable(denied)) == [.tell(.unavailable(denied))])
        #expect(machine.handle(.token(one)) == [.register(1, one), .tell(.registering)])
        _ = machine.handle(.done(1))
        // A token that is there stays good.
        #expect(machine.handle(.unavailable(denied)) == [])
    }

    /// Any order of events: one request at a time, none without a session, and when all is quiet the server has what it
    /// should have.
    @Test(arguments: WalkSeeds.all) mutating func anyOrderOfEventsEndsWithTheRightTokenAtTheServer(seed: UInt64) {
        var walk = PushTokenWalk(seed: seed)
        for _ in 0..<200 { walk.step() }
        walk.finish()
    }
}
