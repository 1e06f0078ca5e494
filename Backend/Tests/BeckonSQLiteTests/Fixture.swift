import BeckonModel
import BeckonSQLite
import BeckonServer
import Foundation

/// A store with two users, alice and bob.
struct Fixture {
    let storage: SQLiteStorage
    let alice: Session
    let bob: Session

    init(_ path: String) async throws {
        storage = try SQLiteStorage(path: path)
        alice = try await Self.login(UserID(unchecked: "alice"), storage)
        bob = try await Self.login(UserID(unchecked: "bob"), storage)
    }

    static func login(_ uid: UserID, _ storage: SQLiteStorage) async throws -> Session {
        try await storage.insertUser(User(uid: uid, name: uid.rawValue), now: 1)
        return try await storage.insertSession(of: uid, token: TokenHash(bytes: Array(uid.rawValue.utf8)), now: 1)
    }

    @discardableResult
    func send(_ text: String, to receiver: Receiver? = nil) async throws -> Message {
        try await storage.store(
            NewMessage(
                from: alice, to: receiver ?? .user(bob.uid), muid: UUID().uuidString, text: text, sentAt: 1_000)
        ).message
    }
}
