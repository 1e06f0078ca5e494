public import BeckonModel
public import BeckonServer

/// How long the gateway waits and tries.
public struct PushPatience: Sendable {
    /// A connected device has this long to acknowledge a message before it is pushed all the same.
    public var acknowledgement: Duration
    /// A push is worth something this long after its message was stored: its `apns-expiration`, and the end of retries.
    public var expiry: Duration
    /// A call rings this long after its message was stored.
    public var ringing: Duration
    /// Between tries of one device.
    public var backOff: BackOff
    /// How long a claimed row belongs to a worker that does not come back.
    public var lease: Duration

    public init(
        acknowledgement: Duration = .seconds(5), expiry: Duration = .seconds(7 * 24 * 3600),
        ringing: Duration = .milliseconds(CallDeadlines.ringing),
        backOff: BackOff = BackOff(limit: .seconds(300), random: { .random(in: 0..<1) }), lease: Duration = .seconds(30)
    ) {
        self.acknowledgement = acknowledgement
        self.expiry = expiry
        self.ringing = ringing
        self.backOff = backOff
        self.lease = lease
    }
}
