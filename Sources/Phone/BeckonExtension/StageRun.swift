import Foundation

/// What one run of a stage has left to be done should its result not be used.
///
/// `@unchecked Sendable`: its state is behind the lock, and what it calls is called outside of it.
final class StageRun: @unchecked Sendable {
    private let lock = NSLock()
    private var isUsed: Bool?
    private var discards: [@Sendable () -> Void] = []

    func onDiscard(_ body: @escaping @Sendable () -> Void) {
        let isDiscarded = lock.withLock {
            if isUsed == nil { discards.append(body) }
            return isUsed == false
        }
        if isDiscarded { body() }
    }

    /// The run has ended.
    func end(isUsed: Bool) {
        let discards = lock.withLock {
            self.isUsed = isUsed
            defer { self.discards = [] }
            return isUsed ? [] : self.discards
        }
        for discard in discards { discard() }
    }
}
