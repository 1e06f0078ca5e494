import BeckonDatabase
import BeckonModel
import BeckonServer

/// What one may see whose membership has ended: nothing that came later.
extension SQLiteConnection {
    /// What was changed or taken back since is not there any more as it was, so that it is told as taken back when the
    /// membership ended. Who has reacted by now is not told.
    func message(_ message: Message, asOf end: Int64, _ conversation: Int64) throws(SQLiteError) -> Message {
        guard message.category != .action else { return message }
        var seen = message
        if message.replyCount > 0 {
            seen.replyCount =
                try first(
                    """
                    SELECT count(*) FROM message INDEXED BY message_replies
                    WHERE conv = ? AND parent = ? AND seq <= ? AND deleted_at IS NULL
                    """, conversation, message.id, end
                ) { Int($0.int(0)) } ?? 0
        }
        seen.reactions = []
        guard try revision(of: message.id, in: conversation) > end else { return seen }
        (seen.text, seen.data, seen.tags) = (nil, nil, [])
        (seen.editedAt, seen.editedBy, seen.deletedBy) = (nil, nil, nil)
        seen.deletedAt = try time(of: end, conversation) / 1000
        return seen
    }

    /// What a group is called, if that has not changed since, and nothing else that changes.
    func group(_ group: Group, asOf end: Int64, _ conversation: Int64) throws(SQLiteError) -> Group {
        var seen = Group(guid: group.guid, name: group.name, type: group.type)
        let time = try time(of: end, conversation)
        let hasChanged = try exists("SELECT 1 FROM chat_group WHERE guid = ? AND updated_at > ?", group.guid, time)
        if hasChanged { seen.name = group.guid.rawValue }
        seen.createdAt = group.createdAt
        return seen
    }

    /// When a row was written, in milliseconds since 1970.
    private func time(of seq: Int64, _ conversation: Int64) throws(SQLiteError) -> Int64 {
        try first("SELECT sent_at FROM message WHERE conv = ? AND seq = ?", conversation, seq) { $0.int(0) } ?? 0
    }
}
