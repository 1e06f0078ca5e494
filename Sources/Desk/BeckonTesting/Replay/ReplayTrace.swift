import BeckonModel
import Foundation

/// Keeps the trace of a replay, and knows when the background actions in it have ended.
///
/// `@unchecked` because lines come from any thread: the lock guards all of it, and nobody is resumed while it is held.
final class ReplayTrace: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [TraceLine] = []
    private var started = 0
    private var ended = 0
    private var waiters = CountWaiters()

    var lines: [TraceLine] { lock.withLock { kept } }

    func trace(_ monotonic: @escaping @Sendable () -> Int64) -> Trace {
        Trace(place: "replay", monotonic: monotonic, record: record)
    }

    private func record(_ line: TraceLine) {
        let reached = lock.withLock {
            kept.append(line)
            if line.step == .routed, line.decision == "perform" { started += 1 }
            guard line.step == .told, line.decision == "performed" else { return [CountWaiters.Continuation]() }
            ended += 1
            return waiters.take(at: ended)
        }
        for waiter in reached { waiter.resume() }
    }

    /// Returns once every background action that was begun has ended.
    func untilSettled() async {
        let count = lock.withLock { started }
        await CountWaiters.wait(for: count) { body in
            self.lock.withLock { body(&self.waiters, self.ended) }
        }
    }
}
