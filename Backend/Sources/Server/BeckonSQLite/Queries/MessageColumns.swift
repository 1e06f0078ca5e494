import BeckonDatabase
import BeckonModel
import BeckonServer
import Foundation

/// The columns that make a ``Message``, and where they are read from.
enum MessageColumns {
    static let list = """
        x.seq, x.muid, x.sender, s.name, s.avatar, x.category, x.type, x.text, x.sent_at, x.data, x.parent, x.quoted, \
        x.tags, x.replies, x.edited_at, x.edited_by, x.deleted_at, x.deleted_by, x.action, x.target, t.name, t.avatar, \
        x.about, x.counts, x.reactions
        """
    /// A message `x`, its sender `s`, and the user `t` that an action was done to.
    static let tables = "message x \(people)"
    /// The same of a reply `x`. The index is named, because SQLite would walk through the whole conversation instead.
    static let replyTables = "message x INDEXED BY message_replies \(people)"
    private static let people = "JOIN chat_user s ON s.uid = x.sender LEFT JOIN chat_user t ON t.uid = x.target"
}

/// A row of a conversation's log as it is read: of an action on a message that message is still missing.
struct LogRow {
    var message: Message
    /// The message that something happened to.
    var about: Int64?
}

extension SQLiteRow {
    /// The row in the columns ``MessageColumns/list``, which begin at `column`.
    ///
    /// - Parameter group: the group of the conversation; nil for a conversation of two.
    func logRow(at column: Int32, in key: ConversationKey, group: Group?) -> LogRow {
        let sender = User(
            uid: uid(column + 2), name: text(column + 3), avatar: optionalText(column + 4))
        var message = Message(
            id: int(column), muid: text(column + 1), conversationID: key.label, sender: sender,
            receiver: Self.receiver(in: key, from: sender.uid, group: group),
            category: MessageCategory(rawValue: text(column + 5)), type: MessageType(rawValue: text(column + 6)),
            text: optionalText(column + 7), sentAt: int(column + 8) / 1000)
        message.data = optionalText(column + 9).flatMap(JSONValue.init(json:))?.object
        message.parentMessageID = optionalInt(column + 10)
        message.quotedMessageID = optionalInt(column + 11)
        message.tags = optionalText(column + 12).flatMap(JSONValue.init(json:))?.array?.compactMap(\.string) ?? []
        message.replyCount = Int(int(column + 13))
        message.editedAt = optionalInt(column + 14).map { $0 / 1000 }
        message.editedBy = isNull(column + 15) ? nil : uid(column + 15)
        message.deletedAt = optionalInt(column + 16).map { $0 / 1000 }
        message.deletedBy = isNull(column + 17) ? nil : uid(column + 17)
        message.isSilent = message.category == .message && !bool(column + 23)
        message.asksToCount = message.category != .message && bool(column + 23)
        message.unknown["reactions"] = optionalText(column + 24).flatMap(JSONValue.init(json:))
        if let action = optionalText(column + 18) {
            let target = isNull(column + 19) ? nil : uid(column + 19)
            message.tell(
                MessageAction(rawValue: action),
                to: target.map { User(uid: $0, name: text(column + 20), avatar: optionalText(column + 21)) },
                of: group)
        }
        return LogRow(message: message, about: optionalInt(column + 22))
    }

    static func receiver(in key: ConversationKey, from sender: UserID, group: Group?) -> MessageReceiver {
        switch key.receiver(for: sender) {
        case .user(let uid): .user(uid)
        case .group(let guid): .group(group ?? Group(guid: guid, name: ""))
        }
    }
}

extension JSONValue {
    /// What the store wrote itself as JSON.
    init?(json text: String) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return nil }
        self = value
    }
}
