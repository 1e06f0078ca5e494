import BeckonAPI
import BeckonModel

/// Users, as backends make them and as others see them.
struct UserService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource
    /// Whether a device of the user is connected.
    let isOnline: @Sendable (UserID) async -> Bool

    func create(_ body: CreateUser) async throws -> User {
        try FieldCheck.name(body.name)
        try FieldCheck.link(body.avatar, path: "avatar")
        try FieldCheck.link(body.link, path: "link")
        try FieldCheck.line(body.role, path: "role", limit: 100)
        try FieldCheck.line(body.statusMessage, path: "statusMessage", limit: 255)
        _ = try FieldCheck.metadata(body.metadata)
        _ = try FieldCheck.labels(body.tags)
        var user = User(uid: body.uid, name: body.name, avatar: body.avatar, role: Self.kept(body.role))
        user.link = body.link
        user.statusMessage = Self.kept(body.statusMessage)
        user.metadata = Self.kept(body.metadata)
        user.tags = Self.kept(body.tags)
        try await storage.insertUser(user, now: time.now())
        return user
    }

    /// What is empty is not there.
    private static func kept<Value: Collection>(_ value: Value?) -> Value? {
        value.flatMap { $0.isEmpty ? nil : $0 }
    }

    func user(_ uid: UserID, for reader: UserID) async throws -> User {
        guard var user = try await storage.user(uid, for: reader) else { throw StorageError.unknownUser }
        // It has none where the reader may not know it.
        if user.status != nil, await isOnline(uid) { user.status = .online }
        return user
    }

    func block(_ uid: UserID, by session: Session) async throws {
        try await storage.block(uid, by: session, now: time.now())
    }

    func unblock(_ uid: UserID, by session: Session) async throws {
        try await storage.unblock(uid, by: session)
    }

    func blocked<Body>(by session: Session, _ input: RequestInput<Body>) async throws -> BlockedUsers {
        let after = input.identifier(UserID.self, "after")
        return try await storage.blocked(by: session.uid, after: after, limit: input.limit)
    }
}
