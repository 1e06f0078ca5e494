import BeckonModel

extension RefusalTests {
    private static func refused(
        _ name: String, _ category: String = "message", _ type: String = "text", text: String? = "hi",
        data: String? = nil,
        more: String = "", to group: Bool = false, status: Int = 400, code: ChatError.Code, _ field: String
    ) -> Row {
        Row(
            name: name, path: "/v1/messages",
            body: draft(
                receiver: group ? "\"team\"" : "\"bob\"", type: group ? "\"group\"" : "\"user\"",
                category: "\"\(category)\"", kind: "\"\(type)\"", text: text.map { "\"\($0)\"" } ?? "null",
                more: (data.map { ",\"data\":\($0)" } ?? "") + more),
            status: status, code: code, field: field)
    }

    private static let oneFile = #"{"attachments":[{"url":"https://files.example/a"}]}"#
    private static let ring = #"{"action":"initiated","sessionId":"v1.1"}"#

    /// R-B and its limits, R-C *Message* and *Call*: each kind with what it lacks or has too much of.
    static let content = [
        refused("action by a user", "action", "groupMember", status: 403, code: .messageActionNotAllowed, "category"),
        refused("long category", String(repeating: "c", count: 101), code: .invalidMessageCategory, "category"),
        refused("empty category", "", code: .invalidMessageCategory, "category"),
        refused("long type", "message", String(repeating: "t", count: 101), code: .invalidMessageType, "type"),
        refused("type with a control character", "message", "a\\u0007", code: .invalidMessageType, "type"),
        refused("nothing said", "message", "poll", text: nil, code: .emptyMessageText, "text"),
        refused(
            "caption over the limit", "message", "image", text: String(repeating: "x", count: 65_537), data: oneFile,
            code: .invalidMessageData, "text"),

        refused("image without a file", "message", "image", code: .emptyMessageFile, "data.attachments"),
        refused(
            "file without one", "message", "file", data: #"{"attachments":[]}"#, code: .emptyMessageFile,
            "data.attachments"),
        refused(
            "files that are none", "message", "audio", data: #"{"attachments":7}"#, code: .emptyMessageFile,
            "data.attachments"),
        refused(
            "file without its url", "message", "video", data: #"{"attachments":[{"url":"a"},{"name":"b"}]}"#,
            code: .emptyMessageFile, "data.attachments.1.url"),
        refused(
            "long url", "message", "file",
            data: #"{"attachments":[{"url":"\#(String(repeating: "u", count: 2_049))"}]}"#, code: .emptyMessageFile,
            "data.attachments.0.url"),
        refused(
            "file name that is a number", "message", "file", data: #"{"attachments":[{"url":"a","name":7}]}"#,
            code: .invalidMessageData, "data.attachments.0.name"),
        refused(
            "size that is none", "message", "file", data: #"{"attachments":[{"url":"a","size":"big"}]}"#,
            code: .invalidMessageData, "data.attachments.0.size"),
        refused(
            "negative size", "message", "file", data: #"{"attachments":[{"url":"a","size":-1}]}"#,
            code: .invalidMessageData, "data.attachments.0.size"),

        refused("custom without data", "custom", "poll", code: .emptyCustomData, "data.customData"),
        refused(
            "custom with nothing in it", "custom", "poll", data: #"{"customData":{}}"#, code: .emptyCustomData,
            "data.customData"),
        refused(
            "custom data that is a text", "custom", "poll", data: #"{"customData":"x"}"#, code: .emptyCustomData,
            "data.customData"),

        refused("call of another medium", "call", "text", data: ring, code: .invalidMessageType, "type"),
        refused(
            "call without a session", "call", "audio", data: #"{"action":"initiated"}"#, code: .emptyCallSessionID,
            "data.sessionId"),
        refused(
            "call without an action", "call", "audio", data: #"{"sessionId":"1"}"#, code: .invalidMessageData,
            "data.action"),
        refused(
            "call with another action", "call", "audio", data: #"{"sessionId":"1","action":"danced"}"#,
            code: .invalidMessageData, "data.action"),
        refused(
            "call with a long session", "call", "video", data: #"{"sessionId":\#(tooLong),"action":"ended"}"#,
            code: .invalidMessageData, "data.sessionId"),
        Row(
            name: "call to oneself", path: "/v1/messages",
            body: draft(receiver: "\"alice\"", category: "\"call\"", kind: "\"audio\"", more: ",\"data\":\(ring)"),
            status: 400, code: .callingSelf, field: "receiver"),

        refused("data that is no object", data: "[1]", code: .invalidMessageData, "data"),
        refused(
            "data over the limit", data: #"{"x":"\#(String(repeating: "x", count: 10_233))"}"#,
            code: .invalidMessageData, "data"),
        refused("U+0000 in data", data: #"{"a":[{"b":"c\u0000"}]}"#, code: .invalidMessageData, "data"),
        refused("U+0000 in a key", data: #"{"a":{"b\u0000":1}}"#, code: .invalidMessageData, "data"),
        refused("metadata that is a text", data: #"{"metadata":"x"}"#, code: .invalidMetadata, "data.metadata"),
        refused("entities by a user", data: #"{"entities":{}}"#, code: .invalidMessageData, "data.entities"),

        refused("tags that are a text", more: #","tags":"a""#, code: .invalidMessageData, "tags"),
        refused(
            "26 tags", more: ",\"tags\":[" + Array(repeating: "\"t\"", count: 26).joined(separator: ",") + "]",
            code: .invalidMessageData, "tags"),
        refused("long tag", more: ",\"tags\":[\"a\",\(tooLong)]", code: .invalidMessageData, "tags.1"),
        refused("empty tag", more: #","tags":[""]"#, code: .invalidMessageData, "tags.0"),
        refused("U+0000 in a tag", more: #","tags":["a\u0000"]"#, code: .invalidMessageData, "tags.0"),

        refused("mentions that are a text", data: #"{"mentions":"bob"}"#, code: .invalidMessageData, "data.mentions"),
        refused(
            "11 mentions",
            data: "{\"mentions\":[" + (0..<11).map { "\"u\($0)\"" }.joined(separator: ",") + "]}",
            code: .invalidMessageData,
            "data.mentions"),
        refused(
            "mention that is no uid", data: #"{"mentions":["bob","a b"]}"#, code: .invalidMessageData, "data.mentions.1"
        ),
        refused("mention twice", data: #"{"mentions":["bob","bob"]}"#, code: .invalidMessageData, "data.mentions.1"),
        refused(
            "mention of nobody", data: #"{"mentions":["bob","nobody"]}"#, status: 404, code: .uidNotFound,
            "data.mentions.1"),
        refused(
            "mention of a non-member", data: #"{"mentions":["bob"]}"#, to: true, status: 403, code: .notAMember,
            "data.mentions.0"),

        refused("reply to nothing", more: #","parentMessageId":9"#, code: .wrongMessageThread, "parentMessageId"),
        refused(
            "reply to another conversation", more: #","parentMessageId":1"#, to: true, code: .wrongMessageThread,
            "parentMessageId"),
        refused("reply to a negative id", more: #","parentMessageId":-1"#, code: .badRequest, "parentMessageId"),
        refused(
            "quote of nothing", more: #","quotedMessageId":9"#, status: 404, code: .messageIDNotFound, "quotedMessageId"
        ),
    ]
}
