package import BeckonPush

/// Decides what is revised and when content is handed over, for all requests of one extension process (P-16).
///
/// A pure value. Requests are told apart by a number, since two deliveries can share an identifier (P-2).
package struct RevisionMachine: Sendable {
    /// Why content was handed over; the words of the trace.
    package enum Ending: String, Sendable, Hashable {
        case allStages = "all-stages"
        /// Our own deadline.
        case deadline
        /// The system's `serviceExtensionTimeWillExpire`.
        case expired
    }

    package enum Event: Sendable, Hashable {
        case received(Int, NotificationContent)
        case finished(Int, stage: Int, NotificationContent)
        case failed(Int, stage: Int)
        case deadline(Int)
        case timeWillExpire
    }

    package enum Action: Sendable, Hashable {
        case run(Int, stage: Int, NotificationContent)
        case handOver(Int, NotificationContent, Ending)
        /// The stage gave back what the system would not show.
        case refuse(Int, stage: Int)
    }

    private struct Request {
        var best: NotificationContent
        /// The stage that runs.
        var stage: Int
    }

    private let stages: Int
    private var requests: [Int: Request] = [:]

    package init(stages: Int) { self.stages = stages }

    package var inFlight: Int { requests.count }

    package mutating func handle(_ event: Event) -> [Action] {
        switch event {
        case .received(let request, let content):
            requests[request] = Request(best: content, stage: 0)
            return next(request)
        case .finished(let request, let stage, let content):
            guard let current = requests[request], current.stage == stage else { return [] }
            // P-17: without a text the system would show the original in place of all that was revised.
            let isRefused = !content.showsAlert && current.best.showsAlert
            if !isRefused { requests[request]?.best = content }
            requests[request]?.stage += 1
            return (isRefused ? [.refuse(request, stage: stage)] : []) + next(request)
        case .failed(let request, let stage):
            guard requests[request]?.stage == stage else { return [] }
            requests[request]?.stage += 1
            return next(request)
        case .deadline(let request):
            return handOver(request, .deadline)
        case .timeWillExpire:
            // The call names no request: everything in flight has to be finished (P-16).
            return requests.keys.sorted().flatMap { handOver($0, .expired) }
        }
    }

    private mutating func next(_ request: Int) -> [Action] {
        guard let current = requests[request] else { return [] }
        guard current.stage < stages else { return handOver(request, .allStages) }
        return [.run(request, stage: current.stage, current.best)]
    }

    private mutating func handOver(_ request: Int, _ ending: Ending) -> [Action] {
        requests.removeValue(forKey: request).map { [.handOver(request, $0.best, ending)] } ?? []
    }
}
