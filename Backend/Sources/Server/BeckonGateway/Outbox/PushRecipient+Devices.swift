import BeckonAPI
import BeckonModel
import BeckonPush
import BeckonServer

extension PushRecipient {
    /// The devices that a message is pushed to, one a session (R-X.1): a call that rings goes to the token for calls where
    /// the session has one, else to the one for notifications, as does everything else (P-31, P-32).
    func devices(for message: Message) -> [PushDevice] {
        guard message.ringingCall != nil else { return devices.filter { $0.platform != .apnsVoIP } }
        let withVoIP = Set(devices.filter { $0.platform == .apnsVoIP }.map(\.session))
        return devices.filter { $0.platform == .apnsVoIP || !withVoIP.contains($0.session) }
    }

    /// For notifications, of the sessions whose tokens for calls are among those that are gone.
    func devices(insteadOf gone: Set<DeviceID>) -> [PushDevice] {
        let sessions = Set(devices.filter { $0.platform == .apnsVoIP && gone.contains($0.id) }.map(\.session))
        return devices.filter { $0.platform != .apnsVoIP && sessions.contains($0.session) }
    }
}
