import BeckonDatabase
import BeckonModel

/// Reads pages of one conversation, or of one thread in it. A page holds rows of one range alone, so that it never hides
/// that something is missing.
struct PageReading {
    let connection: SQLiteConnection
    let conversation: Int64
    /// Which rows: with an index that holds no others, so that a page touches no more than it shows.
    private let rows: String
    /// The message that the thread begins with; 0 for the conversation.
    private let thread: Int64
    private let head: Int64

    init(
        _ connection: SQLiteConnection, conversation: Int64, thread: Int64? = nil, actions: Bool = false
    ) throws {
        self.connection = connection
        self.conversation = conversation
        self.thread = thread ?? 0
        rows =
            if thread != nil {
                "message INDEXED BY message_reply WHERE conv = ?1 AND parent = ?2"
            } else if actions {
                "message WHERE conv = ?1"
            } else {
                "message INDEXED BY message_said WHERE conv = ?1 AND said = 1"
            }
        head = try connection.head(of: conversation)
    }

    func page(at place: PagePlace, limit: Int) throws -> StoredPage {
        let limit = max(1, limit)
        switch place {
        case .newest: return try page(downFrom: .max, limit: limit)
        case .before(let id): return try page(downFrom: id == .min ? id : id - 1, limit: limit)
        case .after(let id): return try page(upFrom: id == .max ? id : id + 1, limit: limit)
        case .around(let id): return try page(around: id, limit: limit)
        }
    }

    private func page(downFrom id: Int64, limit: Int) throws -> StoredPage {
        guard let last = try first("id <= ?3 ORDER BY id DESC", id) else { return try empty(at: id) }
        let span = try span(at: last) ?? last...last
        let found = try bodies("id <= ?3 AND id >= ?4 ORDER BY id DESC", last, span.lowerBound, limit: limit)
        return try page(found.reversed(), in: span)
    }

    private func page(upFrom id: Int64, limit: Int) throws -> StoredPage {
        guard let first = try first("id >= ?3 ORDER BY id", id) else { return try empty(at: id - 1) }
        let span = try span(at: first) ?? first...first
        return try page(
            try bodies("id >= ?3 AND id <= ?4 ORDER BY id", first, span.upperBound, limit: limit), in: span)
    }

    /// The message stands in the middle, where there are enough on both sides.
    private func page(around id: Int64, limit: Int) throws -> StoredPage {
        guard let span = try span(at: id) else { return try empty(at: id) }
        let below = try bodies("id <= ?3 AND id >= ?4 ORDER BY id DESC", id, span.lowerBound, limit: limit)
        let above = try bodies("id > ?3 AND id <= ?4 ORDER BY id", id, span.upperBound, limit: limit)
        guard !below.isEmpty || !above.isEmpty else { return try empty(at: id) }
        let kept = below.prefix(max(limit / 2 + limit % 2, limit - above.count))
        return try page(kept.reversed() + above.prefix(limit - kept.count), in: span)
    }

    private typealias Row = (id: Int64, position: Int64, body: [UInt8])

    private func page(_ rows: [Row], in span: ClosedRange<Int64>) throws -> StoredPage {
        guard let first = rows.first, let last = rows.last else { return try empty(at: span.upperBound) }
        return StoredPage(
            messages: try messages(rows, isWhole: span.upperBound >= head), older: try edge(below: first.id, of: span),
            newer: try edge(above: last.id, of: span))
    }

    private func messages(_ rows: [Row], isWhole: Bool) throws -> [Message] {
        let messages = try Decoding.messages(rows.map(\.body))
        guard thread == 0 else { return messages }
        return try zip(messages, rows).map { message, row in
            try connection.countReplies(to: message, asOf: row.position, of: conversation, isWhole: isWhole)
        }
    }

    /// No row where it was asked for.
    private func empty(at id: Int64) throws -> StoredPage {
        let place = max(0, min(id, head))
        guard let span = try span(at: place) else {
            return StoredPage(messages: [], older: .unknown, newer: .unknown)
        }
        return StoredPage(
            messages: [], older: try edge(below: place + 1, of: span), newer: try edge(above: place, of: span))
    }

    private func edge(below id: Int64, of span: ClosedRange<Int64>) throws -> PageEdge {
        if try exists("id < ?3 AND id >= ?4", id, span.lowerBound) { return .stored }
        return span.lowerBound <= beginning ? .end : .unknown
    }

    private func edge(above id: Int64, of span: ClosedRange<Int64>) throws -> PageEdge {
        if try exists("id > ?3 AND id <= ?4", id, span.upperBound) { return .stored }
        return span.upperBound >= head ? .end : .unknown
    }

    /// The lowest id that something can have.
    private var beginning: Int64 { thread == .max ? thread : thread + 1 }

    /// From where to where around an id nothing is missing; nil where nothing is known of it. In a thread the
    /// conversation's ranges and its own lead on together.
    private func span(at id: Int64) throws -> ClosedRange<Int64>? {
        guard let around = try range(holding: id) else { return nil }
        guard thread > 0 else { return around }
        var low = around.lowerBound
        var high = around.upperBound
        while low > beginning, let below = try range(holding: low - 1) { low = below.lowerBound }
        while high < head, let above = try range(holding: high + 1) { high = above.upperBound }
        return low...high
    }

    private func range(holding id: Int64) throws -> ClosedRange<Int64>? {
        let shared = try connection.range(holding: id, of: conversation)
        guard thread > 0, let own = try connection.range(holding: id, of: conversation, thread: thread) else {
            return shared
        }
        guard let shared else { return own }
        return min(own.lowerBound, shared.lowerBound)...max(own.upperBound, shared.upperBound)
    }

    private func first(_ condition: String, _ id: Int64) throws -> Int64? {
        try connection.first("SELECT id FROM \(rows) AND \(condition) LIMIT 1", conversation, thread, id) { $0.int(0) }
    }

    private func exists(_ condition: String, _ id: Int64, _ bound: Int64) throws -> Bool {
        try connection.exists("SELECT 1 FROM \(rows) AND \(condition) LIMIT 1", conversation, thread, id, bound)
    }

    private func bodies(_ condition: String, _ id: Int64, _ bound: Int64, limit: Int) throws -> [Row] {
        try connection.all(
            "SELECT id, as_of, body FROM \(rows) AND \(condition) LIMIT ?5", conversation, thread, id, bound, limit
        ) { (id: $0.int(0), position: $0.int(1), body: $0.bytes(2)) }
    }
}
