/// Decides what becomes of taps: one response, one destination, once (design §4, *Tap*).
///
/// A pure value. Gates are the session of the tap's account and the root of its scene; being active is no gate (P-26).
/// Whoever holds it reports events as they happen, in any order, and carries out the actions that come back.
public struct TapMachine: Sendable {
    private enum Session {
        case unknown
        case nobody
        case known(account: String, others: Set<String>)
    }

    private struct Root {
        let scene: String
        /// Whose root it is; nil until the next session is known.
        var account: String?
    }

    private struct Waiting {
        var tap: Tap
        var scene: String?
        var reason: WaitReason?
        var isSwitching = false
    }

    private let resolver: DestinationResolver
    private var session = Session.unknown
    /// The latest comes last.
    private var roots: [Root] = []
    private var onTop: [String: Destination] = [:]
    private var waiting: Waiting?
    private var seen: RecentSet<Tap.Identity>

    /// - Parameters:
    ///   - resolver: reads pushes and finds destinations.
    ///   - memory: how many responses are remembered to know a repetition. The two reports of one tap come within one
    ///     launch, so a small number does.
    public init(resolver: DestinationResolver, memory: Int = 64) {
        self.resolver = resolver
        seen = RecentSet(capacity: memory)
    }

    /// The tap that waits, if one does.
    public var waitingTap: Tap? { waiting?.tap }

    /// Takes an event and returns what to do, in order.
    public mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .response(let response, let source):
            return respond(to: response, from: source)
        case .launchHint:
            // P-25, P-27: the hint carries no identifier and may come from a silent push.
            return [.ignoreLaunchHint]
        case .sessionKnown(let account, let others):
            session = .known(account: account, others: others)
            for index in roots.indices where roots[index].account == nil { roots[index].account = account }
            if waiting?.tap.account == account || waiting?.tap.account == nil { waiting?.isSwitching = false }
            return advance()
        case .nobodySignedIn:
            session = .nobody
            return advance()
        case .loggedOut:
            session = .nobody
            return dropWaiting(.loggedOut)
        case .switchFailed:
            guard waiting?.isSwitching == true else { return [] }
            return dropWaiting(.switchFailed)
        case .rootReady(let scene):
            roots.removeAll { $0.scene == scene }
            roots.append(Root(scene: scene, account: activeAccount))
            onTop[scene] = .root
            return advance()
        case .rootGone(let scene):
            remove(scene)
            return []
        case .sceneGone(let scene):
            remove(scene)
            if waiting?.scene == scene { waiting?.scene = nil }
            return advance()
        case .shown(let destination, let scene):
            onTop[scene] = destination
            return []
        }
    }

    private var activeAccount: String? {
        if case .known(let account, _) = session { account } else { nil }
    }

    private mutating func respond(to response: NotificationResponse, from source: Source) -> [Action] {
        let (push, account) = resolver.read(response.content)
        let tap = Tap(response: response, push: push, account: account)
        let received = Action.receive(tap, from: source)
        guard seen.insert(tap.identity) else { return [received, .drop(tap, .duplicate)] }
        switch response.action {
        case .dismiss:
            return [received, .drop(tap, .dismissed)]
        case .custom:
            return [received, .drop(tap, .actionNotHandled)]
        case .default:
            let replaced = dropWaiting(.replaced)
            waiting = Waiting(tap: tap, scene: response.scene)
            return [received] + replaced + advance()
        }
    }

    /// Moves the waiting tap as far as the gates allow.
    private mutating func advance() -> [Action] {
        guard let current = waiting else { return [] }
        switch session {
        case .unknown:
            return wait(.sessionUnknown)
        case .nobody:
            return wait(.nobodySignedIn)
        case .known(let active, let others):
            if let account = current.tap.account, account != active {
                guard others.contains(account) else { return dropWaiting(.accountNotOnDevice) }
                let waits = wait(.switchingAccount)
                if current.isSwitching { return waits }
                waiting?.isSwitching = true
                return waits + [.switchAccount(to: account, current.tap)]
            }
            guard let scene = readyScene(for: current, of: active) else { return wait(.rootNotReady) }
            waiting = nil
            return [open(current.tap, in: scene, as: active)]
        }
    }

    private mutating func open(_ tap: Tap, in scene: String, as account: String) -> Action {
        let destination = resolver.destination(of: tap.response.content, push: tap.push, account: account)
        let isOnTop = onTop[scene].map(destination.isSameScreen) ?? false
        onTop[scene] = destination
        return .open(tap, destination, scene: scene, account: account, isOnTop: isOnTop)
    }

    /// The scene that the tap names, else the one whose root came last.
    private func readyScene(for waiting: Waiting, of account: String) -> String? {
        roots.last { root in
            root.account == account && (waiting.scene == nil || waiting.scene == root.scene)
        }?.scene
    }

    private mutating func wait(_ reason: WaitReason) -> [Action] {
        guard let tap = waiting?.tap, waiting?.reason != reason else { return [] }
        waiting?.reason = reason
        return [.wait(tap, reason)]
    }

    private mutating func dropWaiting(_ reason: DropReason) -> [Action] {
        guard let tap = waiting?.tap else { return [] }
        waiting = nil
        return [.drop(tap, reason)]
    }

    private mutating func remove(_ scene: String) {
        roots.removeAll { $0.scene == scene }
        onTop[scene] = nil
    }
}
