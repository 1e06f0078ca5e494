public import BeckonModel

extension PushMessage {
    /// The message as a chat window shows it before the server has answered (R-E15).
    ///
    /// Nil where the push carries no content of a new message: an edit or deletion is not shown before its current
    /// state is known, calls and actions say nothing themselves, and a text that has to be fetched is not here.
    public var preview: MessagePreview? {
        guard kind == .message || kind == .custom, let sender = sender?.user else { return nil }
        let type = type ?? .text
        guard text?.isEmpty == false || type != .text else { return nil }
        return MessagePreview(
            id: messageID, sender: sender, category: kind == .custom ? .custom : .message, type: type, text: text,
            sentAt: sentAt)
    }
}
