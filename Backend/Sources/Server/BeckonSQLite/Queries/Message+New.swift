import BeckonDatabase
import BeckonModel
import BeckonServer

extension Message {
    /// A message that has just been written, as its row would be read (``SQLiteRow/logRow(at:in:group:)``).
    ///
    /// - Parameter group: the group of the conversation; nil for a conversation of two.
    init(_ new: NewMessage, id: Int64, from sender: User, in key: ConversationKey, group: Group?) {
        self.init(
            id: id, muid: new.muid, conversationID: key.label, sender: sender,
            receiver: SQLiteRow.receiver(in: key, from: sender.uid, group: group), category: new.category,
            type: new.type, text: new.text, sentAt: new.sentAt / 1000)
        if let data = new.data { self.data = JSONValue(json: data)?.object }
        if let parent = new.parent { parentMessageID = parent }
        if let quoted = new.quoted { quotedMessageID = quoted }
        if let tags = new.tags { self.tags = JSONValue(json: tags)?.array?.compactMap(\.string) ?? [] }
        if category == .message {
            if !new.countsAsUnread { isSilent = true }
        } else if new.countsAsUnread {
            asksToCount = true
        }
    }
}
