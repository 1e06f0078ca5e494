import BeckonModel
import BeckonNet

/// The connections to one host of APNs, one at a time: when to open one, when to leave it, and what each push's answer
/// or failure leads to.
///
/// A pure state machine. Each push asks by itself (``Event/admit``) and tells what it got; the actor carries out what it
/// is told and keeps the clients by their generation. A connection that is left finishes what it has under way.
struct APNsConnection {
    struct Configuration: Sendable {
        /// Pushes under way; more are told to come later.
        var maxUnfinished = 10_000
        /// Between connections that come to nothing: the first pause and the longest.
        var pause = (first: Duration.seconds(1), longest: Duration.seconds(60))
        /// How long nothing is sent after the credential was refused.
        var stop = BackOff(base: .seconds(600), limit: .seconds(3600), random: { 1 })
        /// How often one push that was provably not sent is sent elsewhere before it is left to its owner.
        var maxUnsent = 5

        init() {}
    }

    /// How often one push was sent already.
    struct Attempts: Hashable {
        var afterAnswer = 0
        var unsent = 0
    }

    enum Event {
        /// A push wants to be sent.
        case admit
        /// APNs answered a push on that connection.
        case verdict(APNsVerdict, generation: Int, Attempts)
        case expired(ProviderToken.Refusal, reason: String, generation: Int, Attempts)
        /// A push has no answer.
        case failure(HTTP2Error, generation: Int, Attempts)
        /// A provider token cannot be made.
        case noToken(APNsProblem)
    }

    /// What the push does that told of the event.
    enum Next: Hashable {
        case submit(generation: Int, Attempts)
        case finish(PushOutcome)
    }

    struct Decision: Hashable {
        var next: Next
        /// Let this connection finish and close.
        var leave: Int?
        var report: APNsProblem?
    }

    private let configuration: Configuration
    private let backOff: BackOff
    private var generation: Int?
    private var nextGeneration = 0
    private var unfinished = 0
    /// Connections in a row that ended without any answer.
    private var failures = 0
    /// Refusals of the credential in a row.
    private var stops = 0
    /// Until when (monotonic nanoseconds) nothing is sent, and why.
    private var pause: (until: Int64, reason: String)?

    /// - Parameter random: from 0 to 1, for the jitter.
    init(_ configuration: Configuration, random: @escaping @Sendable () -> Double) {
        self.configuration = configuration
        backOff = BackOff(
            base: configuration.pause.first, limit: configuration.pause.longest, random: random)
    }

    /// - Parameter now: monotonic nanoseconds.
    mutating func handle(_ event: Event, now: Int64) -> Decision {
        if case .admit = event { unfinished += 1 }
        let decision = decide(event, now)
        if case .finish = decision.next { unfinished -= 1 }
        return decision
    }

    private mutating func decide(_ event: Event, _ now: Int64) -> Decision {
        switch event {
        case .admit:
            guard unfinished <= configuration.maxUnfinished else {
                return Decision(next: .finish(.retry(reason: "QueueFull", after: .seconds(1))))
            }
            return Decision(next: submit(Attempts(), now))
        case .verdict(let verdict, let generation, let attempts):
            failures = 0
            return decide(verdict, generation, attempts, now)
        case .expired(.retry, let reason, let generation, let attempts):
            // On a new connection: a second token within twenty minutes is one too many for the old one.
            return resend(generation, attempts, otherwise: .retry(reason: reason, after: nil), now)
        case .expired(.stop, let reason, let generation, _): return stop(.clock(reason: reason), generation, now)
        case .failure(let error, let generation, let attempts): return decide(error, generation, attempts, now)
        case .noToken(let problem): return stop(problem, nil, now)
        }
    }

