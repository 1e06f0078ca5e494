import BeckonStore
import BeckonAPI
package import BeckonClient
package import BeckonModel

/// What comes singly.
extension ChatTimeline {
    /// A message that was stored just now, here or elsewhere.
    @discardableResult
    package mutating func insert(_ message: Message) -> Outcome {
        guard belongs(message) else { return .done }
        guard let first = firstID, let last = lastID else {
            // Where the conversation was empty, something may lie before this one; else it is a stretch of one.
            guard !hasPage || message.id == 1 else { return .reread }
            if !hasPage { older = message.id == 1 ? .end : .unknown }
            return append(message)
        }
        if message.id > last {
            guard isAtNewest else {
                newer = newer == .end ? .stored : newer
                if message.sender.uid != account.uid, message.category != .action { missed.insert(message.id) }
                return .done
            }
            // Edits and reactions take ids too: what is not the next one may follow something unheard, or not.
            return message.id == last + 1 ? append(message) : .reread
        }
        guard message.id >= first else { return .done }
        if !update(message) { lines.insert(line(message), at: place(of: message.id)) }
        settle(message)
        return .done
    }

    private mutating func append(_ message: Message) -> Outcome {
        lines.append(line(message))
        dropOlder()
        settle(message)
        return .done
    }

    /// A message that says something else now. Whether it is here.
    @discardableResult
    package mutating func update(_ message: Message) -> Bool {
        if quoted[message.id] != nil { resolve(message.id, message) }
        guard message.counterpart(of: account.uid) == receiver else { return false }
        let index = place(of: message.id)
        guard index < lines.count, lines[index].message.id == message.id else { return false }
        lines[index] = line(newest(message, lines[index].message))
        requote(message.id)
        return true
    }

    /// The later of two states of one message: what was on its way does not take an edit or a deletion back.
    func newest(_ new: Message, _ old: Message?) -> Message {
        guard let old else { return new }
        guard new.revision >= old.revision else { return old }
        return new.keepingOwnReactions(of: old)
    }

    @discardableResult
    package mutating func apply(_ local: LocalMessage) -> Outcome {
        guard local.receiver == receiver, parent == nil || local.draft.parentMessageId == parent else { return .done }
        if case .sent(let message) = local.state {
            // Until the stretch reaches it, the echo stays where it is.
            if let index = unsent.firstIndex(where: { $0.muid == local.muid }) { unsent[index] = local }
            uploads[local.muid] = nil
            return insert(message)
        }
        guard !holds(muid: local.muid) else { return .done }
        guard let index = unsent.firstIndex(where: { $0.muid == local.muid }) else {
            unsent.append(local)
            return .done
        }
        // The server has it: an older word about it says nothing.
        if case .sent = unsent[index].state { return .done }
        if case .failed = unsent[index].state, case .sending = local.state {
            // Sent again: it goes behind what waits, as in the outbox.
            unsent.remove(at: index)
            unsent.append(local)
        } else {
            unsent[index] = local
        }
        return .done
    }

    package mutating func discard(muid: String) {
        unsent.removeAll { $0.muid == muid }
        uploads[muid] = nil
    }

    /// How much of a message's files is with the server.
    package mutating func uploading(muid: String, _ progress: TransferProgress) {
        guard unsent.contains(where: { $0.muid == muid }) else { return }
        uploads[muid] = progress
    }

    private func holds(muid: String) -> Bool {
        lines.contains { $0.message.muid == muid && $0.message.sender.uid == account.uid }
    }

    private mutating func settle(_ message: Message) {
        if message.sender.uid == account.uid { unsent.removeAll { $0.muid == message.muid } }
        if let told = preview, told.isSame(as: message) { preview = nil }
    }

    /// What is in the stretch now waits no more, and is no preview.
    mutating func settleUnsent() {
        let waiting = unsent.filter { !holds(muid: $0.muid) }
        if waiting.count < unsent.count { unsent = waiting }
        if let told = preview, lines.contains(where: { told.isSame(as: $0.message) }) { preview = nil }
    }
}

extension Message {
    /// Events do not tell which reactions are one's own (Documentation/messages.md, *Changes*): those that were stay.
    func keepingOwnReactions(of old: Message) -> Message {
        let reactions = reactions
        guard reactions.contains(where: { $0.reactedByMe == nil }) else { return self }
        let own = Dictionary(
            old.reactions.map { ($0.reaction, $0.reactedByMe) }, uniquingKeysWith: { first, _ in first })
        var copy = self
        copy.reactions = reactions.map { reaction in
            var reaction = reaction
            reaction.reactedByMe = reaction.reactedByMe ?? own[reaction.reaction] ?? nil
            return reaction
        }
        return copy
    }
}
