import Foundation

/// How long random walks of tests go on: a small budget by default, `BECKON_WALK=10` makes it ten times as large.
public enum WalkBudget {
    /// At least 1.
    public static let factor = max(
        1, ProcessInfo.processInfo.environment["BECKON_WALK"].flatMap(UInt64.init) ?? 1)

    /// The seeds of walks that are so many by default.
    public static func seeds(_ count: UInt64) -> Range<UInt64> { 0..<count * factor }
}
