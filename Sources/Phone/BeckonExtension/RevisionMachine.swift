import BeckonPush

/// Decides what is revised and when content is handed over, for all requests of one extension process (P-16).
///
/// A pure value. Requests are told apart by a number, since two deliveries can share an identifier (P-2). Numbers ascend,
/// so that whoever came first is served first.
package struct RevisionMachine: Sendable {
    private struct Request {
        var best: Revision
        /// The stage that runs or is next.
        var stage = 0
        var isRunning = false
    }

    private let kinds: [RevisionKind]
    private let limits: RevisionLimits
    private let mayFilter: Bool
    private var requests: [Int: Request] = [:]

    /// - Parameters:
    ///   - kinds: of the stages, in the order that they run.
    ///   - mayFilter: whether content without any text is shown as nothing; else the system shows the original (P-17).
    package init(kinds: [RevisionKind], limits: RevisionLimits = RevisionLimits(), mayFilter: Bool = false) {
        self.kinds = kinds
        self.limits = limits
        self.mayFilter = mayFilter
    }

    package var inFlight: Int { requests.count }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .received(let request, let revision):
            requests[request] = Request(best: revision)
            return next(request) + crowdOut()
        case .finished(let request, let stage, let revision):
            guard isRunning(request, stage) else { return [.late(request, stage: stage)] }
            return take(revision, of: request, stage: stage)
        case .failed(let request, let stage):
            guard isRunning(request, stage) else { return [.late(request, stage: stage)] }
            return next(request, after: stage)
        case .deadline(let request):
            return handOver(request, .deadline) + admit()
        case .timeWillExpire:
            // The call names no request: everything in flight has to be finished (P-16).
            return requests.keys.sorted().flatMap { handOver($0, .expired) }
        }
    }

    private func isRunning(_ request: Int, _ stage: Int) -> Bool {
        requests[request].map { $0.isRunning && $0.stage == stage } ?? false
    }

    private mutating func take(_ revision: Revision, of request: Int, stage: Int) -> [Action] {
        guard let best = requests[request]?.best else { return [] }
        // P-17: without a text the system would show the original in place of all that was revised.
        let hasText = revision.content.showsAlert || !best.content.showsAlert || revision.isFinal && mayFilter
        guard hasText else { return [.refuse(request, stage: stage)] + next(request, after: stage) }
        requests[request]?.best = revision
        return revision.isFinal ? handOver(request, .final) + admit() : next(request, after: stage)
    }

    private mutating func next(_ request: Int, after stage: Int? = nil) -> [Action] {
        if let stage {
            requests[request]?.stage = stage + 1
            requests[request]?.isRunning = false
        }
        let isDone = requests[request]?.stage == kinds.count
        return (isDone ? handOver(request, .allStages) : []) + admit()
    }

    /// Runs the next stages of those who wait, as far as the limits allow.
    private mutating func admit() -> [Action] {
        var atWork: [Bool: Int] = [:]
        for request in requests.values where request.isRunning { atWork[isMedia(request), default: 0] += 1 }
        return requests.keys.sorted().compactMap { number in
            guard let request = requests[number], !request.isRunning else { return nil }
            let isMedia = isMedia(request)
            guard atWork[isMedia, default: 0] < limits.atOnce(kinds[request.stage]) else { return nil }
            atWork[isMedia, default: 0] += 1
            requests[number]?.isRunning = true
            return .run(number, stage: request.stage, request.best)
        }
    }

    private func isMedia(_ request: Request) -> Bool { kinds[request.stage] == .media }

    /// P-14: whoever has come furthest and waits is shown as it is, so that another has room.
    private mutating func crowdOut() -> [Action] {
        guard requests.count > limits.requests else { return [] }
        let waiting = requests.filter { !$0.value.isRunning }
        let furthest = (waiting.isEmpty ? requests : waiting).max {
            ($0.value.stage, -$0.key) < ($1.value.stage, -$1.key)
        }
        return furthest.map { handOver($0.key, .crowded) + admit() } ?? []
    }

    private mutating func handOver(_ request: Int, _ ending: Ending) -> [Action] {
        requests.removeValue(forKey: request).map { [.handOver(request, $0.best.content, ending)] } ?? []
    }
}
