public import BeckonModel
public import BeckonPush

extension BadgeLedger {
    /// Takes what a push says about the number: in the extension, in the app's foreground and for a silent push alike. The
    /// same push a second time changes nothing.
    ///
    /// Nil where the push counts nothing, or is foreign: another system's number is not ours to change.
    ///
    /// - Parameters:
    ///   - push: as a dialect has read it; nil is foreign.
    ///   - userInfo: the payload as it was pushed. A content's badge may be the ledger's own number by now.
    ///   - identifier: of the notification request, for a push that names no message; nil where no request is known, as
    ///     in `didReceiveRemoteNotification`: such a push is not counted there.
    public func take(
        _ push: PushMessage?, userInfo: [String: JSONValue], identifier: String?
    ) throws(BadgeLedgerError) -> Reading? {
        guard let push else { return nil }
        if let badge = push.badge, let account = push.account { return try recordPushed(badge, account: account) }
        let source = BadgeSource(push)
        let conversation = push.conversation?.id
        if let total = Aps(userInfo["aps"]?.object ?? [:]).badge ?? push.counts.total {
            return try record(
                total: total, of: source, messageID: push.countsAsUnread() ? push.messageID : nil, in: conversation,
                unread: push.kind == .read ? 0 : push.counts.conversation)
        }
        if push.kind == .read, conversation != nil { return try read(conversation, of: source) }
        guard push.countsAsUnread() else { return nil }
        // where the vendor names no message, the transport's name for the delivery knows a repetition.
        let ids = push.messageIDs.isEmpty ? [push.deliveryID ?? identifier].compactMap(\.self) : push.messageIDs
        guard !ids.isEmpty else { return nil }
        return try update { state in
            state.change(source) { vendor in
                for id in ids { vendor.count(id, in: conversation) }
            }
        }
    }
}
