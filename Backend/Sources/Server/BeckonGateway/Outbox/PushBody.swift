public import BeckonModel
public import BeckonPush
public import Foundation

/// How a message, or the number alone, becomes the body of a push for one account.
public struct PushBody: Sendable {
    /// Throws where even the shortest form does not fit.
    public var encode: @Sendable (_ message: Message, _ account: UserID, _ badge: Badge) throws -> Data

    /// The number alone (design §4, *Badge*).
    public var encodeBadge: @Sendable (_ account: UserID, _ badge: Badge) -> Data

    /// A call that rings, as a VoIP push; throws also where the message tells of anything else.
    public var encodeVoIP: @Sendable (_ message: Message, _ account: UserID) throws -> VoIPPayload

    /// The number alone and VoIP pushes are Beckon's own.
    public init(encode: @escaping @Sendable (Message, UserID, Badge) throws -> Data) {
        self.encode = encode
        encodeVoIP = { try VoIPPayload(message: $0, to: $1) }
        encodeBadge = { BadgePayload(badge: $1, to: $0).encoded() }
    }

    /// Beckon's own payload, fitted to what APNs takes (design §4, *Push payload*).
    public static let beckon = PushBody { message, account, badge in
        try PushPayload(message: message, to: account, badge: badge).encoded()
    }
}
