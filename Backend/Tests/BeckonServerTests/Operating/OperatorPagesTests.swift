import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation
import Testing

/// `/live`, `/ready` and drain (server-notes §7) over sockets.
@Suite(.timeLimit(.minutes(1))) struct OperatorPagesTests {
    private func get(_ path: String, _ server: ServerFixture) async throws -> HTTPResponse {
        try await server.send(HTTPRequest(method: "GET", target: path))
    }

    @Test func aServerIsLiveAndReadyUntilItsStoreIsGoneAndThenLiveOnly() async throws {
        try await ServerFixture.with { server in
            for path in ["/live", "/ready"] { #expect(try await get(path, server).status == 200) }
            await server.storage.close()
            let ready = try await get("/ready", server)
            #expect(ready.status == 503 && String(decoding: ready.body, as: UTF8.self) == "store-unavailable\n")
            #expect(try await get("/live", server).status == 200)
        }
    }

    @Test func theyTakeNoOtherMethod() async throws {
        try await ServerFixture.with { server in
            let answer = try await server.send(HTTPRequest(method: "POST", target: "/ready"))
            #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD")
        }
    }

    @Test func withAPortOfTheirOwnTheyAreThereAloneAndUntilTheEnd() async throws {
        let (inWork, arrived) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        let time = ManualTime()
        try await ServerFixture.with(
            time: time.source,
            configure: {
                $0.operatorAddress = ("127.0.0.1", 0)
                $0.notice = .seconds(15)
            },
            traced: { line in
                guard line.step == .stored else { return }
                arrived.yield()
                gate.wait()
            }
        ) { server in
            // What the server does from time to time.
            await time.untilWaiting(2)
            let port = try #require(await server.server.operatorPort)
            let pages = HTTPOrigin(host: "127.0.0.1", port: port, tls: false)
            func page(_ path: String) async throws -> Int {
                try await server.client.send(
                    HTTPRequest(method: "GET", target: path), to: pages, deadline: .seconds(20)
                ).status
            }
            for path in ["/live", "/ready", "/metrics"] {
                #expect(try await get(path, server).status == 404)
                #expect(try await page(path) == 200)
            }
            #expect(try await page("/v1/me") == 404)
            // While a request holds up the end, the pages still answer.
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            let draft = MessageDraft(muid: "m", to: .user("bob"), text: "hi")
            async let sent = server.call(API.sendMessage, body: draft, token: alice)
            for await _ in inWork { break }
            async let stopped: Void = server.server.stop()
            await time.untilWaiting(3)
            #expect(try await page("/ready") == 503)
            time.advance(by: .seconds(15))
            // Until the port of the API is closed.
            while let answer = try? await get("/live", server) { #expect(answer.status == 404) }
            #expect(try await page("/ready") == 503)
            #expect(try await page("/live") == 200)
            gate.signal()
            _ = try await sent
            await stopped
            await #expect(throws: NetError.self) { _ = try await page("/live") }
        }
    }

    /// The notice: not ready any more, but everything is still served; then the port is closed.
    @Test func aServerThatIsToStopIsNotReadyAndServesUntilItsNoticeIsOver() async throws {
        let time = ManualTime()
        try await ServerFixture.with(time: time.source, configure: { $0.notice = .seconds(15) }) { server in
            let alice = try await server.login("alice")
            async let stopped: Void = server.server.stop()
            await time.untilWaiting(3)
            let ready = try await get("/ready", server)
            #expect(ready.status == 503 && String(decoding: ready.body, as: UTF8.self) == "draining\n")
            #expect(try await get("/live", server).status == 200)
            #expect(try await server.call(API.me, token: alice).uid == "alice")
            time.advance(by: .seconds(15))
            await stopped
            await #expect(throws: NetError.self) { try await get("/live", server) }
        }
    }

    @Test func aRequestInWorkIsAnsweredBeforeTheServerStops() async throws {
        let (inWork, arrived) = AsyncStream.makeStream(of: Void.self)
        let gate = DispatchSemaphore(value: 0)
        try await ServerFixture.with(traced: { line in
            guard line.step == .stored else { return }
            arrived.yield()
            gate.wait()
        }) { server in
            let alice = try await server.login("alice")
            _ = try await server.login("bob")
            let draft = MessageDraft(muid: "m", to: .user("bob"), text: "hi")
            async let sent = server.call(API.sendMessage, body: draft, token: alice)
            for await _ in inWork { break }
            async let stopped: Void = server.server.stop()
            // Until the port is closed; the answer is not out, since the store is held.
            while let answer = try? await get("/live", server) { #expect(answer.status == 200) }
            gate.signal()
            #expect(try await sent.id == 1)
            await stopped
        }
    }
}
