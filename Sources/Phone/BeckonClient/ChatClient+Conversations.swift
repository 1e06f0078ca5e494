public import BeckonAPI
public import BeckonModel

extension ChatClient {
    /// One page of history in ascending order: the newest, or the one before an id.
    ///
    /// - Parameter limit: 1 to 100.
    public func messages(with receiver: Receiver, before: Int64? = nil, limit: Int = 50) async throws(ChatError)
        -> MessagePage
    {
        let query = (before.map { [("before", $0)] } ?? []) + [("limit", Int64(limit))]
        return switch receiver {
        case .user(let uid): try await call(API.messagesWithUser, ["uid": uid.rawValue], query: query)
        case .group(let guid): try await call(API.messagesInGroup, ["guid": guid.rawValue], query: query)
        }
    }

    /// The newest conversation first, with the badge of the account. Told to all as ``ClientEvent/conversations(_:)``.
    @discardableResult
    public func conversations() async throws(ChatError) -> ConversationList {
        let session = try signedIn()
        let list = try await call(API.conversations)
        if self.session == session { tell(.conversations(list)) }
        return list
    }

    /// Tells that this person has read a conversation up to a message. Nil where that was told before.
    @discardableResult
    public func markRead(_ receiver: Receiver, upTo messageID: Int64) async throws(ChatError) -> ReadState? {
        guard messageID > readUpTo[receiver, default: 0] else { return nil }
        let session = try signedIn()
        let body = ReadUpTo(messageId: messageID)
        let state =
            switch receiver {
            case .user(let uid): try await call(API.readUser, ["uid": uid.rawValue], body: body)
            case .group(let guid): try await call(API.readGroup, ["guid": guid.rawValue], body: body)
            }
        guard self.session == session else { return state }
        readUpTo[receiver] = max(readUpTo[receiver, default: 0], messageID)
        tell(.marked(receiver, state))
        return state
    }

    /// What the server knows of a user.
    public func user(_ uid: UserID) async throws(ChatError) -> User {
        try await call(API.user, ["uid": uid.rawValue])
    }

    /// What the server knows of a group.
    public func group(_ guid: GroupID) async throws(ChatError) -> Group {
        try await call(API.group, ["guid": guid.rawValue])
    }

    /// The user or group on the other side.
    public func counterpart(_ receiver: Receiver) async throws(ChatError) -> Counterpart {
        switch receiver {
        case .user(let uid): .user(try await user(uid))
        case .group(let guid): .group(try await group(guid))
        }
    }

    /// Makes a group; whoever is signed in becomes its owner and first member.
    @discardableResult
    public func createGroup(_ group: CreateGroup) async throws(ChatError) -> Group {
        try await call(API.createGroup, body: group)
    }

    /// Joins a group.
    ///
    /// Throws what the server says: `ERR_ALREADY_JOINED`, `ERR_BANNED_GROUPMEMBER`, `ERR_GROUP_JOIN_NOT_ALLOWED` for a
    /// private group, `ERR_EMPTY_GROUP_PASS` and `ERR_WRONG_GROUP_PASS` for one with a password. It is not repeated.
    /// - Parameter password: for a group of the type password; nil for a public one.
    @discardableResult
    public func joinGroup(_ guid: GroupID, password: String? = nil) async throws(ChatError) -> Group {
        let parameters = ["guid": guid.rawValue]
        guard let password else { return try await call(API.joinGroup, parameters) }
        return try await call(API.joinGroupWithPassword, parameters, body: GroupPassword(password))
    }

    /// Takes back that this account has blocked a user.
    public func unblock(_ uid: UserID) async throws(ChatError) {
        _ = try await call(API.unblockUser, ["uid": uid.rawValue])
    }
}
