import BeckonAPI
import BeckonModel

/// Erases users when asked, and what is too old from time to time; each in short steps, between which sends go on.
struct ErasureService: Sendable {
    /// Rows of one transaction: some milliseconds.
    private static let limit = 200

    let storage: any ErasureStorage & CallStorage
    let files: FileService
    let time: TimeSource

    /// Returns when nothing of the user is left. Asked again, it goes on from where it was.
    func erase(_ uid: UserID) async throws(StorageError) -> ErasedUser {
        try await storage.beginErasure(of: uid, now: time.now())
        var erased = ErasedUser(uid: uid, messages: 0, groups: 0)
        while true {
            guard !Task.isCancelled else {
                throw .unavailable(
                    "The erasure of a user was interrupted: it goes on within an hour, or when asked again.")
            }
            let step = try await storage.continueErasure(of: uid, limit: Self.limit, now: time.now())
            erased.messages += step.messages
            erased.groups += step.memberships
            if step.isLast { break }
        }
        try await storage.forgetLog()
        try await files.sweep(now: time.now())
        return erased
    }

    /// What a process before has begun and not ended, and what is too old by now.
    func sweep(_ retention: Retention) async throws(StorageError) {
        for uid in try await storage.unfinishedErasures() { _ = try await erase(uid) }
        let pushes = time.now() - retention.pushes.nanoseconds / 1_000_000
        while try await storage.expirePushes(storedBefore: pushes, limit: Self.limit), !Task.isCancelled {}
        guard let kept = retention.messages else { return }
        let messages = time.now() - kept.nanoseconds / 1_000_000
        while try await storage.expireMessages(sentBefore: messages, limit: Self.limit, now: time.now()),
            !Task.isCancelled
        {}
        while try await storage.expireCalls(endedBefore: messages, limit: Self.limit), !Task.isCancelled {}
        try await storage.forgetLog()
    }

    /// Sweeps at once and each hour, until the task is cancelled.
    func sweepFromTimeToTime(_ retention: Retention, report: @Sendable (String) -> Void) async {
        await time.eachHour(report: report) { () async throws(StorageError) in try await sweep(retention) }
    }
}
