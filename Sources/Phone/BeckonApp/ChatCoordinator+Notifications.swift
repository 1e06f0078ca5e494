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
        let push = routing.resolver.read(NotificationContent(payload: payload)).push
        take(push, userInfo: payload, identifier: nil)
    }

    /// A notification while the app is active. The completion is called before this returns.
    @discardableResult
    public func willPresent(
        _ content: NotificationContent, requestIdentifier: String, deliveredAt: Int64,
        completion: consuming Completion<ForegroundDecision.Options>
    ) -> ForegroundDecision {
        let push = routing.resolver.read(content).push
        let number = take(push, userInfo: content.userInfo, identifier: requestIdentifier)
        // No extension ran, or the push was overtaken: the ledger's number stands.
        let isOvertaken = number != nil && content.badge != number
        if isOvertaken, let number { platform.setBadge(number) }
        let slot = CompletionSlot(completion)
        let decision = routing.foreground.willPresent(
            content, requestIdentifier: requestIdentifier, deliveredAt: deliveredAt,
            completion: Completion("willPresent", fallback: .all) { options in
                slot.finish(isOvertaken ? options.subtracting(.badge) : options)
            })
        if decision.reason == .conversationVisible {
            // The realtime connection may have been cut: nobody shows a banner for it, so the chat must have it.
            navigation?.top?.chat?.expect(push?.messageID.flatMap { Int64($0) })
        }
        return decision
    }
}
