import BeckonModel
import Synchronization
import Testing

@testable import BeckonServer

extension SessionCache {
    fileprivate func session(token: TokenHash, in store: StorageFixture) async throws -> Session? {
        try await session(token: token) { () async throws(StorageError) in try await store.storage.session(token: token)
        }
    }
}

@Suite struct SessionCacheTests {
    private func world(
        _ body: (StorageFixture, Session, TokenHash, SessionCache) async throws -> Void
    ) async throws {
        try await StorageDriver.sqlite.withStorage { store in
            let cache = SessionCache()
            store.storage.observe { if case .ended(let session) = $0 { cache.ended(session) } }
            _ = try await store.login("alice")
            let token = TokenHash(bytes: Array("token".utf8))
            let session = try await store.storage.insertSession(of: "alice", token: token, now: 1)
            try await body(store, session, token, cache)
        }
    }

    @Test func aSessionIsKnownUntilTheCommitThatEndsIt() async throws {
        try await world { store, session, token, cache in
            for _ in 0..<2 { #expect(try await cache.session(token: token, in: store) == session) }
            try await store.storage.removeSession(session.id)
            #expect(try await cache.session(token: token, in: store) == nil)
        }
    }

    /// Whoever looked before the end must not bring it back afterwards.
    @Test func aLookThatAnEndHasOvertakenIsNotKept() async throws {
        try await world { store, session, token, cache in
            let found = try await cache.session(token: token) { () async throws(StorageError) in
                let found = try await store.storage.session(token: token)
                try await store.storage.removeSession(session.id)
                return found
            }
            #expect(found == session)
            #expect(try await cache.session(token: token, in: store) == nil)
        }
    }

    @Test func whoIsNotKnownIsAskedForAgain() async throws {
        try await world { store, _, _, cache in
            let token = TokenHash(bytes: Array("later".utf8))
            #expect(try await cache.session(token: token, in: store) == nil)
            let session = try await store.storage.insertSession(of: "alice", token: token, now: 1)
            #expect(try await cache.session(token: token, in: store) == session)
        }
    }
}
