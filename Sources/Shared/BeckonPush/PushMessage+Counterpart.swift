public import BeckonModel

extension PushMessage {
    /// The other side as `account` sees it: of one's own message, sent from another device, it is the receiver.
    ///
    /// Falls back to ``counterpart`` where the push does not tell sender and receiver.
    public func counterpart(of account: String?) -> Counterpart? {
        guard let sender, let receiver else { return counterpart }
        return Self.counterpart(sender: sender, receiver: receiver, account: account)
    }

    /// Whether `account` wrote it.
    public func isOwn(of account: String?) -> Bool {
        account != nil && sender?.uid.rawValue == account
    }

    /// Names the message in a trace, where the push says enough.
    public var reference: MessageReference? {
        guard let conversationID, let id = messageID.flatMap(Int64.init) else { return nil }
        return MessageReference(conversationID: conversationID, id: id)
    }

    static func counterpart(sender: User, receiver: MessageReceiver, account: String?) -> Counterpart {
        switch receiver {
        case .group(let group): .group(group)
        case .user(let uid) where sender.uid.rawValue == account: .user(User(uid: uid, name: uid.rawValue))
        case .user: .user(sender)
        }
    }
}
