import BeckonAPI
import BeckonModel

/// What a client that was away has missed.
struct SyncService: Sendable {
    let storage: any ChatStorage

    func changes(_ body: SyncRequest, for session: Session) async throws -> SyncAnswer {
        let limit = body.limit ?? 200
        guard (1...500).contains(limit) else {
            throw ChatError(.badRequest, "The limit is from 1 to 500.", path: "limit")
        }
        let cursor = try body.cursor.map { text throws(ChatError) in
            guard let cursor = SyncCursor(text: text) else {
                throw ChatError(
                    .badRequest, "This is no cursor of this server.", path: "cursor",
                    remedy: "Send the cursor of the last answer as it was, or none to begin anew.")
            }
            return cursor
        }
        let page = try await storage.changes(for: session, since: cursor, limit: limit)
        return SyncAnswer(
            cursor: page.cursor.text, reset: page.isReset, hasMore: page.hasMore, events: page.events,
            conversations: page.conversations, badge: page.badge)
    }
}
