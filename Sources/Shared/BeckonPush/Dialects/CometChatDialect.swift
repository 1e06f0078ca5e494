public import BeckonModel

/// CometChat's object form: the seed's `message` beside `aps`, as an object or as the JSON text that FCM makes of it.
///
/// Within `message` both forms of the seed are read: sender and receiver as objects, or as identifiers with the objects
/// under `data.entities`. The payload does not say for which account it is, so ``PushMessage/account`` is nil.
public struct CometChatDialect: PushDialect {
    public init() {}

    public var name: String { Self.name }

    /// Both of CometChat's forms carry it: they are one vendor's.
    static let name = "cometchat"

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        // Beckon's own push and the flat form may have the seed's object too.
        guard userInfo["beckon"] == nil, !CometChatFlatDialect.isFlat(userInfo),
            let members = userInfo["message"]?.objectOrText
        else { return nil }
        guard var message = SeedMessage(members)?.pushMessage(dialect: name) else { return nil }
        message.counts.total = Self.unreadTotal(userInfo)
        return message
    }

    /// The documentation has it at the root and under `payload`, as a number and as text.
    static func unreadTotal(_ userInfo: [String: JSONValue]) -> Int? {
        (userInfo["unreadMessageCount"] ?? userInfo["payload"]?.objectOrText?["unreadMessageCount"])?.count
    }
}
