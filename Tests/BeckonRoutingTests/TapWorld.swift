import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// A phone, a person and an app around a ``TapMachine``, as far as taps depend on them: which events can happen now, and
/// what must be true whatever the machine did. A pure value; equal worlds go on alike.
struct TapWorld: Hashable {
    /// What can happen.
    enum Move: Hashable {
        case launch
        case kill
        case connect(String, with: Int?)
        case disconnect(String)
        case report(Int)
        case restoreSession(String, others: Bool)
        case showLogin
        case logIn(String)
        case logOut
        case finishSwitch(succeeds: Bool)
        case showRoot(String)
        case hideRoot(String)
        case back(String)
        case finishAction(Int, succeeds: Bool)
        case endBackgroundTime
    }

    /// One answer of the person to a notification.
    struct Answer: Hashable, CustomTestStringConvertible {
        var account: String
        var response: NotificationResponse
        /// Whether it may also come in a scene's options (P-26).
        var comesWithScene: Bool

        /// A message for an account that is tapped, or answered where a reply is given.
        init(_ identifier: String, for account: String, reply: String? = nil, scene: String? = nil) {
            self.account = account
            let action: NotificationResponse.Action =
                reply.map { .custom(identifier: "REPLY_ACTION", text: $0) } ?? .default
            response = Pushes.response(identifier, action: action, Pushes.message(to: account), scene: scene)
            comesWithScene = reply == nil
        }

        var testDescription: String { "\(response.requestIdentifier) for \(account)" }
    }

    enum Fate: Hashable {
        case untold
        case waiting
        case opened
        case performing
        case done
        case dropped(TapMachine.DropReason)
    }

    /// What one run of the machine does to the app; a mutant has another one.
    typealias Step = @Sendable (inout TapMachine, TapMachine.Event, TapWorld) -> [TapMachine.Action]

    static let accounts = ["bob", "carol"]

    let answers: [Answer]
    let scenes: [String]
    private(set) var fates: [Fate]
    /// How often each answer was reported with a scene, and by the delegate.
    private var reported: [[Bool]]
    private var isRunning = false
    private var connected: Set<String> = []
    private var roots: [String: String] = [:]
    private var covered: Set<String> = []
    private var session = Session.unknown
    private var switching: String?
    private var kept: [KeptTap] = []
    private var openCompletions: Set<Int> = []

    private enum Session: Hashable {
        case unknown
        case nobody
        case known(active: String, others: Set<String>)

        var active: String? { if case .known(let active, _) = self { active } else { nil } }
        var accounts: Set<String> {
            if case .known(let active, let others) = self { others.union([active]) } else { [] }
        }
    }

    init(answers: [Answer], scenes: [String] = ["main"]) {
        self.answers = answers
        self.scenes = scenes
        fates = answers.map { _ in .untold }
        reported = answers.map { _ in [false, false] }
    }

    /// Everything that can happen now.
    var moves: [Move] {
        guard isRunning else { return [.launch] }
        var moves: [Move] = [.kill]
        for scene in scenes {
            if connected.contains(scene) {
                moves.append(.disconnect(scene))
                if roots[scene] != nil {
                    moves.append(.hideRoot(scene))
                    if covered.contains(scene) { moves.append(.back(scene)) }
                } else if case .known = session, switching == nil {
                    moves.append(.showRoot(scene))
                }
            } else {
                moves.append(.connect(scene, with: nil))
                for (number, answer) in answers.enumerated() where answer.comesWithScene && !reported[number][0] {
                    moves.append(.connect(scene, with: number))
                }
            }
        }
        for number in answers.indices {
            if !reported[number][1] { moves.append(.report(number)) }
            if fates[number] == .performing {
                moves += [.finishAction(number, succeeds: true), .finishAction(number, succeeds: false)]
            }
        }
        switch session {
        case .unknown:
            moves += [.restoreSession("bob", others: true), .restoreSession("bob", others: false), .showLogin]
        case .nobody: moves += Self.accounts.map { .logIn($0) }
        case .known:
            moves.append(.logOut)
            if switching != nil { moves += [.finishSwitch(succeeds: true), .finishSwitch(succeeds: false)] }
        }
        if !openCompletions.isEmpty { moves.append(.endBackgroundTime) }
        return moves
    }

