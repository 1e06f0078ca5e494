import BeckonDatabase
import BeckonModel

/// Reads what is shown. It is made for one call and runs no statement beyond it.
struct StoreReading {
    let connection: SQLiteConnection
    let account: UserID

    var cursor: String? {
        get throws { try connection.first("SELECT cursor FROM store") { $0.optionalText(0) } ?? nil }
    }

    var badge: Badge? {
        get throws {
            try connection.first("SELECT badge_total, badge_version FROM store WHERE badge_version IS NOT NULL") {
                Badge(total: Int($0.int(0)), version: $0.int(1))
            }
        }
    }

    func id(of receiver: Receiver) throws -> Int64? {
        try connection.first(
            "SELECT id FROM conversation WHERE type = ? AND receiver = ?", receiver.type.rawValue, receiver.identifier
        ) { $0.int(0) }
    }

    func message(_ id: Int64, in receiver: Receiver) throws -> Message? {
        guard let conversation = try self.id(of: receiver) else { return nil }
        let found = try connection.first("SELECT body, as_of FROM message WHERE conv = ? AND id = ?", conversation, id)
        {
            (body: $0.bytes(0), position: $0.int(1))
        }
        return try found.map {
            try connection.countReplies(to: Decoding.message($0.body), asOf: $0.position, of: conversation)
        }
    }

    func stale(limit: Int) throws -> [StaleMessage] {
        let rows = try connection.all(
            """
            SELECT c.type, c.receiver, m.id FROM message m INDEXED BY message_stale JOIN conversation c ON c.id = m.conv
            WHERE m.is_stale = 1 LIMIT ?
            """, limit
        ) { row in row.receiver(0).map { StaleMessage(row.int(2), in: $0) } }
        return rows.compactMap { $0 }
    }
}
