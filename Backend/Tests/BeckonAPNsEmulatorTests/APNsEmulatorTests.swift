import BeckonAPI
import BeckonAPNsEmulator
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

/// The emulator as a provider sees it, over HTTP/2 and TLS.
@Suite struct APNsEmulatorTests {
    @Test func acceptedPush_isAnsweredWith200AndItsIdentifier() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            let id = "11111111-2222-3333-4444-555555555555"
            let request = try desk.request(await desk.token(), headers: ["apns-id": id])
            let response = try await client.send(request, deadline: .seconds(30))
            #expect(response.status == 200 && response.body.isEmpty)
            #expect(response.headers["apns-id"] == id)
            #expect(response.headers["apns-unique-id"]?.count == 36, "in the sandbox only")
            await client.close()
        }
    }

    @Test func requestWithoutIdentifier_getsOne_andProductionHasNoUniqueIdentifier() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client(.production)
            let request = try desk.request(await desk.token(environment: .production))
            let response = try await client.send(request, deadline: .seconds(30))
            let id = try #require(response.headers["apns-id"])
            #expect(UUID(uuidString: id) != nil && id == id.lowercased())
            #expect(response.headers["apns-unique-id"] == nil)
            await client.close()
        }
    }

    @Test func refusal_isAnsweredWithStatusReasonAndIdentifier() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            let token = await desk.token()
            await desk.emulator.unregister(token)
            let id = "11111111-2222-3333-4444-555555555555"
            let gone = try await client.send(
                try desk.request(token, headers: ["apns-id": id]), deadline: .seconds(30))
            #expect(gone.status == 410 && gone.headers["apns-id"] == id)
            let body = try JSONDecoder().decode(JSONValue.self, from: gone.body)
            #expect(body == ["reason": "Unregistered", "timestamp": 1_700_000_000_000])
            let unknown = try await client.send(try desk.request("00"), deadline: .seconds(30))
            #expect(unknown.status == 400)
            #expect(String(decoding: unknown.body, as: UTF8.self) == #"{"reason":"BadDeviceToken"}"#)
            await client.close()
        }
    }

    /// server-notes §6: what is too long is read to its end and answered, and the connection goes on.
    @Test func bodyFarTooLarge_isAnsweredWith413() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            let token = await desk.token()
            let body = #"{"t":"\#(String(repeating: "x", count: 1_000_000))"}"#
            let response = try await client.send(try desk.request(token, body: body), deadline: .seconds(60))
            #expect(response.status == 413)
            let next = try await client.send(try desk.request(token), deadline: .seconds(30))
            #expect(next.status == 200)
            await client.close()
        }
    }

    /// push-protocols: "the connection starts at one concurrent stream until the first valid POST".
    @Test func connection_hasOneStreamUntilTheFirstAcceptedPush() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client { $0.initialConcurrentStreams = 2 }
            let token = await desk.token()
            let slow = try desk.request("00")
            await desk.emulator.inject(.delay(.seconds(5)), times: 3, token: "00")
            // Two at once before the settings are known: the second is refused, and provably not looked at.
            async let first = outcome(of: slow, client)
            async let second = outcome(of: slow, client)
            await desk.time.untilWaiting(1)
            desk.time.advance(by: .seconds(5))
            #expect(Set([await first, await second]) == ["notSent", "400"])
            #expect(try await client.send(try desk.request(token), deadline: .seconds(30)).status == 200)
            async let third = outcome(of: slow, client)
            async let fourth = outcome(of: slow, client)
            await desk.time.untilWaiting(2)
            desk.time.advance(by: .seconds(5))
            #expect([await third, await fourth] == ["400", "400"])
            await client.close()
        }
    }

    @Test func goAway_tellsItsReason() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            await desk.emulator.inject(.goAway(serving: false, reason: "BadCertificate"))
            let error = await #expect(throws: HTTP2Error.self) {
                _ = try await client.send(try desk.request("00"), deadline: .seconds(30))
            }
            #expect(error?.kind == .notSent)
            #expect(error?.goAway?.debugData == Data(#"{"reason":"BadCertificate"}"#.utf8))
        }
    }

    @Test func delayedAnswer_comesWhenItsTimeHasCome() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            await desk.emulator.inject(.delay(.seconds(5)))
            let request = try desk.request(await desk.token())
            let task = Task { try await client.send(request, deadline: .seconds(60)).status }
            await desk.time.untilWaiting()
            desk.time.advance(by: .seconds(5))
            #expect(try await task.value == 200)
            await client.close()
        }
    }

    @Test func trace_namesTheMessageAndWhatBecameOfThePush() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            let token = await desk.token()
            let body = #"{"aps":{"alert":"canary"},"message":{"id":7,"conversationId":"a_user_b","text":"canary"}}"#
            let request = try desk.request(token, body: body)
            _ = try await client.send(request, deadline: .seconds(30))
            await desk.emulator.inject(.refuse(.badPriority))
            _ = try await client.send(request, deadline: .seconds(30))
            let message = MessageReference(conversationID: ConversationID(rawValue: "a_user_b"), id: 7)
            #expect(
                desk.trace.lines == [
                    TraceLine(time: 0, place: "apns", step: .accepted, message: message, decision: "stored"),
                    TraceLine(time: 0, place: "apns", step: .refused, message: message, reason: "400 BadPriority"),
                ])
            await client.close()
        }
    }

    /// nghttp2's own client as a foreign provider.
    @Test func foreignClient_isServed() async throws {
        try await EmulatorDesk.with { desk in
            let token = await desk.token()
            let body = FileManager.default.temporaryDirectory.appending(path: "beckon-\(UUID().uuidString).json")
            try Data(#"{"aps":{"alert":"x"}}"#.utf8).write(to: body)
            defer { try? FileManager.default.removeItem(at: body) }  // A file that is left behind harms nobody.
            let (status, output) = try run(
                "h2load", "-n", "100", "-c", "2", "-m", "1", "-d", body.path(),
                "-H", "authorization: bearer \(desk.providerToken)",
                "-H", "apns-push-type: alert", "-H", "apns-topic: \(EmulatorDesk.topic)",
                "https://127.0.0.1:\(desk.addresses.sandboxPort)/3/device/\(token)")
            #expect(status == 0)
            #expect(output.contains("100 2xx"), "\(output)")
            #expect(await desk.emulator.exchanges.filter(\.isAccepted).count == 100)
            let (_, get) = try run("nghttp", "-v", "https://127.0.0.1:\(desk.addresses.sandboxPort)/3/device/\(token)")
            #expect(get.contains(":status: 405") && get.contains(#"{"reason":"MethodNotAllowed"}"#), "\(get)")
        }
    }

    private func outcome(of request: HTTPRequest, _ client: HTTP2Client) async -> String {
        do throws(HTTP2Error) {
            return "\(try await client.send(request, deadline: .seconds(60)).status)"
        } catch {
            return error.kind.rawValue
        }
    }

    private func run(_ arguments: String...) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
