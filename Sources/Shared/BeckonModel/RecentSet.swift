/// The last values that were inserted, and no more.
package struct RecentSet<Value: Hashable & Sendable>: Sendable, Hashable {
    private let capacity: Int
    private var values: Set<Value> = []
    /// A ring: the oldest is at `next` once it is full.
    private var order: [Value] = []
    private var next = 0

    package init(capacity: Int) { self.capacity = max(1, capacity) }

    package var count: Int { values.count }

    /// False where the value is among the remembered ones.
    package mutating func insert(_ value: Value) -> Bool {
        guard values.insert(value).inserted else { return false }
        if order.count < capacity {
            order.append(value)
        } else {
            values.remove(order[next])
            order[next] = value
            next = (next + 1) % capacity
        }
        return true
    }
}
