public import BeckonModel

/// Somebody whom a message is to be pushed to.
public struct PushRecipient: Sendable, Hashable {
    public var uid: UserID
    /// As it stands now; its version rises only when the total has changed.
    public var badge: Badge
    /// At least one.
    public var devices: [PushDevice]

    public init(uid: UserID, badge: Badge, devices: [PushDevice]) {
        self.uid = uid
        self.badge = badge
        self.devices = devices
    }
}
