import BeckonDatabase

extension SQLiteConnection {
    /// The highest row of a conversation's log that is known; 0 where none is.
    func head(of conversation: Int64) throws -> Int64 {
        try first("SELECT high FROM known WHERE conv = ? AND thread = 0 ORDER BY low DESC LIMIT 1", conversation) {
            $0.int(0)
        } ?? 0
    }

    /// The range that holds a row of the log.
    func range(holding id: Int64, of conversation: Int64, thread: Int64 = 0) throws -> ClosedRange<Int64>? {
        let found = try first(
            "SELECT low, high FROM known WHERE conv = ? AND thread = ? AND low <= ? ORDER BY low DESC LIMIT 1",
            conversation, thread, id
        ) { $0.int(0)...$0.int(1) }
        return found.flatMap { $0.contains(id) ? $0 : nil }
    }

    /// Notes that nothing is missing from `low` to `high`; what overlaps or adjoins becomes one.
    func prove(_ range: ClosedRange<Int64>, of conversation: Int64, thread: Int64 = 0) throws {
        var low = range.lowerBound
        var high = range.upperBound
        // The one that begins at or before it, if it reaches up to it.
        if let before = try self.range(holding: low, of: conversation, thread: thread)
            ?? self.range(holding: low - 1, of: conversation, thread: thread)
        {
            if before.upperBound >= high { return }
            low = before.lowerBound
        }
        let reached = try first(
            "SELECT max(high) FROM known WHERE conv = ? AND thread = ? AND low >= ? AND low <= ?", conversation, thread,
            low, high + 1
        ) { $0.optionalInt(0) }
        high = max(high, (reached ?? nil) ?? high)
        try run(
            "DELETE FROM known WHERE conv = ? AND thread = ? AND low >= ? AND low <= ?", conversation, thread, low, high
        )
        try run("INSERT INTO known(conv, thread, low, high) VALUES (?, ?, ?, ?)", conversation, thread, low, high)
    }
}

extension StoreWriting {
    /// A row of the log as it comes in one answer: it follows the one before it, unless it begins something new.
    func follow(_ id: Int64, in row: ConversationRow, beginning: Bool = false) throws {
        if let run = row.run, !beginning, id >= run.upperBound {
            row.run = run.lowerBound...id
        } else {
            try proveRun(of: row)
            row.run = id...id
        }
    }

    func proveRun(of row: ConversationRow) throws {
        guard let run = row.run else { return }
        try connection.prove(run, of: row.id)
        row.run = nil
    }
}
