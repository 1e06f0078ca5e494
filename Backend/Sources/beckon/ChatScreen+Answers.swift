import BeckonClient
import BeckonModel
import BeckonStore

extension ChatScreen {
    mutating func answered(_ request: ChatRequest, _ answer: ChatAnswer) -> [ChatFaceAction] {
        switch (request.word, answer) {
        // What becomes of it is told.
        case (_, .outgoing), (.typing, _), (.retry, _), (.discard, _): return []
        // The message is told as changed.
        case (_, .message(let message)) where request.receiver == receiver && shown.contains(message.id): return []
        case (.open(let opened), .page(let page)): return open(opened, page)
        case (.news, .page(let page)): return request.receiver == receiver ? bring(page) : []
        case (.more, .page(let page)):
            oldest = page.stored.older == .end ? nil : page.stored.messages.first?.id
            shown.formUnion(page.stored.messages.map(\.id))
            return [.say(text.lines(page))]
        case (.quit, _), (.logout, _): return [.say(text.lines(answer)), .end(true)]
        default: return [.say(text.lines(answer))]
        }
    }

    private mutating func open(_ opened: Receiver, _ page: ChatPage) -> [ChatFaceAction] {
        receiver = opened
        name = (page.name ?? page.conversation?.counterpart.name)?.forTerminal() ?? opened.written
        marks = ChatText.Marks(page.conversation)
        shown = Set(page.stored.messages.map(\.id))
        oldest = page.stored.older == .end ? nil : page.stored.messages.first?.id
        shownUpTo = page.stored.messages.last?.id ?? 0
        for message in page.unsent { number(message) }
        let state = page.conversation?.hasJoined == false ? "  (you are not in it)" : ""
        let head = text.style.strong("\(opened.written)  \(name)") + text.style.dim(state)
        var lines =
            [head] + text.lines(ChatPage(receiver: opened, stored: page.stored, conversation: page.conversation))
        lines += page.unsent.map { text.line($0, number: failed.firstIndex(of: $0.muid).map { $0 + 1 }) }
        lines += text.offline(page.offline)
        var actions: [ChatFaceAction] = [.say(lines)] + read(page)
        if case .user(let uid) = opened { actions.append(.watch(uid)) }
        return actions
    }

    /// What has come while nobody listened.
    private mutating func bring(_ page: ChatPage) -> [ChatFaceAction] {
        marks = ChatText.Marks(page.conversation)
        let lines = text.lines(
            ChatPage(
                receiver: page.receiver,
                stored: StoredPage(messages: page.stored.messages, older: .end, newer: page.stored.newer),
                conversation: page.conversation), skipping: shown)
        shown.formUnion(page.stored.messages.map(\.id))
        shownUpTo = max(shownUpTo, page.stored.messages.last?.id ?? 0)
        return lines.isEmpty ? [] : [.say(lines)] + read(page)
    }

    /// What a person has before them is read.
    private func read(_ page: ChatPage) -> [ChatFaceAction] {
        guard let conversation = page.conversation,
            let last = page.stored.messages.last(where: { $0.sender.uid != account && $0.category != .action }),
            last.id > conversation.readUpTo
        else { return [] }
        return [.markRead(page.receiver, upTo: last.id)]
    }

    /// The number by which a failed message is named.
    mutating func number(_ message: LocalMessage) {
        guard case .failed = message.state, !failed.contains(message.muid) else { return }
        failed.append(message.muid)
    }
}
