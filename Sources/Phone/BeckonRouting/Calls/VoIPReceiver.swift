public import BeckonModel
public import BeckonPush
public import Foundation

/// Takes VoIP pushes and reports each of them as a call before its completion is called (P-32, sh-26). One per app, made
/// before the launch has finished, on the main actor.
///
/// The app's `PKPushRegistryDelegate` hands every push to ``didReceive(_:mustReport:completion:)`` and returns; its
/// `CXProviderDelegate` tells ``handle(_:)`` what the person did. The call's own connection, where it tells that a call is
/// over, asks ``end(_:_:)``.
@MainActor
public final class VoIPReceiver {
    private var machine: VoIPMachine
    private let reader: PushReader
    private let accountOf: @Sendable (PushMessage) -> String?
    private let platform: IncomingCallPlatform
    private let makeUUID: @MainActor @Sendable () -> UUID
    private let told: @MainActor @Sendable (VoIPDecision) -> Void
    private let trace: Trace

    /// - Parameters:
    ///   - platform: reports calls to the system.
    ///   - reader: of any vendor's pushes; by default the package's dialects and the plain form of an app's own.
    ///   - account: the app's account that a push is for; nil is any that is signed in.
    ///   - machine: with the app's own policy.
    ///   - makeUUID: for a push that names no session.
    ///   - trace: where its steps are written; they name no text, name or token.
    ///   - told: what was decided about a push, after its report: where it rings, the app gets the call ready; where
    ///     the person is in another call, it may refuse this one at its server.
    public init(
        platform: IncomingCallPlatform, reader: PushReader = PlainCallDialect.reader,
        account: @escaping @Sendable (PushMessage) -> String? = { $0.account }, machine: VoIPMachine = VoIPMachine(),
        makeUUID: @escaping @MainActor @Sendable () -> UUID = { UUID() }, trace: Trace = .silent,
        told: @escaping @MainActor @Sendable (VoIPDecision) -> Void = { _ in }
    ) {
        self.machine = machine
        self.reader = reader
        accountOf = account
        self.platform = platform
        self.makeUUID = makeUUID
        self.told = told
        self.trace = trace
    }

    /// `pushRegistry(_:didReceiveIncomingPushWith:for:completion:)`. The call is reported before this returns; the
    /// completion is called when the system has taken the report.
    ///
    /// - Parameters:
    ///   - userInfo: the payload's dictionary, whatever it holds.
    ///   - mustReport: what iOS 26.4 tells; true before it.
    ///   - completion: PushKit's own; called once.
    public func didReceive(
        _ userInfo: [AnyHashable: Any], mustReport: Bool = true, completion: consuming Completion<Void>
    ) {
        didReceive(reader.message(userInfo: userInfo), mustReport, completion: completion)
    }

    /// The same for a payload that has been read as JSON.
    public func didReceive(
        payload: [String: JSONValue], mustReport: Bool = true, completion: consuming Completion<Void>
    ) {
        didReceive(reader.message(in: payload), mustReport, completion: completion)
    }

    /// Takes what the app tells.
    public func handle(_ event: VoIPMachine.Event) { machine.handle(event) }

    /// The call's own connection tells that a session is over, before or instead of the person.
    public func end(_ sessionID: String, _ reason: CallEndReason) {
        let uuid = UUID(callSession: sessionID)
        guard machine.call(uuid) != nil else { return machine.handle(.ended(uuid)) }
        machine.handle(.ended(uuid))
        platform.reportCallEnded(uuid, reason)
    }

    /// The call that the system knows under a name, for CallKit's actions.
    public func call(_ uuid: UUID) -> IncomingCall? { machine.call(uuid) }

    /// Whether a session was reported here and still rings: what ``DestinationResolver`` asks.
    public func rings(_ sessionID: String) -> Bool { machine.rings(sessionID) }

    private func didReceive(
        _ push: PushMessage?, _ mustReport: Bool, completion: consuming Completion<Void>
    ) {
        let call = IncomingCall(push, account: push.flatMap(accountOf), otherwise: makeUUID())
        let decision = machine.decide(on: call, mustReport: mustReport)
        trace(
            .called, push?.reference, decision: decision.isReported ? "reported" : "not-reported",
            reason: decision.reason.rawValue, event: decision.recording(mustReport: mustReport))
        let slot = CompletionSlot(completion)
        guard decision.isReported else {
            finish(decision, isShown: true, slot)
            return
        }
        platform.reportNewIncomingCall(call.uuid, call) { isShown in
            // Holds the receiver until the call has ended: it may have been let go meanwhile.
            self.finish(decision, isShown: isShown, slot)
        }
    }

    private func finish(_ decision: VoIPDecision, isShown: Bool, _ slot: CompletionSlot<Void>) {
        let uuid = decision.call.uuid
        if let end = decision.end {
            // Where the system knew the call already its refusal is no news, and the call is to end all the same.
            platform.reportCallEnded(uuid, end)
        } else if decision.reason == .rings, !isShown {
            machine.handle(.ended(uuid))
            trace(.called, decision.call.push?.reference, decision: "refused", reason: "system")
        }
        slot.finish(())
        told(decision)
    }
}

extension TraceStep {
    /// A VoIP push was taken: see the decision.
    public static let called = Self(rawValue: "called")
}

extension VoIPDecision {
    /// As a script plays it again: no name, no text.
    fileprivate func recording(mustReport: Bool) -> JSONValue {
        var members: [String: JSONValue] = ["ev": "voip.didReceive"]
        if let sessionID = call.sessionID { members["sessionId"] = .string(sessionID) }
        if let action = call.push?.call?.action { members["action"] = .string(action.rawValue) }
        if let account = call.account { members["account"] = .string(account) }
        if !mustReport { members["mustReport"] = false }
        return .object(members)
    }
}
