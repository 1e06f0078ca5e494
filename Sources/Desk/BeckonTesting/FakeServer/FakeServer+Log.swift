import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

/// What happens in a conversation stands in its log beside what is said, with an id of its own, and is told to the
/// devices of those who are in it (Documentation: No gap, no repeat).
extension FakeServer {
    /// Something happened to a member of a group, or to the group.
    func happened(_ action: MessageAction, by user: UserID, to target: UserID?, in guid: GroupID, told: [UserID]) {
        var entities: [String: JSONValue] = [
            "by": entity(users[user], "user"), "for": entity(groups[guid], "group"),
        ]
        if let target { entities["on"] = entity(users[target] ?? User(uid: target, name: target.rawValue), "user") }
        write(action, by: user, in: .group(guid), type: .groupMember, entities, told: told)
    }

    /// Something was done to a message.
    func happened(_ action: MessageAction, by user: UserID, to message: Message, in key: Key) {
        let entities = ["by": entity(users[user], "user"), "on": entity(message, "message")]
        write(action, by: user, in: key, type: .message, entities, told: people(in: key))
    }

    private func write(
        _ action: MessageAction, by user: UserID, in key: Key, type: MessageType, _ entities: [String: JSONValue],
        told: [UserID]
    ) {
        let other: Receiver =
            switch key {
            case .pair(let one, let two): .user(one == user ? two : one)
            case .group(let guid): .group(guid)
            }
        let carried: MessageReceiver =
            switch other {
            case .user(let uid): .user(uid)
            case .group(let guid): .group(groups[guid] ?? BeckonModel.Group(guid: guid, name: guid.rawValue))
            }
        var row = Message(
            id: nextID(in: key), muid: "", conversationID: ConversationID(of: user, with: other),
            sender: users[user] ?? User(uid: user, name: user.rawValue), receiver: carried, category: .action,
            type: type, sentAt: now() / 1000)
        row.data = ["action": .string(action.rawValue), "entities": .object(entities)]
        log[key, default: []].append(row)
        let frame = encode(.action(row))
        for inbox in inboxes.values where told.contains(inbox.account) { inbox.frames.yield(frame) }
    }

    func nextID(in key: Key) -> Int64 { (log[key]?.last?.id ?? 0) + 1 }

    /// Who is in a conversation.
    func people(in key: Key) -> [UserID] {
        switch key {
        case .pair(let one, let other): [one, other]
        case .group(let guid): members[guid] ?? []
        }
    }

    /// What was said in a conversation, without what happened.
    func said(in key: Key) -> [Message] { (log[key] ?? []).filter { $0.category != .action } }

    /// What the log has for a user: from their joining to their end.
    func rows(of user: UserID, in key: Key) -> [Message] {
        let rows = log[key] ?? []
        guard case .group(let guid) = key else { return isMember(user, of: key) ? rows : [] }
        let end = isMember(user, of: key) ? Int64.max : endedAt[guid]?[user] ?? 0
        let start = joinedAfter[guid]?[user] ?? 0
        return rows.filter { $0.id > start && $0.id <= end }
    }

    func entity(_ value: (some Encodable)?, _ type: String) -> JSONValue {
        do {
            let encoded = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
            return ["entity": encoded, "entityType": .string(type)]
        } catch {
            // Values of the model always encode.
            return ["entity": .null, "entityType": .string(type)]
        }
    }
}
