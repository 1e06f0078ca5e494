import BeckonAPI
import BeckonModel

/// Who is in a group: left, removed, kept out.
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
        try await storage.unban(uid, from: guid, by: session)
    }
}
