public import BeckonAPI
import BeckonDatabase
public import BeckonModel

/// What the server has said. Each call keeps all of it or nothing, says the same when it is repeated, and never takes
/// back what a later answer has said.
extension ChatStore {
    /// Everything of a sync answer, with the cursor for the next one.
    public func take(_ answer: SyncAnswer) throws(StoreError) -> StoreChanges {
        try change { try $0.take(answer) }
    }

    /// An event of the realtime connection. The cursor stays: a sync tells it once more.
    public func take(_ event: RealtimeEvent) throws(StoreError) -> StoreChanges {
        try change { try $0.take(event) }
    }

    /// A page that was asked for at a place. A page around a message is two: one after the id below it, one before it.
    ///
    /// - Parameters:
    ///   - page: what the server answered.
    ///   - receiver: the user or the group.
    ///   - place: which page was asked for.
    ///   - thread: the message whose replies were asked for.
    ///   - position: what ``position(in:)`` told before the server was asked. With it a page says nothing of what came
    ///     since; without it the newest page, and the last one after an id, prove less.
    public func take(
        _ page: MessagePage, of receiver: Receiver, at place: PagePlace, thread: Int64? = nil, asOf position: Int64 = 0
    ) throws(StoreError) -> StoreChanges {
        try change { try $0.take(page, of: receiver, at: place, thread: thread, asOf: position) }
    }

    /// A list of conversations.
    ///
    /// - Parameters:
    ///   - list: what the server answered.
    ///   - isWhole: the account is in no group beside those of the list.
    public func take(_ list: ConversationList, isWhole: Bool) throws(StoreError) -> StoreChanges {
        try change { try $0.take(list, isWhole: isWhole) }
    }

    /// The answer to a read.
    public func take(_ state: ReadState, of receiver: Receiver) throws(StoreError) -> StoreChanges {
        try change { try $0.take(state, of: receiver) }
    }

    /// The other side of a conversation. One that is not in the store changes nothing.
    public func take(_ counterpart: Counterpart) throws(StoreError) -> StoreChanges {
        try change { writing in
            guard let row = try writing.conversation(counterpart.receiver) else { return }
            try writing.take(counterpart, in: row)
        }
    }

    /// The answer to sending, changing or asking for one message.
    ///
    /// - Parameters:
    ///   - message: what the server answered.
    ///   - position: what ``position(in:)`` told before the server was asked.
    public func take(_ message: Message, asOf position: Int64 = 0) throws(StoreError) -> StoreChanges {
        try change { try $0.take(message, asOf: position) }
    }

    /// For the next sync; nil before the first.
    public var cursor: String? {
        get throws(StoreError) { try read { try $0.cursor } }
    }

    /// Whether a whole list of the conversations has still to be asked for: before the first, and after a restore of the
    /// server's store.
    public var needsList: Bool {
        get throws(StoreError) { try read { try !$0.connection.exists("SELECT 1 FROM store WHERE is_listed = 1") } }
    }

    /// As the server told it last.
    public var badge: Badge? {
        get throws(StoreError) { try read { try $0.badge } }
    }

    /// The highest row of a conversation that is known: to be asked for before the server is, and handed over with its
    /// answer.
    public func position(in receiver: Receiver) throws(StoreError) -> Int64 {
        try read { reading in
            try reading.id(of: receiver).map { try reading.connection.head(of: $0) } ?? 0
        }
    }
}
