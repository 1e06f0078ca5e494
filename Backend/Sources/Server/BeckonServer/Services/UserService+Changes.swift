import BeckonAPI
import BeckonModel

extension UserService {
    func update(_ uid: UserID, _ body: UpdateUser) async throws -> User {
        try await storage.updateUser(uid, Self.changes(body), by: nil)
    }

    /// The session's own user.
    func update(_ body: UpdateMe, by session: Session) async throws -> User {
        let changes = try Self.changes(
            UpdateUser(
                name: body.name, avatar: body.avatar, link: body.link, statusMessage: body.statusMessage,
                metadata: body.metadata))
        return try await storage.updateUser(session.uid, changes, by: session)
    }

    func list<Body>(_ input: RequestInput<Body>) async throws -> UserList {
        try await storage.users(
            search: input.query["search"], after: input.identifier(UserID.self, "after"), limit: input.limit)
    }

    private static func changes(_ body: UpdateUser) throws(ChatError) -> UserChanges {
        if let name = body.name { try FieldCheck.name(name) }
        try FieldCheck.address(body.avatar, path: "avatar")
        try FieldCheck.address(body.link, path: "link")
        try FieldCheck.line(body.role, path: "role", limit: 100)
        try FieldCheck.line(body.statusMessage, path: "statusMessage", limit: 255)
        return UserChanges(
            name: body.name, avatar: body.avatar, role: body.role, link: body.link, statusMessage: body.statusMessage,
            metadata: try FieldCheck.metadata(body.metadata), tags: try FieldCheck.labels(body.tags))
    }
}
