import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// Rate limits as clients meet them (issue 6; R-B, *Limits*): 429, the code, `Retry-After`.
@Suite(.timeLimit(.minutes(1))) struct RateLimitTests {
    private func me(_ token: String, _ server: ServerFixture) async throws -> HTTPResponse {
        try await server.send(
            HTTPRequest(method: "GET", target: "/v1/me", headers: ["authorization": "Bearer \(token)"]))
    }

    private func code(_ response: HTTPResponse) throws -> ChatError.Code {
        try JSONDecoder().decode(ErrorAnswer.self, from: response.body).error.code
    }

    @Test func aUserWhoAsksTooOftenWaitsOnAllDevicesAndNobodyElseDoes() async throws {
        let time = ManualTime()
        let limits = RateLimits(user: RateLimit(perMinute: 30, burst: 2), apiKey: nil, address: nil)
        try await ServerFixture.with(time: time.source, configure: { $0.rateLimits = limits }) { server in
            let (alice, bob) = (try await server.login("alice"), try await server.login("bob"))
            let tablet = try await server.call(API.createToken, ["uid": "alice"]).token
            for _ in 0..<2 { #expect(try await me(alice, server).status == 200) }
            time.advance(by: .milliseconds(500))
            for token in [alice, tablet] {
                let refused = try await me(token, server)
                #expect(refused.status == 429 && refused.headers["retry-after"] == "2")
                #expect(try code(refused) == .tooManyRequests)
            }
            #expect(try await me(bob, server).status == 200)
            // Nor does a realtime connection open.
            let realtime = try await server.send(
                HTTPRequest(method: "GET", target: "/v1/realtime", headers: ["authorization": "Bearer \(alice)"]))
            #expect(realtime.status == 429)
            time.advance(by: .milliseconds(1500))
            #expect(try await me(alice, server).status == 200)
            #expect(try await me(alice, server).status == 429)
        }
    }

    @Test func anAPIKeyThatIsUsedTooOftenWaitsAndUsersDoNot() async throws {
        let time = ManualTime()
        let limits = RateLimits(user: nil, apiKey: RateLimit(perMinute: 60, burst: 2), address: nil)
        try await ServerFixture.with(time: time.source, configure: { $0.rateLimits = limits }) { server in
            let alice = try await server.login("alice")
            let failure = try await #require(throws: ServerFixture.Failure.self) {
                _ = try await server.call(API.createToken, ["uid": "alice"])
            }
            #expect(failure.answer.status == 429 && failure.answer.headers["retry-after"] == "1")
            #expect(try await me(alice, server).status == 200)
            time.advance(by: .seconds(1))
            #expect(throws: Never.self) { try code(failure.answer) }
            _ = try await server.call(API.createToken, ["uid": "alice"])
        }
    }

    /// Server-notes §5: per address before authentication.
    @Test func whoGuessesTokensIsRefusedBeforeTheStoreIsAsked() async throws {
        let time = ManualTime()
        let limits = RateLimits(user: nil, apiKey: nil, address: RateLimit(perMinute: 60, burst: 3))
        try await ServerFixture.with(time: time.source, configure: { $0.rateLimits = limits }) { server in
            let alice = try await server.login("alice")
            // What is right costs nothing.
            for _ in 0..<10 { #expect(try await me(alice, server).status == 200) }
            for guess in 0..<3 { #expect(try await me("guess\(guess)", server).status == 401) }
            #expect(try await me("guess", server).status == 429)
            time.advance(by: .seconds(1))
            #expect(try await me(alice, server).status == 200)
        }
    }

    @Test func limitsChangeWhileTheServerRuns() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source) { server in
            let alice = try await server.login("alice")
            for _ in 0..<5 { #expect(try await me(alice, server).status == 200) }
            time.advance(by: .seconds(60))
            try await server.server.reload(
                tls: nil, rateLimits: RateLimits(user: RateLimit(perMinute: 1, burst: 1)),
                apiKeys: APIKeys([ServerFixture.apiKey]))
            #expect(try await me(alice, server).status == 200)
            #expect(try await me(alice, server).status == 429)
            try await server.server.reload(tls: nil, rateLimits: .none, apiKeys: APIKeys([ServerFixture.apiKey]))
            #expect(try await me(alice, server).status == 200)
        }
    }
}
