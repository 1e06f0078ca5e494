import BeckonTesting
import Synchronization

/// Counts what was acknowledged, for those who wait for more.
final class WalkProgress: Sendable {
    private struct State {
        var count = 0
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock(\.count) }

    func add() {
        let due = state.withLock { state in
            state.count += 1
            let due = state.waiting.filter { $0.count <= state.count }
            state.waiting.removeAll { $0.count <= state.count }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
    }

    func until(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.count < count { state.waiting.append((count, continuation)) }
                return state.count >= count
            }
            if isThere { continuation.resume() }
        }
    }
}
