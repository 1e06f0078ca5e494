import BeckonAPI
import BeckonModel

/// Users, as backends make them and as others see them.
struct UserService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func create(_ body: CreateUser) async throws -> User {
        try FieldCheck.name(body.name)
        try FieldCheck.link(body.avatar, path: "avatar")
        let user = User(uid: body.uid, name: body.name, avatar: body.avatar)
        try await storage.insertUser(user, now: time.now())
        return user
    }

    func user(_ uid: UserID, for reader: UserID) async throws -> User {
        guard let user = try await storage.user(uid, for: reader) else { throw StorageError.unknownUser }
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
