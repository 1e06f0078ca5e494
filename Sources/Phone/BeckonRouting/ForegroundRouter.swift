public import BeckonModel
public import BeckonPush

/// Answers `willPresent` by ``ForegroundPolicy`` from what the app has told. One per app, on the main actor.
@MainActor
public final class ForegroundRouter {
    private var machine = ForegroundMachine()
    private let policy: ForegroundPolicy
    private let trace: Trace

    /// - Parameters:
    ///   - resolver: tells which conversation a push is of.
    ///   - policy: the app's own, with the options of each kind of push and its own rule; the standard one where none
    ///     is given.
    ///   - trace: where its steps are written; they name no text, name or token.
    public init(resolver: DestinationResolver, policy: ForegroundPolicy? = nil, trace: Trace = .silent) {
        self.policy = policy ?? ForegroundPolicy(resolver: resolver)
        self.trace = trace
    }

    /// What the person sees at this moment.
    public var situation: ForegroundPolicy.Situation { machine.situation }

    /// Takes what the app tells.
    public func handle(_ event: ForegroundMachine.Event) {
        machine.handle(event)
        if let recording = event.recording { trace(.told, decision: recording.kind, event: recording.event) }
    }

    /// A notification came while the app is in front. The completion is called before this returns.
    ///
    /// - Parameters:
    ///   - content: as it would be shown.
    ///   - requestIdentifier: under what it is displayed (P-2).
    ///   - deliveredAt: milliseconds since 1970.
    ///   - completion: takes the system's options.
    /// - Returns: what was decided: a chat in front may want to load the message for which no banner is shown.
    @discardableResult
    public func willPresent(
        _ content: NotificationContent, requestIdentifier: String, deliveredAt: Int64,
        completion: consuming Completion<ForegroundDecision.Options>
    ) -> ForegroundDecision {
        let read = policy.resolver.read(content)
        let decision = policy.decision(for: content, read, in: machine.situation)
        trace(
            .routed, read.push?.reference, decision: decision.isShown ? "present" : "quiet",
            reason: decision.reason.rawValue, event: recording(content, read, requestIdentifier, deliveredAt))
        completion(decision.options)
        return decision
    }

    private func recording(
        _ content: NotificationContent, _ read: (push: PushMessage?, account: String?), _ requestIdentifier: String,
        _ deliveredAt: Int64
    ) -> JSONValue {
        let (push, account) = read
        let reader = account ?? machine.situation.account
        let destination = policy.resolver.destination(of: content, push: push, account: reader)
        var members: [String: JSONValue] = [
            "ev": "willPresent", "requestId": .string(requestIdentifier),
            "date": .double(Double(deliveredAt) / 1000), "destination": .string(destination.recorded),
        ]
        if let account { members["account"] = .string(account) }
        // What the decision looks at beside the destination.
        if let push, push.kind != .message { members["kind"] = .string(push.kind.rawValue) }
        if push?.isSilent == true { members["silent"] = true }
        if push?.isOwn(of: reader) == true { members["own"] = true }
        return .object(members)
    }
}

extension ForegroundMachine.Event {
    /// As a script plays it again; nil for what ``TapMachine`` is told too, and records.
    fileprivate var recording: (kind: String, event: JSONValue)? {
        switch self {
        case .active(let isActive, let scene):
            (
                isActive ? "scene-active" : "scene-inactive",
                [
                    "ev": .string(isActive ? "scene.didBecomeActive" : "scene.willResignActive"),
                    "scene": .string(scene),
                ]
            )
        case .covered(let isCovered, let scene):
            (
                isCovered ? "covered" : "uncovered",
                ["ev": .string(isCovered ? "ui.covered" : "ui.uncovered"), "scene": .string(scene)]
            )
        case .left(let destination):
            ("left", ["ev": "conversation.left", "destination": .string(destination.recorded)])
        case .joined(let destination):
            ("joined", ["ev": "conversation.joined", "destination": .string(destination.recorded)])
        case .shown, .gone, .account: nil
        }
    }
}
