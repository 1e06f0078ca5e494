/// The draft of a chat window.
@MainActor public final class Composer {
    /// What is being written.
    public private(set) var draft = ""
    /// Called after each change; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    /// Whether the person can write: ``ChatSnapshot/isComposerEnabled``. The draft stays while they cannot.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { onChange?() } }
    }
    private let send: @MainActor (String) -> Bool

    /// - Parameter send: gets what is to be sent, ``ChatWindow/send(_:)``; false where it was not taken.
    public init(send: @escaping @MainActor (String) -> Bool) { self.send = send }

    /// The draft as it would be sent: without white space around it.
    public var message: Substring {
        var text = draft[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// Whether there is anything to send, and whether it may be.
    public var canSend: Bool { isEnabled && !message.isEmpty }

    /// The person has changed the text.
    public func edit(_ text: String) {
        guard text != draft else { return }
        draft = text
        onChange?()
    }

    /// Sends the draft and empties it; nothing where there is nothing to send or nobody takes it.
    public func submit() {
        guard canSend, send(String(message)) else { return }
        draft = ""
        onChange?()
    }
}
