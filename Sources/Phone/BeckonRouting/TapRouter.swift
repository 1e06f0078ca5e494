public import BeckonModel

/// Carries out what ``TapMachine`` decides. One per app, on the main actor, alive as long as the app.
///
/// The app owns it and tells it events; the router never asks for a state and has no timer.
@MainActor
public final class TapRouter {
    private var machine: TapMachine
    private let resolver: DestinationResolver
    private let handlers: Handlers
    private let store: TapStore?
    private let now: @Sendable () -> Int64
    private let trace: Trace
    /// Events that came while one was carried out: the app may report ``TapMachine/Event/shown(_:scene:)`` from inside
    /// ``Handlers/open``.
    private var queue: [TapMachine.Event] = []
    private var isDraining = false
    private var completions: [Int: CompletionSlot<Void>] = [:]
    private var completionCount = 0
    /// Ends the time in the background that was asked for.
    private var endBackgroundTime: (@MainActor () -> Void)?

    /// - Parameters:
    ///   - resolver: tells where a push leads.
    ///   - actions: what the buttons do.
    ///   - store: keeps what waits over the death of the process; without one it is kept in memory alone.
    ///   - lifetime: how many milliseconds a tap may wait, an hour by default; then it is dropped.
    ///   - now: milliseconds since 1970.
    ///   - trace: where its steps are written; they name no text, name or token.
    ///   - handlers: what the app does.
    public init(
        resolver: DestinationResolver, actions: ResponseActions = .standard, store: TapStore? = nil,
        lifetime: Int64 = 3_600_000, now: @escaping @Sendable () -> Int64 = TimeSource.system.now,
        trace: Trace = .silent, handlers: Handlers
    ) {
        machine = TapMachine(resolver: resolver, actions: actions, lifetime: lifetime, keepsTaps: store != nil)
        self.resolver = resolver
        self.handlers = handlers
        self.store = store
        self.now = now
        self.trace = trace
    }

    /// The response that waits for its screen, if one does.
    public var waitingResponse: NotificationResponse? { machine.waitingTap?.response }

    /// How many background actions have not ended.
    public var unfinishedActions: Int { machine.unfinishedActions.count }

    /// The process has started: takes up what the one before had kept. Called before the launch finishes.
    /// - Parameter hasRemoteNotification: whether `launchOptions[.remoteNotification]` is set.
    public func didFinishLaunching(hasRemoteNotification: Bool) {
        handle(.launched(hasRemoteNotification: hasRemoteNotification))
        guard let store else { return }
        do {
            let kept = try store.load()
            if !kept.isEmpty { handle(.restored(kept)) }
        } catch {
            trace(.routed, decision: "not-restored", reason: "file-not-readable")
        }
    }

    /// A scene connects, with the response that started it where one did.
    public func sceneWillConnect(_ scene: String, response: NotificationResponse? = nil) {
        handle(.sceneConnected(scene: scene))
        guard var response else { return }
        response.scene = response.scene ?? scene
        handle(.response(response, from: .scene))
    }

    /// A response of the notification centre's delegate. The completion is called once: after a tap before this returns,
    /// after a background action when it has ended.
    public func didReceive(_ response: NotificationResponse, completion: consuming Completion<Void>) {
        completionCount += 1
        completions[completionCount] = CompletionSlot(completion)
        handle(.response(response, from: .delegate, completion: completionCount))
    }

    /// Any event of the app. Where it opens a gate, the destination is open when this returns.
    public func handle(_ event: TapMachine.Event) {
        queue.append(event)
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while !queue.isEmpty {
            let event = queue.removeFirst()
            if case .response = event {} else { trace(.told, decision: event.kind, event: event.recording) }
            for action in machine.handle(event, now: now()) { perform(action) }
        }
        keepAwake()
    }

    /// Time in the background is asked for while an action is under way or a completion waits, and given back at once.
    private func keepAwake() {
        guard machine.isActing || !completions.isEmpty else {
            endBackgroundTime.take()?()
            return
        }
        guard endBackgroundTime == nil else { return }
        endBackgroundTime = handlers.beginBackgroundTime { [weak self] in
            self?.handle(.backgroundTimeEnds)
            self?.endBackgroundTime.take()?()
        }
    }

    private func perform(_ action: TapMachine.Action) {
        switch action {
        case .receive(let tap, let source):
            trace(
                .tapped, tap.reference, decision: tap.response.action.kind, reason: source.rawValue,
                event: tap.recording(from: source, resolver))
        case .open(let tap, let destination, let scene, let account, let opening):
            trace(.routed, tap.reference, decision: opening.rawValue, reason: destination.kind)
            let context = TapContext(
                scene: scene, account: account, opening: opening, push: tap.push, response: tap.response)
            handlers.open(destination, context)
        case .perform(let action, let tap, let destination, let account):
            trace(.routed, tap.reference, decision: "perform", reason: action.kind)
            perform(
                action, tap,
                ActionContext(
                    account: account, destination: destination, idempotencyKey: tap.identity.idempotencyKey,
                    push: tap.push))
        case .switchAccount(let account, let tap):
            trace(.routed, tap.reference, decision: "switch-account")
            handlers.switchAccount(account)
        case .wait(let tap, let reason):
            trace(.routed, tap.reference, decision: "waiting", reason: reason.rawValue)
        case .drop(let tap, let reason):
            trace(.routed, tap.reference, decision: "dropped", reason: reason.rawValue)
            handlers.dropped(tap.response, reason)
        case .ignoreLaunchHint:
            trace(.routed, decision: "ignored", reason: "launch-hint")
        case .keep(let taps): keep(taps)
        case .complete(let number): completions.removeValue(forKey: number)?.finish(())
        }
    }

    private func perform(_ action: BackgroundAction, _ tap: Tap, _ context: ActionContext) {
        let perform = handlers.perform
        // Not held by a view: it ends by itself, and the system waits for it.
        Task {
            var succeeded = true
            do {
                try await perform(action, context)
            } catch {
                succeeded = false
            }
            handle(.performed(tap.identity, succeeded: succeeded))
        }
    }

    private func keep(_ taps: [KeptTap]) {
        do {
            try store?.save(taps)
        } catch {
            trace(.routed, decision: "not-kept", reason: "file-not-writable")
        }
    }
}
