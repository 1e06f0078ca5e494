import BeckonAPI
import BeckonClient
import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens

/// The number on the icon and the notifications in the list, kept with what was read here and elsewhere (sh-17).
extension ChatCoordinator {
    /// R-E7: in the foreground the server's numbers are asked for. The list does it by itself while it is on top.
    func refresh() {
        if case .list? = navigation?.top { return }
        loadConversations()
    }

    private func loadConversations() {
        tasks.run { [weak self, client] in
            do throws(ChatError) {
                try await client.conversations()
            } catch {
                // A part that is not there yet: the next connection asks again.
                self?.lastError = error
            }
        }
    }

    func take(_ list: ConversationList) {
        take(list.badge)
        for conversation in list.conversations {
            guard let receiver = conversation.counterpart?.receiver else { continue }
            removeRead(receiver, upTo: conversation.lastReadMessageId)
        }
    }

    /// Somebody has read; this account, where it did so on another device.
    func heard(_ receipt: ReadReceipt) {
        guard receipt.reader == user?.uid else { return }
        if let receiver = Receiver(receipt.receiverType, receipt.receiver) {
            removeRead(receiver, upTo: receipt.messageId)
        }
        loadConversations()
    }

    /// The server's total goes through the ledger, so that app and extension never overwrite a newer one (P-33).
    func take(_ badge: Badge) {
        guard let account = user?.uid.rawValue else { return }
        keep { () throws(BadgeLedgerError) in try ledger.record(badge, account: account) }
    }

    /// What a push says about the number, also where no extension ran for it (P-12): the same as the extension does.
    ///
    /// Nil where it says nothing.
    @discardableResult
    func take(_ push: PushMessage?, userInfo: [String: JSONValue], identifier: String?) -> Int? {
        if let push { removeRead(push) }
        return keep { () throws(BadgeLedgerError) in
            try ledger.take(push, userInfo: userInfo, identifier: identifier)
        }
    }

    func removeRead(_ receiver: Receiver, upTo messageID: Int64) {
        guard let account = user?.uid.rawValue else { return }
        remove { $0.identifiers(in: $1, of: receiver, upTo: messageID, account: account) }
    }

    private func removeRead(_ push: PushMessage) {
        remove { $0.identifiers(in: $1, toldBy: push) }
    }

    private func remove(_ find: @escaping (ReadNotifications, [String: NotificationContent]) -> Set<String>) {
        guard let resolver = routing?.resolver else { return }
        let platform = platform
        platform.deliveredNotifications { delivered in
            let read = find(ReadNotifications(resolver: resolver), delivered)
            if !read.isEmpty { platform.removeDeliveredNotifications(read) }
        }
    }

    @discardableResult
    private func keep(_ body: () throws(BadgeLedgerError) -> BadgeLedger.Reading?) -> Int? {
        do throws(BadgeLedgerError) {
            guard let reading = try body() else { return nil }
            if reading.didChange { platform.setBadge(reading.number) }
            return reading.number
        } catch {
            lastError = ChatError(.operationFailed, "The badge cannot be kept.", remedy: error.description)
            return nil
        }
    }
}
