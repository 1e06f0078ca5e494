public import BeckonAPI
public import BeckonModel
import BeckonPush
public import Foundation

extension ChatClient {
    /// Tells the server where pushes for this session go (R-3.1, R-X.1). To be called whenever the system hands out a
    /// token: at each start of the app and when it changes.
    ///
    /// A token that comes before anybody is signed in is kept and goes with the sign-in; this returns at once then. It
    /// goes again with every later sign-in, and the client tries again by itself while the server cannot be reached
    /// (``pushRegistration``). The same token a second time is sent once.
    ///
    /// - Parameters:
    ///   - token: as the system hands it out, of any length.
    ///   - environment: which of Apple's services made it; `AppBuild.current` knows.
    ///   - topic: the bundle identifier of the app; nil is that of this process.
    /// - Throws: `ERR_EMPTY_PUSH_TOKEN`, what the server says, or `ERR_NETWORK_ISSUES` of the first try.
    public func registerPushToken(
        _ token: Data, environment: PushEnvironment, topic: String? = nil
    ) async throws(ChatError) {
        let token = try Self.token { () throws(PushTokenError) in try PushToken(token) }
        try await register(token.hex, on: .apnsDevice, environment, topic)
    }

    /// The same with a token as text: hexadecimal for APNs, or a registration token of Firebase.
    ///
    /// What Swift or a system prints for the data, `32 bytes`, is refused with the reason.
    public func registerPushToken(
        _ text: String, platform: PushPlatform = .apnsDevice, environment: PushEnvironment, topic: String? = nil
    ) async throws(ChatError) {
        let token = try Self.token { () throws(PushTokenError) in
            platform != .fcm ? try PushToken(text).hex : try Self.firebaseToken(text)
        }
        try await register(token, on: platform, environment, topic)
    }

    /// Tells the server where calls for this session go (P-31): the token of PushKit, beside the one for notifications.
    /// Without one a call that rings is told by a notification.
    ///
    /// To be called with each `pushRegistry(_:didUpdate:for:)`; everything else as of
    /// ``registerPushToken(_:environment:topic:)``.
    ///
    /// - Parameters:
    ///   - token: as PushKit hands it out.
    ///   - environment: which of Apple's services made it.
    ///   - topic: the bundle identifier of the app, without a suffix; nil is that of this process.
    public func registerVoIPToken(
        _ token: Data, environment: PushEnvironment, topic: String? = nil
    ) async throws(ChatError) {
        let token = try Self.token { () throws(PushTokenError) in try PushToken(token) }
        try await register(token.hex, on: .apnsVoIP, environment, topic)
    }

    /// No push goes to this session any more, neither for messages nor for calls, until a token is registered again. A `logout()` does it by itself.
    ///
    /// - Throws: what the server says, or `ERR_NETWORK_ISSUES`; pushes may still come then.
    public func unregisterPushToken() async throws(ChatError) {
        _ = try signedIn()
        try await settlePush(.unregister)
    }

    /// The system hands out no token: the person refused notifications, or the phone could not register with APNs. The
    /// app shows ``pushRegistration`` and asks the system again.
    public func pushTokenUnavailable(_ error: ChatError) {
        perform(push.handle(.unavailable(error)))
    }

    /// Tries again at once after a failure.
    public func retryPushRegistration() {
        perform(push.handle(.retry))
    }

    /// Whether pushes reach this session. Changes are told as ``ClientEvent/pushRegistration(_:)``.
    public var pushRegistration: PushRegistrationState { push.state }

    private func register(
        _ token: String, on platform: PushPlatform, _ environment: PushEnvironment, _ topic: String?
    ) async throws(ChatError) {
        guard let topic = topic ?? Bundle.main.bundleIdentifier, !topic.isEmpty else {
            throw ChatError(
                .badRequest, "This process has no bundle identifier.", path: "topic",
                remedy: "Hand in the bundle identifier of the app as topic.")
        }
        try await settlePush(
            .token(PushRegistration(platform: platform, token: token, environment: environment, topic: topic)))
    }

    private static func token<Token>(_ read: () throws(PushTokenError) -> Token) throws(ChatError) -> Token {
        do {
            return try read()
        } catch {
            throw ChatError(
                error == .empty ? .emptyPushToken : .invalidPushToken, error.description, path: "token",
                remedy: "Register with the data that didRegisterForRemoteNotifications hands over.")
        }
    }

    /// Firebase does not say what its tokens look like, only that they are one word.
    private static func firebaseToken(_ text: String) throws(PushTokenError) -> String {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .empty }
        guard !text.contains(where: { $0.isWhitespace || "<>{}=…".contains($0) }) else { throw .truncatedDescription }
        return text
    }
}
