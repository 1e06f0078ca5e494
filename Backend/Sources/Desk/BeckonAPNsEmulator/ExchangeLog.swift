/// The latest requests; the older half is forgotten when there are too many.
struct ExchangeLog {
    private static let capacity = 10_000

    private(set) var entries: [APNsExchange] = []
    private var forgotten = 0

    /// - Returns: the number by which the entry is found again.
    mutating func append(_ exchange: APNsExchange) -> Int {
        if entries.count == Self.capacity {
            entries.removeFirst(Self.capacity / 2)
            forgotten += Self.capacity / 2
        }
        entries.append(exchange)
        return forgotten + entries.count - 1
    }

    /// Does nothing when the entry is forgotten.
    mutating func change(_ number: Int, _ change: (inout APNsExchange) -> Void) {
        guard entries.indices.contains(number - forgotten) else { return }
        change(&entries[number - forgotten])
    }
}
