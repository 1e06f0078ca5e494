import Foundation

/// The clocks and the waiting that logic is given, so that hours pass in microseconds under test.
public struct TimeSource: Sendable {
    /// Milliseconds since 1970; may jump in either direction.
    public var now: @Sendable () -> Int64
    /// Nanoseconds since some start; never goes back.
    public var monotonic: @Sendable () -> Int64
    /// Returns after the duration; throws `CancellationError` when the task is cancelled.
    public var wait: @Sendable (Duration) async throws -> Void

    public init(
        now: @escaping @Sendable () -> Int64,
        monotonic: @escaping @Sendable () -> Int64,
        wait: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.now = now
        self.monotonic = monotonic
        self.wait = wait
    }

    /// Seconds since 1970.
    public var seconds: Int64 { now() / 1000 }

    /// The clocks of the machine.
    public static let system = TimeSource(
        now: { Int64(Date().timeIntervalSince1970 * 1000) },
        monotonic: { Int64(DispatchTime.now().uptimeNanoseconds) },
        wait: { try await Task.sleep(for: $0) }
    )
}
