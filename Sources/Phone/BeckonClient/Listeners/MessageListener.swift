public import BeckonAPI
public import BeckonModel

/// What is said and done in conversations, as callbacks with the seed's names. Each has an empty default.
@MainActor public protocol MessageListener: AnyObject {
    /// A text by somebody else, or by this account on another device.
    func onTextMessageReceived(textMessage: Message)
    /// A picture, film, sound or file.
    func onMediaMessageReceived(mediaMessage: Message)
    /// Something of an app's own, and whatever this version does not know.
    func onCustomMessageReceived(customMessage: Message)
    func onTypingStarted(_ typing: TypingIndicator)
    func onTypingEnded(_ typing: TypingIndicator)
    func onMessagesDelivered(receipt: DeliveryReceipt)
    func onMessagesRead(receipt: ReadReceipt)
    func onMessageEdited(message: Message)
    func onMessageDeleted(message: Message)
    /// Its reactions or replies have changed.
    func onMessageChanged(message: Message)
}

extension MessageListener {
    public func onTextMessageReceived(textMessage: Message) {}
    public func onMediaMessageReceived(mediaMessage: Message) {}
    public func onCustomMessageReceived(customMessage: Message) {}
    public func onTypingStarted(_ typing: TypingIndicator) {}
    public func onTypingEnded(_ typing: TypingIndicator) {}
    public func onMessagesDelivered(receipt: DeliveryReceipt) {}
    public func onMessagesRead(receipt: ReadReceipt) {}
    public func onMessageEdited(message: Message) {}
    public func onMessageDeleted(message: Message) {}
    public func onMessageChanged(message: Message) {}
}
