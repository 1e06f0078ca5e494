import BeckonModel

extension PushExplanation.Message {
    init(_ message: PushMessage, of push: ExplainedPush) {
        self.init(
            kind: message.kind.rawValue,
            id: message.messageID,
            conversation: message.conversationID?.rawValue,
            server: message.server,
            sender: message.sender?.id,
            account: message.account,
            isForAnother: push.isForAnother,
            needsFetch: message.needsFetch,
            isOwn: message.isOwn(of: push.account))
    }
}
