/// The draft of a chat window.
@MainActor public final class Composer {
    /// What is being written.
    public private(set) var draft = ""
    /// Called after each change; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    private let send: @MainActor (String) -> Void

    /// - Parameter send: gets what is to be sent, ``ChatWindow/send(_:)``.
    public init(send: @escaping @MainActor (String) -> Void) { self.send = send }

    /// The draft as it would be sent: without white space around it.
    public var message: Substring {
        var text = draft[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// Whether there is anything to send.
    public var canSend: Bool { !message.isEmpty }

    /// The person has changed the text.
    public func edit(_ text: String) {
        guard text != draft else { return }
        draft = text
        onChange?()
    }

    /// Sends the draft and empties it; nothing where there is nothing to send.
    public func submit() {
        guard canSend else { return }
        let text = String(message)
        draft = ""
        send(text)
        onChange?()
    }
}
