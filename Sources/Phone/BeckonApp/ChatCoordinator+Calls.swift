import BeckonAPI
import BeckonCallChat
import BeckonModel
import BeckonPush
import BeckonRouting
public import Foundation

/// What the person does on the system's screen of a call, and what the server says of calls.
extension ChatCoordinator {
    /// The person has taken the call on the system's screen (`CXAnswerCallAction`).
    public func answerCall(_ uuid: UUID) {
        guard let calls = routing?.calls, let call = calls.call(uuid), let sessionID = call.sessionID else { return }
        calls.handle(.answered(uuid))
        answered = .call(sessionID: sessionID, call.push?.counterpart(of: call.account)?.receiver)
        rootShown()
    }

    /// The person has ended or refused the call on the system's screen (`CXEndCallAction`).
    public func endCall(_ uuid: UUID) {
        if case .call(let sessionID, _)? = answered, UUID(callSession: sessionID) == uuid { answered = nil }
        routing?.calls?.handle(.ended(uuid))
        guard let callSession, UUID(callSession: callSession.id.rawValue) == uuid else { return }
        callSession.leave()
    }

    /// A call has changed: what is over elsewhere rings here no more.
    func heard(_ change: CallChange) {
        let call = change.call
        facts?.note(call)
        guard call.sessionId != callSession?.id else { return }
        if !call.isActive {
            routing?.calls?.end(call.sessionId.rawValue, call.status == .unanswered ? .unanswered : .remoteEnded)
        } else if let participant = change.participant, participant.uid == user?.uid, participant.state.isInCall {
            routing?.calls?.end(call.sessionId.rawValue, .answeredElsewhere)
        }
    }

    /// The root of the account is on screen: the call that was taken before has where to stand now.
    public func rootShown() {
        guard case .call(let sessionID, _)? = answered, let call = answered, navigation?.hasRoot == true else { return }
        show(call)
        answered = nil
        if facts != nil, let id = CallSessionID(rawValue: sessionID) { join(id) }
    }
}
