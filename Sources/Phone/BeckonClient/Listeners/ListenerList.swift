/// Listeners by name: a later one with a name takes the place of the one before, so that a view that is set up twice
/// hears everything once. They are not held: one that is gone is forgotten.
struct ListenerList<Listener> {
    private struct Entry {
        let number: Int
        weak var listener: AnyObject?
    }

    private var entries: [String: Entry] = [:]

    /// In the order in which they came.
    var listeners: [Listener] {
        entries.values.sorted { $0.number < $1.number }.compactMap { $0.listener as? Listener }
    }

    /// Those that are still there.
    var count: Int { listeners.count }

    mutating func add(_ listener: AnyObject, as name: String, number: Int) {
        entries = entries.filter { $0.value.listener != nil }
        entries[name] = Entry(number: number, listener: listener)
    }

    mutating func remove(_ name: String) { entries[name] = nil }

    mutating func remove(_ name: String, of listener: AnyObject) {
        if entries[name]?.listener === listener { entries[name] = nil }
    }

    mutating func remove(_ token: ListenerToken) { entries = entries.filter { $0.value.number != token.number } }
}
