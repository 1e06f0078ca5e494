import BeckonApp
public import BeckonModel
import BeckonRouting
public import Foundation

/// Each call is documented at ``PhoneVoIPDelegate``.
extension ChatApp: PhoneVoIPDelegate {
    public func didUpdateVoIPToken(_ token: Data) { coordinator.didRegister(callToken: token) }

    public func didReceiveIncomingPush(
        _ payload: [String: JSONValue], mustReport: Bool, completion: @escaping @MainActor @Sendable () -> Void
    ) {
        let forgotten: @Sendable (String) -> Void = { [life] in life.forgot($0) }
        voIP.didReceive(
            payload: payload, mustReport: mustReport,
            completion: Completion("didReceiveIncomingPush", forgotten: forgotten, handler: completion))
    }

    public func answerCall(_ uuid: UUID) { coordinator.answerCall(uuid) }

    public func endCall(_ uuid: UUID) { coordinator.endCall(uuid) }
}
