public import BeckonModel
import BeckonAPI

/// What was composed, ready to be sent.
public struct ComposedMessage: Sendable, Hashable {
    /// Without white space around it; of files the caption, which may be empty.
    public var text: String
    /// Each once, in the order of the text.
    public var mentions: [UserID]
    /// In the order in which they were added.
    public var attachments: [ComposerAttachment]
    /// The message that it quotes.
    public var quotedMessageID: Int64?

    public init(
        text: String, mentions: [UserID] = [], attachments: [ComposerAttachment] = [], quotedMessageID: Int64? = nil
    ) {
        self.text = text
        self.mentions = mentions
        self.attachments = attachments
        self.quotedMessageID = quotedMessageID
    }

    /// Files of one kind make a message of that kind, mixed ones one of files.
    var type: MessageType {
        guard let first = attachments.first?.messageType else { return .text }
        return attachments.allSatisfy { $0.messageType == first } ? first : .file
    }

    /// The form that the server takes: whom it mentions stands in `data.mentions`, and in the text as it was written.
    func draft(muid: String, to receiver: Receiver, parent: Int64?) -> MessageDraft {
        var draft = MessageDraft(muid: muid, to: receiver, type: type, text: text.isEmpty ? nil : text)
        if !mentions.isEmpty { draft.data = ["mentions": .array(mentions.map { .string($0.rawValue) })] }
        draft.parentMessageId = parent
        draft.quotedMessageId = quotedMessageID
        return draft
    }
}
