import BeckonClient
public import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
public import Foundation

/// Each call is documented at ``PhoneVoIPDelegate``.
extension ChatApp: PhoneVoIPDelegate {
    public func didUpdateVoIPToken(_ token: Data) {
        let (client, topic, environment) = (client, system.topic, configuration.environment)
        tasks.run { [weak self] in
            do throws(ChatError) {
                try await client.registerVoIPToken(token, environment: environment, topic: topic)
                self?.isRegisteredForCalls = true
            } catch {
                self?.lastError = error
            }
            self?.system.changed()
        }
    }

    public func didReceiveIncomingPush(
        _ payload: [String: JSONValue], mustReport: Bool, completion: @escaping @MainActor @Sendable () -> Void
    ) {
        let forgotten: @Sendable (String) -> Void = { [life] in life.forgot($0) }
        voIP.didReceive(
            payload: payload, mustReport: mustReport,
            completion: Completion("didReceiveIncomingPush", forgotten: forgotten, handler: completion))
    }

    public func answerCall(_ uuid: UUID) {
        guard let call = voIP.call(uuid), let sessionID = call.sessionID else { return }
        voIP.handle(.answered(uuid))
        answered = .call(sessionID: sessionID, call.push?.counterpart(of: call.account)?.receiver)
        showAnsweredCall()
    }

    public func endCall(_ uuid: UUID) {
        if case .call(let sessionID, _)? = answered, UUID(callSession: sessionID) == uuid { answered = nil }
        voIP.handle(.ended(uuid))
    }

    /// The screen of a call that was taken, once there is a root for it to stand above.
    func showAnsweredCall() {
        guard case .call(let sessionID, let receiver)? = answered, !navigation.stack.isEmpty else { return }
        show(.call(sessionID: sessionID, receiver), .person) { .call(sessionID: sessionID, receiver) }
        answered = nil
    }
}
