public import BeckonModel
public import BeckonServer

/// Turns outbox rows into pushes: claims them, pages through recipients and devices, sends, acts on the answers.
///
/// One worker listens to a store. Every step that must not be lost is a row in the store before it is done, so that the
/// process may be killed at any moment; a push that was sent twice for that reason carries the same identifiers.
public actor OutboxWorker {
    let storage: any PushStorage
    let sender: PushSender
    let presence: Presence
    let body: PushBody
    let patience: PushPatience
    let time: TimeSource
    let trace: Trace
    let report: @Sendable (String) -> Void

    private let wakeUps = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    /// Rows in work whose recipients go on: a page of each a round, so that a large group does not hold up others.
    private var open: [PushClaim] = []

    /// How many rows are in work at once, and how many recipients a page has.
    private static let rows = 32
    private static let page = 200
    private static let pause = Duration.seconds(1)

    /// - Parameter report: is told, in a sentence for the operator, what keeps the worker from working.
    public init(
        storage: any PushStorage, sender: PushSender, presence: Presence, body: PushBody,
        patience: PushPatience = PushPatience(), time: TimeSource, trace: Trace = .silent,
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.storage = storage
        self.sender = sender
        self.presence = presence
        self.body = body
        self.patience = patience
        self.time = time
        self.trace = trace
        self.report = report
    }

    /// Works until the task is cancelled. What is in the outbox already is done first.
    public func run() async {
        await withTaskGroup(of: Void.self) { tasks in
            tasks.addTask { [storage, wakeUps] in
                for await _ in storage.pushSignal { wakeUps.continuation.yield() }
            }
            wakeUps.continuation.yield()
            for await _ in wakeUps.stream {
                await work()
            }
            tasks.cancelAll()
        }
    }

    /// Works until nothing is due, then sees to it that the next due time wakes it.
    private func work() async {
        do {
            while try await round(), !Task.isCancelled {}
            try await wakeWhenDue()
        } catch {
            report("The gateway cannot read its outbox and tries again: \(error)")
            let now = time.now()
            wake(at: now + Self.pause.milliseconds, now: now)
        }
    }

    /// One page of each row in work, the single devices and the numbers that are due. False when there was nothing.
    private func round() async throws(StorageError) -> Bool {
        let now = time.now()
        open += try await storage.claimPushes(limit: Self.rows - open.count, now: now, leaseUntil: leaseEnd)
        let single = try await storage.claimDeferredPushes(limit: Self.page, now: now, leaseUntil: leaseEnd)
        // Last, so that no number lacks a message that is pushed beside it.
        let badges = try await storage.claimBadges(limit: Self.page, now: now, leaseUntil: leaseEnd)
        guard !open.isEmpty || !single.isEmpty || !badges.isEmpty else { return false }
        let claims = open
        open = []
        let failures = await withTaskGroup(of: Result<PushClaim?, StorageError>.self) { tasks in
            for claim in claims {
                tasks.addTask { await self.result { () throws(StorageError) in try await self.page(of: claim) } }
            }
            for claim in single {
                tasks.addTask {
                    await self.result { () throws(StorageError) in
                        try await self.single(claim)
                        return nil
                    }
                }
            }
            for claim in badges {
                tasks.addTask {
                    await self.result { () throws(StorageError) in
                        try await self.badge(claim)
                        return nil
                    }
                }
            }
            var failures: [StorageError] = []
            for await result in tasks {
                switch result {
                case .success(let claim): if let claim { open.append(claim) }
                case .failure(let error): failures.append(error)
                }
            }
            return failures
        }
        if let failure = failures.first { throw failure }
        return true
    }

    private func result(
        of work: () async throws(StorageError) -> PushClaim?
    ) async -> Result<PushClaim?, StorageError> {
        do { return .success(try await work()) } catch { return .failure(error) }
    }

    /// The next recipients of a row; the claim where more come after them.
    private func page(of claim: PushClaim) async throws(StorageError) -> PushClaim? {
        let reference = claim.message.reference
        if claim.cursor == nil { trace(.claimed, reference, decision: "outbox-row") }
        let page = try await storage.pushPage(of: claim, limit: Self.page, now: time.now())
        guard let message = page.message, let last = page.recipients.last else {
            _ = try await storage.finish(claim, deferring: [], sent: [])
            return nil
        }
        let revision = Push.Revision(number: page.revision, replaces: false)
        func pushes(_ devices: (PushRecipient) -> [PushDevice]) -> [Push] {
            page.recipients.flatMap { recipient in
                devices(recipient).map {
                    Push(
                        content: .message(message, claim.message, revision), account: recipient.uid,
                        badge: recipient.badge, device: $0, storedAt: claim.storedAt, attempt: 0)
                }
            }
        }
        let first = pushes { $0.devices(for: message) }
        let performed = await perform(first)
        var (kept, sent) = (performed.kept, performed.sent)
        // A session whose token for calls is gone has none any more: its call is told by an alert.
        let instead = pushes { $0.devices(insteadOf: performed.gone) }
        if !instead.isEmpty {
            let second = await perform(instead)
            kept += second.kept
            sent += second.sent
        }
        if page.isLast {
            guard try await storage.finish(claim, deferring: kept.map(\.deferred), sent: sent) else { return nil }
        } else {
            guard
                try await storage.advance(
                    claim, past: last.uid, deferring: kept.map(\.deferred), sent: sent, leaseUntil: leaseEnd)
            else { return nil }
        }
        try await settleWhatWasAcknowledgedMeanwhile(kept)
        guard !page.isLast else { return nil }
        var next = claim
        next.cursor = last.uid
        // Not one device of a page could be reached: the service is down, so that the cursor stops (server-notes §4).
        guard kept.count == first.count, kept.allSatisfy(\.serviceFailed), let due = kept.map(\.due).min() else {
            return next
        }
        _ = try await storage.release(next, due: due)
        return nil
    }

    /// All devices of a page at once: those that are kept for later, those whose push was taken, and the ones that are gone.
    private func perform(_ pushes: [Push]) async -> (kept: [Kept], sent: [SentPush], gone: Set<DeviceID>) {
        await withTaskGroup(of: (Push, Settled).self) { tasks in
            for push in pushes { tasks.addTask { (push, await self.settle(push)) } }
            var kept: [Kept] = []
            var sent: [SentPush] = []
            var gone: Set<DeviceID> = []
            for await (push, settled) in tasks {
                switch settled {
                case .kept(let due, let attempt, let serviceFailed):
                    kept.append(Kept(push: push, due: due, attempt: attempt, serviceFailed: serviceFailed))
                case .ended(let wasSent, let isGone):
                    if wasSent, let one = push.sent { sent.append(one) }
                    if isGone { gone.insert(push.device.id) }
                }
            }
            return (kept, sent, gone)
        }
    }

    /// An acknowledgement may have come before its row was there: so it is asked for once more.
    private func settleWhatWasAcknowledgedMeanwhile(_ kept: [Kept]) async throws(StorageError) {
        for entry in kept where entry.attempt == 0 {
            guard case .message(_, let key, _) = entry.push.content else { continue }
            let session = entry.push.device.session
            switch await presence.answer(session, key) {
            case .shown:
                try await storage.dropDeferred(session: session, message: key)
            case .notShown, .notConnected:
                try await storage.expediteDeferred(session: session, message: key, now: time.now())
            case .unanswered:
                break
            }
        }
    }

    /// When a lease that is taken now ends.
    private var leaseEnd: Int64 { time.now() + patience.lease.milliseconds }

    private func wakeWhenDue() async throws(StorageError) {
        guard let due = try await storage.nextPushDue() else { return }
        let now = time.now()
        if due > now {
            wake(at: due, now: now)
        } else {
            wakeUps.continuation.yield()
        }
    }

    private var alarm: (due: Int64, task: Task<Void, Never>)?

    /// One that waits for the same time already goes on.
    private func wake(at due: Int64, now: Int64) {
        guard alarm?.due != due else { return }
        alarm?.task.cancel()
        let task = Task { [weak self, time, wakeUps] in
            // Cancelled means that another alarm has taken its place.
            guard (try? await time.wait(.milliseconds(due - now))) != nil else { return }
            await self?.forgetAlarm(of: due)
            wakeUps.continuation.yield()
        }
        alarm = (due, task)
    }

    private func forgetAlarm(of due: Int64) {
        if alarm?.due == due { alarm = nil }
    }
}