    /// Makes a move; the rules that the machine broke.
    /// - Parameter actions: after so many actions the process is killed, in the middle of the step.
    mutating func make(
        _ move: Move, _ machine: inout TapMachine, fresh: TapMachine, killedAfter actions: Int = .max, step: Step
    ) -> [String] {
        var broken: [String] = []
        var done = 0
        let before = fates
        for event in events(of: move, &machine, fresh) {
            if case .response(let response, _, let completion) = event {
                if let completion { openCompletions.insert(completion) }
                let number = answers.firstIndex { $0.response.requestIdentifier == response.requestIdentifier }
                if let number, fates[number] == .untold { fates[number] = .waiting }
            }
            for action in step(&machine, event, self) {
                guard done < actions else { break }
                done += 1
                take(action, after: event, &broken)
            }
            if case .backgroundTimeEnds = event, done < actions, !openCompletions.isEmpty {
                broken.append("somebody is kept waiting")
            }
        }
        if done >= actions, isRunning { killInTheMiddle(&machine, fresh, before) }
        checkThatNoneIsLost(machine, &broken)
        return broken
    }

    /// What was told to nobody before the process died: the person taps again. What is in the file is taken up again, also
    /// where it was on screen for a moment.
    private mutating func killInTheMiddle(_ machine: inout TapMachine, _ fresh: TapMachine, _ before: [Fate]) {
        _ = events(of: .kill, &machine, fresh)
        let held = Set(kept.map(\.identity.requestIdentifier))
        for number in fates.indices where fates[number] != before[number] || fates[number] == .waiting {
            if held.contains(answers[number].response.requestIdentifier) {
                fates[number] = .waiting
            } else if fates[number] == .waiting {
                fates[number] = .untold
                reported[number] = [true, true]
            }
        }
    }

    private mutating func events(
        of move: Move, _ machine: inout TapMachine, _ fresh: TapMachine
    ) -> [TapMachine.Event] {
        switch move {
        case .launch:
            isRunning = true
            machine = fresh
            return [.launched(hasRemoteNotification: true)] + (kept.isEmpty ? [] : [.restored(kept)])
        case .kill:
            isRunning = false
            connected = []
            roots = [:]
            covered = []
            session = .unknown
            switching = nil
            openCompletions = []
            // Both reports of one tap come to one process: the system tells no other of what it has told this one.
            for number in reported.indices where reported[number].contains(true) { reported[number] = [true, true] }
            // What was done half is taken up again, with the same key.
            for number in fates.indices where fates[number] == .performing { fates[number] = .waiting }
            machine = fresh
            return []
        case .connect(let scene, let number):
            connected.insert(scene)
            guard let number else { return [.sceneConnected(scene: scene)] }
            reported[number][0] = true
            var response = answers[number].response
            response.scene = scene
            return [.sceneConnected(scene: scene), .response(response, from: .scene)]
        case .disconnect(let scene):
            connected.remove(scene)
            roots[scene] = nil
            covered.remove(scene)
            return [.sceneDisconnected(scene: scene)]
        case .report(let number):
            reported[number][1] = true
            return [.response(answers[number].response, from: .delegate, completion: number)]
        case .restoreSession(let account, let others):
            let others = others ? Set(Self.accounts).subtracting([account]) : []
            session = .known(active: account, others: others)
            return [.sessionKnown(account: account, others: others)]
        case .showLogin:
            session = .nobody
            return [.loginShown]
        case .logIn(let account):
            session = .known(active: account, others: [])
            return [.sessionKnown(account: account)]
        case .logOut:
            guard case .known(let active, let others) = session else { return [] }
            session = others.isEmpty ? .nobody : .unknown
            switching = nil
            // The app takes its roots away with the account.
            let gone = roots.keys.sorted().map { TapMachine.Event.rootGone(scene: $0) }
            roots = [:]
            covered = []
            return gone + [.loggedOut(account: active)]
        case .finishSwitch(let succeeds):
            guard case .known(let active, let others) = session, let account = switching else { return [] }
            switching = nil
            guard succeeds else { return [.switchFailed] }
            session = .known(active: account, others: others.union([active]).subtracting([account]))
            for scene in roots.keys { roots[scene] = account }
            covered = []
            return [.accountReady(account)]
        case .showRoot(let scene):
            guard case .known(let active, _) = session else { return [] }
            roots[scene] = active
            return [.rootReady(scene: scene)]
        case .hideRoot(let scene):
            roots[scene] = nil
            covered.remove(scene)
            return [.rootGone(scene: scene)]
        case .back(let scene):
            covered.remove(scene)
            return [.shown(.root, scene: scene)]
        case .finishAction(let number, let succeeds):
            if succeeds { fates[number] = .done }
            return [.performed(Tap.Identity(answers[number].response), succeeded: succeeds)]
        case .endBackgroundTime: return [.backgroundTimeEnds]
        }
    }

