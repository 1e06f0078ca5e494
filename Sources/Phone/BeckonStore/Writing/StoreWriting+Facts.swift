import BeckonModel

extension StoreWriting {
    /// What a row of a group's log changes of the account's own place in it. A row that is older than what is known
    /// changes nothing.
    func tellMembership(by action: Message, in row: ConversationRow) {
        guard case .group = row.receiver else { return }
        let isOwn = action.target == account
        switch action.action {
        case .joined where isOwn, .added where isOwn: join(at: action, row)
        case .left where isOwn, .kicked where isOwn, .banned where isOwn, .groupDeleted: leave(at: action, row)
        case .scopeChanged where isOwn, .ownerChanged, .groupUpdated: changes.outdated.insert(row.receiver)
        default: break
        }
    }

    private func join(at action: Message, _ row: ConversationRow) {
        changes.outdated.insert(row.receiver)
        guard action.id > row.state.membership else { return }
        row.state.membership = action.id
        row.state.hasJoined = true
        if row.state.activity == 0 { row.state.activity = action.sentAt }
        setJoined(true, row)
    }

    private func leave(at action: Message, _ row: ConversationRow) {
        guard action.id > row.state.membership else { return }
        row.state.membership = action.id
        row.state.hasJoined = false
        row.state.unread = 0
        setJoined(false, row)
    }

    private func setJoined(_ hasJoined: Bool, _ row: ConversationRow) {
        guard case .group(var group) = row.state.counterpart, group.hasJoined != nil else { return }
        group.hasJoined = hasJoined
        row.state.counterpart = .group(group)
    }

    /// Whether it tells that the account is in the group from here on: nothing before it is missing.
    func isOwnJoining(_ message: Message) -> Bool {
        guard message.category == .action, message.target == account, !message.isAboutMessage else { return false }
        return message.action == .joined || message.action == .added
    }

    /// The other side as the newest of the rows tells it, beside what only lists and questions for it tell.
    func tellFacts(of row: ConversationRow) {
        guard let message = row.telling, let told = Counterpart(toldBy: message, to: account) else { return }
        row.state.facts = message.id
        switch (row.state.counterpart, told) {
        case (.group(var group), .group(let told)):
            group.name = told.name
            group.icon = told.icon
            group.type = told.type
            group.membersCount = told.membersCount ?? group.membersCount
            group.owner = told.owner ?? group.owner
            group.createdAt = told.createdAt ?? group.createdAt
            row.state.counterpart = .group(group)
        case (.user(var user), .user(let told)):
            user.name = told.name
            user.avatar = told.avatar
            row.state.counterpart = .user(user)
        default: break
        }
    }

    /// The other side as it was asked for.
    func take(_ counterpart: Counterpart, in row: ConversationRow) throws {
        row.state.counterpart = counterpart
        row.state.facts = max(row.state.facts, row.head)
        row.telling = nil
        changes.outdated.remove(row.receiver)
        if case .group(let group) = counterpart, let hasJoined = group.hasJoined, hasJoined != row.state.hasJoined {
            row.state.hasJoined = hasJoined
            if !hasJoined { row.state.unread = 0 }
        }
    }
}
