import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func react(
        _ reaction: String, to id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> Message {
        try await writer.perform { writing in
            let subject = try writing.subject(id, with: receiver, by: session)
            try MessageRules.checkReaction(to: subject.message)
            try writing.requireReachable(subject)
            let own = try writing.connection.reactions(to: id, by: session.uid, in: subject.conversation)
            guard !own.contains(reaction) else { return try writing.seen(subject) }
            guard own.count < MessageRules.ownReactions else { throw MessageRefusal.tooManyOwnReactions }
            var counts = subject.message.reactions
            if let index = counts.firstIndex(where: { $0.reaction == reaction }) {
                counts[index].count += 1
            } else {
                guard counts.count < MessageRules.reactions else { throw MessageRefusal.tooManyReactions }
                counts.append(ReactionCount(reaction: reaction, count: 1))
            }
            try writing.connection.run(
                "INSERT INTO reaction(conv, uid, seq, reaction) VALUES(?, ?, ?, ?)", subject.conversation, session.uid,
                id, reaction)
            try writing.connection.setReactions(counts, to: id, in: subject.conversation)
            return try writing.log(.reactionAdded, about: subject, details: ["reaction": .string(reaction)], now: now)
        }
    }

    public func unreact(
        _ reaction: String, to id: Int64, with receiver: Receiver, by session: Session, now: Int64
    ) async throws(StorageError) -> Message {
        try await writer.perform { writing in
            let subject = try writing.subject(id, with: receiver, by: session)
            try MessageRules.checkReaction(to: subject.message)
            let removed = try writing.connection.run(
                "DELETE FROM reaction WHERE conv = ? AND uid = ? AND seq = ? AND reaction = ?", subject.conversation,
                session.uid, id, reaction)
            guard removed == 1 else { return try writing.seen(subject) }
            try writing.connection.setReactions(
                subject.message.reactions.without(reaction), to: id, in: subject.conversation)
            return try writing.log(
                .reactionRemoved, about: subject, details: ["reaction": .string(reaction)], now: now)
        }
    }
}

extension SQLiteConnection {
    /// Marks which reactions of messages are the reader's own.
    func marked(_ messages: [Message], for reader: UserID, in conversation: Int64) throws(SQLiteError) -> [Message] {
        let ids = messages.filter { !$0.reactions.isEmpty }.map(\.id)
        guard let first = ids.min(), let last = ids.max() else { return messages }
        let own = Set(
            try all(
                "SELECT seq, reaction FROM reaction WHERE conv = ? AND uid = ? AND seq BETWEEN ? AND ?", conversation,
                reader, first, last
            ) { OwnReaction(id: $0.int(0), reaction: $0.text(1)) })
        return messages.map { message in
            var message = message
            message.reactions = message.reactions.map { count in
                ReactionCount(
                    reaction: count.reaction, count: count.count,
                    reactedByMe: own.contains(OwnReaction(id: message.id, reaction: count.reaction)))
            }
            return message
        }
    }

    private struct OwnReaction: Hashable {
        var id: Int64
        var reaction: String
    }

    fileprivate func reactions(
        to seq: Int64, by uid: UserID, in conversation: Int64
    ) throws(SQLiteError) -> [String] {
        try all(
            "SELECT reaction FROM reaction WHERE conv = ? AND uid = ? AND seq = ?", conversation, uid, seq
        ) { $0.text(0) }
    }

    func setReactions(_ counts: [ReactionCount], to seq: Int64, in conversation: Int64) throws {
        let values = counts.map { count -> JSONValue in
            ["reaction": .string(count.reaction), "count": .int(Int64(count.count))]
        }
        try run(
            "UPDATE message SET reactions = ? WHERE conv = ? AND seq = ?",
            values.isEmpty ? nil : try CanonicalJSON.text(values), conversation, seq)
    }
}

extension [ReactionCount] {
    /// When one who has reacted so takes it back.
    func without(_ reaction: String) -> Self {
        var counts = self
        if let index = counts.firstIndex(where: { $0.reaction == reaction }) {
            counts[index].count -= 1
            if counts[index].count <= 0 { counts.remove(at: index) }
        }
        return counts
    }
}
