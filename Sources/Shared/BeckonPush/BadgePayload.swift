public import BeckonModel
public import Foundation

/// The push that tells a device its account's number alone, since the account was read on another device (design §4,
/// *Badge*).
///
/// It is of type `alert`: a number may not stand in a push of type `background` (P-33). It has no alert and no sound, so
/// that no extension runs for it (P-12); a 0 clears the list as well (P-7).
public struct BadgePayload: Sendable, Hashable {
    /// The account's total with its version.
    public var badge: Badge
    /// The account that it is for.
    public var recipient: UserID

    /// The account's new total, for a device that shows nothing else.
    public init(badge: Badge, to recipient: UserID) {
        self.badge = badge
        self.recipient = recipient
    }

    /// The bytes of the body as sent, always the same order of keys; with the longest identifier far below the limit.
    public func encoded() -> Data {
        var json = JSONBytes(capacity: 256)
        json.raw("{\"aps\":{\"badge\":")
        json.number(badge.total)
        json.raw("},\"beckon\":{\"v\":1,\"to\":")
        json.string(recipient.rawValue)
        json.raw(",\"badgeVersion\":")
        json.number(badge.version)
        json.raw("}}")
        return Data(json.bytes)
    }
}
