import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonServer
import Foundation
import Testing

/// Server-notes §7, security 7: slowloris, silent sockets, slow readers, JSON depth. The limits are short ones; every test
/// waits for what the server does. That memory stays flat is shown on the process (WayTests).
@Suite(.timeLimit(.minutes(1))) struct Security07Tests {
    @Test func security_07_silentSocketsAreClosed() async throws {
        try await ServerFixture.with(configure: { $0.limits.firstByteTime = .seconds(2) }) { server in
            let alice = try await server.login("alice")
            var silent: [RawConnection] = []
            for _ in 0..<50 { silent.append(try await RawConnection(to: server)) }
            for connection in silent {
                await connection.untilEnd()
                #expect(await connection.received.isEmpty)
            }
            #expect(try await server.call(API.me, token: alice).uid == "alice")
        }
    }

    @Test func security_07_aHeadThatTricklesInIsRefusedInTime() async throws {
        try await ServerFixture.with(configure: { $0.limits.headerTime = .milliseconds(80) }) { server in
            let alice = try await server.login("alice")
            var slow: [RawConnection] = []
            for _ in 0..<20 {
                let connection = try await RawConnection(to: server)
                await connection.send(Data("GET /v1/me HTTP/1.1\r\nHost: localhost\r\nX: ".utf8))
                await connection.trickle()
                slow.append(connection)
            }
            for connection in slow {
                await connection.untilEnd()
                #expect(await connection.statuses == [408])
            }
            #expect(try await server.call(API.me, token: alice).uid == "alice")
        }
    }

    @Test func security_07_aBodyThatTricklesInIsRefusedInTime() async throws {
        try await ServerFixture.with(configure: { $0.limits.bodyTime = .milliseconds(80) }) { server in
            let connection = try await RawConnection(to: server)
            await connection.send(
                Data(
                    "POST /v1/users HTTP/1.1\r\nHost: localhost\r\napikey: \(ServerFixture.apiKey)\r\nContent-Length: 9999\r\n\r\n"
                        .utf8))
            await connection.trickle()
            await connection.untilEnd()
            #expect(await connection.statuses == [408])
        }
    }

    /// Who asks for more and more and takes nothing is cut off; what waits for them is bounded by the limits.
    @Test func security_07_whoReadsNoAnswersIsCutOff() async throws {
        try await ServerFixture.with(configure: {
            $0.limits.stallTime = .milliseconds(100)
            $0.limits.waitingAnswerBytes = 64 * 1024
            $0.limits.connectionsPerAddress = 2
        }) { server in
            let (alice, bob) = (try await server.login("alice"), try await server.login("bob"))
            let text = String(repeating: "x", count: 60_000)
            for index in 0..<20 {
                _ = try await server.call(
                    API.sendMessage, body: MessageDraft(muid: "\(index)", to: .user("bob"), text: text), token: alice)
            }
            let slow = try await RawConnection(to: server)
            await slow.pauseReading()
            // 1.2 MB an answer: more than any socket's buffers take.
            let request =
                "GET /v1/users/alice/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(bob)\r\n\r\n"
            for _ in 0..<32 { await slow.send(Data(request.utf8)) }
            // The fixture's own client has the other one, so that a third gets in once the slow one is gone.
            var isIn = false
            while !isIn {
                #expect(try await server.call(API.me, token: alice).uid == "alice")
                let third = try await RawConnection(to: server)
                await third.send(Data("GET /live HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                await third.until { !$0.statuses.isEmpty }
                isIn = await third.statuses == [200]
                await third.close()
            }
            await slow.close()
        }
    }

    /// The decoder itself would go until the stack ends.
    @Test(arguments: ["[", "{\"a\":", "[{\"a\":"]) func security_07_deepJSONIsRefused(_ piece: String) async throws {
        try await ServerFixture.with { server in
            let alice = try await server.login("alice")
            let body = String(repeating: piece, count: 16_000 / piece.utf8.count)
            for (path, headers) in [
                ("/v1/users", ["apikey": ServerFixture.apiKey]), ("/v1/messages", ["authorization": "Bearer \(alice)"]),
            ] as [(String, HTTPHeaders)] {
                let response = try await server.send(
                    HTTPRequest(method: "POST", target: path, headers: headers, body: Data(body.utf8)))
                #expect(response.status == 400)
            }
            #expect(try await server.call(API.me, token: alice).uid == "alice")
        }
    }
}
