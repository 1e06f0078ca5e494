import BeckonPush
public import Foundation

/// Decides what is reported for a VoIP push, and keeps which calls the system knows of. A pure value.
///
/// The system terminates an app that gets such a push and reports no call, and in the end sends it no more (P-32): every
/// push is reported, whatever it holds. What is no new call is ended right after.
public struct VoIPMachine: Sendable {
    /// What the app tells.
    public enum Event: Sendable, Hashable {
        /// The person has answered, or has started one by themself: they are in a call.
        case answered(UUID)
        /// It is over: ended by the person, by the call's own connection, or refused by the system when it was reported.
        case ended(UUID)
        /// The accounts that are signed in on this device; nil where it is not known yet: then every call rings.
        case accounts(Set<String>?)
    }

    fileprivate enum Known: Sendable {
        case ringing(IncomingCall)
        case answered(IncomingCall?)
    }

    private let ringsInCall: Bool
    private var calls: [UUID: Known] = [:]
    /// The last that ended, the newest at the end: a push that was overtaken does not ring anew (P-4).
    private var over: [UUID] = []
    private var accounts: Set<String>?

    /// - Parameter ringsInCall: whether a second call rings while the person is in one, to be held beside it. Else it ends
    ///   at once, as one that was missed.
    public init(ringsInCall: Bool = false) { self.ringsInCall = ringsInCall }

    /// Takes what the app tells.
    public mutating func handle(_ event: Event) {
        switch event {
        case .answered(let uuid): calls[uuid] = .answered(calls[uuid]?.call)
        case .ended(let uuid): end(uuid)
        case .accounts(let accounts): self.accounts = accounts
        }
    }

    /// What is to be done about a push, at once.
    ///
    /// - Parameters:
    ///   - call: what the push says.
    ///   - mustReport: whether the system asks for a report (P-32). Before iOS 26.4 it always does.
    public mutating func decide(on call: IncomingCall, mustReport: Bool = true) -> VoIPDecision {
        var decision = decision(on: call)
        // Not asked, nothing is shown for a moment that nobody needs.
        if !mustReport, decision.reason != .rings { decision.isReported = false }
        if decision.reason == .rings {
            calls[call.uuid] = .ringing(call)
        } else if decision.end != nil {
            end(call.uuid)
        }
        return decision
    }

    /// The call that the system knows under this name; nil for none, and for one that the app has started by itself.
    public func call(_ uuid: UUID) -> IncomingCall? { calls[uuid]?.call }

    /// Whether a session was reported and neither answered nor ended.
    public func rings(_ sessionID: String) -> Bool {
        if case .ringing? = calls[UUID(callSession: sessionID)] { true } else { false }
    }

    private func decision(on call: IncomingCall) -> VoIPDecision {
        let known = calls[call.uuid]
        let word = call.push?.call?.action
        guard let push = call.push, push.call != nil, word == nil || word?.standard != nil else {
            // A word that nobody knows says nothing against a call that is known.
            return known == nil ? VoIPDecision(call, .unreadable, end: .failed) : VoIPDecision(call, .repeated)
        }
        switch word?.standard ?? .initiated {
        case .initiated: return decision(onNew: call, known)
        case .ongoing:
            guard let known else { return VoIPDecision(call, .unknownCall, end: .answeredElsewhere) }
            if case .answered = known { return VoIPDecision(call, .repeated) }
            return VoIPDecision(call, .answeredElsewhere, end: .answeredElsewhere)
        case let action:
            return VoIPDecision(call, known == nil ? .unknownCall : .over, end: Self.reason(of: action))
        }
    }

    private func decision(onNew call: IncomingCall, _ known: Known?) -> VoIPDecision {
        if known != nil { return VoIPDecision(call, .repeated) }
        // Without a session nobody could ever take it.
        guard call.sessionID != nil else { return VoIPDecision(call, .unreadable, end: .failed) }
        if over.contains(call.uuid) { return VoIPDecision(call, .alreadyOver, end: .remoteEnded) }
        if let accounts, accounts.isEmpty || call.account.map(accounts.contains) == false {
            return VoIPDecision(call, .accountNotOnDevice, end: .failed)
        }
        if !ringsInCall, calls.values.contains(where: \.isAnswered) {
            return VoIPDecision(call, .inAnotherCall, end: .unanswered)
        }
        return VoIPDecision(call, .rings)
    }

    private static func reason(of action: PushMessage.Call.Action) -> CallEndReason {
        switch action {
        case .unanswered: .unanswered
        case .rejected: .declinedElsewhere
        default: .remoteEnded
        }
    }

    private mutating func end(_ uuid: UUID) {
        calls[uuid] = nil
        over.removeAll { $0 == uuid }
        over.append(uuid)
        if over.count > 64 { over.removeFirst() }
    }
}

extension VoIPMachine.Known {
    fileprivate var call: IncomingCall? {
        switch self {
        case .ringing(let call): call
        case .answered(let call): call
        }
    }

    fileprivate var isAnswered: Bool { if case .answered = self { true } else { false } }
}
