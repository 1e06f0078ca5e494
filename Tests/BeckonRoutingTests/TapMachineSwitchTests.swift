import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Accounts of one device: one switch at a time, roots belong to an account (R-1.10, sh-16).
@Suite struct TapMachineSwitchTests {
    private var teller = TapTeller()
    private let forCarol = TapMachine.Event.tap("c", Pushes.message(to: "carol"))

    private mutating func switching() {
        #expect(teller.tell(.bobAndCarol, .ready, forCarol) == ["wait switching-account", "switch to carol"])
    }

    @Test mutating func switchedRootServesTheNewAccountAtOnce() {
        switching()
        let actions = teller.machine.handle(.accountReady("carol"))
        #expect(actions.compactMap(\.word) == ["open alice#1 in main"])
        #expect(actions.contains { if case .open(_, _, _, account: "carol", _) = $0 { true } else { false } })
    }

    /// bob's chat was on top: carol's root has nothing above it.
    @Test mutating func chatOfTheOtherAccountIsNotOnTopAfterASwitch() {
        #expect(teller.tell(.bobAndCarol, .ready, .tap()) == ["open alice#1 in main"])
        #expect(teller.tell(forCarol, .accountReady("carol")).last == "open alice#1 in main")
    }

    @Test mutating func newerTapForTheSameAccountAsksForNoSecondSwitch() {
        switching()
        #expect(teller.tell(.tap("d", Pushes.message(2, to: "carol"))) == ["drop replaced", "wait switching-account"])
        #expect(teller.tell(.accountReady("carol")) == ["open alice#2 in main"])
    }

    /// It was active when the person tapped, and is asked for again when the switch has ended.
    @Test mutating func newerTapForTheActiveAccountWaitsForTheSwitchAndSwitchesBack() {
        switching()
        #expect(teller.tell(.tap("b")) == ["drop replaced", "wait switching-account"])
        #expect(teller.tell(.accountReady("carol")) == ["switch to bob"])
        #expect(teller.tell(.accountReady("bob")) == ["open alice#1 in main"])
    }

    @Test mutating func newerTapForTheActiveAccountOpensWhenTheSwitchFails() {
        switching()
        #expect(teller.tell(.tap("b")) == ["drop replaced", "wait switching-account"])
        #expect(teller.tell(.switchFailed) == ["open alice#1 in main"])
    }

    @Test mutating func tapWithoutAnAccountOpensForWhoeverIsActiveAfterTheSwitch() throws {
        switching()
        #expect(teller.tell(.tap("b", try Pushes.example("user-message"))).last == "wait switching-account")
        let actions = teller.machine.handle(.accountReady("carol"))
        #expect(actions.contains { if case .open(_, _, _, account: "carol", _) = $0 { true } else { false } })
    }

    @Test mutating func newerTapForAnAccountNotOnTheDeviceIsDroppedWhileASwitchRuns() {
        switching()
        #expect(
            teller.tell(.tap("d", Pushes.message(to: "dora"))) == ["drop replaced", "drop account-not-on-device"])
        #expect(
            teller.tell(.accountReady("carol"), .tap("e", Pushes.message(3, to: "carol"))) == ["open alice#3 in main"])
    }

    /// The app came back to the account that was active: nothing may wait for ever.
    @Test mutating func switchThatEndsAtTheOldAccountHasFailed() {
        switching()
        #expect(teller.tell(.accountReady("bob")) == ["drop switch-failed"])
        #expect(teller.tell(.tap("b")) == ["open alice#1 in main"])
    }

    @Test mutating func switchToAnAccountThatIsGoneIsOver() {
        switching()
        #expect(teller.tell(.bob) == ["drop account-not-on-device"])
        #expect(teller.tell(.tap("b")) == ["open alice#1 in main"])
    }

    @Test mutating func switchToAnAccountThatLoggedOutIsOver() {
        switching()
        #expect(teller.tell(.loggedOut(account: "carol")) == ["drop logged-out"])
        #expect(teller.tell(.tap("b")) == ["open alice#1 in main"])
    }

    // MARK: Logout

    @Test mutating func logoutOfAnotherAccountDropsItsOwnTapAlone() {
        #expect(teller.tell(.bobAndCarol, .tap("b"), .loggedOut(account: "carol")) == ["wait root-not-ready"])
        #expect(teller.tell(.ready) == ["open alice#1 in main"])
        #expect(teller.tell(forCarol) == ["drop account-not-on-device"])
    }

    @Test mutating func logoutOfTheActiveAccountKeepsTheTapOfAnother() {
        switching()
        #expect(teller.tell(.loggedOut(account: "bob")) == ["wait session-unknown"])
        #expect(
            teller.tell(.sessionKnown(account: "carol"), .ready) == ["wait root-not-ready", "open alice#1 in main"])
    }

    @Test mutating func logoutOfOneBeforeTheSessionIsKnownKeepsTheTapsOfOthers() throws {
        let reply = TapMachine.Event.reply(on: "r", of: Pushes.message(to: "bob"))
        _ = teller.tell(forCarol, reply)
        #expect(teller.tell(.loggedOut(account: "bob")) == ["drop logged-out", "complete 1"])
        #expect(teller.tell(.sessionKnown(account: "carol"), .ready).last == "open alice#1 in main")
        // Whose it was is not known: nobody else may see it.
        var other = TapTeller()
        _ = other.tell(.tap("n", try Pushes.example("user-message")))
        #expect(other.tell(.loggedOut(account: "bob")) == ["drop logged-out"])
    }

    /// R-E1: what the person sees after a logout is no root of theirs, though the app told none that it is gone.
    @Test(arguments: [TapMachine.Event.loggedOut(), .loggedOut(account: "bob"), .loginShown])
    mutating func rootFromBeforeALogoutServesNobody(_ end: TapMachine.Event) {
        #expect(teller.tell(.bob, .ready, end) == [])
        #expect(teller.tell(.tap()) == ["wait nobody-signed-in"])
        #expect(teller.tell(.bob) == ["wait root-not-ready"])
        #expect(teller.tell(.ready) == ["open alice#1 in main"])
    }

    /// The root of nobody yet is the next account's (the login stands above it).
    @Test mutating func rootThatWasThereBeforeTheLoginServesWhoLogsIn() {
        #expect(teller.tell(.ready, .loginShown, .tap()) == ["wait nobody-signed-in"])
        #expect(teller.tell(.bob) == ["open alice#1 in main"])
    }
}
