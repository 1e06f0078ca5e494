import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// The named metrics of server-notes §7 at `/metrics`.
@Suite(.timeLimit(.minutes(1))) struct MetricsTests {
    private func scrape(_ server: ServerFixture) async throws -> String {
        let answer = try await server.send(HTTPRequest(method: "GET", target: "/metrics"))
        #expect(answer.status == 200)
        #expect(answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
        return String(decoding: answer.body, as: UTF8.self)
    }

    @Test func theNamedMetricsTellWhatHappened() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source) { server in
            #expect(try await scrape(server).contains("\nbeckon_outbox_oldest_seconds 0\n"))
            let alice = try await server.login("alice")
            let bob = try await server.login("bob")
            let phone = try await server.connect(bob)
            let draft = MessageDraft(muid: "m", to: .user("bob"), text: "canary-text")
            _ = try await server.call(API.sendMessage, body: draft, token: alice)
            _ = try await phone.next()
            time.advance(by: .seconds(7))
            server.metrics.pushed(reason: "410 Unregistered")
            server.metrics.pushed(reason: "200")
            server.metrics.pushed(reason: "200")
            let text = try await scrape(server)
            for line in [
                "beckon_outbox_oldest_seconds 7", "beckon_push_total{reason=\"410 Unregistered\"} 1",
                "beckon_push_total{reason=\"200\"} 2", "beckon_realtime_connections 1",
                "beckon_requests_total{method=\"POST\",route=\"/v1/users/{uid}/tokens\",status=\"201\"} 2",
                "beckon_requests_total{method=\"GET\",route=\"/v1/realtime\",status=\"101\"} 1",
                "beckon_rate_limited_total{limit=\"user\"} 0", "# TYPE beckon_store_commit_seconds histogram",
            ] { #expect(text.contains("\n\(line)\n"), "\(line) is not in \(text)") }
            // Two users, two sessions, a message: each its own commit at least, since each was answered before the next.
            let commits = try #require(text.firstMatch(of: /\nbeckon_store_commit_seconds_count (\d+)\n/))
            #expect(Int(commits.1) ?? 0 >= 5)
            // No certificate, nothing to tell.
            #expect(!text.contains("beckon_certificate"))
        }
    }

    /// No user, no token, no text, however strange the requests are; and the number of lines is bounded.
    @Test func labelsAreBoundedAndHoldNothingOfAnyUser() async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice-canary")
            for index in 0..<50 {
                for target in [
                    "/canary/\(index)", "/v1/users/canary-\(index)/messages?limit=x", "/v1/me?a=canary\(index)",
                ] {
                    _ = try await server.send(
                        HTTPRequest(method: "GET", target: target, headers: ["authorization": "Bearer \(alice)"]))
                }
                server.metrics.pushed(reason: "canary-\(index)\"}\n")
                server.metrics.pushed(reason: String(repeating: "canary", count: 20 + index))
            }
            let text = try await scrape(server)
            for secret in ["canary", alice, ServerFixture.apiKey] { #expect(!text.contains(secret), "\(text)") }
            #expect(text.contains("\nbeckon_push_total{reason=\"other\"} 100\n"))
            #expect(text.contains("route=\"other\",status=\"404\"} 50\n"))
            #expect(text.split(separator: "\n").count < 100)
        }
    }

    @Test func eachLineHasTheFormOfPrometheusText() async throws {
        try await ServerFixture.with { server in
            _ = try await server.login("alice")
            let line =
                /(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="([^"\\\n]|\\["\\n])*"(,[a-z]+="([^"\\\n]|\\["\\n])*")*\})? -?[0-9.e+-]+)/
            for text in try await scrape(server).split(separator: "\n") {
                #expect(text.wholeMatch(of: line) != nil, "\(text)")
            }
        }
    }

    @Test func reasonsFromOutsideAreBounded() {
        var counter = LabelCounter(capacity: 3)
        for index in 0..<10 { counter.add("reason \(index)") }
        counter.add("reason 1")
        #expect(counter.counts == ["reason 0": 1, "reason 1": 2, "reason 2": 1, "other": 7])
    }

    @Test func aHistogramsBucketsHoldAllBelowThem() {
        var histogram = Histogram(bounds: [0.1, 1])
        for value in [0.1, 0.5, 3] { histogram.add(value) }
        var text = PrometheusText()
        text.histogram("x", "Help.", histogram)
        #expect(
            text.text == """
                # HELP x Help.
                # TYPE x histogram
                x_bucket{le="0.1"} 1
                x_bucket{le="1"} 2
                x_bucket{le="+Inf"} 3
                x_sum 3.6
                x_count 3

                """)
    }
}
