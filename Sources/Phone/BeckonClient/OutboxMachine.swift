package import BeckonModel
package import BeckonStore

/// Which message goes next, and what becomes of it: a pure value.
///
/// Each conversation is a lane: its messages go one at a time and in the order in which they were written, and a lane
/// that waits holds up no other. An entry leaves the outbox only when the server has the message or a person discards
/// it; its `muid` never changes, so that a repeat after a lost answer is the same message (design §4, *Messages*).
package struct OutboxMachine: Sendable {
    private struct Lane {
        var inFlight: String?
        var isWaiting = false
        var failures = 0
    }

    /// Who is signed in; nil sends nothing.
    package private(set) var account: UserID?
    /// Of this account, in the order in which they were written.
    package private(set) var entries: [OutboxEntry] = []
    private var lanes: [Receiver: Lane] = [:]
    private let backOff: BackOff

    package init(backOff: BackOff) { self.backOff = backOff }

    /// What is in the outbox for a conversation.
    package func messages(with receiver: Receiver) -> [LocalMessage] {
        entries.filter { $0.receiver == receiver }.map(\.localMessage)
    }

    /// Whether a message goes to the server without anybody's waiting: not while its conversation waits after a failure.
    package func isUnderWay(_ muid: String) -> Bool {
        guard let index = index(of: muid), entries[index].failure == nil else { return false }
        return lanes[entries[index].receiver]?.isWaiting != true
    }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .signedIn(let user, let entries): signIn(user, entries)
        case .signedOut: stop()
        case .composed(let entry): compose(entry)
        case .stored(let message): store(message)
        case .advanced(let entry): advance(entry)
        case .failed(let muid, let failure): fail(muid, failure)
        case .waited(let receiver): waited(receiver)
        case .reachable: reachable()
        case .retry(let muid): retry(muid)
        case .discard(let muid): discard(muid)
        }
    }

    private mutating func signIn(_ user: UserID, _ kept: [OutboxEntry]) -> [Action] {
        let stopped = stop()
        account = user
        entries = kept
        var receivers: [Receiver] = []
        for entry in entries where !receivers.contains(entry.receiver) { receivers.append(entry.receiver) }
        return stopped + receivers.flatMap { next(in: $0) }
    }

    private mutating func stop() -> [Action] {
        let waiting = lanes.filter(\.value.isWaiting).map { Action.stopWaiting($0.key) }
        lanes = [:]
        account = nil
        entries = []
        return waiting
    }

    private mutating func compose(_ entry: OutboxEntry) -> [Action] {
        guard account != nil, !entries.contains(where: { $0.muid == entry.muid }) else { return [] }
        entries.append(entry)
        return [.keep(entry), .tell(entry.localMessage)] + next(in: entry.receiver)
    }

    /// Some of its files is further on its way.
    private mutating func advance(_ entry: OutboxEntry) -> [Action] {
        guard let index = index(of: entry.muid), lanes[entry.receiver]?.inFlight == entry.muid else { return [] }
        entries[index].files = entry.files
        return [.replace(entries[index])]
    }

    private mutating func store(_ message: Message) -> [Action] {
        guard let account, message.sender.uid == account,
            let index = index(of: message.muid), entries[index].receiver == message.counterpart(of: account)
        else { return [] }
        let entry = entries.remove(at: index)
        var local = entry.localMessage
        local.state = .sent(message)
        let wasWaiting = release(local.muid, in: local.receiver, failed: false)
        return [.remove(entry, sent: message)] + (wasWaiting ? [.stopWaiting(local.receiver)] : []) + [.tell(local)]
            + next(in: local.receiver)
    }

    private mutating func fail(_ muid: String, _ failure: APIFailure) -> [Action] {
        // An answer that comes after the message was heard of otherwise, or after a logout, changes nothing.
        guard let index = index(of: muid), lanes[entries[index].receiver]?.inFlight == muid else { return [] }
        let receiver = entries[index].receiver
        // Nothing goes until somebody signs in again; what is kept stays.
        if failure.isTokenRefused { return stop() }
        if failure.isTransient {
            _ = release(muid, in: receiver, failed: true)
            lanes[receiver]?.isWaiting = true
            let delay = backOff.delay(after: lanes[receiver]?.failures ?? 1)
            return [.wait(receiver, max(delay, failure.retryAfter ?? .zero))]
        }
        entries[index].failure = failure.error
        let failed = entries[index]
        _ = release(muid, in: receiver, failed: false)
        return [.replace(failed), .tell(failed.localMessage)] + next(in: receiver)
    }

    private mutating func waited(_ receiver: Receiver) -> [Action] {
        guard lanes[receiver]?.isWaiting == true else { return [] }
        lanes[receiver]?.isWaiting = false
        return next(in: receiver)
    }

    /// The network is back: what waits goes now. The count of failures stays until something succeeds.
    private mutating func reachable() -> [Action] {
        lanes.filter(\.value.isWaiting).keys.flatMap { [.stopWaiting($0)] + waited($0) }
    }

    /// What a person sends again was written now: it goes behind what waits in its conversation.
    private mutating func retry(_ muid: String) -> [Action] {
        guard let index = index(of: muid), entries[index].failure != nil else { return [] }
        var entry = entries.remove(at: index)
        entry.failure = nil
        entries.append(entry)
        return [.moveToEnd(entry), .tell(entry.localMessage)] + next(in: entry.receiver)
    }

    /// Only what has failed: a message on its way may be with the server already.
    private mutating func discard(_ muid: String) -> [Action] {
        guard let index = index(of: muid), entries[index].failure != nil else { return [] }
        return [.remove(entries.remove(at: index), sent: nil), .forget(muid: muid)]
    }

    private func index(of muid: String) -> Int? {
        entries.firstIndex { $0.muid == muid }
    }

    private mutating func next(in receiver: Receiver) -> [Action] {
        let lane = lanes[receiver] ?? Lane()
        guard account != nil, lane.inFlight == nil, !lane.isWaiting,
            let entry = entries.first(where: { $0.receiver == receiver && $0.failure == nil })
        else { return [] }
        lanes[receiver, default: Lane()].inFlight = entry.muid
        return [.send(entry)]
    }

    /// Frees the lane of a message; whether the lane was waiting to send that message again.
    private mutating func release(_ muid: String, in receiver: Receiver, failed: Bool) -> Bool {
        guard var lane = lanes[receiver] else { return false }
        let isNext = lane.inFlight == muid || lane.inFlight == nil
        guard isNext else { return false }
        let wasWaiting = lane.isWaiting
        lane.inFlight = nil
        lane.isWaiting = false
        lane.failures = failed ? lane.failures + 1 : 0
        lanes[receiver] = lane
        return wasWaiting
    }
}
