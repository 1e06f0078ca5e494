import BeckonClient
public import BeckonModel
public import BeckonPush
public import BeckonRouting
import BeckonScreens
public import Foundation

/// What the system's delegates tell.
extension ChatCoordinator {
    /// The system has a push token, after ``ChatPlatform/registerForPushes``.
    public func didRegister(pushToken: Data) {
        let (client, platform) = (client, platform)
        tasks.run { [weak self] in
            do throws(ChatError) {
                try await client.registerPushToken(
                    pushToken, environment: platform.environment, topic: platform.topic)
            } catch {
                self?.lastError = error
                self?.changed()
            }
        }
    }

    /// The system has none; the state is in ``pushRegistration``.
    public func didFailToRegister(_ error: ChatError) { call { await $0.pushTokenUnavailable(error) } }

    /// The system has a token for calls.
    public func didRegister(callToken: Data) {
        let (client, platform) = (client, platform)
        tasks.run { [weak self] in
            do throws(ChatError) {
                try await client.registerVoIPToken(
                    callToken, environment: platform.environment, topic: platform.topic)
                self?.isRegisteredForCalls = true
            } catch {
                self?.lastError = error
            }
            self?.changed()
        }
    }

    /// A push in the background: its number is taken, and what was read elsewhere leaves the list. Nothing is fetched, and
    /// nothing opens: it is no tap.
    public func didReceiveRemoteNotification(_ payload: [String: JSONValue]) {
        let push = routing?.resolver.read(NotificationContent(payload: payload)).push
        take(push, userInfo: payload, identifier: nil)
    }

    /// A notification while the app is active, before it is decided on: its number is taken.
    ///
    /// - Returns: what of it must not be applied: its number, where no extension ran or a newer one is known.
    public func withheld(of content: NotificationContent, requestIdentifier: String) -> ForegroundDecision.Options {
        let push = routing?.resolver.read(content).push
        let number = take(push, userInfo: content.userInfo, identifier: requestIdentifier)
        guard let number, content.badge != number else { return [] }
        platform.setBadge(number)
        return .badge
    }

    /// What was decided on it. Where the person is looking at its chat nobody shows a banner: the chat must have the
    /// message, also where the realtime connection was cut.
    public func presented(_ content: NotificationContent, _ decision: ForegroundDecision) {
        guard decision.reason == .conversationVisible else { return }
        let push = routing?.resolver.read(content).push
        navigation?.top?.chat?.expect(push?.messageID.flatMap { Int64($0) })
    }
}
