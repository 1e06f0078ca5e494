public import BeckonAPI
public import BeckonModel
public import BeckonStore

extension ChatClient {
    /// One page of history from the server, in ascending order: the newest, or the one before an id. It is kept.
    ///
    /// - Parameters:
    ///   - receiver: the user or the group.
    ///   - before: only ids below this one; nil for the newest page.
    ///   - limit: 1 to 100.
    public func messages(with receiver: Receiver, before: Int64? = nil, limit: Int = 50) async throws(ChatError)
        -> MessagePage
    {
        try await page(with: receiver, before.map { .before($0) } ?? .newest, thread: nil, limit: limit)
    }

    /// Asks the server for one page, keeps it, and gives what is then on this device.
    ///
    /// - Parameters:
    ///   - receiver: the user or the group.
    ///   - place: which page.
    ///   - limit: 1 to 100.
    ///   - actions: whether what happened to the members of a group is among the answer.
    @discardableResult
    public func load(
        with receiver: Receiver, at place: PagePlace = .newest, limit: Int = 50, actions: Bool = false
    ) async throws(ChatError) -> StoredPage {
        try await page(with: receiver, place, thread: nil, limit: limit)
        return try await page(with: receiver, at: place, limit: limit, actions: actions)
    }

    /// The same for a thread.
    @discardableResult
    public func loadThread(
        of parent: Int64, with receiver: Receiver, at place: PagePlace = .newest, limit: Int = 50
    ) async throws(ChatError) -> StoredPage {
        try await page(with: receiver, place, thread: parent, limit: limit)
        return try await thread(of: parent, with: receiver, at: place, limit: limit)
    }

    @discardableResult
    private func page(
        with receiver: Receiver, _ place: PagePlace, thread: Int64?, limit: Int
    ) async throws(ChatError) -> MessagePage {
        var query = [("limit", String(limit))]
        switch place {
        case .newest: break
        case .before(let id): query.append(("before", String(id)))
        case .after(let id): query.append(("after", String(id)))
        case .around(let id):
            // Two pages: the message itself is the last of the one half.
            let half = max(limit / 2, 1)
            try await page(with: receiver, .before(min(id, .max - 1) + 1), thread: thread, limit: half)
            return try await page(with: receiver, .after(id), thread: thread, limit: half)
        }
        if let thread { query.append(("parent", String(thread))) }
        let position = await position(in: receiver)
        let page = try await call(
            receiver, API.messagesWithUser, API.messagesInGroup, texts: query, body: NoContent())
        let changes = await keep { store throws(StoreError) in
            try await store.take(page, of: receiver, at: place, thread: thread, asOf: position)
        }
        for message in page.messages { perform(outbox.handle(.stored(message))) }
        if let changes { tellAll(changes) }
        return page
    }

    /// All of them, page by page, the newest first, with the badge of the account. Told to all as
    /// ``ClientEvent/conversations(_:)``.
    @discardableResult
    public func conversations() async throws(ChatError) -> ConversationList {
        let session = try signedIn()
        var list = try await call(API.conversations)
        var told: Set<String> = []
        while let cursor = list.cursor {
            guard isCurrent(session) else { throw Self.sessionEnded }
            guard told.insert(cursor).inserted else {
                throw ChatError(.invalidAnswer, "The server's list of conversations has no end.", path: "cursor")
            }
            list = list.adding(try await call(API.conversations, texts: [("cursor", cursor)]))
        }
        let whole = list
        guard isCurrent(session) else { return list }
        await keep { store throws(StoreError) in try await store.take(whole, isWhole: true) }
        if isCurrent(session) { tell(.conversations(list)) }
        return list
    }

    /// This person has read a conversation up to a message: here at once, and the server is told. Nil where that was
    /// told before.
    ///
    /// Throws where the server could not be told; what was read stays read here, and is told at the next connection.
    @discardableResult
    public func markRead(_ receiver: Receiver, upTo messageID: Int64) async throws(ChatError) -> ReadState? {
        guard messageID > readUpTo[receiver, default: 0] else { return nil }
        _ = try signedIn()
        let changes = await keep { store throws(StoreError) in
            try await store.keepRead(upTo: messageID, of: receiver)
        }
        if let changes { tellAll(changes) }
        return try await tellRead(receiver, upTo: messageID)
    }

    /// Marks a conversation as unread from a message on, for oneself alone and on all devices. Needs the server.
    @discardableResult
    public func markUnread(_ receiver: Receiver, from messageID: Int64) async throws(ChatError) -> ReadState {
        let session = try signedIn()
        let state = try await call(
            receiver, API.unreadUser, API.unreadGroup, body: UnreadFrom(messageId: messageID))
        guard isCurrent(session) else { return state }
        readUpTo[receiver] = state.lastReadMessageId
        let receipt = ReadReceipt(
            conversationId: ConversationID(of: session.user.uid, with: receiver), reader: session.user.uid,
            receiver: receiver, messageId: state.lastReadMessageId, readAt: time.seconds)
        await keep { store throws(StoreError) in
            _ = try await store.take(.unread(receipt))
            return try await store.take(state, of: receiver)
        }
        if isCurrent(session) {
            tell(.changed([receiver]))
            tell(.marked(receiver, state))
        }
        return state
    }

    private func tellRead(_ receiver: Receiver, upTo messageID: Int64) async throws(ChatError) -> ReadState {
        let session = try signedIn()
        let state = try await call(receiver, API.readUser, API.readGroup, body: ReadUpTo(messageId: messageID))
        guard isCurrent(session) else { return state }
        readUpTo[receiver] = max(readUpTo[receiver, default: 0], messageID)
        await keep { store throws(StoreError) in
            try await store.readTold(upTo: messageID, of: receiver)
            return try await store.take(state, of: receiver)
        }
        if isCurrent(session) { tell(.marked(receiver, state)) }
        return state
    }

    /// What was read while the server could not be told.
    func tellPendingReads() async {
        defer { finished(.pendingReads) }
        guard let store else { return }
        do throws(StoreError) {
            for read in try await store.pendingReads() {
                guard !Task.isCancelled else { return }
                await tellPendingRead(read.receiver, upTo: read.upTo)
            }
        } catch {
            tell(.unkept(error.chatError))
        }
    }

    private func tellPendingRead(_ receiver: Receiver, upTo id: Int64) async {
        do throws(ChatError) {
            _ = try await tellRead(receiver, upTo: id)
        } catch {
            guard !error.code.isLost else { return }
            // Refused for good, as in a group that was left: nobody is to be told any more.
            await keep { store throws(StoreError) in
                try await store.readTold(upTo: id, of: receiver)
                return StoreChanges()
            }
        }
    }
}
