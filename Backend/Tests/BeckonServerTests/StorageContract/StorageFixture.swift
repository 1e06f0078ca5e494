import BeckonAPI
public import BeckonModel
import BeckonServer
import Foundation
import Synchronization

/// A store with short words for what tests do to it.
struct StorageFixture: Sendable {
    let storage: any Storage
    /// Milliseconds since 1970.
    static let now: Int64 = 1_700_000_000_000
    private static let tokens = Atomic<Int64>(0)

    /// Makes the user where it is missing, and a session.
    @discardableResult
    func login(_ uid: UserID) async throws -> Session {
        if try await storage.user(uid) == nil {
            try await storage.insertUser(User(uid: uid, name: "\(uid) name"), now: Self.now)
        }
        let token = TokenHash(bytes: Array("token \(Self.tokens.add(1, ordering: .relaxed).newValue)".utf8))
        return try await storage.insertSession(of: uid, token: token, now: Self.now)
    }

    @discardableResult
    func group(_ guid: GroupID, owner: Session, members: Session...) async throws -> Group {
        let group = try await storage.insertGroup(
            NewGroup(guid: guid, name: "\(guid) name"), owner: owner.uid, now: Self.now)
        for member in members { _ = try await storage.join(guid, member.uid, now: Self.now) }
        return group
    }

    @discardableResult
    func group(
        _ guid: GroupID, _ type: GroupType, _ password: PasswordHash? = nil, owner: Session
    ) async throws -> Group {
        try await storage.insertGroup(
            NewGroup(guid: guid, name: "\(guid) name", type: type, password: password), owner: owner.uid, now: Self.now)
    }

    @discardableResult
    func send(
        _ text: String, from session: Session, to receiver: Receiver, muid: String = UUID().uuidString,
        counts: Bool = true, at time: Int64 = now
    ) async throws -> Message {
        try await storage.store(
            NewMessage(
                from: session, to: receiver, muid: muid, text: text, countsAsUnread: counts, sentAt: time)
        ).message
    }

    func register(_ token: String, for session: Session, at time: Int64 = now) async throws {
        try await storage.register(
            DeviceRegistration(
                platform: .apnsDevice, token: token, environment: .sandbox, topic: "com.example.chat"),
            for: session, now: time)
    }

    func unread(of session: Session, with receiver: Receiver) async throws -> Int? {
        try await storage.conversations(of: session.uid).conversations.first {
            $0.user.map { Receiver.user($0.uid) } ?? $0.group.map { Receiver.group($0.guid) } == receiver
        }?.unreadMessageCount
    }

    func claim(now: Int64 = now, leaseUntil: Int64 = now + 30_000) async throws -> [PushClaim] {
        try await storage.claimPushes(limit: 100, now: now, leaseUntil: leaseUntil)
    }
}

extension ChatStorage {
    /// The whole list, which is one page in the tests that are not about pages.
    func conversations(of uid: UserID) async throws(StorageError) -> ConversationPage {
        try await conversations(of: uid, after: nil, limit: 50)
    }
}

extension PushStorage {
    /// No push service has taken anything.
    func finish(_ claim: PushClaim, deferring pushes: [DeferredPush]) async throws(StorageError) -> Bool {
        try await finish(claim, deferring: pushes, sent: [])
    }

    func finishDeferred(_ claim: DeferredClaim) async throws(StorageError) -> Bool {
        try await finishDeferred(claim, wasSent: false)
    }

    func advance(
        _ claim: PushClaim, past uid: UserID, deferring pushes: [DeferredPush], leaseUntil: Int64
    ) async throws(StorageError) -> Bool {
        try await advance(claim, past: uid, deferring: pushes, sent: [], leaseUntil: leaseUntil)
    }

    /// At the time when the message was stored.
    func pushPage(of claim: PushClaim, limit: Int) async throws(StorageError) -> PushPage {
        try await pushPage(of: claim, limit: limit, now: claim.storedAt)
    }
}

extension UserID: @retroactive ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(unchecked: value) }
}

extension GroupID: @retroactive ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(unchecked: value) }
}

extension CallSessionID: @retroactive ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self.init(unchecked: value) }
}
