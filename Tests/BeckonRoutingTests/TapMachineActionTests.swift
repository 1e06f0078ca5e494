import BeckonPush
import BeckonRouting
import Testing

/// Background actions: they need the session of their account alone (P-36, R-1.16, R-1.17, R-3.11).
@Suite struct TapMachineActionTests {
    private var teller = TapTeller(
        actions: ResponseActions(
            reply: ["REPLY_ACTION"], markRead: ["MARK_AS_READ_ACTION"], open: ["OPEN"], own: ["SNOOZE"]))

    @Test mutating func replyIsDoneWithoutARootAndCompletedWhenItHasEnded() {
        #expect(teller.tell(.bob, .reply()) == ["reply 'Yes' to alice#1 as bob"])
        #expect(teller.machine.unfinishedActions.count == 1)
        #expect(teller.machine.waitingTap == nil)
        #expect(teller.tell(.ready) == [])
        #expect(teller.tell(.end(of: .reply())) == ["complete 1"])
        #expect(teller.tell(.end(of: .reply())) == [])
        #expect(teller.machine.unfinishedActions == [])
    }

    @Test mutating func markAsReadAndTheAppsOwnButtonsAreDoneAsTheyAre() {
        _ = teller.tell(.bob)
        #expect(teller.tell(.button("MARK_AS_READ_ACTION")) == ["mark read alice#1 as bob"])
        #expect(teller.tell(.button("SNOOZE", "5", on: "m")) == ["SNOOZE alice#1 as bob"])
        #expect(teller.tell(.button("OTHER", on: "o", completion: 1)) == ["drop action-not-handled", "complete 1"])
    }

    /// A button that brings the app on screen leads where a tap leads.
    @Test mutating func openButtonOpens() {
        #expect(teller.tell(.bob, .ready, .button("OPEN", completion: 1)) == ["open alice#1 in main", "complete 1"])
    }

    @Test(arguments: ["", " \n\t", nil])
    mutating func emptyReplyIsRefusedAndCompleted(_ text: String?) {
        #expect(teller.tell(.bob, .reply(text)) == ["drop empty-reply", "complete 1"])
        #expect(teller.machine.unfinishedActions == [])
    }

    @Test mutating func replyIsSentAsItWasTyped() {
        #expect(teller.tell(.bob, .reply(" a\nb ")) == ["reply ' a\nb ' to alice#1 as bob"])
    }

    @Test mutating func replyForAnotherAccountIsDoneAsThatAccountWithoutASwitch() {
        let reply = TapMachine.Event.reply(of: Pushes.message(to: "carol"))
        #expect(teller.tell(.bobAndCarol, .ready, reply) == ["reply 'Yes' to alice#1 as carol"])
    }

    /// Also while the active account is about to change.
    @Test mutating func replyIsDoneWhileASwitchRuns() {
        _ = teller.tell(.bobAndCarol, .ready, .tap("t", Pushes.message(to: "carol")))
        #expect(teller.tell(.reply()) == ["reply 'Yes' to alice#1 as bob"])
    }

    @Test mutating func replyForAnAccountNotOnTheDeviceIsDroppedAndCompleted() {
        let reply = TapMachine.Event.reply(of: Pushes.message(to: "dora"))
        #expect(teller.tell(.bobAndCarol, reply) == ["drop account-not-on-device", "complete 1"])
        // The same where it waited for the session.
        let other = TapMachine.Event.reply(on: "m", of: Pushes.message(to: "dora"), completion: 2)
        var early = TapTeller()
        #expect(early.tell(other, .bob) == ["wait session-unknown", "drop account-not-on-device", "complete 2"])
    }

    /// A login may take any time, the system's patience ends after seconds.
    @Test mutating func replyWhileNobodyIsSignedInIsCompletedAtOnceAndSentAfterTheLogin() {
        #expect(teller.tell(.loginShown, .reply()) == ["wait nobody-signed-in", "complete 1"])
        #expect(teller.tell(.bob) == ["reply 'Yes' to alice#1 as bob"])
        #expect(teller.tell(.end(of: .reply())) == [])
    }

    @Test mutating func replyBeforeTheSessionIsKnownKeepsItsCompletion() {
        #expect(teller.tell(.reply()) == ["wait session-unknown"])
        #expect(teller.tell(.loginShown) == ["wait nobody-signed-in", "complete 1"])
    }

    /// P-36: the action itself goes on.
    @Test mutating func nobodyIsKeptWaitingWhenTheBackgroundTimeEnds() {
        let other = TapMachine.Event.reply("No", on: "m", of: Pushes.message(to: "carol"), completion: 2)
        #expect(teller.tell(.reply(), .backgroundTimeEnds) == ["wait session-unknown", "complete 1"])
        #expect(teller.tell(.bobAndCarol, other).count == 2)
        #expect(teller.tell(.backgroundTimeEnds) == ["complete 2"])
        #expect(teller.tell(.backgroundTimeEnds) == [])
        #expect(teller.tell(.end(of: .reply()), .end(of: other)) == [])
        #expect(teller.machine.unfinishedActions == [])
    }

    @Test mutating func failedActionIsToldAndCompleted() {
        _ = teller.tell(.bob, .reply())
        #expect(teller.tell(.end(of: .reply(), succeeded: false)) == ["drop action-failed", "complete 1"])
    }

    @Test mutating func logoutDropsWhatWaitsAndLetsEndWhatIsBeingDone() {
        #expect(teller.tell(.reply(), .loggedOut()).suffix(2) == ["drop logged-out", "complete 1"])
        let other = TapMachine.Event.reply(on: "m", completion: 2)
        _ = teller.tell(.bob, other)
        #expect(teller.tell(.loggedOut(account: "bob")) == [])
        #expect(teller.tell(.end(of: other)) == ["complete 2"])
    }

    @Test mutating func secondReportOfAReplyIsNoSecondReply() {
        _ = teller.tell(.bob, .reply())
        #expect(teller.tell(.reply(completion: 2)) == ["drop duplicate", "complete 2"])
    }

    /// dismissing or answering leaves a tap that waits where it is.
    @Test mutating func replyLeavesAWaitingTapAlone() {
        #expect(teller.tell(.bob, .tap("t"), .reply()) == ["wait root-not-ready", "reply 'Yes' to alice#1 as bob"])
        #expect(teller.tell(.ready) == ["open alice#1 in main"])
    }

    @Test mutating func actionsWithoutAnAccountBelongToWhoeverIsActive() throws {
        let content = try Pushes.example("user-message")
        #expect(teller.tell(.bobAndCarol, .reply(of: content)) == ["reply 'Yes' to cometchat-uid-1#12345 as bob"])
    }
}
