import Foundation

/// Makes a dictionary of any values out of bytes, so that a fuzzer can steer it. Equal bytes make equal dictionaries.
struct UserInfoBuilder {
    private var bytes: Data.SubSequence

    init(_ bytes: Data) { self.bytes = bytes[...] }

    mutating func userInfo() -> [AnyHashable: Any] { dictionary(depth: 0) }

    /// Names that the readers look for, and some that they do not.
    private static let keys = [
        "aps", "message", "alert", "badge", "sound", "title", "body", "id", "muid", "category", "type", "text",
        "sender",
        "receiver", "receiverType", "sentAt", "readAt", "conversationId", "data", "entities", "entity", "entityType",
        "uid", "guid", "name", "avatar", "attachments", "url", "size", "customData", "action", "by", "on", "for",
        "sessionId", "callAction", "tag", "beckon", "v", "to", "badgeVersion", "voximplant_im", "with_attachments",
        "metadata", "tags", "reactions", "reaction", "receipts", "messageId", "quotedMessage", "mentions", "silent",
        "content-available", "mutable-content", "loc-key", "loc-args", "volume", "relevance-score", "stream",
        "sendbird",
        "custom", "ejson", "zulip", "room_id", "event_id", "x", "",
    ]

    private static let words = [
        "user", "group", "message", "text", "image", "custom", "action", "call", "chat", "u-1", "1", "true", "-1",
        "1699800000000", "{}", "{\"id\":1,\"category\":\"message\"}", "[1]", "", "é👍", "no uid", "\u{0}", "NaN",
        "1e999",
    ]

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func dictionary(depth: Int) -> [AnyHashable: Any] {
        var dictionary: [AnyHashable: Any] = [:]
        for _ in 0..<(next() % 12) {
            let choice = next()
            let key: AnyHashable =
                choice == 255 ? AnyHashable(7) : AnyHashable(Self.keys[Int(choice) % Self.keys.count])
            dictionary[key] = value(depth: depth + 1)
        }
        return dictionary
    }

    private mutating func value(depth: Int) -> Any {
        // Structure comes more often than any scalar, and ends for certain.
        let choice = next() % (depth > 80 ? 18 : 26)
        switch choice {
        case 0: return NSNull()
        case 1: return true
        case 2: return NSNumber(value: false)
        case 3: return Int(next())
        case 4: return Int.min
        case 5: return Int.max
        case 6: return UInt64.max
        case 7: return 1_699_800_000_000
        case 8: return Double.nan
        case 9: return -Double.infinity
        case 10: return 1e300
        case 11: return Date(timeIntervalSince1970: 0)
        case 12: return Data([next()])
        case 13: return NSString(string: "text")
        case 14: return String(decoding: [next(), next(), next()], as: UTF8.self)
        case 15...17: return Self.words[Int(next()) % Self.words.count]
        case 18, 19: return (0..<(next() % 4)).map { _ in value(depth: depth + 1) }
        case 20:
            var deep: Any = value(depth: depth + 1)
            for _ in 0..<next() { deep = [deep] }
            return deep
        default: return dictionary(depth: depth)
        }
    }
}
