import BeckonAPI
import BeckonModel

/// Who is in a group and what they may do there.
struct MembershipService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func leave(_ guid: GroupID, by session: Session) async throws {
        try await storage.leave(guid, by: session, now: time.now())
    }

    func kick(_ uid: UserID, from guid: GroupID, by session: Session) async throws {
        try await storage.kick(uid, from: guid, by: session, now: time.now())
    }

    func ban(_ uid: UserID, from guid: GroupID, by session: Session) async throws {
        try await storage.ban(uid, from: guid, by: session, now: time.now())
    }

    func unban(_ uid: UserID, from guid: GroupID, by session: Session) async throws {
        try await storage.unban(uid, from: guid, by: session, now: time.now())
    }

    func add(_ uid: UserID, to guid: GroupID, as role: MemberRole, by session: Session) async throws {
        try check(role.scope)
        try await storage.add(uid, to: guid, as: role.scope, by: session, now: time.now())
    }

    func setScope(_ role: MemberRole, of uid: UserID, in guid: GroupID, by session: Session) async throws {
        try check(role.scope)
        try await storage.setScope(role.scope, of: uid, in: guid, by: session, now: time.now())
    }

    func transfer(_ guid: GroupID, to owner: GroupOwner, by session: Session) async throws -> Group {
        try await storage.transfer(guid, to: owner.uid, by: session, now: time.now())
    }

    func members<Body>(
        of guid: GroupID, for session: Session, _ input: RequestInput<Body>
    ) async throws -> GroupMembers {
        let after = input.identifier(UserID.self, "after")
        return try await storage.members(of: guid, for: session.uid, after: after, limit: input.limit)
    }

    private func check(_ scope: MemberScope) throws(ChatError) {
        guard [.admin, .moderator, .participant].contains(scope) else {
            throw ChatError(.badRequest, "A scope is admin, moderator or participant.", path: "scope")
        }
    }
}
