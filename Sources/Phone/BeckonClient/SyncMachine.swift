package import BeckonModel

/// When to ask what was missed: a pure value.
///
/// One question at a time, until the server has nothing more to tell. Asked on each connection, where a row is missing
/// between two, and when somebody wants to know; after a failure again by itself while the connection holds.
package struct SyncMachine: Sendable {
    package enum Event: Sendable, Hashable {
        /// Everything that happens from now on is heard.
        case connected
        /// Somebody asks, with a connection or without.
        case wanted
        /// A row came that does not follow what is known.
        case gap
        /// One answer was kept.
        /// - Parameter needsList: nothing is known of the conversations: the first time, and after a restore.
        case answered(hasMore: Bool, needsList: Bool)
        /// The conversations were kept.
        case listed
        case failed(APIFailure)
        case timerFired
        /// The connection is gone: what is on its way may still come.
        case disconnected
        case signedOut
    }

    package enum Action: Sendable, Hashable {
        case ask
        case list
        /// The only timer: a new one takes the place of the old one.
        case startTimer(Duration)
        case stopTimer
        case stop
        /// Everything up to now is here.
        case done
        case gaveUp(ChatError)
    }

    private enum State: Sendable, Equatable {
        case idle
        case asking
        case listing
        /// A gap closes by itself where the missing row is on its way over the connection or in an answer.
        case waitingForGap
        case waitingToRetry
    }

    /// How long a gap may stay before it is asked for.
    package static let gapGrace = Duration.seconds(1)

    private var state = State.idle
    /// Something has happened since the question was asked.
    private var mustAskAgain = false
    private var isConnected = false
    private var failures = 0
    private let backOff: BackOff

    package init(backOff: BackOff) { self.backOff = backOff }

    /// Whether nothing is asked or waited for.
    package var isIdle: Bool { state == .idle }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .connected: isConnected = true
        case .disconnected, .signedOut: isConnected = false
        default: break
        }
        switch (event == .connected ? .wanted : event, state) {
        case (.wanted, .idle): return ask()
        case (.wanted, .waitingForGap), (.wanted, .waitingToRetry): return [.stopTimer] + ask()
        case (.wanted, .asking), (.wanted, .listing), (.gap, .asking), (.gap, .listing):
            mustAskAgain = true
            return []
        case (.gap, .idle):
            state = .waitingForGap
            return [.startTimer(Self.gapGrace)]
        case (.timerFired, .waitingForGap), (.timerFired, .waitingToRetry): return ask()
        case (.answered(let hasMore, let needsList), .asking):
            failures = 0
            if needsList {
                state = .listing
                mustAskAgain = mustAskAgain || hasMore
                return [.list]
            }
            return hasMore ? [.ask] : finish()
        case (.listed, .listing):
            failures = 0
            return finish()
        case (.failed(let failure), .asking), (.failed(let failure), .listing):
            // Without a connection the next one asks.
            if failure.isTransient, isConnected {
                failures += 1
                state = .waitingToRetry
                return [
                    .gaveUp(failure.error),
                    .startTimer(max(backOff.delay(after: failures), failure.retryAfter ?? .zero)),
                ]
            }
            state = .idle
            mustAskAgain = false
            return [.gaveUp(failure.error)]
        case (.disconnected, .waitingForGap), (.disconnected, .waitingToRetry):
            // The next connection asks anyway.
            state = .idle
            return [.stopTimer]
        case (.signedOut, _):
            let isWaiting = state == .waitingForGap || state == .waitingToRetry
            let isAsking = state == .asking || state == .listing
            state = .idle
            mustAskAgain = false
            failures = 0
            return (isWaiting ? [.stopTimer] : []) + (isAsking ? [.stop] : [])
        default: return []
        }
    }

    private mutating func ask() -> [Action] {
        state = .asking
        mustAskAgain = false
        return [.ask]
    }

    private mutating func finish() -> [Action] {
        if mustAskAgain { return ask() }
        state = .idle
        return [.done]
    }
}
