/// Names one realtime connection while the server runs.
struct ConnectionID: Hashable, Comparable, Sendable {
    let rawValue: Int

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
