import BeckonAPI
import BeckonModel

/// Groups: made, looked at, joined.
struct GroupService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func create(_ body: CreateGroup, by session: Session) async throws -> Group {
        try FieldCheck.name(body.name, empty: .emptyGroupName)
        try FieldCheck.link(body.icon, path: "icon")
        guard body.type == .public else {
            throw ChatError(.invalidGroupType, "This server has public groups only.", path: "type")
        }
        let group = NewGroup(guid: body.guid, name: body.name, icon: body.icon, type: body.type)
        return try await storage.insertGroup(group, owner: session.uid, now: time.now())
    }

    func group(_ guid: GroupID, for session: Session) async throws -> Group {
        guard let group = try await storage.group(guid, for: session.uid) else { throw StorageError.unknownGroup }
        return group
    }

    func join(_ guid: GroupID, by session: Session) async throws -> Group {
        try await storage.join(guid, session.uid, now: time.now())
    }
}
