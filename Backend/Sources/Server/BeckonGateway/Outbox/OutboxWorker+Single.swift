import BeckonServer

/// One device at a time: what was deferred, and numbers.
extension OutboxWorker {
    /// A message's push that has waited.
    func single(_ claim: DeferredClaim) async throws(StorageError) {
        let push = Push(
            content: .message(
                claim.message, MessageKey(claim.message),
                Push.Revision(number: claim.revision, replaces: claim.replaces)),
            account: claim.uid, badge: claim.badge, device: claim.device, storedAt: claim.storedAt,
            attempt: claim.attempt)
        switch await settle(push) {
        case .ended(let wasSent, _): _ = try await storage.finishDeferred(claim, wasSent: wasSent)
        case .kept(let due, let attempt, _): _ = try await storage.postponeDeferred(claim, due: due, attempt: attempt)
        }
    }

    /// The number alone.
    func badge(_ claim: BadgeClaim) async throws(StorageError) {
        let push = Push(
            content: .badge, account: claim.uid, badge: claim.badge, device: claim.device, storedAt: claim.storedAt,
            attempt: claim.attempt)
        switch await settle(push) {
        case .ended: _ = try await storage.finishBadge(claim)
        case .kept(let due, let attempt, _): _ = try await storage.postponeBadge(claim, due: due, attempt: attempt)
        }
    }
}
