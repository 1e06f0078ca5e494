/// How often one connection may tell that its user writes, as a value: the clock is handed in.
///
/// In each conversation one `started` a second, and the `ended` that belongs to it. What comes too often is passed over:
/// the others know it already.
struct TypingGate: Sendable {
    /// Nanoseconds.
    static let interval: Int64 = 1_000_000_000

    private struct Last {
        var at: Int64
        var hasEnded: Bool
    }

    private var last: [ConversationKey: Last] = [:]

    /// How many conversations are remembered.
    var count: Int { last.count }

    /// Whether it is passed on.
    ///
    /// - Parameter now: nanoseconds on a clock that only rises.
    mutating func admit(isEnd: Bool, in conversation: ConversationKey, now: Int64) -> Bool {
        if let known = last[conversation], now - known.at < Self.interval {
            guard isEnd, !known.hasEnded else { return false }
            last[conversation] = Last(at: known.at, hasEnded: true)
            return true
        }
        // What is older says nothing any more.
        if last.count >= 64 { last = last.filter { now - $0.value.at < Self.interval } }
        last[conversation] = Last(at: now, hasEnded: isEnd)
        return true
    }
}
