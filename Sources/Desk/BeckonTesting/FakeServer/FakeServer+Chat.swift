import BeckonAPI
import BeckonModel
import Foundation

extension FakeServer {
    func store(_ draft: MessageDraft, from sender: UserID) throws(ChatError) -> (message: Message, isNew: Bool) {
        guard let receiver = Receiver(draft.receiverType, draft.receiver) else {
            throw ChatError(.emptyReceiver, "A message needs a receiver.", path: "receiver")
        }
        guard draft.text?.isEmpty == false || draft.type != .text else {
            throw ChatError(.emptyMessageText, "A message needs a text.", path: "text")
        }
        let carried: MessageReceiver
        switch receiver {
        case .user(let uid):
            guard users[uid] != nil else { throw ChatError(.uidNotFound, "No user has this uid.", path: "receiver") }
            carried = .user(uid)
        case .group(let guid):
            guard let group = groups[guid] else {
                throw ChatError(.guidNotFound, "No group has this guid.", path: "receiver")
            }
            carried = .group(group)
        }
        let key = Key(sender, receiver)
        let messages = said(in: key)
        // Before access: a retry after having been thrown out still gets its answer, as from the real server.
        if let known = messages.first(where: { $0.muid == draft.muid && $0.sender.uid == sender }) {
            guard known.text == draft.text else {
                throw ChatError(.muidAlreadyUsed, "Another message has this muid.", path: "muid")
            }
            return (known, false)
        }
        switch receiver {
        case .user(let uid): try requireUnblocked(sender, to: uid)
        case .group(let guid):
            try requireMember(sender, of: guid, path: "receiver")
            try requireOpenCall(guid)
        }
        var message = Message(
            id: nextID(in: key), muid: draft.muid,
            conversationID: ConversationID(of: sender, with: receiver),
            sender: users[sender] ?? User(uid: sender, name: sender.rawValue), receiver: carried,
            category: draft.category, type: draft.type, text: draft.text, sentAt: now() / 1000)
        message.data = draft.data
        message.parentMessageID = draft.parentMessageId
        message.quotedMessageID = draft.quotedMessageId
        log[key, default: []].append(message)
        badgeVersion += 1
        publish(.message(message), in: key) { _ in true }
        return (message, true)
    }

    func markRead(_ reader: UserID, _ receiver: Receiver, _ id: Int64) {
        let key = Key(reader, receiver)
        guard id > readUpTo[key]?[reader] ?? 0 else { return }
        readUpTo[key, default: [:]][reader] = id
        readLog.append(Reading(reader: reader, key: key))
        badgeVersion += 1
        for inbox in inboxes.values where isMember(inbox.account, of: key) {
            inbox.frames.yield(encode(.read(receipt(of: reader, in: key, id, seenBy: inbox.account))))
        }
    }

    func page(of user: UserID, with receiver: Receiver, _ target: String) -> MessagePage {
        let items = URLComponents(string: target)?.queryItems ?? []
        let before = items.first { $0.name == "before" }?.value.flatMap { Int64($0) }
        let limit = items.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 50
        let key = Key(user, receiver)
        let start = historyStart(of: user, in: key)
        let after = items.first { $0.name == "after" }?.value.flatMap { Int64($0) }
        let parent = items.first { $0.name == "parent" }?.value.flatMap { Int64($0) }
        let within = said(in: key).filter { $0.id > start && (parent == nil || $0.parentMessageID == parent) }
        let receipts = (readUpTo[key] ?? [:]).filter { $0.key != user }
            .map { receipt(of: $0.key, in: key, $0.value, seenBy: user) }
        let asked = after.map { after in within.filter { $0.id > after } } ?? within.filter { $0.id < before ?? .max }
        return MessagePage(
            messages: Array(after == nil ? asked.suffix(limit) : asked.prefix(limit)), hasMore: asked.count > limit,
            receipts: receipts.sorted { $0.reader < $1.reader })
    }

    /// A page; its cursor is how many were told. Tests send nothing between two pages.
    func conversations(of user: UserID, _ target: String) throws(ChatError) -> ConversationList {
        let items = URLComponents(string: target)?.queryItems ?? []
        let limit = items.first { $0.name == "limit" }?.value.flatMap { Int($0) } ?? 50
        let cursor = items.first { $0.name == "cursor" }?.value ?? "0"
        guard let start = Int(cursor), start >= 0 else {
            throw ChatError(.badRequest, "That is no cursor of a list of conversations.", path: "cursor")
        }
        let all = conversations(of: user)
        let end = min(all.count, start + limit)
        return ConversationList(
            conversations: Array(all.dropFirst(start).prefix(limit)), badge: badge(of: user),
            cursor: end < all.count ? String(end) : nil)
    }

    private func conversations(of user: UserID) -> [Conversation] {
        let mine = log.filter { isMember(user, of: $0.key) }.mapValues { $0.filter { $0.category != .action } }
            .filter { !$0.value.isEmpty }
        let newestFirst = mine.sorted {
            ($0.value.last?.sentAt ?? 0, $0.value.count) > ($1.value.last?.sentAt ?? 0, $1.value.count)
        }
        return newestFirst.map { key, messages in
            Conversation(
                conversationId: ConversationID(of: user, with: receiver(of: key, seenBy: user)),
                with: counterpart(of: key, seenBy: user), lastMessage: messages.last,
                unreadMessageCount: unread(of: user, in: key), lastReadMessageId: readUpTo[key]?[user] ?? 0)
        }
    }

    func unread(of user: UserID, in key: Key) -> Int {
        let last = readUpTo[key]?[user] ?? 0
        return (log[key] ?? []).count {
            $0.id > last && $0.sender.uid != user && $0.category == .message && $0.deletedAt == nil
        }
    }

    func markUnread(_ user: UserID, _ receiver: Receiver, from id: Int64) throws(ChatError) -> ReadState {
        let key = Key(user, receiver)
        guard log[key]?.contains(where: { $0.id == id }) == true else {
            throw ChatError(.messageIDNotFound, "The conversation has no message with this id.", path: "messageId")
        }
        let last = min(readUpTo[key]?[user] ?? 0, id - 1)
        readUpTo[key, default: [:]][user] = last
        return ReadState(unreadMessageCount: unread(of: user, in: key), lastReadMessageId: last, badge: badge(of: user))
    }

    func isMember(_ user: UserID, of key: Key) -> Bool {
        switch key {
        case .pair(let one, let other): user == one || user == other
        case .group(let guid): members[guid, default: []].contains(user)
        }
    }

    func receiver(of key: Key, seenBy user: UserID) -> Receiver {
        switch key {
        case .pair(let one, let other): .user(one == user ? other : one)
        case .group(let guid): .group(guid)
        }
    }

    private func counterpart(of key: Key, seenBy user: UserID) -> Counterpart {
        switch receiver(of: key, seenBy: user) {
        case .user(let uid): .user(users[uid] ?? User(uid: uid, name: uid.rawValue))
        case .group(let guid): .group(groups[guid] ?? BeckonModel.Group(guid: guid, name: guid.rawValue))
        }
    }

    func receipt(of reader: UserID, in key: Key, _ id: Int64, seenBy user: UserID) -> ReadReceipt {
        let receiver = receiver(of: key, seenBy: user)
        return ReadReceipt(
            conversationId: ConversationID(of: user, with: receiver), reader: reader, receiver: receiver,
            messageId: id, readAt: now() / 1000)
    }
}
