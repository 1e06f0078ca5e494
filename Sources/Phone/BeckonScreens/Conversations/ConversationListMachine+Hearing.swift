import BeckonStore
import BeckonAPI
import BeckonClient
package import BeckonModel

/// What the client tells. What it tells of is in the store already.
extension ConversationListMachine {
    mutating func heard(_ event: ClientEvent) -> [Action] {
        switch event {
        case .connected: return refresh()
        case .message(let message): return heard(message)
        case .updated(let message): return readOne(message.counterpart(of: account))
        case .outgoing(let local):
            if case .sent = local.state { return readOne(local.receiver) }
            return []
        case .changed(let receivers):
            // One by one where they are few: reading one costs less than reading the list.
            return receivers.count > 4
                ? readAll() : receivers.sorted { $0.identifier < $1.identifier }.flatMap { readOne($0) }
        case .conversations(let list):
            take(list.badge)
            for conversation in list.conversations {
                guard let receiver = conversation.counterpart?.receiver,
                    let count = conversation.unreadMentionsCount
                else { continue }
                mentions[receiver] = count == 0 ? nil : count
            }
            return readAll()
        case .marked(let receiver, let state):
            take(state.badge)
            return readOne(receiver)
        case .read(let receipt): return changed(receipt.receiverType, receipt.receiver)
        case .delivered(let receipt): return changed(receipt.receiverType, receipt.receiver)
        case .muted(let state): return changed(state.receiverType, state.receiver)
        case .typing(let indicator): return heard(indicator)
        case .presence(let new):
            presence[new.uid] = new.status
            return []
        case .disconnected, .synced, .blocked, .call, .upload, .discarded, .signedIn, .signedOut, .pushRegistration,
            .unkept:
            return []
        }
    }

    private mutating func changed(_ type: ReceiverType, _ identifier: String) -> [Action] {
        guard let receiver = Receiver(type, identifier), conversations.contains(where: { $0.receiver == receiver })
        else { return [] }
        return readOne(receiver)
    }

    private mutating func heard(_ message: Message) -> [Action] {
        let receiver = message.counterpart(of: account)
        typing.removeAll { $0.receiver == receiver && $0.uid == message.sender.uid }
        let isMentioned = message.data?["mentions"]?.array?.contains(.string(account.rawValue)) == true
        if isMentioned, message.sender.uid != account, !message.isSilent { mentions[receiver, default: 0] += 1 }
        return readOne(receiver)
    }

    private mutating func heard(_ indicator: TypingIndicator) -> [Action] {
        guard isVisible, let uid = indicator.sender, uid != account,
            let receiver = Receiver(indicator.receiverType, indicator.receiver)
        else { return [] }
        typing.removeAll { $0.receiver == receiver && $0.uid == uid }
        guard indicator.state == .started else { return [] }
        typingGeneration += 1
        typing.append(Typing(receiver: receiver, uid: uid, generation: typingGeneration))
        return [.waitForTyping(receiver, uid, generation: typingGeneration)]
    }
}

extension Conversation {
    /// The other side; nil where a conversation carries neither user nor group.
    package var counterpart: Counterpart? {
        switch conversationType {
        case .user: user.map { .user($0) }
        case .group: group.map { .group($0) }
        }
    }
}
