public import BeckonModel

/// The number alone for one device, which is due and which one worker holds until its lease ends: the account was read on
/// another device (design §4, *Badge*).
public struct BadgeClaim: Sendable, Hashable {
    /// Milliseconds between the first read and the push: what is read meanwhile goes with it.
    public static let window: Int64 = 2_000

    /// The row; a later read after its end makes another one.
    public var row: Int64
    /// The fence, as ``PushClaim/epoch``.
    public var epoch: Int64
    public var uid: UserID
    /// As it stands now.
    public var badge: Badge
    public var device: PushDevice
    /// How many attempts were made so far.
    public var attempt: Int
    /// When was read, in milliseconds since 1970.
    public var storedAt: Int64

    public init(
        row: Int64, epoch: Int64, uid: UserID, badge: Badge, device: PushDevice, attempt: Int, storedAt: Int64
    ) {
        self.row = row
        self.epoch = epoch
        self.uid = uid
        self.badge = badge
        self.device = device
        self.attempt = attempt
        self.storedAt = storedAt
    }
}
