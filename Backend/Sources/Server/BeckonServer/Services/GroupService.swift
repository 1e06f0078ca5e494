import BeckonAPI
import BeckonModel

/// Groups: made, looked at, joined.
struct GroupService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource
    let passwords: PasswordWorker

    func create(_ body: CreateGroup, by session: Session) async throws -> Group {
        guard !CallGroupMapping.isReserved(body.guid.rawValue) else {
            throw ChatError(
                .invalidGUID, "Guids that begin with \(CallGroupMapping.prefix) are for the chats of calls.",
                path: "guid",
                remedy: "Choose another guid.")
        }
        try FieldCheck.name(body.name, empty: .emptyGroupName)
        try FieldCheck.link(body.icon, path: "icon")
        try FieldCheck.password(body.password, for: body.type)
        try FieldCheck.line(body.groupDescription, path: "description", limit: 255)
        let (metadata, tags) = (try FieldCheck.metadata(body.metadata), try FieldCheck.labels(body.tags))
        var group = NewGroup(
            guid: body.guid, name: body.name, icon: body.icon, type: body.type,
            groupDescription: Self.kept(body.groupDescription), metadata: Self.kept(metadata), tags: Self.kept(tags))
        if let password = body.password { group.password = try await passwords.hash(password, for: session.uid) }
        return try await storage.insertGroup(group, owner: session.uid, now: time.now())
    }

    /// What is empty is not there.
    private static func kept(_ text: String?) -> String? { text == "" ? nil : text }

    func group(_ guid: GroupID, for session: Session) async throws -> Group {
        guard let group = try await storage.group(guid, for: session.uid) else { throw StorageError.unknownGroup }
        return group
    }

    func join(_ guid: GroupID, password shown: GroupPassword?, by session: Session) async throws -> Group {
        let password = try await storage.password(toJoin: guid, session.uid)
        if let password {
            guard let shown, !shown.password.isEmpty else {
                throw ChatError(.emptyGroupPass, "The group needs a password.", path: "password")
            }
            guard try await passwords.matches(shown.password, password, for: session.uid) else {
                throw StorageError.membership(.wrongPassword)
            }
        }
        return try await storage.join(guid, session.uid, knowing: password, now: time.now())
    }
}
