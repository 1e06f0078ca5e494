import BeckonAPI
import BeckonModel

/// Where messages have arrived.
struct ReceiptService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func deliver(_ body: DeliveredUpTo, with receiver: Receiver, by session: Session) async throws {
        guard body.messageId >= 0 else {
            throw ChatError(.badRequest, "An id is not negative.", path: "messageId")
        }
        try await storage.deliver(upTo: body.messageId, with: receiver, by: session, now: time.now())
    }

    func receipts<Body>(
        with receiver: Receiver, for session: Session, _ input: RequestInput<Body>
    ) async throws -> MessageReceipts {
        // The route has checked that it is a number.
        let id = input.parameters["id"].flatMap { Int64($0) } ?? 0
        return try await storage.receipts(
            of: id, with: receiver, for: session.uid, after: input.identifier(UserID.self, "after"),
            limit: input.limit)
    }
}
