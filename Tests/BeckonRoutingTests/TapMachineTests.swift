import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Design §4, *Tap*; P-22 to P-28; R-1.10, R-1.11, R-2.4, R-2.8.
@Suite struct TapMachineTests {
    private var machine = TapMachine(resolver: DestinationResolver())
    private let signedIn = TapMachine.Event.sessionKnown(account: "bob")
    private let ready = TapMachine.Event.rootReady(scene: "main")

    private func tap(
        _ identifier: String, at date: Int64 = 1, action: NotificationResponse.Action = .default,
        _ content: NotificationContent = Pushes.message(), scene: String? = nil,
        from source: TapMachine.Source = .delegate
    ) -> TapMachine.Event {
        .response(Pushes.response(identifier, at: date, action: action, content, scene: scene), from: source)
    }

    /// What the events lead to, in short words.
    private mutating func outcome(_ events: TapMachine.Event...) -> [String] {
        events.flatMap { machine.handle($0) }.compactMap(\.word)
    }

    /// R-1.10, sh-12 A, B.
    @Test(arguments: TapMachine.Source.allCases)
    mutating func tapWaitsForSessionAndRootThenOpensOnce(_ source: TapMachine.Source) {
        #expect(outcome(tap("n", from: source)) == ["wait session-unknown"])
        #expect(outcome(signedIn) == ["wait root-not-ready"])
        #expect(outcome(ready) == ["open alice#1 in main"])
        #expect(outcome(signedIn, ready) == [])
        #expect(machine.waitingTap == nil)
    }

    /// sh-12 D: being active is no gate, a ready app opens at once (P-26).
    @Test mutating func tapOpensAtOnceWhenSessionAndRootAreThere() {
        #expect(outcome(ready, signedIn, tap("n")) == ["open alice#1 in main"])
    }

    /// P-26, sh-12 C, sh-14 A.
    @Test(arguments: [[.scene, .delegate], [.delegate, .scene], [.delegate, .delegate]] as [[TapMachine.Source]])
    mutating func oneTapReportedTwiceOpensOnce(_ sources: [TapMachine.Source]) {
        #expect(outcome(tap("n", from: sources[0])) == ["wait session-unknown"])
        #expect(outcome(tap("n", from: sources[1])) == ["drop duplicate"])
        #expect(outcome(signedIn, ready) == ["wait root-not-ready", "open alice#1 in main"])
        // The second report may come after the window opened.
        #expect(outcome(tap("n", from: sources[1])) == ["drop duplicate"])
    }

    /// P-2, sh-14 D: the same identifier delivered again is another delivery.
    @Test mutating func sameIdentifierAtAnotherDateIsAnotherTap() {
        #expect(outcome(ready, signedIn, tap("n", at: 3)) == ["open alice#1 in main"])
        #expect(outcome(.shown(.root, scene: "main"), tap("n", at: 10)) == ["open alice#1 in main"])
    }

    /// sh-14 C.
    @Test mutating func twoNotificationsOfOneChatOpenItTwiceAfterBack() {
        #expect(outcome(ready, signedIn, tap("a")) == ["open alice#1 in main"])
        #expect(outcome(.shown(.root, scene: "main"), tap("b")) == ["open alice#1 in main"])
    }

    /// P-25, P-27, sh-15.
    @Test mutating func launchHintOpensNothing() {
        #expect(outcome(.launched(hasRemoteNotification: true), signedIn, ready) == ["ignore launch hint"])
    }

    /// R-2.8, P-22.
    @Test mutating func dismissalAndActionButtonsNeverNavigate() {
        let button = NotificationResponse.Action.custom(identifier: "LIKE_ACTION", text: nil)
        #expect(outcome(ready, signedIn, tap("a", action: .dismiss)) == ["drop dismissed"])
        #expect(outcome(tap("a", action: button)) == ["drop action-not-handled"])
        // The tap itself is another answer to the same delivery.
        #expect(outcome(tap("a")) == ["open alice#1 in main"])
    }

