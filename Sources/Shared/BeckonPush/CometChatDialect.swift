public import BeckonModel

/// CometChat's object form: the seed's `message` beside `aps`, as an object or as the JSON text that FCM makes of it.
///
/// The payload does not say for which account it is, so ``PushMessage/account`` is nil.
public struct CometChatDialect: PushDialect {
    public init() {}

    public var name: String { "cometchat" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        userInfo["message"]?.objectOrText.flatMap(SeedMessage.init)?.pushMessage(dialect: name)
    }
}
