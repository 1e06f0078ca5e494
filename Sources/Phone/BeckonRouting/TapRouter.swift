public import BeckonModel

/// Carries out what ``TapMachine`` decides. One per app, on the main actor, alive as long as the app.
///
/// The app owns it and tells it events; the router never asks for a state and has no timer.
@MainActor
public final class TapRouter {
    private var machine: TapMachine
    private let openDestination: @MainActor (Destination, TapContext) -> Void
    private let switchAccount: @MainActor (String) -> Void
    private let dropped: @MainActor (NotificationResponse, TapMachine.DropReason) -> Void
    private let trace: Trace
    /// Events that came while one was carried out: the app may report ``TapMachine/Event/shown(_:scene:)`` from inside
    /// ``openDestination``.
    private var queue: [TapMachine.Event] = []
    private var isDraining = false

    /// - Parameters:
    ///   - open: shows the destination above the root of the context's scene, in place of what stands there, so that Back
    ///     leads to the root; where ``TapContext/isOnTop`` is set it only goes to the message.
    ///   - switchAccount: starts to make another account of this device the active one; its end is told as an event.
    ///   - dropped: a response that opens nothing, with the reason, so that the app can tell the person.
    public init(
        resolver: DestinationResolver,
        trace: Trace = .silent,
        open: @escaping @MainActor (Destination, TapContext) -> Void,
        switchAccount: @escaping @MainActor (String) -> Void = { _ in },
        dropped: @escaping @MainActor (NotificationResponse, TapMachine.DropReason) -> Void = { _, _ in }
    ) {
        machine = TapMachine(resolver: resolver)
        openDestination = open
        self.switchAccount = switchAccount
        self.dropped = dropped
        self.trace = trace
    }

    /// The response that waits for a gate, if one does.
    public var waitingResponse: NotificationResponse? { machine.waitingTap?.response }

    /// A response of the notification centre's delegate. The completion is called before this returns.
    public func didReceive(_ response: NotificationResponse, completion: consuming Completion<Void>) {
        handle(.response(response, from: .delegate))
        completion()
    }

    /// A response in the options of a scene that connects.
    public func willConnect(_ response: NotificationResponse) {
        handle(.response(response, from: .scene))
    }

    /// Any event of the app. Where it opens a gate, the destination is open when this returns.
    public func handle(_ event: TapMachine.Event) {
        queue.append(event)
        guard !isDraining else { return }
        isDraining = true
        defer { isDraining = false }
        while !queue.isEmpty {
            for action in machine.handle(queue.removeFirst()) { perform(action) }
        }
    }

    private func perform(_ action: TapMachine.Action) {
        switch action {
        case .receive(let tap, let source):
            trace(.tapped, tap.reference, decision: tap.response.action.kind, reason: source.rawValue)
        case .open(let tap, let destination, let scene, let account, let isOnTop):
            trace(.routed, tap.reference, decision: isOnTop ? "scroll" : "open", reason: destination.kind)
            let context = TapContext(
                scene: scene, account: account, isOnTop: isOnTop, push: tap.push, response: tap.response)
            openDestination(destination, context)
        case .switchAccount(let account, let tap):
            trace(.routed, tap.reference, decision: "switch-account")
            switchAccount(account)
        case .wait(let tap, let reason):
            trace(.routed, tap.reference, decision: "waiting", reason: reason.rawValue)
        case .drop(let tap, let reason):
            trace(.routed, tap.reference, decision: "dropped", reason: reason.rawValue)
            dropped(tap.response, reason)
        case .ignoreLaunchHint:
            trace(.routed, decision: "ignored", reason: "launch-hint")
        }
    }
}
