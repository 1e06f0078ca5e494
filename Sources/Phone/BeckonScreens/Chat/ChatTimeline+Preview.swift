package import BeckonModel
package import BeckonStore

/// What a push told, shown until the server's own replaces it (R-E15).
extension ChatTimeline {
    /// Shows it where it is not here already. Whether it is news.
    @discardableResult
    package mutating func show(_ new: MessagePreview) -> Bool {
        guard !lines.contains(where: { new.isSame(as: $0.message) }), !isKnownToBeGone(new.messageID) else {
            return false
        }
        preview = new
        return true
    }

    /// The stretch holds everything between its ends: what is not among it there is not with the server any more.
    private func isKnownToBeGone(_ id: Int64?) -> Bool {
        guard hasPage, let id, let first = firstID, let last = lastID else { return false }
        return id <= last && (id >= first || !hasOlder)
    }

    /// After a page of the server that was asked for since the preview is shown: it is there, or older than what is
    /// loaded, or gone.
    package mutating func resolvePreview(from page: StoredPage) {
        guard let told = preview else { return }
        let isOlder = told.messageID.map { $0 < page.messages.first?.id ?? 0 } ?? false
        if !(isOlder && page.older != .end) { preview = nil }
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
