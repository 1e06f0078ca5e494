import BeckonModel
import Synchronization

/// Whose token it is, without asking the store again for each request.
///
/// Exact: a session that ends is forgotten by the commit that ends it, before its call returns. A look at the store that
/// was under way meanwhile is not kept.
final class SessionCache: Sendable {
    private struct State {
        var sessions: [TokenHash: Session] = [:]
        var tokens: [SessionID: TokenHash] = [:]
        /// How many sessions have ended.
        var endings = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    /// - Parameter limit: how many sessions are kept; then all are looked up anew.
    init(limit: Int = 100_000) { self.limit = limit }

    /// As ``ChatStorage/session(token:)``, which is asked by `look` where it has to be.
    func session(
        token: TokenHash, look: () async throws(StorageError) -> Session?
    ) async throws(StorageError) -> Session? {
        let (known, endings) = state.withLock { ($0.sessions[token], $0.endings) }
        if let known { return known }
        guard let session = try await look() else { return nil }
        state.withLock { state in
            guard state.endings == endings else { return }
            if state.sessions.count >= limit {
                state.sessions = [:]
                state.tokens = [:]
            }
            state.sessions[token] = session
            state.tokens[session.id] = token
        }
        return session
    }

    /// To be called by the commit that ends it.
    func ended(_ id: SessionID) {
        state.withLock { state in
            state.endings += 1
            if let token = state.tokens.removeValue(forKey: id) { state.sessions[token] = nil }
        }
    }

    /// Another server has served the store, whose endings were not told here.
    func clear() {
        state.withLock { state in
            state.endings += 1
            state.sessions = [:]
            state.tokens = [:]
        }
    }
}
