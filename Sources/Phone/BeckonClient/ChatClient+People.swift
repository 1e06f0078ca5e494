public import BeckonAPI
public import BeckonModel
import BeckonStore
import Foundation

/// Users, blocks, mutes, who is there and who writes.
extension ChatClient {
    /// What the server knows of a user.
    @discardableResult
    public func user(_ uid: UserID) async throws(ChatError) -> User {
        let user = try await call(API.user, ["uid": uid.rawValue])
        let changes = await keep { store throws(StoreError) in try await store.take(.user(user)) }
        if let changes { tellAll(changes) }
        return user
    }

    /// What the server knows of a group.
    @discardableResult
    public func group(_ guid: GroupID) async throws(ChatError) -> Group {
        await kept(try await call(API.group, ["guid": guid.rawValue]))
    }

    /// The user or group on the other side.
    public func counterpart(_ receiver: Receiver) async throws(ChatError) -> Counterpart {
        switch receiver {
        case .user(let uid): .user(try await user(uid))
        case .group(let guid): .group(try await group(guid))
        }
    }

    /// Changes what this account says of itself.
    @discardableResult
    public func updateMe(_ update: UpdateMe) async throws(ChatError) -> User {
        let session = try signedIn()
        let user = try await call(API.updateMe, body: update)
        if isCurrent(session) { self.session?.user = user }
        return user
    }

    /// Neither of the two writes to the other any more.
    public func block(_ uid: UserID) async throws(ChatError) { try await setBlocked(uid, API.blockUser, true) }

    /// Takes back that this account has blocked a user.
    public func unblock(_ uid: UserID) async throws(ChatError) { try await setBlocked(uid, API.unblockUser, false) }

    /// Whom this account has blocked, in ascending order of their uids.
    public func blockedUsers(after: UserID? = nil, limit: Int = 50) async throws(ChatError) -> BlockedUsers {
        try await call(API.blockedUsers, texts: Self.query(after: after?.rawValue, limit: limit))
    }

    /// Has a conversation not pushed until a time, in milliseconds since 1970; nil: it is pushed again.
    public func mute(_ receiver: Receiver, until: Int64?) async throws(ChatError) {
        let session = try signedIn()
        _ = try await call(receiver, API.muteUser, API.muteGroup, body: MuteUntil(until))
        guard isCurrent(session) else { return }
        let state = MuteState(receiver, until: until)
        await keep { store throws(StoreError) in try await store.take(.muted(state)) }
        if isCurrent(session) { tell(.muted(state)) }
    }

    private func setBlocked(
        _ uid: UserID, _ endpoint: Endpoint<NoContent, NoContent>, _ isBlocked: Bool
    ) async throws(ChatError) {
        let session = try signedIn()
        _ = try await call(endpoint, ["uid": uid.rawValue])
        guard isCurrent(session) else { return }
        let state = BlockState(uid: uid, blocked: isBlocked)
        await keep { store throws(StoreError) in try await store.take(.blocked(state)) }
        if isCurrent(session) { tell(.blocked(state)) }
    }

    // MARK: Over the connection, and not kept

    /// Tells the others that this person writes, or has stopped. Nothing without a connection.
    public func setTyping(
        _ isTyping: Bool, in receiver: Receiver, metadata: [String: JSONValue]? = nil
    ) async {
        await command(.typing(TypingIndicator(receiver, isTyping ? .started : .ended, metadata: metadata)))
    }

    /// Of whom this device wants to hear whether they are connected, in place of those that it named before; at most
    /// ``BeckonAPI/PresenceSubscription/limit``. It is said again after each reconnection.
    public func watchPresence(of uids: [UserID]) async {
        watched = Array(uids.prefix(PresenceSubscription.limit))
        await command(.presence(PresenceSubscription(watched)))
    }

    /// Sends a command where there is a connection; without one there is nobody to hear it.
    func command(_ command: RealtimeCommand) async {
        guard let (number, socket) = socket else { return }
        do {
            try await socket.send(try JSONEncoder().encode(command))
        } catch {
            // The connection is gone, even if its stream has not ended yet.
            perform(realtime.handle(.lost(number), now: time.monotonic()))
        }
    }
}