    @Test mutating func dismissalLeavesAWaitingTapAlone() {
        #expect(outcome(tap("a"), tap("b", action: .dismiss)) == ["wait session-unknown", "drop dismissed"])
        #expect(outcome(signedIn, ready).last == "open alice#1 in main")
    }

    /// sh-13 A.
    @Test mutating func tapWaitsWhileNobodyIsSignedIn() {
        #expect(outcome(tap("n"), .loginShown) == ["wait session-unknown", "wait nobody-signed-in"])
        #expect(outcome(ready, signedIn) == ["open alice#1 in main"])
    }

    /// R-1.10.
    @Test mutating func logoutDropsTheWaitingTap() {
        #expect(outcome(signedIn, tap("n"), .loggedOut()) == ["wait root-not-ready", "drop logged-out"])
        #expect(outcome(signedIn, ready) == [])
    }

    /// sh-13 C.
    @Test mutating func newerTapReplacesTheOneThatWaits() {
        let newer = tap("m", Pushes.message(2, from: "carol"))
        #expect(outcome(tap("n"), newer) == ["wait session-unknown", "drop replaced", "wait session-unknown"])
        #expect(outcome(ready, signedIn) == ["open carol#2 in main"])
    }

    /// sh-13 B, sh-16 B.
    @Test mutating func tapForAnAccountNotOnTheDeviceOpensNothingAndSaysWhy() {
        #expect(outcome(tap("n", Pushes.message(to: "dora")), ready).first == "wait session-unknown")
        #expect(outcome(.sessionKnown(account: "bob", others: ["carol"])) == ["drop account-not-on-device"])
        #expect(outcome(tap("m", Pushes.message(to: "erna"))) == ["drop account-not-on-device"])
    }

    /// sh-16 A: switch, wait until the other account's root is there, open as that account.
    @Test mutating func tapForAnotherAccountSwitchesThenOpens() {
        #expect(outcome(ready, .sessionKnown(account: "bob", others: ["carol"])) == [])
        let forCarol = tap("n", Pushes.message(to: "carol"))
        #expect(outcome(forCarol) == ["wait switching-account", "switch to carol"])
        // Nothing is asked for twice, and bob's root does not serve carol.
        #expect(outcome(.sessionKnown(account: "bob", others: ["carol"]), ready) == [])
        let switched = TapMachine.Event.sessionKnown(account: "carol", others: ["bob"])
        #expect(outcome(switched) == ["wait root-not-ready"])
        let actions = machine.handle(ready)
        #expect(actions.compactMap(\.word) == ["open alice#1 in main"])
        #expect(actions.contains { if case .open(_, _, _, account: "carol", _) = $0 { true } else { false } })
    }

    @Test mutating func failedSwitchDropsTheTapAndTheNextTapTriesAgain() {
        _ = outcome(ready, .sessionKnown(account: "bob", others: ["carol"]), tap("n", Pushes.message(to: "carol")))
        #expect(outcome(.switchFailed) == ["drop switch-failed"])
        #expect(outcome(.switchFailed) == [])
        let again = outcome(tap("m", Pushes.message(to: "carol")))
        #expect(again == ["wait switching-account", "switch to carol"])
    }

    /// A push of a vendor that names no account belongs to whoever is active.
    @Test mutating func pushWithoutAnAccountOpensForTheActiveOne() throws {
        let content = try Pushes.example("user-message")
        #expect(outcome(ready, signedIn, tap("n", content)) == ["open cometchat-uid-1#12345 in main"])
    }

    /// R-1.7: the other side is known only with the account.
    @Test mutating func ownMessageOpensTheChatWithItsReceiver() throws {
        let content = try Pushes.example("user-message")
        let account = TapMachine.Event.sessionKnown(account: "cometchat-uid-1")
        #expect(outcome(tap("n", content), account, ready).last == "open cometchat-uid-2#12345 in main")
    }

