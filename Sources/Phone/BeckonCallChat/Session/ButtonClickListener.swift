/// Hears the buttons of a call (the seed's name). The session holds it weakly.
@MainActor public protocol ButtonClickListener: AnyObject {
    /// The person wants the chat: it is to be opened. The number is 0 already, and a second click is not told before
    /// ``CallSession/chatClosed()``.
    func onChatButtonClicked()
}
