import BeckonModel
import BeckonPush

/// The dialect of the cases' own keys, which belong to no vendor (`cases/README.md`): `chat_id` or `chat`, `message_id`,
/// `account`, and for calls `event`, `call_id` and `caller`.
///
/// It is written as an app would write one, with what the package makes public.
struct CaseDialect: PushDialect {
    static let reader = PushReader(dialects: [CaseDialect()] + PushReader.standardDialects)

    let name = "case"

    func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        let chat = userInfo["chat_id"]?.string ?? userInfo["chat"]?.string
        let event = userInfo["event"]?.string
        guard chat != nil || event != nil else { return nil }
        var message = PushMessage(dialect: name)
        message.account = userInfo["account"]?.string
        message.conversation = chat.map { PushMessage.Conversation(id: $0) }
        message.messageID = userInfo["message_id"]?.string
        if let event {
            message.kind = .call
            message.sender = userInfo["caller"]?.string.map { PushMessage.Person(id: $0, name: $0) }
            message.call = PushMessage.Call(
                action: PushMessage.Call.Action(rawValue: event), sessionID: userInfo["call_id"]?.string)
        }
        return message
    }
}
