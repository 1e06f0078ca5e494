import BeckonAPI
public import BeckonModel
public import BeckonStore

/// What is on this device.
extension ChatClient {
    /// One page of a conversation as this device has it, at once and without the network.
    ///
    /// - Parameters:
    ///   - receiver: the user or the group.
    ///   - place: which page.
    ///   - limit: the most messages of it.
    ///   - actions: whether what happened to the members of a group stands among what was said.
    public func page(
        with receiver: Receiver, at place: PagePlace = .newest, limit: Int = 50, actions: Bool = false
    ) async throws(ChatError) -> StoredPage {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in
            try await store.page(of: receiver, at: place, limit: limit, actions: actions)
        }
    }

    /// One page of a thread as this device has it, at once and without the network.
    public func thread(
        of parent: Int64, with receiver: Receiver, at place: PagePlace = .newest, limit: Int = 50
    ) async throws(ChatError) -> StoredPage {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in
            try await store.thread(of: parent, in: receiver, at: place, limit: limit)
        }
    }

    /// One message as this device has it; nil where it is not here.
    public func storedMessage(_ id: Int64, with receiver: Receiver) async throws(ChatError) -> Message? {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in try await store.message(id, in: receiver) }
    }

    /// Conversations as this device has them, newest message first, at once and without the network.
    ///
    /// - Parameters:
    ///   - limit: the most conversations of it.
    ///   - last: the last one of the page before; nil for the first page.
    public func storedConversations(
        limit: Int = 50, after last: StoredConversation? = nil
    ) async throws(ChatError) -> [StoredConversation] {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in
            try await store.conversations(limit: limit, after: last)
        }
    }

    /// One conversation as this device has it; nil where it is not here.
    public func storedConversation(_ receiver: Receiver) async throws(ChatError) -> StoredConversation? {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in try await store.conversation(receiver) }
    }

    /// The account's total of unread messages, as the server told it last; nil before that.
    public func storedBadge() async throws(ChatError) -> Badge? {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in try await store.badge }
    }

    /// Keeps what is being written in a conversation; nil or nothing takes it away. On disk when this returns.
    public func setDraft(_ text: String?, for receiver: Receiver) async throws(ChatError) {
        let store = try openedStore()
        _ = try await Self.reading { () async throws(StoreError) in
            try await store.setDraft(text?.isEmpty == true ? nil : text, of: receiver)
        }
    }

    /// What is being written in a conversation; nil where nothing is.
    public func draft(for receiver: Receiver) async throws(ChatError) -> String? {
        let store = try openedStore()
        return try await Self.reading { () async throws(StoreError) in try await store.draft(of: receiver) }
    }

    // MARK: Within the client

    /// The account's store, and what is in its outbox.
    ///
    /// A session never fails for want of a disk: without one it lives in memory.
    func openStore(of account: UserID) async -> (ChatStore?, [OutboxEntry]) {
        // One writer at a time: what was open before is closed first.
        await closing?.value
        do throws(StoreError) {
            let opened = try await ChatStore.open(account: account, in: place)
            if await opened.wasDamaged { tell(.unkept(StoreError.damaged.chatError)) }
            return (opened, try await opened.outbox())
        } catch {
            tell(.unkept(error.chatError))
            return (await inMemory(account), [])
        }
    }

    /// Nil where SQLite itself does not work.
    private func inMemory(_ account: UserID) async -> ChatStore? {
        do throws(StoreError) {
            return try await ChatStore.open(account: account, in: .memory)
        } catch {
            tell(.unkept(error.chatError))
            return nil
        }
    }

    func openedStore() throws(ChatError) -> ChatStore {
        _ = try signedIn()
        guard let store else { throw ChatError(.notLoggedIn, "Nobody is signed in.") }
        return store
    }

    /// Nothing waits for it: what it is in the middle of it finishes, and what was written for it and is on its way to
    /// the disk.
    func closeStore() {
        guard let store else { return }
        self.store = nil
        closing = Task { [closing] in
            await closing?.value
            await outboxSettled()
            await store.close()
        }
    }

    static func reading<Value: Sendable>(
        _ body: () async throws(StoreError) -> Value
    ) async throws(ChatError) -> Value {
        do throws(StoreError) {
            return try await body()
        } catch {
            throw error.chatError
        }
    }

    /// Keeps what the server said and tells what has changed by it.
    ///
    /// Nil where it could not be kept, which is told: the session goes on, and what is not kept comes again.
    @discardableResult
    func keep(
        _ body: (ChatStore) async throws(StoreError) -> StoreChanges
    ) async -> StoreChanges? {
        guard let session, let store else { return nil }
        do throws(StoreError) {
            let changes = try await body(store)
            guard isCurrent(session) else { return nil }
            return changes
        } catch {
            if isCurrent(session) { tell(.unkept(error.chatError)) }
            return nil
        }
    }

    /// What came as one thing is told as such.
    func tellEach(_ changes: StoreChanges) {
        for message in changes.added { tell(.message(message)) }
        for message in changes.updated { tell(.updated(message)) }
        let told = Set((changes.added + changes.updated).map { $0.counterpart(of: account) })
        let others = changes.receivers.subtracting(told)
        if !others.isEmpty { tell(.changed(others)) }
    }

    /// Many at once are told as one.
    func tellAll(_ changes: StoreChanges) {
        guard !changes.receivers.isEmpty else { return }
        tell(.changed(changes.receivers))
    }

    private var account: UserID { session?.user.uid ?? UserID(unchecked: "") }
}
