import Foundation

/// Whether a process is over. The system forgets the completions of a process that died; those of a living one it waits for.
///
/// `@unchecked` because a completion may be dropped on any thread: the lock guards the flag.
final class ProcessLife: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false

    func end() { lock.withLock { isOver = true } }

    /// A completion went away without a call.
    func forgot(_ name: String) {
        assert(lock.withLock { isOver }, "The completion of \(name) was never called. Call it on every path.")
    }
}
