import BeckonDatabase
import BeckonModel
import BeckonServer

/// A call and the row that keeps it.
struct StoredCall {
    var row: Int64
    var machine: CallMachine
    var body: Int64
    var tellsAll: Bool

    var call: Call { machine.call }

    /// Whom it is for.
    var receiver: Receiver? { Receiver(call.receiverType, call.receiver) }

    /// The conversation that it speaks in.
    var key: ConversationKey? { receiver.map { ConversationKey(of: call.initiator, with: $0) } }
}

/// The columns that make a ``StoredCall``, of the table `call` under the name `c`. A chat that was deleted is none.
enum CallColumns {
    static let list = """
        c.id, c.session, c.type, c.status, c.initiator, c.receiver, c.receiver_type, c.name, c.retention, c.in_call, \
        c.initiated_at, c.started_at, c.ended_at, c.revision, c.ringing, c.carried, c.body, c.tells_all, \
        (SELECT g.guid FROM chat_group g WHERE g.guid = c.chat AND g.deleted_at IS NULL)
        """

    /// Those whom a message of a call is for, as a list of SQL: it rings, or it was missed.
    static func told(by message: Message) -> String {
        message.ringingCall != nil ? "('ringing')" : "('missed', 'busy')"
    }

    /// Those who take part, as a list of SQL.
    static let inCall = "('joined', 'lost')"
    /// Those who take part or took part.
    static let takenPart = "('joined', 'lost', 'left')"
}

extension SQLiteRow {
    /// From the columns ``CallColumns/list``.
    func storedCall() -> StoredCall? {
        guard let type = ReceiverType(rawValue: text(6)), let receiver = Receiver(type, text(5)) else { return nil }
        let call = Call(
            sessionId: CallSessionID(unchecked: text(1)), type: MessageType(rawValue: text(2)),
            status: CallStatus(rawValue: text(3)), initiator: uid(4), receiver: receiver, name: optionalText(7),
            chat: isNull(18) ? nil : guid(18), retention: CallRetention(rawValue: text(8)),
            participantsCount: Int(int(9)), initiatedAt: int(10), startedAt: optionalInt(11), endedAt: optionalInt(12),
            revision: int(13))
        return StoredCall(
            row: int(0), machine: CallMachine(call, ringing: Int(int(14)), isCarried: bool(15)), body: int(16),
            tellsAll: bool(17))
    }
}
