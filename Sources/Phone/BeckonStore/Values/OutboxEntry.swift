public import BeckonAPI
public import BeckonModel

/// One message in the outbox, as it is kept on disk until the server has it.
public struct OutboxEntry: Sendable, Hashable, Codable {
    /// Its identifier, the same over every attempt.
    public var muid: String { draft.muid }
    /// The conversation.
    public var receiver: Receiver
    /// What is sent.
    public var draft: MessageDraft
    /// Milliseconds since 1970 on this device's clock.
    public var composedAt: Int64
    /// What has to be uploaded before, in the order of the message's attachments.
    public var files: [OutgoingFile]
    /// Why the server did not take it; nil while it is to be sent.
    public var failure: ChatError?

    /// As it is written when a message is put into the outbox.
    public init(
        to receiver: Receiver, draft: MessageDraft, composedAt: Int64, files: [OutgoingFile] = [],
        failure: ChatError? = nil
    ) {
        self.receiver = receiver
        self.draft = draft
        self.composedAt = composedAt
        self.files = files
        self.failure = failure
    }
}
