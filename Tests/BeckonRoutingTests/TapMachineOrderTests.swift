import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// Every order of up to five events, with repetitions: no tap is opened twice, too early or for somebody else, and none is
/// lost (design §6, *Model tests*).
@Suite struct TapMachineOrderTests {
    /// What has happened so far, and what must be true of it whatever the machine did.
    private struct Story {
        var machine: TapMachine
        var events: [TapMachine.Event] = []
        /// By tap: what became of it.
        var fate: [Tap.Identity: Fate] = [:]
        var active: String?
        var accounts: Set<String> = []
        /// Scenes whose root is there, with the account it belongs to, nil where none is known yet.
        var roots: [String: String?] = [:]
        var violations: [String] = []

        enum Fate { case waiting, opened, dropped }

        mutating func take(_ event: TapMachine.Event) {
            events.append(event)
            let known = Set(fate.keys)
            switch event {
            case .sessionKnown(let account, let others):
                active = account
                accounts = others.union([account])
                for (scene, owner) in roots where owner == nil { roots[scene] = .some(account) }
            case .nobodySignedIn, .loggedOut:
                active = nil
                accounts = []
            case .rootReady(let scene): roots[scene] = .some(active)
            case .rootGone(let scene), .sceneGone(let scene): roots[scene] = nil
            case .response, .launchHint, .switchFailed, .shown: break
            }
            for action in machine.handle(event) { check(action, after: event) }
            checkNoneIsLost(newlyTapped: Set(fate.keys).subtracting(known))
        }

        /// The rules that were broken and the way there.
        var failure: String? {
            violations.isEmpty ? nil : "\(violations) after \(events.map(\.word))"
        }

        private mutating func check(_ action: TapMachine.Action, after event: TapMachine.Event) {
            switch action {
            case .receive(let tap, _):
                if fate[tap.identity] == nil { fate[tap.identity] = .waiting }
            case .open(let tap, _, let scene, let account, _):
                demand(fate[tap.identity] == .waiting, "opened what did not wait")
                demand(active == account, "opened before the session")
                demand(tap.account == nil || tap.account == account, "opened for somebody else")
                demand(roots[scene] == .some(.some(account)), "opened before the root")
                fate[tap.identity] = .opened
            case .drop(let tap, let reason):
                switch reason {
                case .duplicate:
                    return
                case .replaced:
                    if case .response(let response, _) = event {
                        demand(response.requestIdentifier != tap.response.requestIdentifier, "replaced by itself")
                    } else {
                        demand(false, "replaced without a newer tap")
                    }
                case .loggedOut: demand(event == .loggedOut, "dropped without a logout")
                case .accountNotOnDevice:
                    demand(
                        active != nil && !accounts.contains(tap.account ?? ""), "dropped although its account is here")
                case .switchFailed: demand(event == .switchFailed, "dropped without a failure")
                case .dismissed, .actionNotHandled: demand(false, "dropped a plain tap")
                }
                demand(fate[tap.identity] == .waiting, "dropped what did not wait")
                fate[tap.identity] = .dropped
            case .switchAccount(let account, let tap):
                demand(account != active && accounts.contains(account), "switches to nobody")
                demand(tap.account == account, "switches for nobody")
            case .wait(let tap, _):
                demand(fate[tap.identity] == .waiting, "waits though it is done")
            case .ignoreLaunchHint:
                demand(event == .launchHint, "hint without a hint")
            }
        }

        /// A tap is opened, dropped with a reason, or kept; it is kept only behind a closed gate.
        private mutating func checkNoneIsLost(newlyTapped: Set<Tap.Identity>) {
            let waiting = fate.filter { $0.value == .waiting }.map(\.key)
            demand(waiting == (machine.waitingTap.map { [$0.identity] } ?? []), "lost a tap")
            guard let tap = machine.waitingTap, let active else { return }
            demand(newlyTapped.isEmpty || newlyTapped.contains(tap.identity), "an older tap outlived a newer one")
            let scene = tap.response.scene
            let isReady = roots.contains { $0.value == active && (scene == nil || scene == $0.key) }
            demand(!(isReady && (tap.account ?? active) == active), "waits though all gates are open")
        }

        private mutating func demand(_ condition: Bool, _ rule: String) {
            if !condition { violations.append(rule) }
        }
    }

    /// Walks the tree of all orders; a machine is a value, so each branch goes on from a copy.
    private func walk(_ story: Story, _ alphabet: [TapMachine.Event], depth: Int, _ count: inout Int) -> String? {
        count += 1
        if let failure = story.failure { return failure }
        guard depth > 0 else { return nil }
        for event in alphabet {
            var next = story
            next.take(event)
            if let failure = walk(next, alphabet, depth: depth - 1, &count) { return failure }
        }
        return nil
    }

    @Test func everyOrderOfFiveEventsInOneScene() {
        let first = Pushes.response("a")
        let second = Pushes.response("b", Pushes.message(2, from: "carol"))
        let alphabet: [TapMachine.Event] = [
            .response(first, from: .scene), .response(first, from: .delegate), .response(second, from: .delegate),
            .launchHint, .sessionKnown(account: "bob"), .nobodySignedIn, .loggedOut, .rootReady(scene: "main"),
            .rootGone(scene: "main"),
        ]
        var count = 0
        let story = Story(machine: TapMachine(resolver: DestinationResolver()))
        #expect(walk(story, alphabet, depth: 5, &count) == nil)
        #expect(count == (0...5).reduce(0) { total, depth in total + power(9, depth) })
    }

    @Test func everyOrderOfFiveEventsWithTwoScenesAndTwoAccounts() {
        let forBob = Pushes.response("a", Pushes.message(to: "bob"), scene: "one")
        let forCarol = Pushes.response("b", Pushes.message(to: "carol"))
        let alphabet: [TapMachine.Event] = [
            .response(forBob, from: .delegate), .response(forCarol, from: .scene),
            .sessionKnown(account: "bob", others: ["carol"]), .sessionKnown(account: "carol", others: ["bob"]),
            .sessionKnown(account: "bob"), .switchFailed, .rootReady(scene: "one"), .rootReady(scene: "two"),
            .sceneGone(scene: "one"),
        ]
        var count = 0
        let story = Story(machine: TapMachine(resolver: DestinationResolver()))
        #expect(walk(story, alphabet, depth: 5, &count) == nil)
        #expect(count == (0...5).reduce(0) { total, depth in total + power(9, depth) })
    }

    private func power(_ base: Int, _ exponent: Int) -> Int {
        (0..<exponent).reduce(1) { product, _ in product * base }
    }
}

extension TapMachine.Event {
    fileprivate var word: String {
        if case .response(let response, let source) = self {
            return "tap \(response.requestIdentifier) from \(source.rawValue)"
        }
        return "\(self)"
    }
}
