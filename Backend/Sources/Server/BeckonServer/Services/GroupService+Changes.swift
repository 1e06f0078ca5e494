import BeckonAPI
import BeckonModel

extension GroupService {
    func update(_ guid: GroupID, _ body: UpdateGroup, by session: Session) async throws -> Group {
        if let name = body.name { try FieldCheck.name(name, empty: .emptyGroupName) }
        try FieldCheck.address(body.icon, path: "icon")
        try FieldCheck.line(body.groupDescription, path: "description", limit: 255)
        var changes = GroupChanges(
            name: body.name, icon: body.icon, groupDescription: body.groupDescription,
            metadata: try FieldCheck.metadata(body.metadata), tags: try FieldCheck.labels(body.tags))
        if let password = body.password {
            // Before it is hashed: others' attempts are to cost nothing (server-notes §5).
            let type = try await storage.typeOfGroup(toUpdate: guid, by: session)
            try FieldCheck.password(password, for: type)
            changes.password = try await passwords.hash(password, for: session.uid)
        }
        return try await storage.updateGroup(guid, changes, by: session, now: time.now())
    }

    func delete(_ guid: GroupID, by session: Session) async throws {
        try await storage.deleteGroup(guid, by: session, now: time.now())
    }

    func list<Body>(for session: Session, _ input: RequestInput<Body>) async throws -> GroupList {
        try await storage.groups(
            for: session.uid, search: input.query["search"], after: input.identifier(GroupID.self, "after"),
            limit: input.limit)
    }
}
