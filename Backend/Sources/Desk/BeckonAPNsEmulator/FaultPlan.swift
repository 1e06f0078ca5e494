/// Which request meets which fault. Faults apply in the order they were planned, each to the next request that it fits.
struct FaultPlan {
    private struct Entry {
        var fault: APNsFault
        var times: Int
        var token: String?
    }

    private var entries: [Entry] = []

    /// - Parameters:
    ///   - times: how many requests meet it; `.max` for every one until ``clear()``.
    ///   - token: nil for requests to any.
    mutating func add(_ fault: APNsFault, times: Int, token: String?) {
        guard times > 0 else { return }
        entries.append(Entry(fault: fault, times: times, token: token?.lowercased()))
    }

    mutating func clear() { entries = [] }

    /// The fault that the next request, to that token, meets.
    mutating func next(for token: Substring) -> APNsFault? {
        let index = entries.firstIndex { $0.token == nil || $0.token == token.lowercased() }
        guard let index else { return nil }
        let fault = entries[index].fault
        if entries[index].times < .max { entries[index].times -= 1 }
        if entries[index].times == 0 { entries.remove(at: index) }
        return fault
    }
}
