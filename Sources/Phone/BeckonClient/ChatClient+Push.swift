public import BeckonAPI
public import BeckonModel
public import Foundation

extension ChatClient {
    /// Tells the server where pushes for this session go. To be called after each sign-in and whenever the system hands
    /// out a token (R-X.1).
    ///
    /// - Parameters:
    ///   - token: as the system hands it out, of any length.
    ///   - topic: the bundle identifier of the app.
    public func registerPushToken(_ token: Data, environment: PushEnvironment, topic: String) async throws(ChatError) {
        guard !token.isEmpty else {
            throw ChatError(
                .emptyPushToken, "The push token is empty.", path: "token",
                remedy: "Register with the token that didRegisterForRemoteNotifications hands over.")
        }
        let hexadecimal = token.map { byte in
            let digits = String(byte, radix: 16)
            return byte < 16 ? "0" + digits : digits
        }.joined()
        _ = try await call(
            API.registerPushToken,
            body: PushRegistration(token: hexadecimal, environment: environment, topic: topic))
    }

    /// No push goes to this session any more.
    public func unregisterPushToken() async throws(ChatError) {
        _ = try await call(API.unregisterPushToken)
    }
}
