public import BeckonAPI
import BeckonDatabase
public import BeckonModel
public import BeckonServer

extension SQLiteStorage {
    public func message(
        _ id: Int64, with receiver: Receiver, for reader: UserID
    ) async throws(StorageError) -> Message {
        try await readers.perform { connection in
            let key = ConversationKey(of: reader, with: receiver)
            guard let conversation = try connection.readableConversation(of: reader, with: receiver),
                let message = try connection.message(id, ofConversation: conversation, key, visibleTo: reader)
            else { throw StorageError.unknownMessage }
            return try connection.marked([message], for: reader, in: conversation)[0]
        }
    }

    public func messages(
        of reader: UserID, with receiver: Receiver, _ query: MessageQuery
    ) async throws(StorageError) -> MessagePage {
        try await readers.perform { connection in
            guard let conversation = try connection.readableConversation(of: reader, with: receiver) else {
                guard query.parent == nil else { throw MessageRefusal.unknownParent }
                return MessagePage(messages: [], hasMore: false)
            }
            let key = ConversationKey(of: reader, with: receiver)
            if let parent = query.parent {
                let found = try connection.message(parent, ofConversation: conversation, key, visibleTo: reader)
                guard let found, found.category != .action else { throw MessageRefusal.unknownParent }
            }
            let group = try key.group.flatMap(connection.group)?.known
            let room = Room(
                conversation: conversation, key: key, group: group,
                start: try connection.historyStart(of: conversation, group, for: reader))
            var page =
                if let search = query.search {
                    try connection.page(of: room, query, holding: search)
                } else {
                    try connection.page(of: room, query)
                }
            page.messages = try connection.marked(page.messages, for: reader, in: conversation)
            page.receipts = try connection.receipts(in: key, conversation, for: reader)
            return page
        }
    }
}

/// A conversation as one reader may read it.
private struct Room {
    var conversation: Int64
    var key: ConversationKey
    var group: Group?
    /// The id after which the reader's history begins.
    var start: Int64
}

extension MessageQuery {
    /// Only ids between these.
    fileprivate func bounds(from start: Int64) -> (lower: Int64, upper: Int64) {
        switch range {
        case .newest: (start, .max)
        case .before(let id): (start, id)
        case .after(let id): (max(start, id), .max)
        }
    }

    fileprivate var isAscending: Bool {
        if case .after = range { true } else { false }
    }
}

extension SQLiteConnection {
    fileprivate func page(of room: Room, _ query: MessageQuery) throws -> MessagePage {
        let bounds = query.bounds(from: room.start)
        let kinds = query.holdsMemberActions ? "(x.action IS NULL OR x.type = 'groupMember')" : "x.action IS NULL"
        let found = try all(
            """
            SELECT \(MessageColumns.list)
            FROM \(query.parent == nil ? MessageColumns.tables : MessageColumns.replyTables)
            WHERE x.conv = ?1 AND x.seq > ?2 AND x.seq < ?3 AND \(kinds)
                AND \(query.parent == nil ? "?4 IS NULL" : "x.parent = ?4")
            ORDER BY x.seq \(query.isAscending ? "ASC" : "DESC") LIMIT ?5
            """, room.conversation, bounds.lower, bounds.upper, query.parent, query.limit + 1
        ) { $0.logRow(at: 0, in: room.key, group: room.group) }
        let rows = Array(found.prefix(query.limit))
        return MessagePage(
            messages: try completed(
                query.isAscending ? rows : rows.reversed(), ofConversation: room.conversation, room.key),
            hasMore: found.count > query.limit)
    }

    /// The newest that hold it, looked for from the newest downwards.
    fileprivate func page(of room: Room, _ query: MessageQuery, holding search: SearchText) throws -> MessagePage {
        let bounds = query.bounds(from: room.start)
        var reached = bounds.upper
        var ids: [Int64] = []
        var rows = 0
        var bytes = 0
        while ids.count < query.limit, rows < MessageQuery.searchedRows, bytes < MessageQuery.searchedBytes {
            let batch = try texts(of: room, query, below: reached, above: bounds.lower)
            for row in batch where ids.count < query.limit {
                reached = row.id
                rows += 1
                guard let text = row.text else { continue }
                bytes += text.utf8.count
                if search.isFound(in: text) { ids.append(row.id) }
            }
            if batch.isEmpty { break }
        }
        var messages: [Message] = []
        for id in ids.reversed() {
            if let message = try message(id, ofConversation: room.conversation, room.key) { messages.append(message) }
        }
        let hasMore = try !texts(of: room, query, below: reached, above: bounds.lower, limit: 1).isEmpty
        return MessagePage(messages: messages, hasMore: hasMore, searchedTo: reached == .max ? nil : reached)
    }

    /// The next rows downwards, each with its text; actions and what was taken back have none.
    private func texts(
        of room: Room, _ query: MessageQuery, below: Int64, above: Int64, limit: Int = 100
    ) throws(SQLiteError) -> [(id: Int64, text: String?)] {
        try all(
            """
            SELECT x.seq, CASE WHEN x.action IS NULL THEN x.text END
            FROM message x \(query.parent == nil ? "" : "INDEXED BY message_replies")
            WHERE x.conv = ?1 AND x.seq > ?2 AND x.seq < ?3
                AND \(query.parent == nil ? "?4 IS NULL" : "x.parent = ?4")
            ORDER BY x.seq DESC LIMIT ?5
            """, room.conversation, above, below, query.parent, limit
        ) { (id: $0.int(0), text: $0.optionalText(1)) }
    }

    /// How far the others have read; nothing in groups of more than 300 members (R-B, *Limits*).
    fileprivate func receipts(
        in key: ConversationKey, _ conversation: Int64, for reader: UserID
    ) throws -> [ReadReceipt] {
        if let guid = key.group, let count = try group(guid)?.known.membersCount, count > 300 { return [] }
        return try all(
            """
            SELECT uid, max(read_seq, top_read_seq), read_at FROM member
            WHERE conv = ? AND uid != ? AND left_at IS NULL AND read_at IS NOT NULL ORDER BY uid
            """, conversation, reader
        ) { row in
            ReadReceipt(
                conversationId: key.label, reader: row.uid(0), receiver: key.receiver(for: reader),
                messageId: row.int(1), readAt: row.int(2) / 1000)
        }
    }
}
