import BeckonModel
import BeckonStore
import Foundation

/// A folder for stores that goes with the test.
final class StoreFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-store-\(UUID().uuidString)")

    var place: StorePlace { .folder(url) }

    /// Where the last test leaves something it is the system's to remove.
    deinit { try? FileManager.default.removeItem(at: url) }

    func open(_ account: UserID = .anna) async throws -> ChatStore {
        try await ChatStore.open(account: account, in: place)
    }

    func file(_ name: String = "anna", _ suffix: String = "") -> URL {
        url.appendingPathComponent("chats-\(name).sqlite\(suffix)")
    }
}

extension UserID {
    static let anna = UserID(unchecked: "anna")
    static let ben = UserID(unchecked: "ben")
}

extension Receiver {
    static let ben = Receiver.user(.ben)
    static let team = Receiver.group(GroupID(unchecked: "team"))
}

extension Message {
    /// Between anna and ben, or in the group team.
    static func sample(
        _ id: Int64, by sender: UserID = .ben, in receiver: Receiver = .ben, category: MessageCategory = .message,
        text: String? = nil
    ) -> Message {
        let to: MessageReceiver =
            switch receiver {
            case .user(let other): .user(sender == .anna ? other : .anna)
            case .group(let guid): .group(Group(guid: guid, name: "Team"))
            }
        return Message(
            id: id, muid: "m\(id)", conversationID: ConversationID(of: .anna, with: receiver),
            sender: User(uid: sender, name: sender.rawValue.capitalized), receiver: to, category: category,
            text: text ?? "text \(id)", sentAt: 1_700_000_000 &+ id)
    }

    /// What happened to a message, which is told as it is then, or by its id alone.
    static func action(
        _ id: Int64, _ action: MessageAction, on subject: Message, by sender: UserID = .ben,
        in receiver: Receiver = .ben,
        isHidden: Bool = false, reaction: String? = nil
    ) throws -> Message {
        var message = sample(id, by: sender, in: receiver, category: .action)
        message.type = .message
        message.text = nil
        let entity: JSONValue =
            isHidden
            ? ["id": .int(subject.id)]
            : try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(subject))
        message.data = [
            "action": .string(action.rawValue),
            "entities": ["on": ["entity": entity, "entityType": "message"]],
        ]
        if let reaction { message.data?["reaction"] = .string(reaction) }
        return message
    }

    /// What happened to a member of the group.
    static func membership(_ id: Int64, _ action: MessageAction, of uid: UserID, in receiver: Receiver = .team)
        -> Message
    {
        var message = sample(id, by: uid, in: receiver, category: .action)
        message.type = .groupMember
        message.text = nil
        message.data = [
            "action": .string(action.rawValue),
            "entities": ["on": ["entity": ["uid": .string(uid.rawValue), "name": "A"], "entityType": "user"]],
        ]
        return message
    }

    func edited(_ text: String, at time: Int64) -> Message {
        var message = self
        message.text = text
        message.editedAt = time
        return message
    }

    func takenBack(at time: Int64) -> Message {
        var message = self
        message.text = nil
        message.unknown["reactions"] = nil
        message.deletedAt = time
        return message
    }
}
