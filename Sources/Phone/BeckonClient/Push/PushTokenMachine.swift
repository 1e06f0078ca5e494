import BeckonAPI
package import BeckonModel

/// When the push token goes to the server and when it is taken back: a pure value (R-3.1, R-X.1).
///
/// It compares what the server should have with what it has, as far as this process knows, and has one request under way
/// at most: of two at once the older could arrive last. One token for notifications and one for calls stand side by side
/// (P-31); taken back are both. A token goes once for each process and session, and again when
/// it changes.
package struct PushTokenMachine: Sendable {
    private enum Phase: Sendable, Hashable {
        case idle
        case registering(Int, PushRegistration, session: Int)
        case unregistering(Int, session: Int)
        case waiting(Int)
    }

    /// What a token is for; the server keeps one of each.
    fileprivate enum Purpose: Sendable, Hashable, CaseIterable {
        case notifications
        case calls
    }

    private var tokens: [Purpose: PushRegistration] = [:]
    private var unavailable: ChatError?
    private var isSignedIn = false
    /// Rises with each sign-in and sign-out, so that an answer for an earlier session changes nothing.
    private var session = 0
    /// What the server has, as far as this process knows; one before it may have registered.
    private var held: [Purpose: PushRegistration] = [:]
    /// A logout, or ``Event/unregister``, that has not been answered yet.
    private var mustRemove = false
    private var isLeaving = false
    private var phase = Phase.idle
    private var lastNumber = 0
    private var failures = 0
    private var failure: ChatError?
    private let backOff: BackOff

    package init(backOff: BackOff) { self.backOff = backOff }

    package var state: PushRegistrationState {
        if case .unregistering(_, session) = phase { return .removing }
        // Whether messages reach the session: a token for calls alone does not bring them, and one on its way takes nothing
        // from them.
        guard let token = tokens[.notifications] else { return unavailable.map { .unavailable($0) } ?? .noToken }
        guard isSignedIn else { return .waitingForSignIn }
        if case .registering(_, token, session) = phase { return .registering }
        if case .waiting = phase, let failure { return .retrying(failure) }
        if let failure { return .failed(failure) }
        if isLeaving { return .removing }
        return held[.notifications] == token ? .registered : .registering
    }

    package mutating func handle(_ event: Event) -> [Action] {
        let before = state
        let actions = change(by: event)
        return state == before ? actions : actions + [.tell(state)]
    }

    private mutating func change(by event: Event) -> [Action] {
        switch event {
        case .token(let new):
            let purpose = Purpose(new)
            if new != tokens[purpose] { failures = 0 }
            (tokens[purpose], failure) = (new, nil)
            if purpose == .notifications { unavailable = nil }
            return step(isAsked: true)
        case .unavailable(let error):
            unavailable = error
            return []
        case .signedIn:
            startSession(signedIn: true)
            return stopWaiting() + step()
        case .signedOut:
            startSession(signedIn: false)
            return stopWaiting() + [.settle(nil)]
        case .done(let number): return ended(number, nil)
        case .failed(let number, let error): return ended(number, error)
        case .timerFired(let number):
            guard phase == .waiting(number) else { return [] }
            (phase, failure) = (.idle, nil)
            return step()
        case .retry:
            failure = nil
            return step(isAsked: true)
        case .unregister:
            (tokens, failure) = ([:], nil)
            mustRemove = isSignedIn
            return step(isAsked: true)
        case .leave:
            (isLeaving, mustRemove, failure) = (true, isSignedIn, nil)
            return step(isAsked: true)
        case .stayed:
            isLeaving = false
            return step()
        }
    }

    private mutating func startSession(signedIn: Bool) {
        session += 1
        (isSignedIn, held, mustRemove, isLeaving, failure, failures) = (signedIn, [:], false, false, nil, 0)
    }

    /// Begins the next request where one is due.
    ///
    /// - Parameter isAsked: whoever asked waits for an answer, and does not wait for the back-off.
    private mutating func step(isAsked: Bool = false) -> [Action] {
        let stopped = isAsked ? stopWaiting() : []
        // What is under way ends first; its answer comes here again.
        guard phase == .idle else { return stopped }
        if isSignedIn, mustRemove {
            lastNumber += 1
            phase = .unregistering(lastNumber, session: session)
            return stopped + [.unregister(lastNumber)]
        }
        if isSignedIn, !isLeaving, failure == nil, let next {
            lastNumber += 1
            phase = .registering(lastNumber, next, session: session)
            return stopped + [.register(lastNumber, next)]
        }
        return stopped + [.settle(failure)]
    }

    private mutating func ended(_ number: Int, _ error: APIFailure?) -> [Action] {
        switch phase {
        case .registering(number, let sent, let session):
            phase = .idle
            guard session == self.session else { return step() }
            guard let error else {
                (held[Purpose(sent)], failures) = (sent, 0)
                return step()
            }
            held[Purpose(sent)] = nil
            // Another one came meanwhile, or the token has to go in any case: that decides.
            guard sent == tokens[Purpose(sent)], !mustRemove else { return step() }
            return failed(error)
        case .unregistering(number, let session):
            phase = .idle
            guard session == self.session else { return step() }
            mustRemove = false
            held = [:]
            guard let error else { return step() }
            // Whoever asked is told and decides; until then the token stays where it was. A session that is not taken ends.
            isLeaving = false
            return [.settle(error.error)] + (error.isTokenRefused ? [] : step())
        default: return []
        }
    }

    /// The token that the server does not have.
    private var next: PushRegistration? {
        for purpose in Purpose.allCases { if let token = tokens[purpose], held[purpose] != token { return token } }
        return nil
    }

    private mutating func failed(_ error: APIFailure) -> [Action] {
        failure = error.error
        guard error.isTransient else { return [.settle(error.error)] }
        failures += 1
        lastNumber += 1
        phase = .waiting(lastNumber)
        let delay = max(backOff.delay(after: failures), error.retryAfter ?? .zero)
        return [.startTimer(lastNumber, delay), .settle(error.error)]
    }

    private mutating func stopWaiting() -> [Action] {
        guard case .waiting = phase else { return [] }
        (phase, failure) = (.idle, nil)
        return [.stopTimer]
    }
}

extension PushTokenMachine.Purpose {
    fileprivate init(_ registration: PushRegistration) {
        self = registration.platform == .apnsVoIP ? .calls : .notifications
    }
}