    /// R-1.11.
    @Test mutating func chatOnTopIsNotOpenedTwice() {
        #expect(outcome(ready, signedIn, tap("a")) == ["open alice#1 in main"])
        #expect(outcome(tap("b", Pushes.message(2))) == ["scroll alice#2 in main"])
        #expect(outcome(tap("c", Pushes.message(3, from: "carol"))) == ["replace carol#3 in main"])
        #expect(outcome(tap("d", Pushes.message(4))) == ["replace alice#4 in main"])
        // What the app shows by itself counts too.
        #expect(outcome(.shown(Pushes.chat("erna", nil), scene: "main")) == [])
        #expect(outcome(tap("e", Pushes.message(5, from: "erna"))) == ["scroll erna#5 in main"])
    }

    /// A root that comes again has nothing above it.
    @Test mutating func rebuiltRootHasNoChatOnTop() {
        #expect(outcome(ready, signedIn, tap("a")) == ["open alice#1 in main"])
        #expect(outcome(.rootGone(scene: "main"), tap("b")) == ["wait root-not-ready"])
        #expect(outcome(ready) == ["open alice#1 in main"])
    }

    /// P-26: `targetScene`.
    @Test mutating func tapOpensInTheSceneThatTheSystemNamed() {
        #expect(outcome(signedIn, .rootReady(scene: "one"), tap("a", scene: "two")) == ["wait root-not-ready"])
        #expect(outcome(.rootGone(scene: "one")) == [])
        #expect(outcome(.rootReady(scene: "two")) == ["open alice#1 in two"])
    }

    /// P-28.
    @Test mutating func tapForASceneThatDisconnectedOpensInAnother() {
        #expect(outcome(signedIn, tap("a", scene: "two"), .sceneDisconnected(scene: "two")) == ["wait root-not-ready"])
        #expect(outcome(.rootReady(scene: "three")) == ["open alice#1 in three"])
    }

    /// The duplicates of one tap come close together: memory is bounded.
    @Test func onlyTheLastResponsesAreRemembered() {
        var machine = TapMachine(resolver: DestinationResolver(), memory: 2)
        _ = machine.handle(signedIn)
        for name in ["a", "b", "c"] { _ = machine.handle(tap(name)) }
        #expect(machine.handle(tap("c")).compactMap(\.word) == ["drop duplicate"])
        #expect(machine.handle(tap("b")).compactMap(\.word) == ["drop duplicate"])
        #expect(machine.handle(tap("a")).compactMap(\.word).first == "drop replaced")
    }
}

extension TapMachine.Action {
    /// One word for each action; nil for the receipt of a response.
    var word: String? {
        switch self {
        case .receive: nil
        case .open(_, let destination, let scene, _, let opening): "\(opening) \(destination.word) in \(scene)"
        case .perform(let action, _, let destination, let account):
            "\(action.word) \(destination.word) as \(account)"
        case .switchAccount(let account, _): "switch to \(account)"
        case .wait(_, let reason): "wait \(reason.rawValue)"
        case .drop(_, let reason): "drop \(reason.rawValue)"
        case .ignoreLaunchHint: "ignore launch hint"
        case .keep(let taps): "keep \(taps.map(\.identity.requestIdentifier))"
        case .complete(let number): "complete \(number)"
        }
    }
}

extension BackgroundAction {
    fileprivate var word: String {
        switch self {
        case .reply(let text): "reply '\(text)' to"
        case .markRead: "mark read"
        case .own(let identifier, _): identifier
        }
    }
}

extension TapMachine {
    /// Where the time does not matter.
    mutating func handle(_ event: Event) -> [Action] { handle(event, now: 0) }
}

extension Destination {
    fileprivate var word: String {
        switch self {
        case .conversation(let receiver, let id, _): "\(receiver.identifier)#\(id ?? "")"
        case .category, .vendor, .call, .callChat, .url, .root: description
        }
    }
}
