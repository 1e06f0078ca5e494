import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Testing

/// What an app hands in as a push token, and the seed's spelling of it.
@Suite(.timeLimit(.minutes(1))) struct PushTokenFormatTests {
    private let server = FakeServer()

    private func signedIn() async throws -> ChatClient {
        await server.addUser("alice")
        let client = ChatClient(transport: server.transport, random: { 0 }, store: .memory)
        try await client.login(token: "token-alice")
        return client
    }

    /// The half of the library: what is refused never reaches the server, with the reason; spellings of one token are
    /// sent once.
    @Test func sh_20_token_format() async throws {
        let client = try await signedIn()
        let known = try Case("sh-20-token-format")
        var stored = Set<String>()
        for (variant, text) in try #require(known.input["tokens"]?.object).sorted(by: { $0.key < $1.key }) {
            let expected = known.expected[variant]
            do throws(ChatError) {
                try await client.registerPushToken(text.string ?? "", environment: .production, topic: "t")
                let token = await server.pushTokens["token-alice"]?.token
                #expect(token == expected?["normalised"]?.string, "\(variant)")
                if "ABC".contains(variant.prefix(1)), let token { stored.insert(token) }
            } catch {
                #expect(expected?["rejected"] == true, "\(variant)")
                #expect([.emptyPushToken, .invalidPushToken].contains(error.code), "\(variant)")
                if expected?["why"] != nil { #expect(error.message.contains("bytes are missing")) }
                #expect(!"\(error)".contains("0a1b"), "an error holds no token")
            }
        }
        #expect(stored.count == known.expected["A_B_C_stored"]?.int.map(Int.init))
        // A, B and C are one token, H another.
        #expect(await server.requests.count { $0.target == "/v1/push-token" } == 2)
    }

    /// What Swift and the system print for the data, and what is no token of Firebase.
    @Test(
        arguments: [
            ("32 bytes", .apnsDevice, .invalidPushToken), ("<0a1b…eff0>", .apnsDevice, .invalidPushToken),
            ("{length = 32, bytes = 0x0a1b2c3d ... 9aabbccd }", .apnsDevice, .invalidPushToken),
            ("", .apnsDevice, .emptyPushToken), ("dGVzdA:APA91b-x_y", .apnsDevice, .invalidPushToken),
            (" \n", .fcm, .emptyPushToken), ("32 bytes", .fcm, .invalidPushToken),
            ("<0a1b>", .fcm, .invalidPushToken),
        ] as [(String, PushPlatform, ChatError.Code)])
    func whatIsNoTokenIsRefusedWithTheReason(
        _ text: String, _ platform: PushPlatform, _ code: ChatError.Code
    ) async throws {
        let client = try await signedIn()
        let error = await #expect(throws: ChatError.self) {
            try await client.registerPushToken(text, platform: platform, environment: .production, topic: "t")
        }
        #expect(error?.code == code)
        #expect(error?.path == "token" && error?.remedy != nil)
        #expect(await server.requests.allSatisfy { $0.target != "/v1/push-token" })
    }

    /// Seed 3: `registerPushToken(_:isDevelopment:completion:)`.
    @MainActor @Test(arguments: [(true, PushEnvironment.sandbox), (false, .production)])
    func theSeedsSpellingRegistersAndTakesBack(_ isDevelopment: Bool, _ environment: PushEnvironment) async throws {
        let client = try await signedIn()
        let error = await withCheckedContinuation { continuation in
            client.registerPushToken(Data([1]), isDevelopment: isDevelopment, topic: "t") {
                MainActor.assertIsolated()
                continuation.resume(returning: $0)
            }
        }
        #expect(error == nil)
        #expect(await server.pushTokens["token-alice"]?.environment == environment)
        #expect(environment.isDevelopment == isDevelopment)
        let removal = await withCheckedContinuation { continuation in
            client.unregisterPushToken(Data([1]), isDevelopment: isDevelopment) { continuation.resume(returning: $0) }
        }
        #expect(removal == nil)
        #expect(await server.pushTokens.isEmpty)
    }

    /// The four errors of the seed, and any other with its code.
    @Test(
        arguments: [
            (FakeServer.Fault.unreachable, .networkIssues),
            (.status(408, ChatError(.timeout, "Late.")), .timeout),
            (.status(500, ChatError(.operationFailed, "Broken.")), .internalError),
            (.status(502, nil), .internalError),
            (.status(400, ChatError(.badRequest, "No.")), .unknown(ChatError(.badRequest, "No."))),
        ] as [(FakeServer.Fault, PushRegistrationError)])
    func theSeedsErrorsAreTold(_ fault: FakeServer.Fault, _ expected: PushRegistrationError) async throws {
        let client = try await signedIn()
        await server.fail(API.registerPushToken, fault)
        let error = await withCheckedContinuation { continuation in
            client.registerPushToken(Data([1]), isDevelopment: true, topic: "t") { continuation.resume(returning: $0) }
        }
        #expect(error == expected)
        #expect(error?.description.isEmpty == false)
        await client.terminate()
    }

    @Test func anEmptyTokenIsTheSeedsFirstError() async throws {
        let client = try await signedIn()
        let errors = await [
            withCheckedContinuation { continuation in
                client.registerPushToken(Data(), isDevelopment: true, topic: "t") { continuation.resume(returning: $0) }
            },
            withCheckedContinuation { continuation in
                client.unregisterPushToken(Data(), isDevelopment: true) { continuation.resume(returning: $0) }
            },
        ]
        #expect(errors == [.emptyPushToken, .emptyPushToken])
    }
}
