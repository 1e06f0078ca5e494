/// How long each of many took, in nanoseconds.
public struct Samples {
    private var all: [Int64] = []

    public init(capacity: Int) { all.reserveCapacity(capacity) }

    public var count: Int { all.count }

    public mutating func add(_ duration: Duration) {
        all.append(duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000)
    }

    /// Microseconds that so many of a hundred do not exceed.
    public func percentile(_ share: Double) -> Double {
        guard !all.isEmpty else { return .nan }
        let sorted = all.sorted()
        let rank = Int((share / 100 * Double(sorted.count)).rounded(.up)) - 1
        return Double(sorted[min(max(rank, 0), sorted.count - 1)]) / 1000
    }
}
