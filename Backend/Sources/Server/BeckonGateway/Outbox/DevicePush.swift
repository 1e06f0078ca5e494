import BeckonModel
public import BeckonServer

/// What becomes of one message, or of the number alone, on one device: a pure machine that is asked what to do next.
///
/// A push is left out only if that device has the message on screen (server-notes §4). What cannot be settled now is
/// kept as a row with a time, so that no crash loses it.
public struct DevicePush: Sendable {
    public enum Event: Sendable, Hashable {
        /// The work begins.
        case begun
        /// What the device's realtime connection knows.
        case presence(PresenceAnswer)
        /// What the push service answered.
        case answered(PushOutcome)
    }

    public enum Action: Sendable, Hashable {
        /// Ask the realtime connection.
        case ask
        /// Hand the push to the push service.
        case send
        /// Keep it and come back at `due` (milliseconds since 1970).
        case keep(due: Int64, attempt: Int, reason: String)
        /// The service says that the token is gone since then (milliseconds since 1970).
        case forgetDevice(unlessRegisteredAfter: Int64, reason: String)
        /// Nothing more to do.
        case end(PushEnd, reason: String)
    }

    private let storedAt: Int64
    private let attempt: Int
    private let replaces: Bool
    private let patience: PushPatience
    private let ringing: Duration?

    /// - Parameters:
    ///   - storedAt: when the message was stored or was read, in milliseconds since 1970.
    ///   - attempt: how many tries were made before.
    ///   - replaces: the device was pushed the message as it was before: it has not acknowledged that, and is waited for
    ///     no more.
    ///   - ringing: of a call, how long it rings from `storedAt` on: it waits for no acknowledgement, and is of no use
    ///     afterwards.
    public init(storedAt: Int64, attempt: Int, replaces: Bool = false, patience: PushPatience, ringing: Duration? = nil)
    {
        self.storedAt = storedAt
        self.attempt = attempt
        self.replaces = replaces
        self.patience = patience
        self.ringing = ringing
    }

    /// - Parameter now: milliseconds since 1970.
    public func next(_ event: Event, now: Int64) -> Action {
        switch event {
        case .begun:
            now >= expiry ? .end(.dropped, reason: "expired") : .ask
        case .presence(.shown):
            .end(.dropped, reason: "shown-on-device")
        case .presence(.unanswered) where now < answerDue && attempt == 0 && !replaces && ringing == nil:
            .keep(due: answerDue, attempt: 0, reason: "awaits-acknowledgement")
        case .presence:
            .send
        case .answered(let outcome):
            afterAnswer(outcome, now: now)
        }
    }

    private func afterAnswer(_ outcome: PushOutcome, now: Int64) -> Action {
        switch outcome {
        case .accepted:
            return .end(.accepted, reason: outcome.reasonCode)
        case .unregistered(let timestamp):
            return .forgetDevice(unlessRegisteredAfter: timestamp, reason: outcome.reasonCode)
        case .rejected:
            return .end(.rejected, reason: outcome.reasonCode)
        case .retry(_, let after):
            let wait = max(after ?? .zero, patience.backOff.delay(after: attempt + 1))
            let due = now + wait.milliseconds
            guard due < expiry else { return .end(.dropped, reason: "expired") }
            return .keep(due: due, attempt: attempt + 1, reason: outcome.reasonCode)
        }
    }

    private var expiry: Int64 { storedAt + (ringing ?? patience.expiry).milliseconds }
    private var answerDue: Int64 { storedAt + patience.acknowledgement.milliseconds }
}
