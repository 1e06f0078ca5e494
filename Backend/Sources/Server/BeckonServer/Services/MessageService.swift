import BeckonAPI
import BeckonModel

/// Messages: sent, and read back by page.
struct MessageService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func send(_ draft: MessageDraft, from session: Session) async throws -> StoredMessage {
        guard !draft.receiver.isEmpty else {
            throw ChatError(.emptyReceiver, "The receiver is empty.", path: "receiver")
        }
        guard let receiver = Receiver(draft.receiverType, draft.receiver) else {
            let code = draft.receiverType == .user ? UserID.invalidCode : GroupID.invalidCode
            throw ChatError(code, "An identifier has 1 to 100 characters of A-Z a-z 0-9 - _.", path: "receiver")
        }
        try FieldCheck.muid(draft.muid)
        guard draft.category == .message else {
            throw ChatError(.invalidMessageCategory, "This server takes the category message only.", path: "category")
        }
        guard draft.type == .text else {
            throw ChatError(.invalidMessageType, "This server takes the type text only.", path: "type")
        }
        try FieldCheck.text(draft.text)
        return try await storage.store(
            NewMessage(
                from: session, to: receiver, muid: draft.muid, category: draft.category, type: draft.type,
                text: draft.text, sentAt: time.now()))
    }

    func page<Body>(
        with receiver: Receiver, for session: Session, _ input: RequestInput<Body>
    ) async throws -> MessagePage {
        let before = input.int("before")
        return try await storage.messages(of: session.uid, with: receiver, before: before, limit: input.limit)
    }
}
