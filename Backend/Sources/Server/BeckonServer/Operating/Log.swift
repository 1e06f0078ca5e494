public import BeckonModel
import Foundation

/// Writes lines of the log from a level on, which may change while the node runs. Handed in; the silent one writes
/// nothing.
///
/// The closure is called on whatever thread has something to tell and has to be quick.
public struct Log: Sendable {
    /// The level from which lines are written.
    ///
    /// Safe to share: it is behind the lock.
    private final class Threshold: @unchecked Sendable {
        private let lock = NSLock()
        private var value: LogLevel

        init(_ value: LogLevel) { self.value = value }

        var level: LogLevel {
            get { lock.withLock { value } }
            set { lock.withLock { value = newValue } }
        }
    }

    private let threshold: Threshold
    private let now: @Sendable () -> Int64
    private let write: (@Sendable (LogLine) -> Void)?

    /// - Parameter now: milliseconds since 1970.
    public init(
        level: LogLevel, now: @escaping @Sendable () -> Int64, write: @escaping @Sendable (LogLine) -> Void
    ) {
        threshold = Threshold(level)
        self.now = now
        self.write = write
    }

    private init() {
        threshold = Threshold(.error)
        now = { 0 }
        write = nil
    }

    public static let silent = Log()

    /// Lines below it are not written, by all copies of this log.
    public var level: LogLevel {
        get { threshold.level }
        nonmutating set { threshold.level = newValue }
    }

    /// - Parameters:
    ///   - message: constant by its type; what differs goes into the values.
    ///   - values: asked for only if the line is written.
    public func callAsFunction(
        _ level: LogLevel, _ message: StaticString, _ values: @autoclosure () -> [String: JSONValue] = [:]
    ) {
        guard let write, level >= self.level else { return }
        write(LogLine(time: now(), level: level, message: message.description, values: values()))
    }
}
