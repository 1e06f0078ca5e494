public import BeckonModel

/// A device that the push service has taken a message for: what becomes of the message later follows there.
public struct SentPush: Sendable, Hashable {
    public var uid: UserID
    public var device: DeviceID
    /// What the message said then (``PushPage/revision``).
    public var revision: Int64

    public init(uid: UserID, device: DeviceID, revision: Int64) {
        self.uid = uid
        self.device = device
        self.revision = revision
    }
}
