import BeckonAPI
import BeckonDatabase
import BeckonModel
import BeckonServer

/// Finds what has changed for one user, at the moment that a read transaction sees.
struct SyncReading {
    /// A page is cut where its messages have this many bytes, however few they are.
    private static let byteLimit = 1 << 20

    private struct Member {
        var conversation: Int64
        var key: ConversationKey
        var lastSeq: Int64
        var receiptSeq: Int64
        var joinedSeq: Int64
        /// The last row that may be seen; nil for one who is in it.
        var leftSeq: Int64?
        var userSeq: Int64
        /// What anybody may join, anybody may read from its beginning.
        var isPublic: Bool

        /// Up to which row its user is to be told.
        var end: Int64 { leftSeq ?? lastSeq }

        /// After which row its user is to be told; nil: of a group that the client never heard of, and that was left.
        func start(_ place: SyncCursor.Place?) -> Int64? {
            guard let place else { return leftSeq == nil ? joinedSeq : nil }
            return isPublic ? place.seq : max(place.seq, joinedSeq)
        }
    }

    private let uid: UserID
    private let epoch: String
    private let connection: SQLiteConnection
    private let members: [Member]
    private let userSeq: Int64

    private var events: [RealtimeEvent] = []
    private var bytes = 0
    /// The conversations that the events are about.
    private var touched: [Int64: ConversationKey] = [:]

    init(of uid: UserID, epoch: String, _ connection: SQLiteConnection) throws {
        self.uid = uid
        self.epoch = epoch
        self.connection = connection
        userSeq = try connection.first("SELECT user_seq FROM chat_user WHERE uid = ?", uid) { $0.int(0) } ?? 0
        members = try connection.all(
            """
            SELECT m.conv, c.low, c.high, c.guid, c.last_seq, c.receipt_seq, m.joined_seq,
                CASE WHEN m.left_at IS NOT NULL THEN coalesce(m.left_seq, 0) END, m.user_seq, g.type
            FROM member m JOIN conversation c ON c.id = m.conv LEFT JOIN chat_group g ON g.guid = c.guid
            WHERE m.uid = ? ORDER BY m.conv
            """, uid
        ) { row in
            Member(
                conversation: row.int(0), key: row.conversationKey(at: 1), lastSeq: row.int(4), receiptSeq: row.int(5),
                joinedSeq: row.int(6), leftSeq: row.optionalInt(7), userSeq: row.int(8),
                isPublic: row.optionalText(9) == GroupType.public.rawValue)
        }
    }

    /// The cursor of a client that knows everything.
    var now: SyncCursor {
        let places = members.filter { $0.leftSeq == nil }
            .map { ($0.conversation, SyncCursor.Place(seq: $0.lastSeq, receiptSeq: $0.receiptSeq)) }
        return SyncCursor(epoch: epoch, userSeq: userSeq, places: Dictionary(places) { $1 })
    }

    /// Whether a cursor was given out by this store: one of another epoch, or ahead of it, was not.
    func knows(_ cursor: SyncCursor) -> Bool {
        guard cursor.epoch == epoch, cursor.userSeq <= userSeq else { return false }
        return members.allSatisfy { member in
            guard let place = cursor.places[member.conversation] else { return true }
            return place.seq <= member.lastSeq && place.receiptSeq <= member.receiptSeq
        }
    }

    mutating func page(since cursor: SyncCursor, limit: Int) throws -> SyncPage {
        var next = SyncCursor(epoch: epoch, userSeq: cursor.userSeq, places: [:])
        var hasMore = try tellOwnState(since: cursor.userSeq, limit: limit, &next)
        for member in members {
            let place = cursor.places[member.conversation]
            guard let start = member.start(place) else { continue }
            var told = SyncCursor.Place(seq: start, receiptSeq: place?.receiptSeq ?? 0)
            if !hasMore { hasMore = try tell(member, &told, limit: limit) }
            // Nothing more ever comes of a group that was left.
            if member.leftSeq == nil || told.seq < member.end { next.places[member.conversation] = told }
        }
        return SyncPage(
            cursor: next, hasMore: hasMore, events: events,
            conversations: try touched.sorted { $0.key < $1.key }.compactMap { try state(of: $0.key, $0.value) },
            badge: try connection.storedBadge(of: uid))
    }

