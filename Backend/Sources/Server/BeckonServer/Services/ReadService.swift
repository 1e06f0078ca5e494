import BeckonAPI
import BeckonModel

/// How far users have read, and what is left.
struct ReadService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func conversations<Body>(of session: Session, _ input: RequestInput<Body>) async throws -> ConversationList {
        var cursor: ConversationCursor?
        if let text = input.query["cursor"] {
            cursor = ConversationCursor(text: text)
            guard cursor != nil else {
                throw ChatError(
                    .badRequest, "That is no cursor of a list of conversations.", path: "cursor",
                    remedy: "Begin again without it.")
            }
        }
        let page = try await storage.conversations(of: session.uid, after: cursor, limit: input.limit)
        let goesToTop = if case .up = cursor { true } else { false }
        return ConversationList(
            conversations: page.conversations, badge: page.badge, cursor: page.next?.text, goesToTop: goesToTop)
    }

    func unread(_ body: UnreadFrom, with receiver: Receiver, by session: Session) async throws -> ReadState {
        guard body.messageId > 0 else {
            throw ChatError(.badRequest, "The first id is 1.", path: "messageId")
        }
        return try await storage.unread(from: body.messageId, with: receiver, by: session, now: time.now()).state
    }

    func read(_ body: ReadUpTo, with receiver: Receiver, by session: Session) async throws -> ReadState {
        guard body.messageId >= 0 else {
            throw ChatError(.badRequest, "An id is not negative.", path: "messageId")
        }
        return try await storage.read(upTo: body.messageId, with: receiver, by: session, now: time.now()).state
    }
}
