package import BeckonAPI
package import BeckonModel

/// What a push told, shown until the server's own replaces it (R-E15).
extension ChatTimeline {
    /// Shows it where it is not here already. Whether it is news.
    @discardableResult
    package mutating func show(_ new: MessagePreview) -> Bool {
        guard !messages.contains(where: new.isSame), !isKnownToBeGone(new.messageID) else { return false }
        preview = new
        return true
    }

    /// Pages hold everything between their ends: what is not among them there is not with the server any more.
    private func isKnownToBeGone(_ id: Int64?) -> Bool {
        guard hasPage, let id, let first = messages.first?.id else { return false }
        return id <= completeUpTo && (id >= first || !hasOlder)
    }

    /// After a page that was asked for since the preview is shown: it is there, or older than what is loaded, or gone.
    package mutating func resolvePreview(from page: MessagePage) {
        guard let told = preview else { return }
        let isOlder = told.messageID.map { $0 < page.messages.first?.id ?? 0 } ?? false
        if !(isOlder && page.hasMore) { preview = nil }
    }

    func item(_ preview: MessagePreview) -> ChatItem {
        let isOwn = preview.sender.uid == account.uid
        return ChatItem(
            identity: preview.messageID.map { .message($0) } ?? .preview(preview.id ?? ""),
            messageID: preview.messageID, sender: preview.sender, isOwn: isOwn, category: preview.category,
            type: preview.type, text: preview.text, sentAt: (preview.sentAt ?? 0) * 1000,
            delivery: isOwn ? .sent : nil, isPreview: true)
    }
}

extension MessagePreview {
    /// By the id; where the push has none that a message could have, by who wrote what.
    func isSame(as message: Message) -> Bool {
        if let messageID { return messageID == message.id }
        return sender.uid == message.sender.uid && text != nil && text == message.text
            && (sentAt == nil || sentAt == message.sentAt)
    }
}

extension Message {
    /// Rises with each edit and with the deletion, which is final.
    var revision: Int64 { deletedAt.map { _ in .max } ?? editedAt ?? 0 }
}
