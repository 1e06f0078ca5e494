import Foundation

/// Keeps the process awake while a short body runs: one that is suspended with a lock on a file of a shared container is
/// terminated (0xdead10cc, P-35).
public struct SuspensionGuard: Sendable {
    /// Runs the body before it returns. False where the process is about to be suspended; the body did not run then.
    public var run: @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

    public init(run: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool) { self.run = run }

    /// Where no system suspends processes.
    public static let none = SuspensionGuard { body in
        body()
        return true
    }

    #if canImport(ObjectiveC) && !os(macOS)
        /// Asks the system for the time (`performExpiringActivity`), in an app and in an extension alike.
        public static let system = SuspensionGuard { body in
            let activity = Activity()
            ProcessInfo.processInfo.performExpiringActivity(withReason: "The badge ledger is open") { isExpired in
                activity.begin(isExpired: isExpired, body)
            }
            return activity.wait()
        }
    #else
        /// No system here suspends processes.
        public static let system = none
    #endif
}

#if canImport(ObjectiveC) && !os(macOS)
    /// Takes the first call of the system's block; a later one, while the body runs, only says that time is short.
    ///
    /// `@unchecked` because the block comes on another thread: the lock guards the flags.
    private final class Activity: @unchecked Sendable {
        private let lock = NSLock()
        private let ended = DispatchSemaphore(value: 0)
        private var hasBegun = false
        private var didRun = false

        func begin(isExpired: Bool, _ body: () -> Void) {
            let isFirst = lock.withLock {
                defer { hasBegun = true }
                return !hasBegun
            }
            guard isFirst else { return }
            if !isExpired { body() }
            lock.withLock { didRun = !isExpired }
            ended.signal()
        }

        func wait() -> Bool {
            ended.wait()
            return lock.withLock { didRun }
        }
    }
#endif
