import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import Foundation
import Synchronization
import Testing

/// JSON lines with constant messages (design §4, *Secrets*).
@Suite(.timeLimit(.minutes(1))) struct LogTests {
    private final class Lines: Sendable {
        let all = Mutex<[LogLine]>([])

        func log(_ level: LogLevel) -> Log {
            Log(level: level, now: { 1_700_000_000_123 }) { line in self.all.withLock { $0.append(line) } }
        }

        var now: [LogLine] { all.withLock { $0 } }
    }

    @Test func aLineIsAnObjectWithItsValuesBesideTheMessage() throws {
        let lines = Lines()
        lines.log(.info)(.error, "it failed", ["status": 500, "time": "never"])
        #expect(
            lines.now.map(\.json) == [
                #"{"level":"error","message":"it failed","status":500,"time":"2023-11-14T22:13:20.123Z"}"#
            ])
    }

    @Test func linesBelowTheLevelAreNotMadeAndTheLevelMayChange() {
        let lines = Lines()
        let log = lines.log(.error)
        let copy = log
        func values() -> [String: JSONValue] {
            Issue.record("Nobody wants them.")
            return [:]
        }
        log(.debug, "no", values())
        copy.level = .debug
        log(.debug, "yes")
        #expect(lines.now.map(\.message) == ["yes"])
    }

    @Test func aRequestThatFailsIsOneLineAtError() async throws {
        let lines = Lines()
        try await ServerFixture.with(configure: { $0.log = lines.log(.info) }) { server in
            let alice = try await server.login("alice")
            #expect(lines.now.isEmpty)
            await server.storage.close()
            let answer = try await server.send(
                HTTPRequest(method: "GET", target: "/v1/me", headers: ["authorization": "Bearer \(alice)"]))
            #expect(answer.status == 503)
            let line = try #require(lines.now.first)
            #expect(lines.now.count == 1 && line.level == .error)
            #expect(line.message == "the server could not do its work")
            #expect(line.values["detail"]?.string?.hasSuffix("is closed.") == true)
        }
    }

    /// Server-notes §7, test 10.
    @Test func atDebugEachRequestIsOneLineWithoutSecretsNamesAndTexts() async throws {
        let lines = Lines()
        try await ServerFixture.with(configure: { $0.log = lines.log(.debug) }) { server in
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            let draft = MessageDraft(muid: "canary-muid", to: .user("bob"), text: "canary-text")
            _ = try await server.call(API.sendMessage, body: draft, token: alice)
            _ = try await server.send(HTTPRequest(method: "GET", target: "/canary?token=canary"))
            _ = try await server.send(
                HTTPRequest(method: "GET", target: "/v1/me", headers: ["authorization": "Bearer canary"]))
            let told = lines.now
            #expect(Set(told.map(\.message)) == ["request"] && told.allSatisfy { $0.level == .debug })
            #expect(
                told.map { $0.values["route"] } == [
                    "/v1/users", "/v1/users/{uid}/tokens", "/v1/users", "/v1/users/{uid}/tokens", "/v1/messages",
                    "other", "/v1/me",
                ])
            #expect(told.map { $0.values["status"] } == [201, 201, 201, 201, 201, 404, 401])
            let text = told.map(\.json).joined(separator: "\n")
            for secret in ["canary", "alice name", alice, ServerFixture.apiKey] { #expect(!text.contains(secret)) }
        }
    }
}
