import BeckonAPI
import BeckonModel

/// How far users have read, and what is left.
struct ReadService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func conversations(of session: Session) async throws -> ConversationList {
        try await storage.conversations(of: session.uid)
    }

    func read(_ body: ReadUpTo, with receiver: Receiver, by session: Session) async throws -> ReadState {
        guard body.messageId >= 0 else {
            throw ChatError(.badRequest, "An id is not negative.", path: "messageId")
        }
        return try await storage.read(upTo: body.messageId, with: receiver, by: session, now: time.now()).state
    }
}
