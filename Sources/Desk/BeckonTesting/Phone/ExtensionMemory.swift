import Foundation

/// What an extension's process has allocated, as far as its code accounts for it: over the limit the process dies (P-14).
///
/// May be used from any thread. `@unchecked` because extensions allocate on theirs: the lock guards all of it, and whoever
/// is told of the death is called outside of it.
public final class ExtensionMemory: @unchecked Sendable {
    /// In bytes.
    public let limit: Int
    private let onExceeded: @Sendable () -> Void
    private let lock = NSLock()
    private var bytes = 0
    private var highest = 0
    private var isOver = false

    /// - Parameters:
    ///   - limit: in bytes.
    ///   - onExceeded: called once, on the thread that took too much.
    public init(limit: Int, onExceeded: @escaping @Sendable () -> Void = {}) {
        self.limit = limit
        self.onExceeded = onExceeded
    }

    /// In use now, in bytes.
    public var used: Int { lock.withLock { bytes } }
    /// The most that was in use at one time, in bytes.
    public var peak: Int { lock.withLock { highest } }
    /// Whether the process has died of it: what it does afterwards reaches nobody.
    public var isExceeded: Bool { lock.withLock { isOver } }

    /// Takes so many bytes. False where the process is dead: a caller that goes on then goes on for nothing.
    @discardableResult
    public func use(_ count: Int) -> Bool {
        let (isAlive, dies) = lock.withLock {
            guard !isOver else { return (false, false) }
            bytes += count
            highest = max(highest, bytes)
            isOver = bytes > limit
            return (!isOver, isOver)
        }
        if dies { onExceeded() }
        return isAlive
    }

    /// Gives so many bytes back.
    public func release(_ count: Int) { lock.withLock { bytes = max(0, bytes - count) } }
}
