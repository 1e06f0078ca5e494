public import BeckonModel
import Foundation

/// Keeps the trace lines of all places in the order in which they were written.
///
/// Safe to share: the lines are behind a lock, and nothing else is called while it is held.
public final class TraceRecorder: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [TraceLine] = []
    private let monotonic: @Sendable () -> Int64

    public init(monotonic: @escaping @Sendable () -> Int64) { self.monotonic = monotonic }

    /// A trace that writes here.
    public func trace(at place: String) -> Trace {
        Trace(place: place, monotonic: monotonic) { line in
            self.lock.withLock { self.kept.append(line) }
        }
    }

    public var lines: [TraceLine] { lock.withLock { kept } }

    /// How many lines there are: where a scene's part begins.
    public var count: Int { lock.withLock { kept.count } }
}
