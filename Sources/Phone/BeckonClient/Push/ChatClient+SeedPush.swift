public import BeckonAPI
import BeckonModel
public import Foundation

/// The spelling of seed 3, with a completion.
extension ChatClient {
    /// Registers a token as ``registerPushToken(_:environment:topic:)`` does.
    ///
    /// - Parameters:
    ///   - token: as the system hands it out, of any length.
    ///   - isDevelopment: true for a build that runs from Xcode, false for TestFlight and the App Store.
    ///   - topic: the bundle identifier of the app; nil is that of this process.
    ///   - completion: called once, on the main actor; nil is success.
    public nonisolated func registerPushToken(
        _ token: Data, isDevelopment: Bool, topic: String? = nil,
        completion: @escaping @MainActor @Sendable (PushRegistrationError?) -> Void
    ) {
        complete(completion) { client throws(ChatError) in
            try await client.registerPushToken(
                token, environment: PushEnvironment(isDevelopment: isDevelopment), topic: topic)
        }
    }

    /// Takes the token back as ``unregisterPushToken()`` does.
    ///
    /// - Parameters:
    ///   - token: only looked at to be one; a session has one token.
    ///   - isDevelopment: not needed to take it back.
    ///   - completion: called once, on the main actor; nil is success.
    public nonisolated func unregisterPushToken(
        _ token: Data, isDevelopment: Bool, completion: @escaping @MainActor @Sendable (PushRegistrationError?) -> Void
    ) {
        complete(completion) { client throws(ChatError) in
            guard !token.isEmpty else { throw ChatError(.emptyPushToken, "The push token is empty.", path: "token") }
            try await client.unregisterPushToken()
        }
    }

    private nonisolated func complete(
        _ completion: @escaping @MainActor @Sendable (PushRegistrationError?) -> Void,
        _ body: @escaping @Sendable (ChatClient) async throws(ChatError) -> Void
    ) {
        Task {
            do throws(ChatError) {
                try await body(self)
                await completion(nil)
            } catch {
                await completion(PushRegistrationError(error))
            }
        }
    }
}

extension PushEnvironment {
    /// The seed's word: builds that run from Xcode are registered with the sandbox.
    public init(isDevelopment: Bool) { self = isDevelopment ? .sandbox : .production }

    /// Whether it is that of builds that run from Xcode.
    public var isDevelopment: Bool { self == .sandbox }
}
