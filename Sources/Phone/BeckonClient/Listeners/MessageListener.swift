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
    /// Called again while somebody goes on writing.
    func onTypingStarted(_ typing: TypingIndicator)
    /// The person has stopped, as their device told.
    func onTypingEnded(_ typing: TypingIndicator)
    /// A message, and all before it, has reached a reader.
    func onMessagesDelivered(receipt: DeliveryReceipt)
    /// Somebody has read a message and all before it.
    func onMessagesRead(receipt: ReadReceipt)
    /// As it is after the edit.
    func onMessageEdited(message: Message)
    /// As it is afterwards, without its text.
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
