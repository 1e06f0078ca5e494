import BeckonAPI
import BeckonModel
import Foundation

/// Single messages: read, changed, taken back, reacted to.
extension MessageService {
    func message(_ id: Int64, with receiver: Receiver, for session: Session) async throws -> Message {
        try await storage.message(id, with: receiver, for: session.uid)
    }

    func edit(
        _ id: Int64, with receiver: Receiver, _ edit: MessageEdit, by session: Session
    ) async throws -> Message {
        // Its kind, which no edit changes, says what the edit may hold.
        let message = try await storage.message(id, with: receiver, for: session.uid)
        do throws(MessageRefusal) {
            try MessageRules.checkEdit(of: message, by: session.uid)
        } catch {
            throw StorageError.message(error)
        }
        let change = try MessageChange(edit, of: MessageKind(message.category, message.type))
        return try await storage.edit(id, with: receiver, to: change, by: session, now: time.now())
    }

    func delete(_ id: Int64, with receiver: Receiver, by session: Session) async throws -> Message {
        try await storage.delete(id, with: receiver, by: session, now: time.now())
    }

    func react(_ reaction: String, to id: Int64, with receiver: Receiver, by session: Session) async throws -> Message {
        try await storage.react(checked(reaction), to: id, with: receiver, by: session, now: time.now())
    }

    func unreact(
        _ reaction: String, to id: Int64, with receiver: Receiver, by session: Session
    ) async throws -> Message {
        try await storage.unreact(checked(reaction), to: id, with: receiver, by: session, now: time.now())
    }

    /// Two spellings of one accent are one reaction.
    private func checked(_ reaction: String) throws(ChatError) -> String {
        let reaction = reaction.precomposedStringWithCanonicalMapping
        try ContentCheck.reaction(reaction)
        return reaction
    }
}
