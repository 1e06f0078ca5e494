public import BeckonModel

extension PushMessage {
    /// Whom it is addressed to in Beckon's terms; nil where the push does not say or names no uid and no guid.
    public var receiver: MessageReceiver? {
        if let group { return .group(group) }
        return recipient?.user.map { .user($0.uid) }
    }

    /// The other side as ``account`` sees it; as anybody but the sender sees it where the push names no account.
    public var counterpart: Counterpart? { counterpart(of: account) }

    /// The other side as `account` sees it: of one's own message, sent from another device, it is the receiver.
    ///
    /// Nil where the push does not tell who writes to whom in Beckon's terms: the vendor's ``conversation`` is what
    /// there is then.
    public func counterpart(of account: String?) -> Counterpart? {
        if let group { return .group(group) }
        guard let sender = sender?.user, let recipient = recipient?.user else { return nil }
        return .user(sender.uid.rawValue == account ? recipient : sender)
    }

    /// Whether `account`, or the account that the push names, wrote it.
    public func isOwn(of account: String?) -> Bool {
        guard let sender else { return false }
        return sender.id == account || sender.id == self.account
    }

    /// The vendor's conversation as a label, for threads and traces.
    public var conversationID: ConversationID? { conversation.map { ConversationID(rawValue: $0.id) } }

    /// Names the message in a trace, where the push says enough.
    public var reference: MessageReference? {
        guard let conversationID, let id = messageID.flatMap(Int64.init) else { return nil }
        return MessageReference(conversationID: conversationID, id: id)
    }
}
