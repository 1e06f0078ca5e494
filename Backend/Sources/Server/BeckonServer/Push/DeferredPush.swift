public import BeckonModel

/// A push to one device that is to be made later: it waits for the device's acknowledgement, or for the next attempt.
public struct DeferredPush: Sendable, Hashable {
    public var uid: UserID
    public var device: DeviceID
    /// Milliseconds since 1970.
    public var due: Int64
    /// How many attempts were made so far.
    public var attempt: Int

    public init(uid: UserID, device: DeviceID, due: Int64, attempt: Int = 0) {
        self.uid = uid
        self.device = device
        self.due = due
        self.attempt = attempt
    }
}
