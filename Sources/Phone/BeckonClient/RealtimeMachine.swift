package import BeckonModel

/// When to connect, to wait and to stop: a pure value.
///
/// Each connection has a number, so that what an earlier one still has to say changes nothing. A refused token ends it
/// until somebody signs in again, and is told once.
package struct RealtimeMachine: Sendable {
    private enum State: Sendable, Equatable {
        case off
        case waiting(Int)
        /// Opening, or open and not yet `ready`.
        case connecting(Int)
        case ready(Int, since: Int64)
        case refused
    }

    /// A connection that does not say `ready` in this time is given up.
    package static let readyDeadline = Duration.seconds(15)
    /// A connection that held this long proves the way good: the next loss starts the back-off anew.
    package static let provenAfter = Duration.seconds(30)

    private var state = State.off
    private var lastNumber = 0
    private var failures = 0
    private let backOff: BackOff

    package init(backOff: BackOff) { self.backOff = backOff }

    /// As listeners see it.
    package var connection: ConnectionState {
        switch state {
        case .off: .off
        case .waiting, .connecting: .connecting
        case .ready: .connected
        case .refused: .refused
        }
    }

    /// - Parameter now: monotonic nanoseconds.
    package mutating func handle(_ event: Event, now: Int64) -> [Action] {
        let before = connection
        let actions = change(by: event, now: now)
        return connection == before ? actions : actions + [.tell(connection)]
    }

    private mutating func change(by event: Event, now: Int64) -> [Action] {
        switch (event, state) {
        case (.connect, .off): return open()
        case (.connect, .waiting):
            // Back in the foreground or on another network: worth trying at once.
            return [.stopTimer] + open()
        case (.disconnect, .waiting):
            state = .off
            return [.stopTimer]
        case (.disconnect, .connecting(let number)):
            state = .off
            return [.stopTimer, .close(number)]
        case (.disconnect, .ready(let number, _)):
            state = .off
            return [.close(number)]
        case (.ready(let number), .connecting(let current)) where number == current:
            state = .ready(number, since: now)
            return [.stopTimer]
        case (.lost(let number), .connecting(let current)) where number == current:
            failures += 1
            return [.stopTimer, .close(number)] + wait()
        case (.lost(let number), .ready(let current, let since)) where number == current:
            failures = now - since >= Self.provenAfter.nanoseconds ? 1 : failures + 1
            return [.close(number)] + wait()
        case (.refused(let number, let error), .connecting(let current)) where number == current:
            state = .refused
            return [.stopTimer, .close(number), .tokenRefused(error)]
        case (.refused(let number, let error), .ready(let current, _)) where number == current:
            state = .refused
            return [.close(number), .tokenRefused(error)]
        case (.timerFired(let number), .waiting(let current)) where number == current: return open()
        case (.timerFired(let number), .connecting(let current)) where number == current:
            failures += 1
            return [.close(number)] + wait()
        case (.signedOut, .refused):
            state = .off
            failures = 0
            return []
        case (.signedOut, _):
            let actions = change(by: .disconnect, now: now)
            failures = 0
            return actions
        default: return []
        }
    }

    private mutating func open() -> [Action] {
        lastNumber += 1
        state = .connecting(lastNumber)
        return [.open(lastNumber), .startTimer(lastNumber, Self.readyDeadline)]
    }

    private mutating func wait() -> [Action] {
        lastNumber += 1
        state = .waiting(lastNumber)
        return [.startTimer(lastNumber, backOff.delay(after: failures))]
    }
}
