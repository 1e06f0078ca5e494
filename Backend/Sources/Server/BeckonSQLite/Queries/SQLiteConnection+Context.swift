import BeckonDatabase
import BeckonModel
import BeckonServer

/// What messages refer to: threads, quotes, mentions.
extension SQLiteConnection {
    /// A row of the conversation as one of its members may read it: nil for one before the member's history begins, and
    /// for an action on such a one.
    func message(
        _ seq: Int64, ofConversation conversation: Int64, _ key: ConversationKey, visibleTo reader: UserID
    ) throws(SQLiteError) -> Message? {
        let group = try key.group.flatMap { guid throws(SQLiteError) in try self.group(guid) }?.known
        let start = try historyStart(of: conversation, group, for: reader)
        let row = try first(
            """
            SELECT \(MessageColumns.list) FROM \(MessageColumns.tables)
            WHERE x.conv = ?1 AND x.seq = ?2 AND x.seq > ?3 AND (x.about IS NULL OR x.about > ?3)
            """, conversation, seq, start
        ) { $0.logRow(at: 0, in: key, group: group) }
        return try row.flatMap { row throws(SQLiteError) in
            try completed([row], ofConversation: conversation, key).first
        }
    }

    /// Throws ``MessageRefusal``: what the message refers to is not there for its sender.
    func requireContext(of message: NewMessage, in conversation: Int64, _ key: ConversationKey) throws {
        let sender = message.session.uid
        if let id = message.parent {
            guard let parent = try self.message(id, ofConversation: conversation, key, visibleTo: sender) else {
                throw MessageRefusal.wrongThread
            }
            try MessageRules.checkParent(parent)
        }
        if let id = message.quoted {
            let quoted = try self.message(id, ofConversation: conversation, key, visibleTo: sender)
            guard let quoted, quoted.category != .action else { throw MessageRefusal.unknownQuote }
        }
        try requireMentions(of: message.mentions, in: conversation, key)
    }

    /// Throws ``MessageRefusal/unknownMention(_:)``, ``MessageRefusal/mentionIsNoMember(_:)``.
    func requireMentions(of uids: [UserID], in conversation: Int64, _ key: ConversationKey) throws {
        for (index, uid) in uids.enumerated() {
            guard try user(uid) != nil else { throw MessageRefusal.unknownMention(index) }
            guard try key.group == nil || isMember(uid, of: conversation) else {
                throw MessageRefusal.mentionIsNoMember(index)
            }
        }
    }

    /// Nobody is told that they mention themselves, nor somebody who is not there.
    func insertMentions(
        of uids: [UserID], by sender: UserID, in conversation: Int64, _ seq: Int64
    ) throws(SQLiteError) {
        for uid in uids where uid != sender {
            try run(
                """
                INSERT INTO mention(uid, conv, seq)
                SELECT uid, conv, ? FROM member WHERE uid = ? AND conv = ? AND left_at IS NULL
                """, seq, uid, conversation)
        }
    }

    func countReply(to parent: Int64, in conversation: Int64, by count: Int) throws(SQLiteError) {
        try run(
            "UPDATE message SET replies = max(0, replies + ?) WHERE conv = ? AND seq = ?", count, conversation, parent)
    }
}
