import BeckonAPI
import BeckonClient
import BeckonModel
import Foundation

/// Messages that are asked for one by one, changed and reacted to by requests.
extension FakeServer {
    /// The answer to a request about one message; nil for every other.
    func changeMessages(
        _ request: Transport.Request, _ path: some StringProtocol, _ me: UserID
    ) throws(ChatError) -> Message? {
        func found<Body, Answer>(
            _ user: Endpoint<Body, Answer>, _ group: Endpoint<Body, Answer>
        ) throws(ChatError) -> (key: Key, id: Int64, reaction: String)? {
            for (endpoint, type) in [(user, ReceiverType.user), (group, .group)] {
                guard request.method == endpoint.method, let names = endpoint.path.match(path) else { continue }
                let receiver = try receiver(type, names, me)
                return (
                    Key(me, receiver), Int64(names["id"] ?? "") ?? 0,
                    names["reaction"]?.removingPercentEncoding ?? ""
                )
            }
            return nil
        }

        if let place = try found(API.messageWithUser, API.messageInGroup) {
            return try message(place.id, in: place.key)
        }
        if let place = try found(API.editMessageToUser, API.editMessageInGroup) {
            let edit: MessageEdit = try body(of: request)
            try requireSender(me, of: place.id, in: place.key)
            return try change(place.id, in: place.key, .edited, by: me) { message in
                if let text = edit.text { message.text = text }
                message.editedAt = self.now() / 1000
            }
        }
        if let place = try found(API.deleteMessageToUser, API.deleteMessageInGroup) {
            try requireSender(me, of: place.id, in: place.key)
            return try change(place.id, in: place.key, .deleted, by: me) { message in
                message.text = nil
                message.deletedAt = self.now() / 1000
                message.deletedBy = me
            }
        }
        if let place = try found(API.addReactionToUser, API.addReactionInGroup) {
            return try change(place.id, in: place.key, .reactionAdded, by: me) { message in
                message.reactions = Self.counted(message.reactions, place.reaction, 1)
            }
        }
        if let place = try found(API.removeReactionToUser, API.removeReactionInGroup) {
            return try change(place.id, in: place.key, .reactionRemoved, by: me) { message in
                message.reactions = Self.counted(message.reactions, place.reaction, -1)
            }
        }
        return nil
    }

    private static func counted(_ reactions: [ReactionCount], _ reaction: String, _ change: Int) -> [ReactionCount] {
        var reactions = reactions
        if let index = reactions.firstIndex(where: { $0.reaction == reaction }) {
            reactions[index].count += change
        } else if change > 0 {
            reactions.append(ReactionCount(reaction: reaction, count: change, reactedByMe: nil))
        }
        return reactions.filter { $0.count > 0 }
    }

    private func message(_ id: Int64, in key: Key) throws(ChatError) -> Message {
        guard let message = said(in: key).first(where: { $0.id == id }) else {
            throw ChatError(.messageIDNotFound, "The conversation has no such message.", path: "id")
        }
        return message
    }

    private func requireSender(_ user: UserID, of id: Int64, in key: Key) throws(ChatError) {
        guard try message(id, in: key).sender.uid == user else {
            throw ChatError(.messageNotASender, "That is for the message's sender.", path: "id")
        }
    }

    private func change(
        _ id: Int64, in key: Key, _ action: MessageAction, by user: UserID, _ body: (inout Message) -> Void
    ) throws(ChatError) -> Message {
        _ = try message(id, in: key)
        guard let changed = change(id, key, action, by: user, body) else {
            throw ChatError(.messageIDNotFound, "The conversation has no such message.", path: "id")
        }
        return changed
    }
}
