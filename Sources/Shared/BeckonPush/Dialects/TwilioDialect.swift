public import BeckonModel

/// Twilio Conversations: `twi_message_type` and the conversation's identifiers at the top level.
///
/// Media is named by its type and count alone. A push of Twilio Voice (`twilio.voice.…`) is a call.
public struct TwilioDialect: PushDialect {
    public init() {}

    public var name: String { "twilio" }

    public func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        guard let type = userInfo["twi_message_type"]?.string else { return nil }
        let kind = Self.kind(of: type)
        let author = (userInfo["author"] ?? userInfo["twi_from"])?.text
        return PushMessage(
            dialect: name,
            kind: kind,
            type: Self.contentType(userInfo),
            account: userInfo["twi_to"]?.text,
            conversation: (userInfo["conversation_sid"] ?? userInfo["channel_sid"])?.text.map {
                PushMessage.Conversation(id: $0, name: userInfo["conversation_title"]?.string)
            },
            sender: author.map { PushMessage.Person(id: $0) },
            messageID: userInfo["message_sid"]?.text,
            text: kind == .message ? userInfo["twi_body"]?.string : nil,
            hasAttachments: (userInfo["media_count"]?.count ?? 0) > 0,
            call: kind == .call
                ? PushMessage.Call(
                    action: PushMessage.Call.Action(rawValue: type).standard, sessionID: userInfo["twi_call_sid"]?.text)
                : nil)
    }

    private static func kind(of type: String) -> PushMessage.Kind {
        if type.hasPrefix("twilio.voice.") { return .call }
        if type.hasSuffix("added_to_conversation") || type.hasSuffix("removed_from_conversation") { return .action }
        return .message
    }

    private static func contentType(_ userInfo: [String: JSONValue]) -> MessageType? {
        let media = userInfo["media.content_type"]?.string ?? userInfo["media"]?["content_type"]?.string
        return media.flatMap { $0.split(separator: "/").first }.map { MessageType(rawValue: String($0)) }
    }
}
