import BeckonAPI
import BeckonDatabase
import BeckonModel

/// What one transaction writes. Conversations are read when they are first met and written once, at the end.
final class StoreWriting {
    let connection: SQLiteConnection
    let account: UserID
    var changes = StoreChanges()
    var encoder = MessageEncoder()
    private(set) var conversations: [Receiver: ConversationRow] = [:]

    init(_ connection: SQLiteConnection, account: UserID) {
        self.connection = connection
        self.account = account
    }

    /// The conversation; nil where the store does not have it.
    func conversation(_ receiver: Receiver) throws -> ConversationRow? {
        if let row = conversations[receiver] { return row }
        let found = try connection.first(
            "SELECT id, \(ConversationRow.columns) FROM conversation WHERE type = ? AND receiver = ?",
            receiver.type.rawValue, receiver.identifier
        ) { row in
            (
                id: row.int(0), counterpart: row.bytes(4),
                state: { (counterpart: Counterpart) in
                    ConversationRow.State(
                        label: ConversationID(rawValue: row.text(3)), counterpart: counterpart, lastSaid: row.int(5),
                        activity: row.int(6), unread: row.int(7), counted: row.int(8), readUpTo: row.int(9),
                        othersRead: row.int(10), othersDelivered: row.int(11), muteUntil: row.optionalInt(12),
                        hasJoined: row.bool(13), facts: row.int(14), membership: row.int(15))
                }(.placeholder(receiver))
            )
        }
        guard var found else { return nil }
        found.state.counterpart = try Decoding.counterpart(found.counterpart, receiver.type)
        let row = ConversationRow(
            id: found.id, receiver, found.state, isStored: true, head: try connection.head(of: found.id))
        conversations[receiver] = row
        return row
    }

    /// The conversation, made where the store does not have it.
    func conversation(_ receiver: Receiver, with counterpart: Counterpart?) throws -> ConversationRow {
        if let row = try conversation(receiver) { return row }
        let state = ConversationRow.State(
            label: ConversationID(of: account, with: receiver), counterpart: counterpart ?? .placeholder(receiver))
        // What was read here before the conversation was known, after a reset.
        let read =
            try connection.first(
                "SELECT up_to FROM pending_read WHERE type = ? AND receiver = ?", receiver.type.rawValue,
                receiver.identifier
            ) { $0.int(0) } ?? 0
        try connection.run(
            """
            INSERT INTO conversation(\(ConversationRow.columns))
            VALUES (?, ?, ?, ?, 0, 0, 0, 0, 0, 0, 0, NULL, 1, 0, 0)
            """, receiver.type.rawValue, receiver.identifier, state.label.rawValue,
            try encoder.bytes(of: state.counterpart))
        let row = ConversationRow(id: connection.lastInsertedRow, receiver, state, isStored: false, head: 0)
        row.state.readUpTo = read
        if counterpart == nil { changes.outdated.insert(receiver) }
        conversations[receiver] = row
        return row
    }

    /// Writes what has changed of the conversations.
    func finish() throws {
        for row in conversations.values {
            try proveRun(of: row)
            try tellReplies(in: row)
            tellFacts(of: row)
            if row.state.unread < 0 { row.state.unread = 0 }
            guard row.state != row.stored else { continue }
            changes.receivers.insert(row.receiver)
            let state = row.state
            try connection.run(
                """
                UPDATE conversation SET label = ?, counterpart = ?, last_said = ?, activity = ?, unread = ?,
                    counted = ?, read_up_to = ?, others_read = ?, others_delivered = ?, mute_until = ?,
                    has_joined = ?, facts = ?, membership = ?
                WHERE id = ?
                """, state.label.rawValue, try encoder.bytes(of: state.counterpart), state.lastSaid, state.activity,
                state.unread, state.counted, state.readUpTo, state.othersRead, state.othersDelivered, state.muteUntil,
                state.hasJoined, state.facts, state.membership, row.id)
        }
    }

    /// An older one is left alone.
    func take(_ badge: Badge, evenOlder: Bool = false) throws {
        try connection.run(
            """
            UPDATE store SET badge_total = ?1, badge_version = ?2
            WHERE badge_version IS NULL OR badge_version < ?2 OR ?3
            """, badge.total, badge.version, evenOlder)
    }

    /// Everything that the server has told goes; what was written here stays.
    func forgetHistory() throws {
        let receivers = try connection.all("SELECT type, receiver FROM conversation") { $0.receiver(0) }
        changes.receivers.formUnion(receivers.compactMap { $0 })
        conversations = [:]
        for table in ["message", "known", "conversation"] { try connection.run("DELETE FROM \(table)") }
        try connection.run("UPDATE store SET badge_total = NULL, badge_version = NULL, cursor = NULL, is_listed = 0")
    }
}

extension Counterpart {
    /// Of whom nothing but the identifier is known.
    static func placeholder(_ receiver: Receiver) -> Self {
        switch receiver {
        case .user(let uid): .user(User(uid: uid, name: uid.rawValue))
        case .group(let guid): .group(Group(guid: guid, name: guid.rawValue))
        }
    }

    /// The other side as a message tells it; nil where it does not.
    init?(toldBy message: Message, to account: UserID) {
        switch message.receiver {
        case .group(let group): self = .group(group)
        case .user where message.sender.uid != account: self = .user(message.sender)
        case .user: return nil
        }
    }
}
