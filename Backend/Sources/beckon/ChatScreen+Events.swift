import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore

extension ChatScreen {
    mutating func hear(_ event: ClientEvent) -> [ChatFaceAction] {
        switch event {
        case .connected:
            isConnected = true
            return say("connected")
        case .disconnected:
            isConnected = false
            typing = [:]
            isComposing = false
            return say("The connection is gone: what you write is kept, and goes when it is back.")
        case .message(let message): return hear(message)
        case .updated(let message):
            guard message.counterpart(of: account) == receiver, shown.contains(message.id) else { return [] }
            return [.say([text.style.dim("changed: ") + text.line(message, marks)])]
        case .changed(let receivers):
            guard let receiver, receivers.contains(receiver), !name.isEmpty else { return [] }
            return [.perform(ChatRequest(word: .news(after: shownUpTo), receiver: receiver))]
        case .outgoing(let message): return hear(message)
        case .discarded: return say("given up")
        case .read(let receipt):
            return hear(
                receipt.reader, Receiver(receipt.receiverType, receipt.receiver, from: receipt.reader, seenBy: account),
                "read", receipt.messageId, \.read)
        case .delivered(let receipt):
            return hear(
                receipt.uid, Receiver(receipt.receiverType, receipt.receiver, from: receipt.uid, seenBy: account),
                "received", receipt.messageId, \.delivered)
        case .typing(let indicator): return hear(indicator)
        case .presence(let presence): return say("\(presence.uid) is \(presence.status.rawValue.forTerminal())")
        case .call(let change):
            return say("the call of \(change.call.initiator) is \(change.call.status.rawValue.forTerminal())")
        case .muted(let state): return say("\(state.receiver) is \(state.until == nil ? "pushed again" : "muted")")
        case .blocked(let state): return say("\(state.uid) is \(state.blocked ? "blocked" : "not blocked any more")")
        case .unkept(let error): return [.say([text.style.bad(text.sentence(error))])]
        case .signedOut(let error?):
            return [
                .say([
                    text.style.bad(text.sentence(error)),
                    "Start again with --token-file FILE; what was not sent is kept.",
                ]), .forget, .end(false),
            ]
        case .upload(let muid, let sent, let total):
            let progress = ChatProgress(muid: muid, name: files[muid] ?? "", done: sent, total: total)
            self.progress = progress.percent == 100 ? nil : progress
            return []
        case .synced, .conversations, .marked, .signedIn, .signedOut, .pushRegistration: return []
        }
    }

    private func say(_ line: String) -> [ChatFaceAction] { [.say([text.style.dim(line)])] }

    private mutating func hear(_ message: Message) -> [ChatFaceAction] {
        let place = message.counterpart(of: account)
        let isOwn = message.sender.uid == account
        typing[place]?.removeAll { $0 == message.sender.uid }
        guard !(isOwn && written.contains(message.muid)) else { return [] }
        let acknowledged: [ChatFaceAction] =
            isOwn || message.category == .action ? [] : [.acknowledge(message, shown: place == receiver)]
        guard place == receiver else {
            guard !isOwn else { return [] }
            let said = text.said(message).prefix(60)
            return say("[\(place.written)] \(message.sender.shownName): \(said)") + acknowledged
        }
        guard shown.insert(message.id).inserted else { return acknowledged }
        let read: [ChatFaceAction] =
            isOwn || message.category == .action ? [] : [.markRead(place, upTo: message.id)]
        return [.say([text.line(message, marks)])] + acknowledged + read
    }

    private mutating func hear(_ message: LocalMessage) -> [ChatFaceAction] {
        written.insert(message.muid)
        if progress?.muid == message.muid { progress = nil }
        files[message.muid] = message.state == .sending ? message.files.first?.name : nil
        switch message.state {
        case .sending:
            guard !isConnected else { return [] }
            return [.say([text.line(message), text.style.dim("       kept: it goes when the server is there")])]
        case .failed:
            number(message)
            return [.say([text.line(message, number: failed.firstIndex(of: message.muid).map { $0 + 1 })])]
        case .sent(let sent):
            guard message.receiver == receiver else { return say("✓ sent to \(message.receiver.written)") }
            guard shown.insert(sent.id).inserted else { return [] }
            return [.say([text.line(sent, marks)])]
        }
    }

    private mutating func hear(
        _ who: UserID, _ place: Receiver?, _ word: String, _ id: Int64, _ mark: WritableKeyPath<ChatText.Marks, Int64>
    ) -> [ChatFaceAction] {
        guard who != account, place == receiver, id > marks[keyPath: mark] else { return [] }
        marks[keyPath: mark] = id
        return say("✓✓ \(who) has \(word) up to #\(id)")
    }

    private mutating func hear(_ indicator: TypingIndicator) -> [ChatFaceAction] {
        guard let who = indicator.sender, who != account,
            let place = Receiver(indicator.receiverType, indicator.receiver, from: who, seenBy: account)
        else { return [] }
        typing[place]?.removeAll { $0 == who }
        if indicator.state == .started { typing[place, default: []].append(who) }
        return []
    }
}
