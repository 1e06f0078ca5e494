import BeckonAPI
import BeckonModel

/// Messages: sent, and read back by page.
struct MessageService: Sendable {
    let storage: any ChatStorage
    let time: TimeSource

    func send(_ draft: MessageDraft, from session: Session) async throws -> StoredMessage {
        let receiver = try Self.receiver(of: draft)
        try FieldCheck.muid(draft.muid)
        let kind = try MessageKind(draft.category, draft.type)
        guard kind.category != .call || receiver != .user(session.uid) else {
            throw ChatError(.callingSelf, "Nobody calls themselves.", path: "receiver")
        }
        var draft = draft
        let files = try await attach(&draft, by: session)
        let content = try MessageContent(draft, kind)
        var message = NewMessage(
            from: session, to: receiver, muid: draft.muid, category: kind.category, type: kind.type,
            text: content.text, data: content.data, parent: try Self.id(draft.parentMessageId, path: "parentMessageId"),
            quoted: try Self.id(draft.quotedMessageId, path: "quotedMessageId"), tags: content.tags,
            countsAsUnread: content.counting.countsAsUnread, isPushed: content.counting.isPushed, sentAt: time.now())
        message.mentions = content.mentions
        message.files = files
        return try await storage.store(message)
    }

    func page<Body>(
        with receiver: Receiver, for session: Session, _ input: RequestInput<Body>
    ) async throws -> MessagePage {
        let search = try Self.search(input.query["search"])
        let query = MessageQuery(
            try Self.range(before: input.int("before"), after: input.int("after"), isSearch: search != nil),
            limit: input.limit, parent: input.int("parent"), holdsMemberActions: input.bool("actions") ?? false,
            search: search)
        return try await storage.messages(of: session.uid, with: receiver, query)
    }

    /// Describes the uploads that attachments name by `file`, whatever the sender says of them, and gives their ids.
    private func attach(_ draft: inout MessageDraft, by session: Session) async throws -> [FileID] {
        guard var attachments = draft.data?["attachments"]?.array else { return [] }
        var files: [FileID] = []
        for (index, attachment) in attachments.enumerated() {
            guard let named = attachment["file"] else { continue }
            guard let id = named.string.flatMap(FileID.init(rawValue:)),
                let file = try await storage.file(id, for: session.uid), file.uid == session.uid
            else {
                throw ChatError(
                    .fileNotFound, "There is no such upload of the sender.", path: "data.attachments.\(index).file",
                    remedy: "Upload the file and use the id of the answer within a day.")
            }
            attachments[index] = [
                "file": .string(id.rawValue), "url": .string(API.file.path.path(["file": id.rawValue])),
                "name": .string(file.name), "mimeType": .string(file.mimeType),
                "extension": .string(file.extension), "size": .int(file.size),
            ]
            files.append(id)
        }
        draft.data?["attachments"] = .array(attachments)
        return files
    }

    private static func range(
        before: Int64?, after: Int64?, isSearch: Bool
    ) throws(ChatError) -> MessageQuery.Range {
        guard let after else { return before.map(MessageQuery.Range.before) ?? .newest }
        guard before == nil, !isSearch else {
            throw ChatError(.badRequest, "Neither before nor search goes with after.", path: "after")
        }
        return .after(after)
    }

    private static func search(_ text: String?) throws(ChatError) -> SearchText? {
        guard let text else { return nil }
        guard let search = SearchText(text) else {
            throw ChatError(.badRequest, "A search has more than spaces and accents.", path: "search")
        }
        return search
    }

    private static func receiver(of draft: MessageDraft) throws(ChatError) -> Receiver {
        guard !draft.receiver.isEmpty else {
            throw ChatError(.emptyReceiver, "The receiver is empty.", path: "receiver")
        }
        return try FieldCheck.receiver(draft.receiverType, draft.receiver)
    }

    /// The seed's objects carry 0 for none.
    private static func id(_ value: Int64?, path: String) throws(ChatError) -> Int64? {
        guard let value, value != 0 else { return nil }
        guard value > 0 else { throw ChatError(.badRequest, "An id is not negative.", path: path) }
        return value
    }
}
