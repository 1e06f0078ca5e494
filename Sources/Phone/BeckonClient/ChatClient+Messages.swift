public import BeckonAPI
public import BeckonModel
import BeckonStore
import Foundation

/// What is done to messages that the server has. Each needs the server, is kept on this device and told as
/// ``ClientEvent/updated(_:)``.
extension ChatClient {
    /// One message from the server.
    @discardableResult
    public func message(_ id: Int64, with receiver: Receiver) async throws(ChatError) -> Message {
        try await change(id, receiver, API.messageWithUser, API.messageInGroup, body: NoContent())
    }

    /// Says something else instead. Throws `ERR_MESSAGE_NOT_A_SENDER` for somebody else's message.
    @discardableResult
    public func edit(
        _ id: Int64, with receiver: Receiver, _ edit: MessageEdit
    ) async throws(ChatError) -> Message {
        try await change(id, receiver, API.editMessageToUser, API.editMessageInGroup, body: edit)
    }

    /// Takes a message back: a tombstone stays.
    @discardableResult
    public func delete(_ id: Int64, with receiver: Receiver) async throws(ChatError) -> Message {
        try await change(id, receiver, API.deleteMessageToUser, API.deleteMessageInGroup, body: NoContent())
    }

    /// Gives a reaction: an emoji or a short text.
    @discardableResult
    public func react(
        to id: Int64, with receiver: Receiver, _ reaction: String
    ) async throws(ChatError) -> Message {
        try await change(
            id, receiver, API.addReactionToUser, API.addReactionInGroup, reaction: reaction, body: NoContent())
    }

    /// Takes a reaction back.
    @discardableResult
    public func takeBackReaction(
        to id: Int64, with receiver: Receiver, _ reaction: String
    ) async throws(ChatError) -> Message {
        try await change(
            id, receiver, API.removeReactionToUser, API.removeReactionInGroup, reaction: reaction, body: NoContent())
    }

    /// Messages whose text holds this, from the server and newest last. Not kept.
    ///
    /// - Parameters:
    ///   - text: what is looked for.
    ///   - receiver: the user or the group.
    ///   - before: only ids below this one; ``BeckonAPI/MessagePage/searchedTo`` of the page before.
    ///   - limit: 1 to 100.
    public func search(
        _ text: String, with receiver: Receiver, before: Int64? = nil, limit: Int = 50
    ) async throws(ChatError) -> MessagePage {
        var query = [("search", Self.escaped(text)), ("limit", String(limit))]
        if let before { query.append(("before", String(before))) }
        return try await call(
            receiver, API.messagesWithUser, API.messagesInGroup, texts: query, body: NoContent())
    }

    /// Whom a message was for, at whom it has arrived, and who has read it.
    public func receipts(
        of id: Int64, with receiver: Receiver, after: UserID? = nil, limit: Int = 50
    ) async throws(ChatError) -> MessageReceipts {
        try await call(
            receiver, API.receiptsWithUser, API.receiptsInGroup, ["id": String(id)],
            texts: Self.query(after: after?.rawValue, limit: limit), body: NoContent())
    }

    private func change<Body: Encodable & Sendable>(
        _ id: Int64, _ receiver: Receiver, _ user: Endpoint<Body, Message>, _ group: Endpoint<Body, Message>,
        reaction: String? = nil, body: Body
    ) async throws(ChatError) -> Message {
        var parameters = ["id": String(id)]
        if let reaction { parameters["reaction"] = reaction }
        let position = await position(in: receiver)
        let message = try await call(receiver, user, group, parameters, body: body)
        let changes = await keep { store throws(StoreError) in try await store.take(message, asOf: position) }
        if let changes { tellEach(changes) } else { tell(.updated(message)) }
        return message
    }

    /// What the server has told to be another one now without telling how: it is asked. Where it does not answer, whoever
    /// opens the page or the conversation gets it anew.
    func askFor(_ changes: StoreChanges) {
        for stale in changes.stale {
            ask(.refreshing(stale), for: "stale") { client throws(ChatError) in
                try await client.message(stale.id, with: stale.receiver)
            }
        }
        for receiver in changes.outdated {
            ask(.asking(receiver), for: "outdated") { client throws(ChatError) in
                _ = try await client.counterpart(receiver)
            }
        }
    }

    private func ask(
        _ work: Work, for what: String,
        _ body: @escaping @Sendable (isolated ChatClient) async throws(ChatError) -> Void
    ) {
        start(work) { client in
            do throws(ChatError) {
                try await body(client)
            } catch {
                // Cancelled: whoever did it needs no word about it.
                if error.code != .cancelled {
                    client.trace(.received, decision: what, reason: error.code.rawValue)
                }
            }
            client.finished(work)
        }
    }

    /// The highest row of a conversation that is known here: what the server is asked says how things are after it.
    func position(in receiver: Receiver) async -> Int64 {
        guard let store else { return 0 }
        // Without a store there is nothing that an answer could take back.
        return await (try? store.position(in: receiver)) ?? 0
    }

    // MARK: URLs

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    /// RFC 3986 §2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    static func query(search: String? = nil, after: String?, limit: Int) -> [(String, String)] {
        var query = [("limit", String(limit))]
        if let search, !search.isEmpty { query.append(("search", escaped(search))) }
        if let after { query.append(("after", after)) }
        return query
    }
}
