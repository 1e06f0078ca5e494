import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore

/// What the client tells.
extension ChatMachine {
    mutating func heard(_ event: ClientEvent) -> [Action] {
        switch event {
        case .connected: return loadNewest() + loadCounterpart() + loadParent() + markRead()
        case .message(let message): return received(message)
        case .updated(let message):
            updated(message)
            return []
        case .changed(let receivers): return receivers.contains(timeline.receiver) ? reread() : []
        case .read(let receipt):
            timeline.apply(receipt)
            return []
        case .delivered(let receipt):
            timeline.apply(receipt)
            return []
        case .typing(let indicator): return heard(indicator)
        case .presence(let new):
            if timeline.receiver == .user(new.uid) { presence = new }
            return []
        case .muted(let state):
            if Receiver(state.receiverType, state.receiver) == timeline.receiver {
                conversation?.muteUntil = state.until
            }
            return []
        case .blocked(let state): return heard(state)
        case .outgoing(let local): return outgoing(local)
        case .upload(let muid, let sent, let total):
            timeline.uploading(muid: muid, TransferProgress(done: sent, total: total))
            return []
        case .discarded(let muid):
            timeline.discard(muid: muid)
            return []
        case .disconnected, .synced, .call, .conversations, .marked, .signedIn, .signedOut, .pushRegistration, .unkept:
            return []
        }
    }

    mutating func received(_ message: Message) -> [Action] {
        let isHere = message.counterpart(of: timeline.account.uid) == timeline.receiver
        let followed = isHere && message.category == .action ? happened(message) : []
        guard isHere, showsHappenings || message.category != .action else { return followed }
        typing.removeAll { $0.uid == message.sender.uid }
        let outcome = timeline.insert(message)
        // Somebody lets the account hear what is said: it may be in again.
        if !facts.access.permitsHistory, followed.isEmpty, message.category != .action {
            return loadNewest() + loadCounterpart()
        }
        return followed + follow(outcome) + markRead()
    }

    /// What it means for the account and for the group.
    private mutating func happened(_ message: Message) -> [Action] {
        guard case .group = timeline.receiver, let happening = ChatHappening(message) else { return [] }
        let isMine = (happening.target ?? message.sender).uid == timeline.account.uid
        switch happening.action {
        case .kicked where isMine, .left where isMine: return changed(.left)
        case .banned where isMine: return changed(.banned)
        case .joined where isMine, .added where isMine: return changed(.joined)
        case .groupDeleted: return changed(.removed)
        case .scopeChanged where isMine, .ownerChanged, .groupUpdated, .joined, .added, .left, .kicked, .banned:
            return isVisible ? reloadCounterpart() : []
        default: return []
        }
    }

    mutating func updated(_ message: Message) {
        timeline.update(message)
        guard message.id == timeline.parent,
            message.counterpart(of: timeline.account.uid) == timeline.receiver
        else { return }
        parentMessage = timeline.newest(message, parentMessage)
    }

    mutating func outgoing(_ local: LocalMessage) -> [Action] {
        let isNew = local.state == .sending && !timeline.unsent.contains { $0.muid == local.muid }
        var actions = follow(timeline.apply(local))
        if isNew, timeline.unsent.contains(where: { $0.muid == local.muid }) {
            timeline.removeDivider()
            mustOpenDivider = false
            actions += jumpToNewest()
        }
        if case .failed(let error) = local.state, local.receiver == timeline.receiver {
            actions += refused(error, rereadsHistory: true)
        }
        return actions
    }

    private mutating func heard(_ indicator: TypingIndicator) -> [Action] {
        guard isVisible, let uid = indicator.sender, uid != timeline.account.uid,
            Receiver(indicator.receiverType, indicator.receiver) == timeline.receiver
        else { return [] }
        guard indicator.state == .started else {
            typing.removeAll { $0.uid == uid }
            return []
        }
        typingGeneration += 1
        if let index = typing.firstIndex(where: { $0.uid == uid }) {
            typing[index].generation = typingGeneration
        } else {
            typing.append(Typing(uid: uid, generation: typingGeneration))
        }
        return [.waitForTyping(uid, generation: typingGeneration)]
    }

    /// On another device, or here.
    private mutating func heard(_ state: BlockState) -> [Action] {
        guard timeline.receiver == .user(state.uid) else { return [] }
        var isByOther = false
        if case .user(let user) = facts.counterpart { isByOther = user.hasBlockedMe == true }
        if case .blocked(let block) = facts.access { isByOther = block != .byMe }
        return changed(.blocks(byMe: state.blocked, byOther: isByOther))
    }

    /// With the name that is known of whoever writes.
    func person(_ uid: UserID) -> User {
        if let known = timeline.lines.last(where: { $0.message.sender.uid == uid }) { return known.message.sender }
        if case .user(let user) = facts.counterpart ?? placeholder, user.uid == uid { return user }
        return User(uid: uid, name: uid.rawValue)
    }
}
