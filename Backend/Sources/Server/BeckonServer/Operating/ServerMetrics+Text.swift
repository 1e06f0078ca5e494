extension ServerMetrics {
    /// What is looked up when somebody asks; nil for what cannot be told now.
    struct Gauges: Sendable {
        var connections: Int
        var oldestPush: Duration?
        var certificateExpiry: Duration?
    }

    /// All metrics by the names of server-notes §7, as Prometheus text.
    func text(_ gauges: Gauges) -> String {
        let numbers = numbers
        var text = PrometheusText()
        if let age = gauges.oldestPush {
            text.gauge(
                "beckon_outbox_oldest_seconds", "Age of the oldest message whose pushes are not all sent.",
                age / .seconds(1))
        }
        text.counter(
            "beckon_push_total", "Answers of the push service.", label: "reason", numbers.pushes.counts)
        text.histogram(
            "beckon_store_commit_seconds", "Time of one commit of the store.", numbers.commitSeconds)
        if let expiry = gauges.certificateExpiry {
            text.gauge(
                "beckon_certificate_expiry_seconds", "Time until the certificate that is served expires.",
                expiry / .seconds(1))
        }
        text.counter(
            "beckon_sync_repairs_total", "Rows told late to connected devices, since their events were lost.",
            [(labels: [], count: numbers.repairs)])
        text.gauge("beckon_realtime_connections", "Realtime connections.", Double(gauges.connections))
        text.counter(
            "beckon_requests_total", "Requests answered.",
            numbers.requests.map { request, count in
                let labels = [
                    ("method", request.method), ("route", request.route), ("status", String(request.status)),
                ]
                return (labels: labels, count: count)
            })
        text.histogram(
            "beckon_request_seconds", "Time from a whole request to its answer.", numbers.requestSeconds)
        text.counter(
            "beckon_rate_limited_total", "Requests refused because somebody asked too often.", label: "limit",
            // All of them from the start, so that a first refusal is seen as a rise.
            Dictionary(
                uniqueKeysWithValues: RateRefusal.Subject.allCases.map { ($0.rawValue, numbers.refusals[$0] ?? 0) }))
        return text.text
    }
}
