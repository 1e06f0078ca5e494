import BeckonAPI
import BeckonModel
import BeckonNet

/// Logins. A token is 32 random bytes, told once; only its hash is kept.
struct SessionService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func create(for uid: UserID) async throws -> AuthToken {
        let token = Base64URL.encode(SecureRandom.bytes(32))
        _ = try await storage.insertSession(of: uid, token: TokenHash(of: token), now: time.now())
        return AuthToken(uid: uid, token: token)
    }

    func end(_ session: Session) async throws {
        try await storage.removeSession(session.id)
    }
}
