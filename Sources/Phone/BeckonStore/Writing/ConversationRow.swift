import BeckonDatabase
import BeckonModel

/// A conversation while one transaction changes it: read when it is first met, written once at the end.
final class ConversationRow {
    let id: Int64
    let receiver: Receiver
    var state: State
    /// As it is in the database; nil for one that is new.
    private(set) var stored: State?
    /// The highest row of the log that is known, before this transaction: 0 where none is.
    let head: Int64
    /// The newest row that tells of the other side.
    var telling: Message?
    /// Messages whose number of replies has changed.
    var parents: Set<Int64> = []
    /// What the rows of this answer prove, so far: they follow each other.
    var run: ClosedRange<Int64>?

    struct State: Hashable {
        var label: ConversationID
        var counterpart: Counterpart
        var lastSaid: Int64 = 0
        var activity: Int64 = 0
        var unread: Int64 = 0
        var counted: Int64 = 0
        var readUpTo: Int64 = 0
        var othersRead: Int64 = 0
        var othersDelivered: Int64 = 0
        var muteUntil: Int64?
        var hasJoined = true
        var facts: Int64 = 0
        var membership: Int64 = 0
    }

    init(id: Int64, _ receiver: Receiver, _ state: State, isStored: Bool, head: Int64) {
        self.id = id
        self.receiver = receiver
        self.state = state
        self.head = head
        stored = isStored ? state : nil
    }

    /// A new row of the log is the highest now.
    func said(_ message: Message) {
        guard message.isSaid, message.id > state.lastSaid else { return }
        state.lastSaid = message.id
        state.activity = message.sentAt
    }

    static let columns = """
        type, receiver, label, counterpart, last_said, activity, unread, counted, read_up_to, others_read, \
        others_delivered, mute_until, has_joined, facts, membership
        """
}

extension SQLiteRow {
    /// The receiver in two columns. What is kept was valid when it was written.
    func receiver(_ column: Int32) -> Receiver? {
        ReceiverType(rawValue: text(column)).flatMap { Receiver($0, text(column + 1)) }
    }
}
