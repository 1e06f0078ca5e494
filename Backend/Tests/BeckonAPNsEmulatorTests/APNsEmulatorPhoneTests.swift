@testable import BeckonAPNsEmulator
import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

/// The emulator as a phone sees it, over a WebSocket.
@Suite struct APNsEmulatorPhoneTests {
    /// A phone's connection: what it was told, one frame after another.
    private final class Phone {
        let socket: WebSocket
        private var frames: AsyncStream<WebSocketMessage>.Iterator

        init(_ desk: EmulatorDesk, headers: HTTPHeaders = [:]) async throws {
            socket = try await HTTPClient(loop: desk.loop).webSocket(
                "/phone", headers: headers,
                at: HTTPOrigin(host: "127.0.0.1", port: desk.addresses.phonePort, tls: false), deadline: .seconds(30))
            frames = socket.messages.makeAsyncIterator()
        }

        func next() async throws -> PhoneFrame? {
            guard case .text(let text) = await frames.next() else { return nil }
            return try JSONDecoder().decode(PhoneFrame.self, from: text)
        }

        func register(_ device: String, topic: String = EmulatorDesk.topic) async throws -> String {
            let frame = PhoneFrame.register(device: device, topic: topic, environment: .sandbox)
            socket.send(text: try JSONEncoder().encode(frame))
            guard case .token(let token, topic, .sandbox) = try await next() else { return "" }
            return token
        }

        func push() async throws -> APNsPush? {
            if case .push(let push) = try await next() { push } else { nil }
        }

        /// Returns when the emulator knows it, since it answers the closing handshake afterwards.
        func close() async {
            socket.close(code: 1000, reason: "")
            while await frames.next() != nil {}
        }
    }

    private func send(
        _ token: String, _ desk: EmulatorDesk, _ client: HTTP2Client, headers: HTTPHeaders = [:],
        body: String = #"{"aps":{"alert":"x"}}"#
    ) async throws -> Int {
        let request = try desk.request(token, headers: headers, body: body)
        return try await client.send(request, deadline: .seconds(30)).status
    }

    @Test func acceptedPush_reachesThePhoneThatHoldsTheTokenAlone() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            let alice = try await Phone(desk)
            let bob = try await Phone(desk)
            let tokenOfAlice = try await alice.register("alice")
            let tokenOfBob = try await bob.register("bob")
            #expect(tokenOfAlice != tokenOfBob && tokenOfBob.count == 64)

            let id = "11111111-2222-3333-4444-555555555555"
            #expect(
                try await send(
                    tokenOfBob, desk, client,
                    headers: ["apns-id": id, "apns-collapse-id": "c", "apns-priority": "5"],
                    body: #"{"aps":{"alert":"x","badge":1},"k":[1.5,true,null,"ä"]}"#) == 200)
            #expect(try await send(tokenOfAlice, desk, client) == 200)
            let push = try #require(try await bob.push())
            #expect(push.apnsID == id && push.collapseID == "c" && push.priority == 5 && push.token == tokenOfBob)
            #expect(push.payload == ["aps": ["alert": "x", "badge": 1], "k": [1.5, true, nil, "ä"]])
            #expect(try await alice.push()?.token == tokenOfAlice)
            #expect(desk.trace.lines.map(\.decision) == ["delivered", "delivered"])
            await alice.close()
            await bob.close()
            await client.close()
        }
    }

    @Test func severalApps_shareOnePhonesConnection() async throws {
        try await EmulatorDesk.with { desk in
            let phone = try await Phone(desk)
            let chat = try await phone.register("phone")
            let voip = try await phone.register("phone", topic: EmulatorDesk.topic + ".voip")
            #expect(chat != voip)
            #expect(try await phone.register("phone") == chat)
            await phone.close()
        }
    }

    /// P-1.
    @Test func phoneThatComesBack_hasItsTokenAndGetsTheNewestPush() async throws {
        try await EmulatorDesk.with { desk in
            let client = try desk.client()
            let before = try await Phone(desk)
            let token = try await before.register("phone")
            await before.close()
            for id in ["1", "2"] {
                #expect(try await send(token, desk, client, headers: ["apns-collapse-id": id]) == 200)
            }
            #expect(try await send(token, desk, client, headers: ["apns-expiration": "0"]) == 200)
            #expect(desk.trace.lines.map(\.decision) == ["stored", "stored", "dropped"])
            let after = try await Phone(desk)
            #expect(try await after.register("phone") == token)
            #expect(try await after.push()?.collapseID == "2")
            #expect(try await send(token, desk, client, headers: ["apns-collapse-id": "3"]) == 200)
            #expect(try await after.push()?.collapseID == "3", "nothing else was kept")
            await after.close()
            await client.close()
        }
    }

    @Test func restart_keepsPortsTokensAndWhatWaits() async throws {
        try await EmulatorDesk.with { desk in
            let phone = try await Phone(desk)
            let token = try await phone.register("phone")
            await phone.close()
            let client = try desk.client()
            #expect(try await send(token, desk, client) == 200)
            await client.close()
            await desk.emulator.stop()
            #expect(try await desk.emulator.start() == desk.addresses)
            let again = try await Phone(desk)
            #expect(try await again.register("phone") == token)
            #expect(try await again.push()?.token == token)
            await again.close()
        }
    }

    @Test(arguments: ["", "{}", "[]", #"{"type":"push"}"#, #"{"type":"register","device":"d"}"#])
    func otherTexts_closeTheConnectionWithAWord(text: String) async throws {
        try await EmulatorDesk.with { desk in
            let phone = try await Phone(desk)
            phone.socket.send(text: Data(text.utf8))
            #expect(try await phone.next() == nil)
            #expect(phone.socket.closeCode == 1008)
        }
    }

    /// server-notes §7, 9: a page in a browser must not read a phone's pushes.
    @Test func pageInABrowserAndOtherPaths_areRefused() async throws {
        try await EmulatorDesk.with { desk in
            await #expect(throws: WebSocketConnectError.self) {
                _ = try await Phone(desk, headers: ["origin": "https://example.com"])
            }
            let response = try await HTTPClient(loop: desk.loop).send(
                HTTPRequest(method: "GET", target: "/"),
                to: HTTPOrigin(host: "127.0.0.1", port: desk.addresses.phonePort, tls: false), deadline: .seconds(30))
            #expect(response.status == 404)
        }
    }
}
