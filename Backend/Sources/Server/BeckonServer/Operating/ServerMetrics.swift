import Foundation

/// What a node counts for its operator: numbers by closed sets of labels, never by a user, a token or a conversation.
///
/// One for a node, shared by its server, store and gateway.
///
/// Safe to share: its state is behind the lock, and no call waits for anything else.
public final class ServerMetrics: @unchecked Sendable {
    /// A request by what is known of it: its route as it is declared, and the answer's status.
    struct Request: Sendable, Hashable {
        var method: String
        var route: String
        var status: Int
    }

    /// All numbers at one moment.
    struct Numbers: Sendable {
        var requests: [Request: Int] = [:]
        var requestSeconds = Histogram.seconds
        var refusals: [RateRefusal.Subject: Int] = [:]
        var commitSeconds = Histogram.seconds
        var pushes = LabelCounter()
        var repairs = 0
    }

    private let lock = NSLock()
    private var state = Numbers()

    public init() {}

    /// The store has committed a transaction, which took so long.
    public func committed(in duration: Duration) {
        lock.withLock { state.commitSeconds.add(duration / .seconds(1)) }
    }

    /// The push service has answered.
    ///
    /// - Parameter reason: a reason code as in the trace, `410 Unregistered`; what is none is counted as `other`.
    public func pushed(reason: String) {
        lock.withLock { state.pushes.add(reason) }
    }

    /// So many rows were told late, since their events were lost.
    func repaired(_ rows: Int) { lock.withLock { state.repairs += rows } }

    func answered(_ request: Request, in duration: Duration) {
        lock.withLock {
            state.requests[request, default: 0] += 1
            state.requestSeconds.add(duration / .seconds(1))
        }
    }

    func refused(_ subject: RateRefusal.Subject) {
        lock.withLock { state.refusals[subject, default: 0] += 1 }
    }

    var numbers: Numbers { lock.withLock { state } }
}
