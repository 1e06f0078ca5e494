import BeckonAPI
import BeckonModel

/// What those who run the server look at and do with its users and groups.
struct AdministrationService: Sendable {
    let storage: any AdministrationStorage
    let time: TimeSource

    func account(_ uid: UserID) async throws -> UserAccount {
        guard let account = try await storage.account(of: uid) else { throw StorageError.unknownUser }
        return account
    }

    func deactivate(_ uid: UserID) async throws {
        try await storage.deactivate(uid, now: time.now())
    }

    func reactivate(_ uid: UserID) async throws {
        try await storage.reactivate(uid)
    }

    func revokeTokens(of uid: UserID) async throws -> EndedSessions {
        EndedSessions(sessions: try await storage.removeSessions(of: uid))
    }

    func group(_ guid: GroupID) async throws -> Group {
        guard let group = try await storage.administeredGroup(guid) else { throw StorageError.unknownGroup }
        return group
    }

    func removeGroup(_ guid: GroupID) async throws {
        try await storage.removeGroup(guid, now: time.now())
    }

    func members<Body>(of guid: GroupID, _ input: RequestInput<Body>) async throws -> GroupMembers {
        let after = input.identifier(UserID.self, "after")
        return try await storage.administeredMembers(of: guid, after: after, limit: input.limit)
    }
}
