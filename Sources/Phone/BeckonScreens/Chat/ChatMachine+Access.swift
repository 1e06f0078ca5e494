import BeckonModel

/// Coming in and being shut out.
extension ChatMachine {
    /// Joining is asked for by the person alone, once each time: no refusal is answered by another try.
    mutating func join(password: String?) -> [Action] {
        guard isVisible, !isChangingAccess, case .notMember(let offer) = facts.access else { return [] }
        switch offer {
        case .none: return []
        case .anyone: break
        // Without the password it would be refused: the window goes on asking for it (case sh-30).
        case .password: guard password?.isEmpty == false else { return [] }
        }
        isChangingAccess = true
        accessFailure = nil
        return [.join(password: offer == .anyone ? nil : password)]
    }

    mutating func failedJoining(_ error: ChatError) -> [Action] {
        // Somebody else was first, on another device: the account is in.
        if error.code == .alreadyJoined { return joined(nil) }
        isChangingAccess = false
        let before = facts.access
        _ = facts.refused(error.code)
        // What the state tells by itself is not told twice.
        let isToldByState = facts.access != before || error.code.canonical == .wrongGroupPass
        accessFailure = isToldByState ? nil : error
        return []
    }

    mutating func joined(_ group: Group?) -> [Action] {
        isChangingAccess = false
        accessFailure = nil
        storeHadJoined = false
        facts.joined(group)
        return reloadAll(withCounterpart: group == nil)
    }

    mutating func unblock() -> [Action] {
        guard isVisible, !isChangingAccess, facts.access.remedy == .unblock else { return [] }
        isChangingAccess = true
        accessFailure = nil
        return [.unblock]
    }

    mutating func unblocked() -> [Action] {
        isChangingAccess = false
        facts.unblocked()
        return reloadAll(withCounterpart: true)
    }

    mutating func failedUnblocking(_ error: ChatError) -> [Action] {
        isChangingAccess = false
        accessFailure = error
        return []
    }

    mutating func changed(_ change: AccessChange) -> [Action] {
        let before = facts.access
        if change == .joined { storeHadJoined = false }
        facts.changed(change)
        guard facts.access != before else { return [] }
        accessFailure = nil
        return reloadAll(withCounterpart: true)
    }

    /// What a refusal says about access. Where that is news, the other side is asked for what can be done about it.
    mutating func refused(_ error: ChatError, rereadsHistory: Bool) -> [Action] {
        guard facts.refused(error.code) else { return [] }
        return rereadsHistory ? reloadAll(withCounterpart: true) : loadCounterpart()
    }
}
