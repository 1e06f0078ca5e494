import BeckonDatabase
import BeckonModel
import BeckonServer

extension SQLiteConnection {
    /// One message, or one action; nil when there is none with that id.
    ///
    /// - Parameter end: the last row that the reader may see; nil: all of them.
    func message(
        _ seq: Int64, ofConversation conversation: Int64, _ key: ConversationKey, end: Int64? = nil
    ) throws(SQLiteError) -> Message? {
        let row = try first(
            "SELECT \(MessageColumns.list) FROM \(MessageColumns.tables) WHERE x.conv = ? AND x.seq = ?", conversation,
            seq, read: try rowReader(of: key, in: conversation, end: end))
        return try row.map { row throws(SQLiteError) in try completed(row, ofConversation: conversation, key, end: end)
        }
    }

    /// Reads rows of a conversation, whose group is looked up once.
    private func rowReader(
        of key: ConversationKey, in conversation: Int64, end: Int64?
    ) throws(SQLiteError) -> (SQLiteRow) -> LogRow {
        var group = try key.group.flatMap { guid throws(SQLiteError) in
            try self.group(guid, evenDeleted: true)
        }?.known
        if let end {
            group = try group.map { group throws(SQLiteError) in try self.group(group, asOf: end, conversation) }
        }
        return { $0.logRow(at: 0, in: key, group: group) }
    }

    /// The rows with ids above `after`, in their order.
    ///
    /// - Parameter end: as of ``message(_:ofConversation:_:end:)``.
    func log(
        ofConversation conversation: Int64, _ key: ConversationKey, after: Int64, upTo: Int64, limit: Int,
        end: Int64? = nil
    ) throws(SQLiteError) -> [Message] {
        let rows = try all(
            """
            SELECT \(MessageColumns.list) FROM \(MessageColumns.tables)
            WHERE x.conv = ? AND x.seq > ? AND x.seq <= ? ORDER BY x.seq LIMIT ?
            """, conversation, after, upTo, limit, read: try rowReader(of: key, in: conversation, end: end))
        return try completed(rows, ofConversation: conversation, key, end: end)
    }

    /// The messages of rows, actions with the messages that they are about as they are now.
    func completed(
        _ rows: [LogRow], ofConversation conversation: Int64, _ key: ConversationKey, end: Int64? = nil
    ) throws(SQLiteError) -> [Message] {
        var messages: [Message] = []
        messages.reserveCapacity(rows.count)
        for row in rows { messages.append(try completed(row, ofConversation: conversation, key, end: end)) }
        return messages
    }

    private func completed(
        _ row: LogRow, ofConversation conversation: Int64, _ key: ConversationKey, end: Int64?
    ) throws(SQLiteError) -> Message {
        var message = row.message
        guard let about = row.about else {
            return try end.map { end throws(SQLiteError) in try self.message(message, asOf: end, conversation) }
                ?? message
        }
        if try isHidden(about, of: conversation, key) {
            message.tell(aboutHidden: about)
        } else if let subject = try self.message(about, ofConversation: conversation, key, end: end) {
            message.tell(about: subject)
        }
        return message
    }
}
