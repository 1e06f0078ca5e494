import BeckonModel

/// Decides what becomes of responses: one response, one destination, once (design §4, *Tap*).
///
/// A pure value. Gates are the session of the tap's account and the root of its scene; being active is no gate (P-26), and
/// a background action needs the session alone (P-36). Whoever holds it reports events as they happen, in any order, and
/// carries out the actions that come back, in their order. It has no timer: a gate opens by an event.
public struct TapMachine: Sendable {
    let resolver: DestinationResolver
    private let actions: ResponseActions
    private let lifetime: Int64
    private let keepsTaps: Bool
    /// All that changes.
    package internal(set) var state: State

    /// - Parameters:
    ///   - resolver: reads pushes and finds destinations.
    ///   - actions: what the app's action buttons do.
    ///   - lifetime: how many milliseconds a tap may wait; after that it is dropped, so that none fires days later.
    ///   - keepsTaps: whether what waits is to be written, so that a killed process loses nothing.
    ///   - memory: how many responses are remembered to know a repetition. The two reports of one tap come within one
    ///     launch, so a small number does.
    public init(
        resolver: DestinationResolver, actions: ResponseActions = .standard, lifetime: Int64 = 3_600_000,
        keepsTaps: Bool = false, memory: Int = 64
    ) {
        self.resolver = resolver
        self.actions = actions
        self.lifetime = lifetime
        self.keepsTaps = keepsTaps
        state = State(memory: memory)
    }

    /// The tap that waits for its screen, if one does.
    public var waitingTap: Tap? { state.waiting?.tap }

    /// The background actions that have not ended, in their order.
    public var unfinishedActions: [Tap] { state.pending.map(\.tap) }

    /// Whether a background action is being done.
    public var isActing: Bool { state.pending.contains(where: \.isPerforming) }

    /// Takes an event and returns what to do, in order.
    ///
    /// - Parameters:
    ///   - event: what has happened.
    ///   - now: milliseconds since 1970.
    public mutating func handle(_ event: Event, now: Int64) -> [Action] {
        var step = Step()
        expire(now, &step)
        take(event, now, &step)
        if keepsTaps {
            let open = (state.waiting.map { [$0.tap] } ?? []) + state.pending.map(\.tap)
            let keep = open.map { KeptTap($0, resolver) }
            if keep != state.kept {
                state.kept = keep
                step.actions.append(.keep(keep))
            }
        }
        // Last: the system may suspend the process as soon as it knows.
        return step.actions + step.completions.map(Action.complete)
    }

    /// What one event leads to.
    struct Step {
        var actions: [Action] = []
        var completions: [Int] = []
    }

    private mutating func take(_ event: Event, _ now: Int64, _ step: inout Step) {
        switch event {
        case .launched(let hasRemoteNotification):
            // P-25, P-27: the hint carries no identifier and may come from a silent push.
            if hasRemoteNotification { step.actions.append(.ignoreLaunchHint) }
        case .response(let response, let source, let completion):
            let (push, account) = resolver.read(response.content)
            let tap = Tap(response: response, push: push, account: account, tappedAt: now)
            take(tap, from: source, completion, &step)
        case .restored(let taps):
            // What is not taken up again leaves the file.
            state.kept = taps
            for tap in taps.map(Tap.init) {
                // A newer tap of this process goes before the one that was kept.
                if state.waiting != nil, case .navigate = actions.meaning(of: tap.response.action) {
                    step.actions += [.receive(tap, from: .kept)]
                    step.actions.append(.drop(tap, state.seen.insert(tap.identity) ? .replaced : .duplicate))
                } else {
                    take(tap, from: .kept, nil, &step)
                }
            }
            expire(now, &step)
        case .sceneConnected(let scene): state.roots.gone(from: scene)
        case .sceneDisconnected(let scene):
            state.roots.gone(from: scene)
            if state.waiting?.scene == scene { state.waiting?.scene = nil }
        case .sessionKnown(let account, let others): know(account, others)
        case .accountReady(let account):
            // The one that was active is active again: the switch has come to nothing.
            if account == activeAccount, account != state.switchingTo { failSwitch(&step) }
            if case .known(let before, let others) = state.session {
                know(account, others.union([before]))
            } else {
                know(account, [])
            }
            state.roots.switched(to: account)
        case .switchFailed: failSwitch(&step)
        case .loginShown:
            state.session = .nobody
            state.switchingTo = nil
            state.roots.signedOut()
        case .loggedOut(let account): logOut(account, &step)
        case .rootReady(let scene): state.roots.ready(in: scene, of: activeAccount)
        case .rootGone(let scene): state.roots.gone(from: scene)
        case .shown(let destination, let scene): state.roots.show(destination, in: scene)
        case .performed(let identity, let succeeded):
            finish(succeeded ? nil : .actionFailed, &step) { $0.isPerforming && $0.tap.identity == identity }
        case .backgroundTimeEnds:
            for index in state.pending.indices { complete(index, &step) }
        }
        advance(&step)
    }