    /// What a conversation has to tell. True when the page is full before its end.
    private mutating func tell(_ member: Member, _ told: inout SyncCursor.Place, limit: Int) throws -> Bool {
        let before = events.count
        defer { if events.count > before { touched[member.conversation] = member.key } }
        while told.seq < member.end {
            guard events.count < limit, bytes < Self.byteLimit else { return true }
            let rows = try connection.log(
                ofConversation: member.conversation, member.key, after: told.seq, upTo: member.end,
                limit: min(limit - events.count, 50), end: member.leftSeq)
            guard let last = rows.last else { break }
            for row in rows {
                bytes += (row.data == nil ? 200 : 2_000) + (row.text?.utf8.count ?? 0)
                events.append(row.category == .action ? .action(row) : .message(row))
            }
            told.seq = last.id
        }
        told.seq = max(told.seq, member.end)
        guard member.leftSeq == nil, told.receiptSeq < member.receiptSeq else { return false }
        return try tellReceipts(member, &told, limit: limit)
    }

    /// How far the others are, of those who moved.
    private mutating func tellReceipts(_ member: Member, _ told: inout SyncCursor.Place, limit: Int) throws -> Bool {
        guard events.count < limit else { return true }
        let key = member.key
        let receiver = key.receiver(for: uid)
        let moved = try connection.all(
            """
            SELECT uid, receipt_seq, max(read_seq, top_read_seq), read_at, delivered_seq, delivered_at FROM member
            WHERE conv = ? AND receipt_seq > ? AND uid != ? AND left_at IS NULL ORDER BY receipt_seq LIMIT ?
            """, member.conversation, told.receiptSeq, uid, limit - events.count + 1
        ) { row in
            let read = row.optionalInt(3).map { at in
                RealtimeEvent.read(
                    ReadReceipt(
                        conversationId: key.label, reader: row.uid(0), receiver: receiver, messageId: row.int(2),
                        readAt: at / 1000))
            }
            let delivered = row.optionalInt(5).map { at in
                RealtimeEvent.delivered(
                    DeliveryReceipt(
                        conversationId: key.label, uid: row.uid(0), receiver: receiver, messageId: row.int(4),
                        deliveredAt: at / 1000))
            }
            return (seq: row.int(1), events: [delivered, read].compactMap(\.self))
        }
        for receipt in moved {
            guard events.count < limit else { return true }
            events += receipt.events
            told.receiptSeq = receipt.seq
        }
        told.receiptSeq = member.receiptSeq
        return false
    }

    /// What the user did on other devices. True when the page is full before its end.
    private mutating func tellOwnState(since seq: Int64, limit: Int, _ next: inout SyncCursor) throws -> Bool {
        guard seq < userSeq else { return false }
        // Each may be two events.
        let limit = max(1, limit / 2)
        let moved = try connection.all(
            """
            SELECT m.user_seq, m.conv, c.low, c.high, c.guid, m.read_seq, m.read_at, m.mute_until, NULL, NULL,
                m.top_read_seq > m.read_seq
            FROM member m JOIN conversation c ON c.id = m.conv
            WHERE m.uid = ?1 AND m.user_seq > ?2 AND m.left_at IS NULL
            UNION ALL
            SELECT user_seq, NULL, NULL, NULL, NULL, NULL, NULL, NULL, other, blocked, NULL FROM block_log
            WHERE uid = ?1 AND user_seq > ?2
            ORDER BY 1 LIMIT ?3
            """, uid, seq, limit
        ) { row in ownState(row) }
        for state in moved {
            events += state.events
            if let (conversation, key) = state.conversation { touched[conversation] = key }
            next.userSeq = state.seq
        }
        guard moved.count < limit else { return true }
        next.userSeq = userSeq
        return false
    }

    private func ownState(
        _ row: SQLiteRow
    ) -> (seq: Int64, conversation: (Int64, ConversationKey)?, events: [RealtimeEvent]) {
        if !row.isNull(8) {
            return (row.int(0), nil, [.blocked(BlockState(uid: row.uid(8), blocked: row.bool(9)))])
        }
        let key = row.conversationKey(at: 2)
        let receiver = key.receiver(for: uid)
        var events: [RealtimeEvent] = [.muted(MuteState(receiver, until: row.optionalInt(7)))]
        if let at = row.optionalInt(6) {
            let receipt = ReadReceipt(
                conversationId: key.label, reader: uid, receiver: receiver, messageId: row.int(5), readAt: at / 1000)
            events.append(row.bool(10) ? .unread(receipt) : .read(receipt))
        }
        return (row.int(0), (row.int(1), key), events)
    }

    private func state(of conversation: Int64, _ key: ConversationKey) throws -> ConversationState? {
        try connection.first(
            """
            SELECT m.left_at IS NULL, \(Unread.sql), m.read_seq, m.mute_until
            FROM member m JOIN conversation c ON c.id = m.conv WHERE m.uid = ? AND m.conv = ?
            """, uid, conversation
        ) { row in
            ConversationState(
                conversationId: key.label, with: key.receiver(for: uid), hasJoined: row.bool(0),
                unreadMessageCount: row.bool(0) ? Int(row.int(1)) : 0, lastReadMessageId: row.int(2),
                muteUntil: row.optionalInt(3))
        }
    }
}
