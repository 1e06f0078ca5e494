import BeckonModel

/// Which rows of which conversations this node has told, so that one that was lost between its commit and here is found
/// and none is told twice (server-notes §3). As a value: it neither sends nor reads anything itself.
///
/// A row that does not follow the one before waits until those between are read from the store. A row after which nothing
/// comes is found by looking at the conversations' heads: what is missing at two looks in a row was lost, not late.
struct PublishMachine: Sendable {
    struct Row: Sendable, Hashable {
        var wire: WireMessage
        /// The device that has it from its answer; nil for rows that were read from the store.
        var session: SessionID?

        var message: Message { wire.message }
    }

    enum Action: Sendable, Hashable {
        case publish(Row)
        /// Read these rows and hand them to ``PublishMachine/fetched(_:_:_:)``.
        case fetch(ConversationKey, ClosedRange<Int64>)
    }

    private struct Told {
        var first: Int64
        var last: Int64
        /// Rows that came while rows before them are being read; nil when none are.
        var waiting: [Row]?
        var look: Int
    }

    private var told: [ConversationKey: Told] = [:]
    /// Missing at the last look.
    private var suspects: [ConversationKey: ClosedRange<Int64>] = [:]
    private var look = 0
    private let memory: Int
    private let longestGap: Int64

    /// - Parameters:
    ///   - memory: how many conversations are remembered.
    ///   - longestGap: of more rows than that devices learn when they ask.
    init(memory: Int = 65_536, longestGap: Int64 = 500) {
        self.memory = memory
        self.longestGap = longestGap
    }

    /// A row as its commit told it.
    mutating func take(_ row: Row) -> [Action] {
        let key = MessageKey(row.message).conversation
        let id = row.message.id
        guard var known = told[key] else {
            told[key] = Told(first: id, last: id, look: look)
            return [.publish(row)]
        }
        defer { told[key] = known }
        known.look = look
        if known.waiting != nil {
            known.waiting?.append(row)
            return []
        }
        if id <= known.last { return id >= known.first ? [] : [.publish(row)] }
        guard id > known.last + 1, id - known.last <= longestGap else {
            known.last = id
            return [.publish(row)]
        }
        known.waiting = [row]
        return [.fetch(key, known.last + 1...id - 1)]
    }

    /// What was asked for.
    ///
    /// - Parameter rows: nil when they could not be read; then they are missed again at the next looks.
    mutating func fetched(_ key: ConversationKey, _ ids: ClosedRange<Int64>, _ rows: [Message]?) -> [Action] {
        guard let known = told[key] else { return [] }
        var actions: [Action] = []
        if let rows {
            actions += rows.filter { $0.id < known.first || $0.id > known.last }
                .map { .publish(Row(wire: WireMessage($0), session: nil)) }
            told[key]?.first = min(known.first, ids.lowerBound)
            told[key]?.last = max(known.last, ids.upperBound)
        } else {
            suspects[key] = ids
            // What is known begins anew with what waits, so that the rows before it go on being missed.
            if let next = known.waiting?.first?.message.id {
                told[key]?.first = next
                told[key]?.last = next - 1
            }
        }
        told[key]?.waiting = nil
        for row in known.waiting ?? [] { actions += take(row) }
        return actions
    }

    /// What the store says was stored since the last look.
    mutating func look(_ stored: [ConversationKey: ClosedRange<Int64>]) -> [Action] {
        look += 1
        var actions: [Action] = []
        for (key, ids) in suspects {
            guard let missing = missing(key, ids) else { continue }
            if told[key] == nil {
                told[key] = Told(first: missing.lowerBound, last: missing.lowerBound - 1, look: look)
            }
            told[key]?.waiting = []
            actions.append(.fetch(key, missing))
        }
        suspects = stored.filter { missing($0, $1) != nil }
        forget()
        return actions
    }

    /// One range at a time: what lies before the first row that was told, else after the last one.
    private func missing(_ key: ConversationKey, _ ids: ClosedRange<Int64>) -> ClosedRange<Int64>? {
        guard let known = told[key] else { return ids.suffix(longestGap) }
        guard known.waiting == nil else { return nil }
        if ids.lowerBound < known.first {
            return ids.clamped(to: ids.lowerBound...known.first - 1).suffix(longestGap)
        }
        guard ids.upperBound > known.last else { return nil }
        return (max(ids.lowerBound, known.last + 1)...ids.upperBound).suffix(longestGap)
    }

    /// Conversations that have been silent the longest; a gap in one of them is found by the heads.
    private mutating func forget() {
        guard told.count > memory else { return }
        let recent = told.filter { $0.value.waiting != nil || $0.value.look >= look - 2 }
        told = recent.count > memory ? recent.filter { $0.value.waiting != nil } : recent
    }
}

extension ClosedRange<Int64> {
    fileprivate func suffix(_ count: Int64) -> Self { Swift.max(lowerBound, upperBound - count + 1)...upperBound }
}
