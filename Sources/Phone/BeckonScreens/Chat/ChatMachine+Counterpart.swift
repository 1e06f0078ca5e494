import BeckonModel
import BeckonStore

/// The other side, and the conversation as the store has it.
extension ChatMachine {
    /// Once, and again for as long as it or the access to it is not as one wants it.
    mutating func loadCounterpart() -> [Action] {
        guard isVisible, facts.counterpart == nil || facts.access != .open, !isLoadingCounterpart else { return [] }
        return askCounterpart()
    }

    private mutating func askCounterpart() -> [Action] {
        isLoadingCounterpart = true
        mustLoadCounterpartAgain = false
        hasReadSinceAsking = false
        return [.loadCounterpart]
    }

    mutating func counterpartAnswered() -> [Action] {
        isLoadingCounterpart = false
        let isDoubtful = hasReadSinceAsking && !facts.access.permitsHistory
        return isVisible && (mustLoadCounterpartAgain || isDoubtful) ? askCounterpart() : []
    }

    /// What is known of it is old. What is on its way was asked before.
    mutating func reloadCounterpart() -> [Action] {
        guard isVisible else { return [] }
        if isLoadingCounterpart {
            mustLoadCounterpartAgain = true
            return []
        }
        return askCounterpart()
    }

    /// Everything anew after access has changed. What is on its way was asked before: its refusal says nothing any more.
    mutating func reloadAll(withCounterpart: Bool) -> [Action] {
        guard isVisible else { return [] }
        if isLoadingCounterpart { mustLoadCounterpartAgain = true }
        let asksCounterpart = withCounterpart && !isLoadingCounterpart
        return loadNewest() + (asksCounterpart ? askCounterpart() : [])
    }

    mutating func told(_ counterpart: Counterpart) {
        facts.told(counterpart)
        guard case .group(let group) = counterpart else { return }
        let isModerating = group.scope == .admin || group.scope == .moderator
        timeline.moderates(isModerating || group.owner == timeline.account.uid)
    }

    mutating func told(_ new: StoredConversation?) -> [Action] {
        guard let new else { return [] }
        let had = storeHadJoined
        conversation = new
        storeHadJoined = new.hasJoined
        if placeholder == nil { placeholder = new.counterpart }
        timeline.others(readUpTo: new.othersReadUpTo, deliveredUpTo: new.othersDeliveredUpTo)
        if mustOpenDivider {
            mustOpenDivider = false
            timeline.openDivider(readUpTo: new.readUpTo)
            markedUpTo = new.readUpTo
        }
        guard case .group = timeline.receiver, !new.hasJoined else { return [] }
        // A sync has told of the loss. A store that has said so before says nothing about how it stands now.
        if had == true { return changed(.left) }
        if had == nil, facts.access == .unknown { facts.changed(.left) }
        return []
    }
}
