import BeckonDatabase
import BeckonModel

extension StoreReading {
    private static let columns = """
        SELECT c.type, c.receiver, c.counterpart, c.label, c.unread, c.read_up_to, c.others_read, c.others_delivered,
            c.mute_until, c.has_joined, d.text, m.body
        FROM conversation c LEFT JOIN message m ON m.conv = c.id AND m.id = c.last_said
            LEFT JOIN draft d ON d.type = c.type AND d.receiver = c.receiver
        """

    /// Newest message first; those of the same second, the one that is known longer last.
    func conversations(limit: Int, after last: StoredConversation?) throws -> [StoredConversation] {
        var place = (activity: Int64.max, id: Int64.max)
        if let last {
            let found = try connection.first(
                "SELECT activity, id FROM conversation WHERE type = ? AND receiver = ?", last.receiver.type.rawValue,
                last.receiver.identifier
            ) { (activity: $0.int(0), id: $0.int(1)) }
            guard let found else { return [] }
            // Where it stood when it was read: it may have moved to the top since.
            place = (last.lastMessage?.sentAt ?? found.activity, found.id)
        }
        let rows = try connection.all(
            """
            \(Self.columns)
            WHERE (c.activity, c.id) < (?, ?) AND (c.last_said > 0 OR c.type = 'group' AND c.has_joined = 1)
            ORDER BY c.activity DESC, c.id DESC LIMIT ?
            """, place.activity, place.id, max(0, limit), read: Self.row)
        return try conversations(rows)
    }

    func conversation(_ receiver: Receiver) throws -> StoredConversation? {
        let rows = try connection.all(
            "\(Self.columns) WHERE c.type = ? AND c.receiver = ?", receiver.type.rawValue, receiver.identifier,
            read: Self.row)
        return try conversations(rows).first
    }

    private struct Row {
        var type: ReceiverType
        var counterpart: [UInt8]
        var body: [UInt8]?
        var stored: StoredConversation
    }

    private static func row(_ row: SQLiteRow) -> Row? {
        guard let receiver = row.receiver(0) else { return nil }
        return Row(
            type: receiver.type, counterpart: row.bytes(2), body: row.isNull(11) ? nil : row.bytes(11),
            stored: StoredConversation(
                counterpart: .placeholder(receiver), conversationID: ConversationID(rawValue: row.text(3)),
                unreadCount: Int(row.int(4)), readUpTo: row.int(5), othersReadUpTo: row.int(6),
                othersDeliveredUpTo: row.int(7), muteUntil: row.optionalInt(8), hasJoined: row.bool(9),
                draft: row.optionalText(10)))
    }

    private func conversations(_ rows: [Row?]) throws -> [StoredConversation] {
        let rows = rows.compactMap { $0 }
        var messages = try Decoding.messages(rows.compactMap(\.body)).makeIterator()
        return try rows.map { row in
            var stored = row.stored
            stored.counterpart = try Decoding.counterpart(row.counterpart, row.type)
            if row.body != nil { stored.lastMessage = messages.next() }
            return stored
        }
    }
}