    // MARK: Rules

    private func number(of tap: Tap) -> Int? {
        answers.firstIndex { $0.response.requestIdentifier == tap.response.requestIdentifier }
    }

    private mutating func take(
        _ action: TapMachine.Action, after event: TapMachine.Event, _ broken: inout [String]
    ) {
        func demand(_ condition: Bool, _ rule: String) { if !condition { broken.append(rule) } }
        switch action {
        case .receive, .wait, .ignoreLaunchHint: break
        case .open(let tap, _, let scene, let account, _):
            guard let number = number(of: tap) else { return broken.append("opened a tap of nobody") }
            demand(fates[number] == .waiting, "opened what did not wait")
            demand(account == answers[number].account, "opened under the wrong account")
            demand(session.active == account, "opened before its session")
            demand(roots[scene] == account, "opened before its root")
            demand(switching == nil, "opened while another account comes")
            fates[number] = .opened
            covered.insert(scene)
        case .perform(_, let tap, _, let account):
            guard let number = number(of: tap) else { return broken.append("did an action of nobody") }
            demand(fates[number] == .waiting, "did what did not wait")
            demand(account == answers[number].account, "acted under the wrong account")
            demand(session.accounts.contains(account), "acted before its session")
            fates[number] = .performing
        case .switchAccount(let account, _):
            demand(switching == nil, "asked for two switches at once")
            demand(session.accounts.contains(account) && session.active != account, "switched to nobody")
            switching = account
        case .drop(let tap, let reason):
            guard let number = number(of: tap), reason != .duplicate else { return }
            let isOpen = fates[number] == .waiting || reason == .actionFailed && fates[number] == .performing
            demand(isOpen, "dropped what did not wait")
            demand(isAllowed(reason, number, after: event), "dropped without a right reason: \(reason.rawValue)")
            fates[number] = .dropped(reason)
        case .keep(let taps): kept = taps
        case .complete(let number):
            demand(openCompletions.remove(number) != nil, "completed twice")
        }
    }

    private func isAllowed(_ reason: TapMachine.DropReason, _ number: Int, after event: TapMachine.Event) -> Bool {
        switch (reason, event) {
        case (.replaced, .response(let newer, _, _)):
            newer.requestIdentifier != answers[number].response.requestIdentifier
        case (.loggedOut, .loggedOut(let account)): account == answers[number].account || session == .nobody
        case (.accountNotOnDevice, _):
            session.active != nil && !session.accounts.contains(answers[number].account)
        case (.switchFailed, .switchFailed): true
        case (.actionFailed, .performed(_, succeeded: false)): true
        default: false
        }
    }

    /// Each answer is opened, done, dropped with a reason, or kept; it is kept only behind a closed gate. After a tap nobody
    /// waits for its completion; after an action only while it can still be done.
    private func checkThatNoneIsLost(_ machine: TapMachine, _ broken: inout [String]) {
        func demand(_ condition: Bool, _ rule: String) { if !condition { broken.append(rule) } }
        let held = (machine.waitingTap.map { [$0] } ?? []) + machine.unfinishedActions
        let open = fates.indices.filter { fates[$0] == .waiting || fates[$0] == .performing }
        if isRunning {
            demand(Set(held.compactMap(number)) == Set(open) && held.count == open.count, "lost a tap")
        }
        demand(
            Set(kept.map(\.identity.requestIdentifier)) == Set(open.map { answers[$0].response.requestIdentifier }),
            "the file does not hold what waits")
        if let tap = machine.waitingTap, let number = number(of: tap) {
            let account = answers[number].account
            let scene = tap.response.scene
            let isReady = roots.contains { $0.value == account && (scene == nil || scene == $0.key) }
            demand(
                !(session.active == account && isReady && switching == nil), "waits though all gates are open")
        }
        let actions = machine.unfinishedActions.compactMap(number)
        demand(actions.allSatisfy { fates[$0] == .performing || session.active == nil }, "an action waits for nothing")
        demand(openCompletions.count <= actions.count, "somebody is kept waiting")
    }
}
