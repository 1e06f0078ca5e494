import BeckonModel
import BeckonServer

/// The columns that make a ``Message``, read from a message `x` joined with its sender `s`.
enum MessageColumns {
    static let list = "x.seq, x.muid, x.sender, s.name, s.avatar, x.category, x.type, x.text, x.sent_at"
    static let count: Int32 = 9
}

extension SQLiteRow {
    /// The message in the columns ``MessageColumns/list``, which begin at `column`.
    ///
    /// - Parameter group: the group of the conversation; nil for a conversation of two.
    func message(at column: Int32, in key: ConversationKey, group: Group?) -> Message {
        let sender = User(
            uid: uid(column + 2), name: text(column + 3), avatar: optionalText(column + 4))
        return Message(
            id: int(column), muid: text(column + 1), conversationID: key.label, sender: sender,
            receiver: receiver(in: key, from: sender.uid, group: group),
            category: MessageCategory(rawValue: text(column + 5)), type: MessageType(rawValue: text(column + 6)),
            text: optionalText(column + 7), sentAt: int(column + 8) / 1000)
    }

    private func receiver(in key: ConversationKey, from sender: UserID, group: Group?) -> MessageReceiver {
        switch key.receiver(for: sender) {
        case .user(let uid): .user(uid)
        case .group(let guid): .group(group ?? Group(guid: guid, name: ""))
        }
    }
}

extension SQLiteConnection {
    /// One message; nil when there is none with that id.
    func message(_ seq: Int64, ofConversation conversation: Int64, _ key: ConversationKey) throws(SQLiteError)
        -> Message?
    {
        let group = try key.group.flatMap { guid throws(SQLiteError) in try self.group(guid) }?.known
        return try first(
            """
            SELECT \(MessageColumns.list) FROM message x JOIN chat_user s ON s.uid = x.sender
            WHERE x.conv = ? AND x.seq = ?
            """, conversation, seq
        ) { $0.message(at: 0, in: key, group: group) }
    }
}
