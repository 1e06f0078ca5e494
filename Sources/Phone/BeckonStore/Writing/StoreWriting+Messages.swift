import BeckonDatabase
import BeckonModel

extension StoreWriting {
    /// How a message came, and with that whether it may stand in place of what is kept.
    enum Source {
        /// In an event, which says how it was when the event was made.
        case event
        /// In an answer, which says how it is now.
        case answer
        /// As ``answer``, for this message alone: what it says is taken unless it is an older revision.
        case own
    }

    /// Keeps a message that is no action on a message.
    ///
    /// - Parameters:
    ///   - position: up to which row of the conversation's log it says how things are.
    ///   - action: what happened to it, where that is how it comes.
    func keep(
        _ told: Message, in row: ConversationRow, asOf position: Int64, from source: Source,
        after action: Message? = nil
    ) throws {
        let counts = told.countsAsUnread(for: account)
        let isGone = told.deletedAt != nil
        let position = max(position, told.id)
        var message = told
        if let action { message.keepMarks(of: nil, after: action, by: account) }
        let body = try encoder.bytes(of: message)
        let inserted = try connection.run(
            """
            INSERT INTO message(conv, id, said, parent, is_gone, counts, revision, as_of, is_stale, body)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT DO NOTHING
            """, row.id, message.id, message.isSaid, message.parentMessageID, isGone, counts, message.revision,
            position, body)
        guard inserted == 0 else {
            changes.added.append(message)
            row.said(message)
            if message.id > max(row.state.facts, row.telling?.id ?? 0), message.tellsOther(than: account) {
                row.telling = message
            }
            if counts, row.state.hasJoined, message.id > row.state.counted, message.id > row.state.readUpTo {
                row.state.unread += 1
            }
            if let parent = message.parentMessageID { row.parents.insert(parent) }
            return
        }
        try replace(with: told, counts: counts, body: body, in: row, asOf: position, from: source, after: action)
    }

    private func replace(
        with message: Message, counts: Bool, body: [UInt8], in row: ConversationRow, asOf position: Int64,
        from source: Source, after action: Message?
    ) throws {
        guard let kept = try kept(message.id, in: row) else { return }
        guard message.revision >= kept.revision else { return }
        switch source {
        case .event where position <= kept.position: return
        case .answer where position < kept.position && message.revision == kept.revision:
            return try mark(message.id, kept, in: row, after: action)
        default: break
        }
        var message = message
        var body = body
        if message.reactions.contains(where: { $0.reactedByMe == nil || action != nil }) {
            message.keepMarks(of: try Decoding.message(kept.body), after: action, by: account)
            body = try encoder.bytes(of: message)
        }
        let isSame = body == kept.body
        if isSame, !kept.isStale, position <= kept.position { return }
        try connection.run(
            """
            UPDATE message SET is_gone = ?, counts = ?, revision = ?, as_of = max(as_of, ?), is_stale = 0, body = ?
            WHERE conv = ? AND id = ?
            """, message.deletedAt != nil, counts, message.revision, position, body, row.id, message.id)
        if message.deletedAt != nil, let parent = message.parentMessageID { row.parents.insert(parent) }
        if kept.counts, !counts, message.id > row.state.readUpTo { row.state.unread -= 1 }
        if !isSame { changes.updated.append(message) }
    }

    /// What is kept is newer than what an action tells. Whether the reaction is the reader's own only the action says:
    /// the rows of a sync come in their order, so that the last of them is right.
    private func mark(_ id: Int64, _ kept: Kept, in row: ConversationRow, after action: Message?) throws {
        guard let action, action.sender.uid == account else { return }
        let known = try Decoding.message(kept.body)
        var message = known
        message.keepMarks(of: known, after: action, by: account)
        guard message != known else { return }
        try connection.run(
            "UPDATE message SET body = ? WHERE conv = ? AND id = ?", try encoder.bytes(of: message), row.id, id)
        changes.updated.append(message)
    }

    struct Kept {
        var counts: Bool
        var revision: Int64
        var position: Int64
        var isStale: Bool
        var body: [UInt8]
    }

    func kept(_ id: Int64, in row: ConversationRow) throws -> Kept? {
        try connection.first(
            "SELECT counts, revision, as_of, is_stale, body FROM message WHERE conv = ? AND id = ?", row.id, id
        ) { row in
            Kept(
                counts: row.bool(0), revision: row.int(1), position: row.int(2), isStale: row.bool(3),
                body: row.bytes(4))
        }
    }

    /// What happened to a message: the message stands as it is told; the row itself is not kept.
    ///
    /// - Parameter position: up to which row of the log the answer says how things are; nil for an event, which says how
    ///   things were at its own row.
    func apply(_ action: Message, in row: ConversationRow, asOf position: Int64?) throws {
        changes.receivers.insert(row.receiver)
        guard let id = action.subjectID, id > 0, id < action.id else { return }
        guard let subject = try action.subject() else { return try markStale(id, by: action, in: row) }
        guard subject.id == id, !subject.isAboutMessage, subject.counterpart(of: account) == row.receiver else {
            return
        }
        let isKnown = try connection.exists("SELECT 1 FROM message WHERE conv = ? AND id = ?", row.id, id)
        try keep(
            subject, in: row, asOf: position ?? action.id, from: position == nil ? .event : .answer, after: action)
        guard !isKnown else { return }
        // It was only changed: whoever asks for what is new is not told of it.
        if changes.added.last?.id == id { changes.added.removeLast() }
        try connection.prove(id...id, of: row.id)
        // The server has counted it when it told the number.
        let hasCounted = id <= row.state.counted && action.id > row.state.counted && id > row.state.readUpTo
        if subject.deletedAt != nil, hasCounted, subject.countedOnce(for: account) { row.state.unread -= 1 }
    }

    private func markStale(_ id: Int64, by action: Message, in row: ConversationRow) throws {
        let marked = try connection.run(
            "UPDATE message SET is_stale = 1 WHERE conv = ? AND id = ? AND as_of < ?", row.id, id, action.id)
        if marked == 1 { changes.stale.insert(StaleMessage(id, in: row.receiver)) }
    }

    /// Tells of messages that were replied to, or whose replies were taken back.
    func tellReplies(in row: ConversationRow) throws {
        for parent in row.parents.sorted() {
            guard let kept = try kept(parent, in: row) else { continue }
            let message = try Decoding.message(kept.body)
            changes.updated.append(
                try connection.countReplies(to: message, asOf: kept.position, of: row.id))
        }
    }
}

extension Message {
    /// Counted before it was taken back.
    fileprivate func countedOnce(for account: UserID) -> Bool {
        var message = self
        message.deletedAt = nil
        return message.countsAsUnread(for: account)
    }
}