    private mutating func decide(
        _ verdict: APNsVerdict, _ generation: Int, _ attempts: Attempts, _ now: Int64
    ) -> Decision {
        switch verdict {
        case .done(let outcome):
            if case .accepted = outcome { stops = 0 }
            return Decision(next: .finish(outcome))
        case .leave(let outcome): return Decision(next: .finish(outcome), leave: abandon(generation))
        case .resend(let otherwise): return resend(generation, attempts, otherwise: otherwise, now)
        case .tokenExpired:
            return resend(
                generation, attempts, otherwise: .retry(reason: "ExpiredProviderToken", after: nil), now)
        case .stop(let problem): return stop(problem, generation, now)
        }
    }

    private mutating func decide(
        _ error: HTTP2Error, _ generation: Int, _ attempts: Attempts, _ now: Int64
    ) -> Decision {
        var decision = Decision(next: .finish(.retry(reason: "Timeout", after: nil)))
        if error.endsConnection, let left = abandon(generation) {
            decision.leave = left
            failures += 1
            // One connection may end before its first answer, as after a GOAWAY that came at once; not one after another.
            if error.kind == .noConnection || failures > 1 {
                backOff(now)
                decision.report = .connection(error.message)
            }
        }
        switch error.kind {
        case .timedOut, .timedOutUnsent: break
        case .queueFull: decision.next = .finish(.retry(reason: "QueueFull", after: .seconds(1)))
        case .noConnection: decision.next = .finish(.retry(reason: "NoConnection", after: pauseLeft(now)))
        // What became of it is unknown: its owner sends it again with the same identifiers (sh-25 A).
        case .unanswered: decision.next = .finish(.retry(reason: "ConnectionLost", after: pauseLeft(now)))
        case .notSent:
            var attempts = attempts
            attempts.unsent += 1
            decision.next =
                attempts.unsent > configuration.maxUnsent
                ? .finish(.retry(reason: "NotSent", after: pauseLeft(now))) : submit(attempts, now)
        case .protocolError:
            decision.next = .finish(.retry(reason: "ProtocolError", after: nil))
            decision.leave = decision.leave ?? abandon(generation)
        }
        return decision
    }

    private mutating func submit(_ attempts: Attempts, _ now: Int64) -> Next {
        if let pause {
            if now < pause.until { return .finish(.retry(reason: pause.reason, after: pauseLeft(now))) }
            self.pause = nil
        }
        if let generation { return .submit(generation: generation, attempts) }
        let generation = nextGeneration
        nextGeneration += 1
        self.generation = generation
        return .submit(generation: generation, attempts)
    }

    private mutating func resend(
        _ generation: Int, _ attempts: Attempts, otherwise: PushOutcome, _ now: Int64
    ) -> Decision {
        let left = abandon(generation)
        guard attempts.afterAnswer == 0 else { return Decision(next: .finish(otherwise), leave: left) }
        var attempts = attempts
        attempts.afterAnswer += 1
        return Decision(next: submit(attempts, now), leave: left)
    }

    private mutating func stop(_ problem: APNsProblem, _ generation: Int?, _ now: Int64) -> Decision {
        // Many pushes may be refused together; the first one decides how long.
        let isFirst = pauseLeft(now) == nil
        let left = generation.flatMap { abandon($0) }
        if isFirst {
            stops += 1
            // No jitter: one sender asks, and it asks rarely.
            let length = configuration.stop.delay(after: stops)
            pause = (now + length.nanoseconds, problem.reason)
        }
        return Decision(
            next: .finish(.retry(reason: problem.reason, after: pauseLeft(now))), leave: left,
            report: isFirst ? problem : nil)
    }

    private mutating func backOff(_ now: Int64) {
        let length = backOff.delay(after: failures)
        pause = (now + length.nanoseconds, "NoConnection")
    }

    /// The connection gets no more pushes; nil when it does not any longer anyway.
    private mutating func abandon(_ generation: Int) -> Int? {
        guard self.generation == generation else { return nil }
        self.generation = nil
        return generation
    }

    private func pauseLeft(_ now: Int64) -> Duration? {
        guard let pause, now < pause.until else { return nil }
        return .nanoseconds(pause.until - now)
    }
}
