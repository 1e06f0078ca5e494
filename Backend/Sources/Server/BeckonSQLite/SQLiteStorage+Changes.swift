import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func edit(
        _ id: Int64, with receiver: Receiver, to change: MessageChange, by session: Session, now: Int64
    ) async throws(StorageError) -> Message {
        try await writer.perform { writing in
            let connection = writing.connection
            let subject = try writing.subject(id, with: receiver, by: session)
            try MessageRules.checkEdit(of: subject.message, by: session.uid)
            try writing.requireReachable(subject)
            let stored = try connection.content(of: subject)
            var new = stored
            if let text = change.text { new.text = text.value }
            if let data = change.data { new.data = data.value }
            if let tags = change.tags { new.tags = tags.value }
            guard !new.isSame(as: stored) else { return try writing.seen(subject) }
            if change.data != nil {
                try connection.requireMentions(of: change.mentions, in: subject.conversation, subject.key)
                try connection.removeMentions(in: subject.conversation, id)
                if stored.counts {
                    try connection.insertMentions(
                        of: change.mentions, by: session.uid, in: subject.conversation, id)
                }
            }
            try connection.run(
                """
                UPDATE message SET text = ?, data = ?, tags = ?, body = ?, edited_at = ?, edited_by = ?
                WHERE conv = ? AND seq = ?
                """, new.text, new.data, new.tags, stored.body, now, session.uid, subject.conversation, id)
            return try writing.log(.edited, about: subject, now: now)
        }
    }

    public func delete(
        _ id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> Message {
        try await writer.perform { writing in
            let connection = writing.connection
            let subject = try writing.subject(id, with: receiver, by: session)
            let sender = subject.message.sender.uid
            try MessageRules.checkDeletion(
                of: subject.message,
                sentBy: try subject.group.map { try connection.standing(of: sender, in: $0) ?? MemberStanding(sender) },
                by: session.uid,
                standing: try subject.group.flatMap { try connection.standing(of: session.uid, in: $0) })
            guard subject.message.deletedAt == nil else { return try writing.seen(subject) }
            let stored = try connection.content(of: subject)
            try connection.takeContent(
                id, of: subject.conversation, by: session.uid, keeping: stored.body, now: now)
            if stored.counts {
                try writing.keepBadges(
                    without: id, from: sender, in: subject.conversation, subject.key, now: now)
            }
            return try writing.log(.deleted, about: subject, now: now)
        }
    }
}

/// What a message says, as it is stored.
private struct StoredContent {
    var text: String?
    var data: String?
    var tags: String?
    /// Names what was sent: what is said now may be something else.
    var body: Int64
    var counts: Bool

    /// By the bytes: two spellings of an accent are two texts.
    func isSame(as other: Self) -> Bool {
        func bytes(_ content: Self) -> [[UInt8]?] {
            [content.text, content.data, content.tags].map { $0.map { Array($0.utf8) } }
        }
        return bytes(self) == bytes(other)
    }
}

extension SQLiteConnection {
    fileprivate func content(of subject: Writing.Subject) throws -> StoredContent {
        let message = subject.message
        let content = try first(
            "SELECT text, data, tags, body, counts FROM message WHERE conv = ? AND seq = ?", subject.conversation,
            message.id
        ) { row in
            // Messages of the first schemas have no hash; they were texts.
            let body =
                row.optionalInt(3)
                ?? NewMessage(
                    from: subject.by, to: message.receiver.receiver, muid: message.muid, text: row.optionalText(0),
                    countsAsUnread: row.bool(4), sentAt: 0
                ).bodyHash
            return StoredContent(
                text: row.optionalText(0), data: row.optionalText(1), tags: row.optionalText(2), body: body,
                counts: row.bool(4))
        }
        guard let content else { throw StorageError.unknownMessage }
        return content
    }

    func removeMentions(in conversation: Int64, _ seq: Int64) throws(SQLiteError) {
        try run("DELETE FROM mention WHERE conv = ? AND seq = ?", conversation, seq)
    }
}