    private var activeAccount: String? {
        if case .known(let account, _) = state.session { account } else { nil }
    }

    // MARK: Responses

    private mutating func take(_ tap: Tap, from source: Source, _ completion: Int?, _ step: inout Step) {
        step.actions.append(.receive(tap, from: source))
        guard state.seen.insert(tap.identity) else { return refuse(tap, .duplicate, completion, &step) }
        switch actions.meaning(of: tap.response.action) {
        case .refuse(let reason): refuse(tap, reason, completion, &step)
        case .perform(let action): state.pending.append(Pending(tap: tap, action: action, completion: completion))
        case .navigate:
            dropWaiting(.replaced, &step)
            state.waiting = Waiting(tap: tap, scene: tap.response.scene)
            if let completion { step.completions.append(completion) }
        }
    }

    private func refuse(_ tap: Tap, _ reason: DropReason, _ completion: Int?, _ step: inout Step) {
        step.actions.append(.drop(tap, reason))
        if let completion { step.completions.append(completion) }
    }

    // MARK: Sessions

    private mutating func know(_ account: String, _ others: Set<String>) {
        // The session as it was, told again, does not end a switch; one without the account that was asked for does.
        if account != activeAccount || state.switchingTo.map(others.contains) == false { state.switchingTo = nil }
        state.session = .known(account: account, others: others.subtracting([account]))
        state.roots.adopt(by: account)
    }

    private mutating func failSwitch(_ step: inout Step) {
        guard let account = state.switchingTo.take(), state.waiting?.tap.account == account else { return }
        dropWaiting(.switchFailed, &step)
    }

    private mutating func logOut(_ account: String?, _ step: inout Step) {
        if let account, activeAccount == nil {
            // Before it is known who is active: what is for others of this device still waits for them.
            let isGone = { (tap: Tap) in tap.account == nil || tap.account == account }
            if let tap = state.waiting?.tap, isGone(tap) { dropWaiting(.loggedOut, &step) }
            return finish(.loggedOut, &step) { !$0.isPerforming && isGone($0.tap) }
        }
        var remain: Set<String> = []
        var activeStays = false
        if let account, case .known(let active, let others) = state.session {
            remain = others.union([active]).subtracting([account])
            activeStays = account != active
            // Another one's logout changes nothing on screen.
            state.session = activeStays ? .known(account: active, others: remain.subtracting([active])) : .unknown
        }
        if remain.isEmpty { state.session = .nobody }
        if !activeStays { state.roots.signedOut() }
        if !activeStays || account == state.switchingTo { state.switchingTo = nil }
        let isGone = { (tap: Tap) in tap.account.map { !remain.contains($0) } ?? !activeStays }
        if let tap = state.waiting?.tap, isGone(tap) { dropWaiting(.loggedOut, &step) }
        finish(.loggedOut, &step) { !$0.isPerforming && isGone($0.tap) }
    }

    private mutating func expire(_ now: Int64, _ step: inout Step) {
        // Of either sign: a clock that was set back by days makes an old tap no younger.
        let isOver = { [lifetime] (tap: Tap) in
            let (age, overflows) = now.subtractingReportingOverflow(tap.tappedAt)
            return overflows || age.magnitude > lifetime.magnitude
        }
        if let tap = state.waiting?.tap, isOver(tap) { dropWaiting(.expired, &step) }
        finish(.expired, &step) { !$0.isPerforming && isOver($0.tap) }
    }
}
