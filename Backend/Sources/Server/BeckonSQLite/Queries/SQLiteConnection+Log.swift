import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// One message, or one action; nil when there is none with that id.
    func message(_ seq: Int64, ofConversation conversation: Int64, _ key: ConversationKey) throws(SQLiteError)
        -> Message?
    {
        let row = try first(
            "SELECT \(MessageColumns.list) FROM \(MessageColumns.tables) WHERE x.conv = ? AND x.seq = ?", conversation,
            seq, read: try rowReader(of: key))
        return try row.map { row throws(SQLiteError) in try completed(row, ofConversation: conversation, key) }
    }

    /// Reads rows of a conversation, whose group is looked up once.
    func rowReader(of key: ConversationKey) throws(SQLiteError) -> (SQLiteRow) -> LogRow {
        let group = try key.group.flatMap { guid throws(SQLiteError) in
            try self.group(guid, evenDeleted: true)
        }?.known
        return { $0.logRow(at: 0, in: key, group: group) }
    }

    /// The rows with ids above `after`, in their order.
    func log(
        ofConversation conversation: Int64, _ key: ConversationKey, after: Int64, upTo: Int64, limit: Int
    ) throws(SQLiteError) -> [Message] {
        let rows = try all(
            """
            SELECT \(MessageColumns.list) FROM \(MessageColumns.tables)
            WHERE x.conv = ? AND x.seq > ? AND x.seq <= ? ORDER BY x.seq LIMIT ?
            """, conversation, after, upTo, limit, read: try rowReader(of: key))
        return try completed(rows, ofConversation: conversation, key)
    }

    /// The messages of rows, actions with the messages that they are about as they are now.
    func completed(
        _ rows: [LogRow], ofConversation conversation: Int64, _ key: ConversationKey
    ) throws(SQLiteError) -> [Message] {
        var messages: [Message] = []
        messages.reserveCapacity(rows.count)
        for row in rows { messages.append(try completed(row, ofConversation: conversation, key)) }
        return messages
    }

    private func completed(
        _ row: LogRow, ofConversation conversation: Int64, _ key: ConversationKey
    ) throws(SQLiteError) -> Message {
        var message = row.message
        guard let about = row.about else { return message }
        if try isHidden(about, of: conversation, key) {
            message.tell(aboutHidden: about)
        } else if let subject = try self.message(about, ofConversation: conversation, key) {
            message.tell(about: subject)
        }
        return message
    }
}
