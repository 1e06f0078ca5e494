import BeckonDatabase
import BeckonModel

extension StoreWriting {
    /// The most unread messages that are counted here; where there may be more, the server's number stands.
    private static let countedRows: Int64 = 1000

    /// Takes what the server says of a reader's place and of what is unread above it.
    ///
    /// Its number may be older or newer than the rows that are here. Where everything above the place is here it is
    /// counted, so that the number and the rows agree; else the server's stands, and rows that come later add to it.
    func settle(
        _ row: ConversationRow, unread: Int, readUpTo: Int64, hasMore: Bool = false
    ) throws {
        let head = try headNow(of: row)
        let isBehind = readUpTo < row.state.readUpTo
        row.state.readUpTo = max(row.state.readUpTo, readUpTo)
        row.state.counted = head
        guard row.state.hasJoined else {
            row.state.unread = 0
            return
        }
        if !hasMore, let counted = try count(above: row.state.readUpTo, in: row) {
            row.state.unread = counted
            return
        }
        // Any number can come, and rows that follow count on from it.
        row.state.unread = min(max(Int64(unread), 0), .max / 2)
        // What was read here since: the server does not know it yet.
        if isBehind {
            row.state.unread -= try rows(from: readUpTo, to: row.state.readUpTo, in: row)
        }
    }

    /// Moves a reader's place forward. Nothing for one that lies behind.
    func read(upTo id: Int64, in row: ConversationRow) throws {
        let before = row.state.readUpTo
        guard id > before else { return }
        let read = try rows(from: before, to: id, in: row)
        row.state.readUpTo = id
        if !row.state.hasJoined {
            row.state.unread = 0
        } else if let counted = try count(above: id, in: row) {
            row.state.unread = counted
        } else if id >= row.state.counted {
            // What the server had counted is read; what is left came since.
            row.state.unread = try rows(from: id, to: .max, in: row)
        } else {
            row.state.unread = max(0, row.state.unread - read)
        }
    }

    /// Moves a reader's place back: what lies above is unread again. What waits to be told of it is void.
    func unread(above id: Int64, in row: ConversationRow) throws {
        let before = row.state.readUpTo
        guard id < before else { return }
        row.state.readUpTo = id
        try connection.run(
            "DELETE FROM pending_read WHERE type = ? AND receiver = ?", row.receiver.type.rawValue,
            row.receiver.identifier)
        guard row.state.hasJoined else { return }
        row.state.unread = try count(above: id, in: row) ?? row.state.unread + rows(from: id, to: before, in: row)
    }

    /// How many messages above a place are unread; nil where not all of them are here, or too many to count.
    private func count(above place: Int64, in row: ConversationRow) throws -> Int64? {
        let head = try headNow(of: row)
        guard place < head else { return head == 0 ? nil : 0 }
        guard let range = try connection.range(holding: head, of: row.id), range.lowerBound <= place + 1 else {
            return nil
        }
        let count = try rows(from: place, to: .max, in: row)
        return count < Self.countedRows ? count : nil
    }

    /// Unread messages above `low` up to `high` that are here, at most as many as are counted.
    private func rows(from low: Int64, to high: Int64, in row: ConversationRow) throws -> Int64 {
        try connection.first(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM message INDEXED BY message_unread
                WHERE conv = ? AND counts = 1 AND id > ? AND id <= ? LIMIT ?)
            """, row.id, low, high, Self.countedRows
        ) { $0.int(0) } ?? 0
    }

    private func headNow(of row: ConversationRow) throws -> Int64 {
        try proveRun(of: row)
        return try connection.head(of: row.id)
    }
}
