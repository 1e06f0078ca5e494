public import BeckonAPI
public import BeckonModel
public import BeckonStore

/// A message that was written on this device, from Send until the server has it.
public struct LocalMessage: Sendable, Hashable {
    /// How far it has come.
    public enum State: Sendable, Hashable {
        /// Kept and shown, not yet with the server.
        case sending
        /// The server has it, with its id.
        case sent(Message)
        /// The server will not take it; the person may try again or discard it.
        case failed(ChatError)
    }

    /// The conversation.
    public var receiver: Receiver
    /// What is sent.
    public var draft: MessageDraft
    /// What is uploaded before, in the order of its attachments.
    public var files: [OutgoingFile]
    /// Milliseconds since 1970 on this device's clock.
    public var composedAt: Int64
    /// How far it has come.
    public var state: State

    /// A message of this device that the server does not have yet.
    public init(
        to receiver: Receiver, draft: MessageDraft, files: [OutgoingFile] = [], composedAt: Int64, state: State
    ) {
        self.receiver = receiver
        self.draft = draft
        self.files = files
        self.composedAt = composedAt
        self.state = state
    }

    /// A text.
    public init(muid: String, to receiver: Receiver, text: String, composedAt: Int64, state: State) {
        self.init(
            to: receiver, draft: MessageDraft(muid: muid, to: receiver, text: text), composedAt: composedAt,
            state: state)
    }

    /// Its identifier on this device and, at the server, what makes a repeat harmless.
    public var muid: String { draft.muid }
    /// What was written; the caption of a file.
    public var text: String? { draft.text }
}

extension OutboxEntry {
    /// As a screen shows it.
    public var localMessage: LocalMessage {
        LocalMessage(
            to: receiver, draft: draft, files: files, composedAt: composedAt,
            state: failure.map { .failed($0) } ?? .sending)
    }
}
