/// How many values lie below which bounds.
struct Histogram: Sendable, Hashable {
    /// Ascending.
    let bounds: [Double]
    /// One more than there are bounds: the last holds what lies above all.
    private(set) var counts: [Int]
    private(set) var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    /// For what takes from a tenth of a millisecond to ten seconds.
    static var seconds: Histogram {
        Histogram(bounds: [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10])
    }

    mutating func add(_ value: Double) {
        // Bounds belong to what they bound, as Prometheus has it (`le`).
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}
