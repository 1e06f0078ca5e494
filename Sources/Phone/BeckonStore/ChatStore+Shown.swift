public import BeckonModel

/// What is shown. Nothing of it waits for the server.
extension ChatStore {
    /// Messages of a conversation, none missing between the first and the last.
    ///
    /// - Parameters:
    ///   - receiver: the user or the group.
    ///   - place: which page.
    ///   - limit: the most messages; at least one.
    ///   - actions: with what happened to the group and its members, as far as it is known.
    public func page(
        of receiver: Receiver, at place: PagePlace, limit: Int, actions: Bool = false
    ) throws(StoreError) -> StoredPage {
        try read { try $0.page(of: receiver, thread: nil, at: place, limit: limit, actions: actions) }
    }

    /// Replies to a message, none missing between the first and the last.
    public func thread(
        of parent: Int64, in receiver: Receiver, at place: PagePlace, limit: Int
    ) throws(StoreError) -> StoredPage {
        try read { try $0.page(of: receiver, thread: parent, at: place, limit: limit, actions: false) }
    }

    /// One message; nil where it is not here.
    public func message(_ id: Int64, in receiver: Receiver) throws(StoreError) -> Message? {
        try read { try $0.message(id, in: receiver) }
    }

    /// Messages whose text holds this, whatever its case and accents, newest first. It looks through `depth` messages at
    /// the most; where ``StoredSearch/reached`` is not nil, ask again with it.
    public func search(
        _ text: String, in receiver: Receiver, before: Int64? = nil, limit: Int, depth: Int = 2000
    ) throws(StoreError) -> StoredSearch {
        try read { try $0.search(text, in: receiver, before: before, limit: limit, depth: depth) }
    }

    /// Conversations, newest message first.
    ///
    /// - Parameters:
    ///   - limit: the most conversations.
    ///   - last: the last of those that were read before.
    public func conversations(
        limit: Int, after last: StoredConversation? = nil
    ) throws(StoreError) -> [StoredConversation] {
        try read { try $0.conversations(limit: limit, after: last) }
    }

    /// One conversation; nil where nothing is known of it.
    public func conversation(_ receiver: Receiver) throws(StoreError) -> StoredConversation? {
        try read { try $0.conversation(receiver) }
    }

    /// Messages of which only is known that they have changed: the client asks for them, also after it was ended before
    /// it had (``StoreChanges/stale``).
    public func stale(limit: Int = 100) throws(StoreError) -> [StaleMessage] {
        try read { try $0.stale(limit: limit) }
    }
}
