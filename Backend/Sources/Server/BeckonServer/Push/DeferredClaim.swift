public import BeckonModel

/// A deferred push that is due and that one worker holds until its lease ends.
public struct DeferredClaim: Sendable, Hashable {
    /// The row of the deferred push.
    public var row: Int64
    /// The fence, as ``PushClaim/epoch``.
    public var epoch: Int64
    /// The message as it stands now.
    public var message: Message
    /// As ``PushPage/revision``.
    public var revision: Int64
    /// The device was sent an older revision, whose place this one takes. It may be of a message that was taken back.
    public var replaces: Bool
    /// Whom it is for, with the one device.
    public var uid: UserID
    public var badge: Badge
    public var device: PushDevice
    /// How many attempts were made so far.
    public var attempt: Int
    /// When the message was stored, or changed where this one replaces another, in milliseconds since 1970.
    public var storedAt: Int64

    public init(
        row: Int64, epoch: Int64, message: Message, revision: Int64 = 0, replaces: Bool = false, uid: UserID,
        badge: Badge, device: PushDevice, attempt: Int, storedAt: Int64
    ) {
        self.row = row
        self.epoch = epoch
        self.message = message
        self.revision = revision
        self.replaces = replaces
        self.uid = uid
        self.badge = badge
        self.device = device
        self.attempt = attempt
        self.storedAt = storedAt
    }
}
