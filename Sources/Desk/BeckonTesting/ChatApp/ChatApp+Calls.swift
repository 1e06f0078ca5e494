import BeckonAPI
import BeckonCallChat
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
        guard let callSession, UUID(callSession: callSession.id.rawValue) == uuid else { return }
        callSession.leave()
    }

    /// A call has changed: what is over elsewhere rings here no more.
    func heard(_ change: CallChange) {
        let call = change.call
        configuration.calls?.note(call)
        guard call.sessionId != callSession?.id else { return }
        if !call.isActive {
            voIP.end(call.sessionId.rawValue, call.status == .unanswered ? .unanswered : .remoteEnded)
        } else if let participant = change.participant, participant.uid == user?.uid, participant.state.isInCall {
            voIP.end(call.sessionId.rawValue, .answeredElsewhere)
        }
    }

    /// The screen of a call that was taken, once there is a root for it to stand above.
    func showAnsweredCall() {
        guard case .call(let sessionID, let receiver)? = answered, !navigation.stack.isEmpty else { return }
        show(.call(sessionID: sessionID, receiver), .person) { .call(sessionID: sessionID, receiver) }
        answered = nil
        if configuration.calls != nil, let id = CallSessionID(rawValue: sessionID) { join(id) }
    }
}
