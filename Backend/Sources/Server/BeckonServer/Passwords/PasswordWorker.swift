import BeckonModel
import BeckonNet
import Dispatch

/// Hashes and checks passwords: one at a time, away from the event loop, and few that wait (server-notes §5).
///
/// A flood of them costs others neither memory nor more than the one core that it works on: who comes when the queue is
/// full, or has one waiting already, is sent away at once.
actor PasswordWorker {
    /// How many wait or are worked on.
    private let limit: Int
    private let cost: Scrypt.Cost
    private let queue: DispatchQueue
    private var waiting: Set<UserID> = []

    /// - Parameter queue: a serial one, for this worker alone.
    init(
        limit: Int = 16, cost: Scrypt.Cost = .interactive,
        queue: DispatchQueue = DispatchQueue(label: "beckon.passwords")
    ) {
        self.limit = limit
        self.cost = cost
        self.queue = queue
    }

    /// Throws `tooManyRequests`; `operationFailed` when OpenSSL cannot.
    func hash(_ password: String, for uid: UserID) async throws(ChatError) -> PasswordHash {
        let cost = cost
        return try await work(for: uid) { () throws(CryptoError) in try PasswordHash(of: password, cost: cost) }
    }

    /// Throws as ``hash(_:for:)``.
    func matches(_ password: String, _ hash: PasswordHash, for uid: UserID) async throws(ChatError) -> Bool {
        try await work(for: uid) { () throws(CryptoError) in try hash.matches(password) }
    }

    private func work<Value: Sendable>(
        for uid: UserID, _ body: @escaping @Sendable () throws(CryptoError) -> Value
    ) async throws(ChatError) -> Value {
        guard waiting.count < limit, waiting.insert(uid).inserted else {
            throw ChatError(
                .tooManyRequests, "Too many passwords wait to be checked.", remedy: "Try again in a second.")
        }
        let result: Result<Value, CryptoError> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(CryptoError) in try body() })
            }
        }
        waiting.remove(uid)
        switch result {
        case .success(let value): return value
        case .failure: throw ChatError(.operationFailed, "The server cannot check passwords now.")
        }
    }
}
