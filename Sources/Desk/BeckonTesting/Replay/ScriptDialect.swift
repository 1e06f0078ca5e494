import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

/// The pushes of scripts: `chat` or `chat_id`, `messageId` or `message_id`, `account`, `kind`, `own`, `silent`, for calls
/// `event`, `call_id` and `caller`; or the `destination` that a trace has kept in place of all that.
struct ScriptDialect: PushDialect {
    static let standardName = "script"
    static let reader = PushReader(dialects: [ScriptDialect()] + PushReader.standardDialects)

    let name = ScriptDialect.standardName

    func read(_ userInfo: [String: JSONValue]) -> PushMessage? {
        var message: PushMessage
        if let destination = userInfo["destination"]?.string.flatMap({ Destination($0) }) {
            guard let found = self.message(to: destination, userInfo) else { return nil }
            message = found
        } else {
            let chat = userInfo["chat_id"]?.string ?? userInfo["chat"]?.string
            let event = userInfo["event"]?.string
            guard chat != nil || event != nil else { return nil }
            message = PushMessage(
                dialect: name, conversation: chat.map { PushMessage.Conversation(id: $0) },
                messageID: userInfo["message_id"]?.string ?? userInfo["messageId"]?.string)
            if let event {
                message.kind = .call
                message.sender = userInfo["caller"]?.string.map { PushMessage.Person(id: $0, name: $0) }
                message.call = PushMessage.Call(
                    action: PushMessage.Call.Action(rawValue: event), sessionID: userInfo["call_id"]?.string)
            }
            if userInfo["own"] == true { message.sender = PushMessage.Person(id: reader(userInfo)) }
        }
        message.account = userInfo["account"]?.string
        if let kind = userInfo["kind"]?.string { message.kind = PushMessage.Kind(rawValue: kind) }
        message.isSilent = userInfo["silent"] == true
        return message
    }

    /// Whom the push is for: its account, or who was active when it came.
    private func reader(_ userInfo: [String: JSONValue]) -> String {
        userInfo["account"]?.string ?? userInfo["to"]?.string ?? PhoneScript.Settings.standardAccount
    }

    /// A push that leads there.
    private func message(to destination: Destination, _ userInfo: [String: JSONValue]) -> PushMessage? {
        let me = PushMessage.Person(id: reader(userInfo))
        switch destination {
        case .conversation(let receiver, let messageID, let thread):
            var message = PushMessage(dialect: name, messageID: messageID)
            message.conversation = me.user.map {
                PushMessage.Conversation(id: ConversationID(of: $0.uid, with: receiver).rawValue, thread: thread)
            }
            address(&message, to: receiver, me, isOwn: userInfo["own"] == true)
            return message
        case .call(let sessionID, let receiver):
            var message = PushMessage(
                dialect: name, kind: .call, call: PushMessage.Call(action: .initiated, sessionID: sessionID))
            if let receiver { address(&message, to: receiver, me, isOwn: false) }
            return message
        case .callChat(let sessionID, let guid, let messageID):
            var message = PushMessage(
                dialect: name, messageID: messageID, call: PushMessage.Call(sessionID: sessionID))
            message.conversation = me.user.map {
                PushMessage.Conversation(id: ConversationID(of: $0.uid, with: .group(guid)).rawValue)
            }
            address(&message, to: .group(guid), me, isOwn: userInfo["own"] == true)
            return message
        case .vendor(let vendor, let conversation, let messageID):
            return PushMessage(
                dialect: vendor, conversation: conversation.map { PushMessage.Conversation(id: $0) },
                messageID: messageID)
        // The resolver finds a category and a link by themselves. Without an account it is a foreign push.
        case .category, .url, .root: return userInfo["account"].map { _ in PushMessage(dialect: "\(name)-foreign") }
        }
    }

    private func address(
        _ message: inout PushMessage, to receiver: Receiver, _ me: PushMessage.Person, isOwn: Bool
    ) {
        let other = PushMessage.Person(id: receiver.identifier)
        switch receiver {
        case .user:
            message.sender = isOwn ? me : other
            message.recipient = isOwn ? other : me
        case .group(let guid):
            message.group = Group(guid: guid, name: guid.rawValue, type: .public)
            if isOwn { message.sender = me }
        }
    }
}

extension PhoneScript {
    /// Finds the destinations of the script's pushes, as the app of the script does.
    var resolver: DestinationResolver {
        var vendors = settings.vendors.union([ScriptDialect.standardName])
        var categories = settings.categories
        for destination in destinations {
            switch destination {
            case .vendor(let name, _, _): vendors.insert(name)
            case .category(let name): categories.insert(name)
            case .conversation, .call, .callChat, .url, .root: break
            }
        }
        return DestinationResolver(
            reader: ScriptDialect.reader, categories: categories, vendors: vendors,
            link: { content in
                guard case .url(let url)? = content.userInfo["destination"]?.string.flatMap({ Destination($0) }) else {
                    return nil
                }
                return url
            },
            rings: { _ in true },
            // A push of the group that leads to the call's chat is told from one that leads to the group's window.
            currentCall: { push, _ in
                push.call?.action == nil ? push.call?.sessionID.flatMap(CallSessionID.init(rawValue:)) : nil
            })
    }
}

extension Destination {
    /// The conversation of a script by the script's own name for it, everything else in its printed form.
    var route: String {
        if case .vendor(ScriptDialect.standardName, let conversation?, _) = self { return conversation }
        return description
    }

    /// The conversation alone.
    var conversationName: String? {
        switch self {
        case .conversation(let receiver, _, let thread):
            Destination.conversation(receiver, messageID: nil, thread: thread).route
        case .callChat(_, let guid, _): Destination.conversation(.group(guid), messageID: nil).route
        case .vendor(let name, let conversation, _): Destination.vendor(name, conversation: conversation).route
        case .call, .category, .url, .root: nil
        }
    }
}
