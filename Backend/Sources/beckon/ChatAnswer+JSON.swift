import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

extension ChatAnswer {
    /// The fields of the answer beside its word and its tag.
    var json: [String: JSONValue] {
        switch self {
        case .done: [:]
        case .help: ["words": .array(ChatForm.all.map { .string($0.usage) })]
        case .conversations(let all, let badge, let offline):
            Self.fields(["conversations": .array(all.map(ChatJSON.value))], badge: badge, offline: offline)
        case .page(let page): page.json
        case .message(let message): ["message": ChatJSON.value(message)]
        case .outgoing(let message, let isWaiting): ["outgoing": ChatJSON.value(message, isWaiting: isWaiting)]
        case .found(let messages, let before):
            ["messages": .array(messages.map { ChatJSON.value($0) }), "searchedTo": before.map { .int($0) } ?? .null]
        case .receipts(let receipts): ["receipts": ChatJSON.value(receipts)]
        case .members(let members, let hasMore):
            ["members": .array(members.map { ChatJSON.value($0) }), "hasMore": .bool(hasMore)]
        case .user(let user): ["user": ChatJSON.value(user)]
        case .group(let group): ["group": ChatJSON.value(group)]
        case .blocked(let users, let hasMore):
            ["users": .array(users.map { ChatJSON.value($0) }), "hasMore": .bool(hasMore)]
        case .marked(let receiver, let state):
            ["with": ChatJSON.value(receiver), "state": state.map { ChatJSON.value($0) } ?? .null]
        case .left(let unsent): ["unsent": .array(unsent.map { ChatJSON.value($0, isWaiting: true) })]
        case .files(let urls): ["files": .array(urls.map { .string($0.path) })]
        case .loggedOut(let erased): ["erased": .bool(erased)]
        }
    }

    static func fields(
        _ fields: [String: JSONValue], badge: Badge? = nil, offline: ChatError?
    ) -> [String: JSONValue] {
        var fields = fields
        if let badge { fields["badge"] = .int(Int64(badge.total)) }
        if let offline { fields["offline"] = ChatJSON.value(offline) }
        return fields
    }
}

extension ChatPage {
    fileprivate var json: [String: JSONValue] {
        var fields: [String: JSONValue] = [
            "with": ChatJSON.value(receiver), "messages": .array(stored.messages.map { ChatJSON.value($0) }),
            "unsent": .array(unsent.map { ChatJSON.value($0, isWaiting: true) }),
            "hasOlder": .bool(stored.older != .end),
        ]
        if let thread { fields["thread"] = .int(thread) }
        if let conversation { fields["conversation"] = ChatJSON.value(conversation) }
        return ChatAnswer.fields(fields, offline: offline)
    }
}
