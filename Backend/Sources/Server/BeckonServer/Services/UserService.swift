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

    func user(_ uid: UserID) async throws -> User {
        guard let user = try await storage.user(uid) else { throw StorageError.unknownUser }
        return user
    }
}
