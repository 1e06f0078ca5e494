import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Foundation

/// Answers as lines.
extension ChatText {
    func lines(_ answer: ChatAnswer) -> [String] {
        switch answer {
        case .done: ["done"]
        case .help: help
        case .conversations(let all, let badge, let offline):
            (all.isEmpty ? ["no conversations yet: open UID"] : all.map(line))
                + (badge.map { ["\($0.total) unread in all"] } ?? []) + self.offline(offline)
        case .page(let page): lines(page)
        case .message(let message): [line(message, Marks())]
        case .outgoing(let message, let isWaiting): lines(message, isWaiting: isWaiting)
        case .found(let messages, let before):
            (messages.isEmpty ? ["nothing found"] : messages.map { line($0, Marks()) })
                + (before == nil ? [] : [style.dim("there may be older ones")])
        case .receipts(let receipts): lines(receipts)
        case .members(let members, let hasMore):
            members.map { "\(line($0.user))  \($0.scope.rawValue)" } + (hasMore ? [style.dim("and more")] : [])
        case .user(let user): [line(user)]
        case .group(let group): ["#\(group.guid)  \(group.name.forTerminal())  \(group.type.rawValue)"]
        case .blocked(let users, let hasMore):
            (users.isEmpty ? ["nobody"] : users.map { line($0) }) + (hasMore ? [style.dim("and more")] : [])
        case .marked(let receiver, let state):
            [state.map { "\(receiver.written): \($0.unreadMessageCount) unread" } ?? "nothing new is read"]
        case .left(let unsent):
            unsent.isEmpty ? [] : unsent.map { line($0) } + [style.dim("kept here, and sent at the next start")]
        case .files(let urls): urls.map { $0.relativePath.forTerminal() }
        case .loggedOut(let erased): [erased ? "logged out, nothing is kept here" : "logged out"]
        }
    }

    var help: [String] {
        let width = ChatForm.all.map(\.usage.count).max() ?? 0
        return ChatForm.all.map { "/\($0.usage.padded(to: width))  \($0.help)" }
            + ["What begins with no slash is sent; // sends a slash."]
    }

    private func line(_ conversation: StoredConversation) -> String {
        let unread = conversation.unreadCount > 0 ? style.strong("\(conversation.unreadCount) unread  ") : ""
        let last = conversation.lastMessage.map { message in
            let who = message.sender.uid == account ? "you" : message.sender.shownName
            return "\(time(message.sentAt * 1000)) \(who): \(said(message).prefix(60))"
        }
        let name = conversation.counterpart.name.forTerminal()
        return "\(conversation.receiver.written.padded(to: 16)) \(name)  \(unread)"
            + (conversation.hasJoined ? "" : style.dim("(left)  ")) + style.dim(last ?? "")
    }

    func lines(_ page: ChatPage, skipping shown: Set<Int64> = []) -> [String] {
        let marks = Marks(page.conversation)
        var lines: [String] = []
        var day: String?
        for message in page.stored.messages where !shown.contains(message.id) {
            let itsDay = self.day(message)
            if itsDay != day { lines.append(style.dim("— \(itsDay) —")) }
            day = itsDay
            lines.append(line(message, marks))
        }
        if page.stored.older != .end, page.thread == nil, let first = page.stored.messages.first {
            lines.insert(style.dim("older: more \(first.id)"), at: 0)
        }
        return lines + page.unsent.map { line($0) } + offline(page.offline)
    }

    private func lines(_ message: LocalMessage, isWaiting: Bool) -> [String] {
        switch message.state {
        case .sent(let sent): [line(sent, Marks())]
        case .failed: [line(message)]
        case .sending:
            [line(message)] + (isWaiting ? [style.dim("the server is not there: kept here, and sent later")] : [])
        }
    }

    private func lines(_ receipts: MessageReceipts) -> [String] {
        ["#\(receipts.messageId): arrived at \(receipts.delivered), read by \(receipts.read) of \(receipts.total)"]
            + receipts.receipts.map { receipt in
                let read = receipt.readAt.map { "read \(time($0 * 1000))" }
                let delivered = receipt.deliveredAt.map { "arrived \(time($0 * 1000))" }
                return "  \(receipt.uid)  \(read ?? delivered ?? "on its way")"
            } + (receipts.hasMore ? [style.dim("and more")] : [])
    }

    private func line(_ user: User) -> String {
        let status = user.status.map { "  " + $0.rawValue.forTerminal() } ?? ""
        return "\(user.uid.rawValue.padded(to: 16)) \(user.shownName)\(status)"
    }

    func offline(_ error: ChatError?) -> [String] {
        error == nil ? [] : [style.dim("The server is not there: this is what is kept here.")]
    }
}
