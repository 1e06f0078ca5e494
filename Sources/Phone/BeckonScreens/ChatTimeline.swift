package import BeckonAPI
package import BeckonClient
package import BeckonModel

/// The messages of one chat window without gaps and without doubles: a pure value.
package struct ChatTimeline: Sendable {
    package let account: User
    package let receiver: Receiver
    /// Ascending by id. From the first on, nothing is missing.
    package private(set) var messages: [Message] = []
    /// Written here and not with the server yet, in their order.
    package private(set) var unsent: [LocalMessage] = []
    package private(set) var hasOlder = false
    /// What a push told, until pages show how it stands.
    var preview: MessagePreview?
    /// Whether the newest messages were ever loaded.
    private(set) var hasPage = false
    /// Up to this id pages prove that nothing is missing; what came singly may have followed something unheard.
    private(set) var completeUpTo: Int64 = 0
    /// The highest id that somebody else has read.
    package private(set) var othersReadUpTo: Int64 = 0

    package init(account: User, receiver: Receiver) {
        self.account = account
        self.receiver = receiver
    }

    /// The newest message of others: what is read when the window is seen.
    package var newestOfOthers: Int64? { messages.last { $0.sender.uid != account.uid }?.id }

    package func belongs(_ message: Message) -> Bool { message.counterpart(of: account.uid) == receiver }

    /// The newest page. Where it does not meet what is known, the gap is not papered over: the older part goes, and is
    /// paged in again when somebody scrolls there.
    package mutating func mergeNewest(_ page: MessagePage) {
        if let first = page.messages.first?.id, let last = page.messages.last?.id {
            if first > completeUpTo { messages.removeAll { $0.id < first } }
            if first <= messages.first?.id ?? first { hasOlder = page.hasMore }
            completeUpTo = max(completeUpTo, last)
        } else if messages.isEmpty {
            hasOlder = false
        }
        for message in page.messages { insert(message) }
        for receipt in page.receipts { apply(receipt) }
        hasPage = true
    }

    /// The page before the first message.
    package mutating func mergeOlder(_ page: MessagePage, before id: Int64) {
        guard id == messages.first?.id else { return }
        for message in page.messages.reversed() { insert(message) }
        hasOlder = page.hasMore
        for receipt in page.receipts { apply(receipt) }
        resolvePreview(from: page)
    }

    /// A message that was stored just now, here or elsewhere.
    package mutating func insert(_ message: Message) {
        guard belongs(message) else { return }
        if message.sender.uid == account.uid { unsent.removeAll { $0.muid == message.muid } }
        let index = place(of: message.id)
        if index < messages.count, messages[index].id == message.id {
            // A page that was on its way does not take an edit or a deletion back.
            if message.revision >= messages[index].revision { messages[index] = message }
        } else {
            messages.insert(message, at: index)
        }
        if let told = preview, told.isSame(as: message) { preview = nil }
    }

    package mutating func apply(_ local: LocalMessage) {
        guard local.receiver == receiver else { return }
        if case .sent(let message) = local.state { return insert(message) }
        guard !messages.contains(where: { $0.muid == local.muid && $0.sender.uid == account.uid }) else { return }
        let index = unsent.firstIndex { $0.muid == local.muid }
        guard let index else { return unsent.append(local) }
        if case .failed = unsent[index].state, case .sending = local.state {
            // Sent again: it goes behind what waits, as in the outbox.
            unsent.remove(at: index)
            unsent.append(local)
        } else {
            unsent[index] = local
        }
    }

    package mutating func discard(muid: String) { unsent.removeAll { $0.muid == muid } }

    package mutating func apply(_ receipt: ReadReceipt) {
        guard receipt.reader != account.uid, receipt.receiver == receiver.identifier,
            receipt.receiverType == receiver.type
        else { return }
        othersReadUpTo = max(othersReadUpTo, receipt.messageId)
    }

    package var items: [ChatItem] {
        guard let preview else { return messages.map(item) + unsentItems }
        let place = preview.messageID.map(place) ?? messages.count
        return messages[..<place].map(item) + [item(preview)] + messages[place...].map(item) + unsentItems
    }

    /// What waits in the outbox or has failed there.
    package var unsentItems: [ChatItem] { unsent.map(item) }

    private func item(_ message: Message) -> ChatItem {
        let isOwn = message.sender.uid == account.uid
        let isDeleted = message.deletedAt != nil
        return ChatItem(
            identity: isOwn && !message.muid.isEmpty ? .own(message.muid) : .message(message.id),
            messageID: message.id, sender: message.sender, isOwn: isOwn, category: message.category,
            type: message.type, text: isDeleted ? nil : message.text, sentAt: message.sentAt * 1000,
            delivery: isOwn ? (message.id <= othersReadUpTo ? .read : .sent) : nil,
            isEdited: message.editedAt != nil && !isDeleted, isDeleted: isDeleted)
    }

    private func item(_ local: LocalMessage) -> ChatItem {
        var failure: ChatError?
        if case .failed(let error) = local.state { failure = error }
        return ChatItem(
            identity: .own(local.muid), messageID: nil, sender: account, isOwn: true, text: local.text,
            sentAt: local.composedAt, delivery: failure == nil ? .sending : .failed, failure: failure)
    }

    private func place(of id: Int64) -> Int {
        var low = 0
        var high = messages.count
        while low < high {
            let middle = (low + high) / 2
            if messages[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
