import BeckonModel
import BeckonNet

/// What is counted and logged of each request, and how often who may ask.
struct RequestWatch: Sendable {
    let gate: RateGate
    let metrics: ServerMetrics
    let log: Log
    let monotonic: @Sendable () -> Int64

    init(
        limits: RateLimits = .none, metrics: ServerMetrics = ServerMetrics(), log: Log = .silent,
        monotonic: @escaping @Sendable () -> Int64 = TimeSource.system.monotonic
    ) {
        gate = RateGate(limits, monotonic: monotonic)
        self.metrics = metrics
        self.log = log
        self.monotonic = monotonic
    }

    /// One line at debug and one count.
    ///
    /// - Parameters:
    ///   - method: as it was sent; only those that are known here are repeated.
    ///   - route: as it is declared, so that no identifier of the path is told; nil for a path that is not known.
    ///   - began: on the monotonic clock.
    func answered(_ method: String, _ route: String?, status: Int, began: Int64) {
        let nanoseconds = monotonic() - began
        let request = ServerMetrics.Request(
            method: Self.methods.contains(method) ? method : LabelCounter.other, route: route ?? LabelCounter.other,
            status: status)
        metrics.answered(request, in: .nanoseconds(nanoseconds))
        log(
            .debug, "request",
            [
                "method": .string(request.method), "route": .string(request.route), "status": .int(Int64(status)),
                "microseconds": .int(nanoseconds / 1000),
            ])
    }

    /// How often whom; a refusal is counted.
    func admit(_ check: (RateGate) throws(RateRefusal) -> Void) throws(RateRefusal) {
        do throws(RateRefusal) {
            try check(gate)
        } catch {
            metrics.refused(error.subject)
            throw error
        }
    }

    private static let methods: Set = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
}
