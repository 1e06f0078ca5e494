import BeckonAPI
import BeckonClient
import BeckonModel

/// What is shown.
extension ChatTimeline {
    /// The days, the mark of what was unread, the messages; one's own unsent ones last, where the newest are shown.
    package var rows: [ChatRow] {
        var rows: [ChatRow] = []
        rows.reserveCapacity(lines.count + unsent.count + 8)
        var shown = Int64.min
        let (unread, previewed) = (dividerIndex, previewIndex)
        for index in 0...lines.count {
            if index == previewed, let preview { rows.append(.item(item(preview))) }
            guard index < lines.count else { break }
            // A clock that went back begins no day twice.
            if lines[index].day.start > shown {
                rows.append(.day(lines[index].day))
                shown = lines[index].day.start
            }
            if index == unread { rows.append(.unread) }
            rows.append(.item(lines[index].item))
        }
        if isAtNewest { rows += unsentRows }
        return rows
    }

    /// What waits in the outbox or has failed there.
    package var unsentRows: [ChatRow] { unsent.map { .item(item($0)) } }
    package var items: [ChatItem] { rows.compactMap(\.item) }

    private var previewIndex: Int? {
        guard let preview else { return nil }
        return preview.messageID.map { place(of: $0) } ?? lines.count
    }

    mutating func line(_ message: Message) -> Line {
        Line(message: message, item: item(message), day: days.day(of: message.sentAt * 1000))
    }

    func item(_ message: Message) -> ChatItem {
        let isOwn = message.sender.uid == account.uid
        let isDeleted = message.deletedAt != nil
        var item = ChatItem(
            identity: isOwn && !message.muid.isEmpty ? .own(message.muid) : .message(message.id),
            messageID: message.id, sender: message.sender, isOwn: isOwn, category: message.category,
            type: message.type, text: isDeleted ? nil : message.text, sentAt: message.sentAt * 1000,
            delivery: isOwn && message.category != .action ? delivery(of: message.id) : nil,
            isEdited: message.editedAt != nil && !isDeleted, isDeleted: isDeleted)
        item.parentID = message.parentMessageID
        item.replyCount = message.replyCount
        item.isChanging = changing.contains(message.id)
        item.actions = ChatItem.Actions(message, isOwn: isOwn, isModerating: isModerating)
        item.happening = ChatHappening(message)
        guard !isDeleted else { return item }
        item.quote = message.quotedMessageID.map { quote(of: $0) }
        item.reactions = message.reactions
        guard let data = message.data else { return item }
        item.mentions = Self.mentions(data)
        item.attachments = attachments(data)
        return item
    }

    private func item(_ local: LocalMessage) -> ChatItem {
        var failure: ChatError?
        var delivery = DeliveryState.sending
        var stored: Message?
        switch local.state {
        case .sending: break
        case .sent(let message): (delivery, stored) = (self.delivery(of: message.id), message)
        case .failed(let error): (delivery, failure) = (.failed, error)
        }
        var item = ChatItem(
            identity: .own(local.muid), messageID: stored?.id, sender: account, isOwn: true,
            category: local.draft.category, type: local.draft.type, text: local.draft.text,
            sentAt: stored.map { $0.sentAt * 1000 } ?? local.composedAt, delivery: delivery, failure: failure)
        item.parentID = local.draft.parentMessageId
        item.quote = local.draft.quotedMessageId.map { quote(of: $0) }
        item.mentions = Self.mentions(local.draft.data ?? [:])
        item.attachments = attachments(local.draft.data ?? [:]) + local.files.map(ChatAttachment.init)
        if delivery == .sending { item.upload = uploads[local.muid] }
        if failure != nil { item.actions = [.retry, .discard] }
        return item
    }

    private static func mentions(_ data: [String: JSONValue]) -> [UserID] {
        data["mentions"]?.array?.compactMap { $0.string.flatMap(UserID.init(rawValue:)) } ?? []
    }

    private func attachments(_ data: [String: JSONValue]) -> [ChatAttachment] {
        (data["attachments"]?.array ?? []).compactMap { value in
            var attachment = ChatAttachment(value)
            if let url = attachment?.url, let download = downloads[url] { attachment?.download = download }
            return attachment
        }
    }
}
