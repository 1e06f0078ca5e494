import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Testing

/// R-X.1, R-2.6, R-2.9 with requests.
@Suite(.timeLimit(.minutes(1))) struct ChatClientPushTests {
    private let server = FakeServer()
    private let time = ManualTime()
    private let token = Data([0x0A, 0xFF])

    private func client() async -> ChatClient {
        for uid in ["alice", "bob"] { await server.addUser(uid) }
        return ChatClient(transport: server.transport, time: time.source, random: { 0 }, store: .memory)
    }

    private func register(_ client: ChatClient) async throws {
        try await client.registerPushToken(token, environment: .sandbox, topic: "com.example.chat")
    }

    /// What reached the server about sessions and tokens, in order.
    private var calls: [String] {
        get async {
            await server.requests.map { "\($0.method.rawValue) \($0.target)" }.filter { $0 != "GET /v1/me" }
        }
    }

    private func states(_ events: AsyncStream<ClientEvent>, until last: PushRegistrationState) async
        -> [PushRegistrationState]
    {
        var found: [PushRegistrationState] = []
        for await event in events {
            guard case .pushRegistration(let state) = event else { continue }
            found.append(state)
            if state == last { break }
        }
        return found
    }

    @Test func aTokenOfASignedInSessionIsAtTheServerWhenTheCallReturns() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        try await register(client)
        try await register(client)
        #expect(await calls == ["PUT /v1/push-token"])
        let known = PushRegistration(token: "0aff", environment: .sandbox, topic: "com.example.chat")
        #expect(await server.pushTokens == ["token-alice": known])
        #expect(await client.pushRegistration == .registered)
    }

    /// P-31, R-X.1: side by side, and a logout takes back both.
    @Test func aTokenForCallsIsAtTheServerBesideTheOther() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        try await register(client)
        try await client.registerVoIPToken(Data([0x0B, 0xFF]), environment: .sandbox, topic: "com.example.chat")
        let known = PushRegistration(
            platform: .apnsVoIP, token: "0bff", environment: .sandbox, topic: "com.example.chat")
        #expect(await server.voIPTokens == ["token-alice": known])
        #expect(await server.pushTokens["token-alice"]?.token == "0aff")
        try await client.logout()
        #expect(await server.voIPTokens.isEmpty)
        #expect(await server.pushTokens.isEmpty)
    }

    @Test func anEmptyTokenForCallsIsRefused() async throws {
        let client = await client()
        let error = await #expect(throws: ChatError.self) {
            try await client.registerVoIPToken(Data(), environment: .sandbox, topic: "com.example.chat")
        }
        #expect(error?.code == .emptyPushToken)
    }

    @Test func aTokenBeforeTheSignInReturnsAtOnceAndGoesWithIt() async throws {
        let client = await client()
        try await register(client)
        #expect(await client.pushRegistration == .waitingForSignIn)
        #expect(await calls == [])
        let events = client.events()
        try await client.login(token: "token-alice")
        #expect(await states(events, until: .registered) == [.registering, .registered])
        #expect(await server.pushTokens["token-alice"]?.token == "0aff")
    }

    @Test func anotherTokenTakesThePlaceOfTheOneBefore() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        try await register(client)
        try await client.registerPushToken("<00 11>", environment: .production, topic: "com.example.chat")
        #expect(await server.pushTokens["token-alice"]?.token == "0011")
        #expect(await server.pushTokens["token-alice"]?.environment == .production)
        try await client.registerPushToken(
            "dGVzdA:APA91b-x_y", platform: .fcm, environment: .production, topic: "com.example.chat")
        #expect(await server.pushTokens["token-alice"]?.platform.rawValue == "fcm_ios")
        #expect(await server.pushTokens["token-alice"]?.token == "dGVzdA:APA91b-x_y")
    }

    /// X.1: unregister, wait, then logout.
    @Test func aLogoutTakesTheTokenBackBeforeTheSessionEnds() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        try await register(client)
        let gate = Gate()
        await server.fail(API.unregisterPushToken, .held(gate))
        async let logout: Void = client.logout()
        await gate.untilWaiting()
        #expect(await calls == ["PUT /v1/push-token", "DELETE /v1/push-token"])
        gate.open()
        try await logout
        #expect(await calls == ["PUT /v1/push-token", "DELETE /v1/push-token", "DELETE /v1/session"])
        #expect(await server.pushTokens.isEmpty)
        #expect(await client.pushRegistration == .waitingForSignIn)
        // Somebody else on the same phone.
        try await client.login(token: "token-bob")
        try await server.until { $0.pushTokens["token-bob"]?.token == "0aff" }
    }

    /// A registration that is under way could arrive behind its removal.
    @Test func aLogoutWaitsForARegistrationThatIsUnderWay() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        let gate = Gate()
        await server.fail(API.registerPushToken, .held(gate))
        async let registration: Void = register(client)
        await gate.untilWaiting()
        async let logout: Void = client.logout()
        while await client.pushWaiterCount < 2, !Task.isCancelled { await Task.yield() }
        #expect(await calls == ["PUT /v1/push-token"])
        gate.open()
        try await logout
        try await registration
        #expect(await calls == ["PUT /v1/push-token", "DELETE /v1/push-token", "DELETE /v1/session"])
        #expect(await server.pushTokens.isEmpty)
    }

    @Test(arguments: [API.unregisterPushToken, API.logout])
    func aLogoutThatFailsKeepsTheAccountSignedInWithItsPushes(_ route: Endpoint<NoContent, NoContent>) async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        try await register(client)
        await server.fail(route, .unreachable)
        await #expect { try await client.logout() } throws: { ($0 as? ChatError)?.code == .networkIssues }
        #expect(await client.session != nil)
        try await server.until { $0.pushTokens["token-alice"]?.token == "0aff" }
        try await client.logout()
        #expect(await server.pushTokens.isEmpty)
        #expect(await client.session == nil)
    }

    @Test func aLostNetworkIsToldAndTriedAgainByItself() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        await server.fail(API.registerPushToken, .unreachable)
        await server.fail(API.registerPushToken, .answerLost)
        let events = client.events()
        await #expect { try await register(client) } throws: { ($0 as? ChatError)?.code == .networkIssues }
        for _ in 0..<2 {
            await time.untilWaiting()
            time.advance(by: .seconds(2))
        }
        let told = await states(events, until: .registered)
        #expect(told.compactMap(\.error?.code) == [.networkIssues, .networkIssues])
        #expect(await calls.count == 3)
    }

    ///
    @Test func aRefusedTokenIsAStateThatCanBeTriedAgain() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        await server.fail(API.registerPushToken, .status(400, ChatError(.invalidPushToken, "No.", path: "token")))
        await #expect { try await register(client) } throws: { ($0 as? ChatError)?.code == .invalidPushToken }
        #expect(await client.pushRegistration.error?.code == .invalidPushToken)
        #expect(time.waiting == 0)
        let events = client.events()
        await client.retryPushRegistration()
        #expect(await states(events, until: .registered) == [.registering, .registered])
        await client.pushTokenUnavailable(ChatError(.operationFailed, "Off."))
        #expect(await client.pushRegistration == .registered)
    }

    @Test func aSessionThatIsNotTakenEndsAndTheTokenWaitsForTheNext() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        await server.revoke(token: "token-alice")
        await #expect { try await register(client) } throws: { ($0 as? ChatError)?.code == .authTokenNotFound }
        #expect(await client.session == nil)
        #expect(await client.pushRegistration == .waitingForSignIn)
        try await client.login(token: "token-bob")
        try await server.until { $0.pushTokens["token-bob"] != nil }
    }

    @Test func anUnregisteredTokenDoesNotComeBackWithTheNextSignIn() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        try await register(client)
        try await client.unregisterPushToken()
        #expect(await server.pushTokens.isEmpty)
        #expect(await client.pushRegistration == .noToken)
        try await client.logout()
        try await client.login(token: "token-bob")
        #expect(await client.pushRegistration == .noToken)
        #expect(await client.workCount == 0)
    }

    @Test func aClientThatEndsAnswersWhoeverWaits() async throws {
        let client = await client()
        try await client.login(token: "token-alice")
        let gate = Gate()
        await server.fail(API.registerPushToken, .held(gate))
        let registration = Task { try await register(client) }
        await gate.untilWaiting()
        await client.terminate()
        await #expect { try await registration.value } throws: { ($0 as? ChatError)?.code == .cancelled }
        await #expect { try await register(client) } throws: { ($0 as? ChatError)?.code == .cancelled }
        gate.open()
    }

    @Test func aProcessWithoutABundleIdentifierIsToldToNameItsTopic() async throws {
        let client = await client()
        await #expect { try await client.registerPushToken(token, environment: .sandbox, topic: "") } throws: {
            ($0 as? ChatError)?.path == "topic"
        }
    }
}
