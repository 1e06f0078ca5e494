import BeckonTesting
import Foundation

/// What the stages of one pipeline have done. Safe to share: its state is behind a lock.
final class StageLog: @unchecked Sendable {
    /// Holds back those who listen to being cancelled.
    let gate = Gate()

    private let lock = NSLock()
    private var startedStages: Set<Int> = []
    private var endedStages: [Int] = []
    private var lateCalls = 0
    private var discards: [Int] = []
    private var broken: [String] = []
    private var waiters: [(isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    var faults: [String] { lock.withLock { broken } }
    /// The stages whose result was discarded, each as often as it was.
    var allDiscarded: [Int] { lock.withLock { discards.sorted() } }

    func started(_ stage: Int) { change { startedStages.insert(stage) } }
    func ended(_ stage: Int) { change { endedStages.append(stage) } }
    func discarded(_ stage: Int) { change { discards.append(stage) } }
    func fault(_ rule: String) { change { broken.append(rule) } }

    /// A callback was answered.
    func calledBack(_ isUsed: Bool, isLate: Bool, _ stage: Int) {
        change {
            if isLate { lateCalls += 1 }
            if !isLate, !isUsed { broken.append("did not take the first call of \(stage)") }
        }
    }

    func untilStarted(_ stage: Int) async { await until { self.startedStages.contains(stage) } }

    /// Returns when so many stages have ended, their results dealt with, and so many late calls were answered.
    func untilEnded(_ count: Int, calledLate: Int) async {
        await until { self.endedStages.count >= count && self.lateCalls >= calledLate }
    }

    private func change(_ body: () -> Void) {
        let met = lock.withLock {
            body()
            let met = waiters.filter { $0.isMet() }
            waiters.removeAll { $0.isMet() }
            return met
        }
        for waiter in met { waiter.continuation.resume() }
    }

    private func until(_ isMet: @escaping () -> Bool) async {
        await withCheckedContinuation { continuation in
            let isMet = lock.withLock {
                if isMet() { return true }
                waiters.append((isMet, continuation))
                return false
            }
            if isMet { continuation.resume() }
        }
    }
}
