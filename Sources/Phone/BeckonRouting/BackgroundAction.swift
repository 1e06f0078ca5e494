/// What a person asks for without opening the app (P-36). It needs the session of its account alone: no scene, no root.
public enum BackgroundAction: Sendable, Hashable {
    /// Send the text to the conversation.
    case reply(text: String)
    /// Mark the conversation as read up to the message.
    case markRead
    /// A button of the app's own, with the text that was typed where it takes one.
    case own(identifier: String, text: String?)

    /// The kind alone, for a trace: no text.
    var kind: String {
        switch self {
        case .reply: "reply"
        case .markRead: "mark-read"
        case .own: "own"
        }
    }
}
