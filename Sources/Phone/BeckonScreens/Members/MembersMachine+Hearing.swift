import BeckonClient
import BeckonModel

/// What the client tells.
extension MembersMachine {
    mutating func heard(_ event: ClientEvent) -> [Action] {
        switch event {
        case .connected: return loadGroup() + loadAgain()
        case .changed(let receivers): return receivers.contains(.group(guid)) ? loadGroup() + loadAgain() : []
        case .message(let message):
            guard message.counterpart(of: account) == .group(guid), let happening = ChatHappening(message) else {
                return []
            }
            return happened(happening, by: message.sender)
        default: return []
        }
    }

    private mutating func happened(_ happening: ChatHappening, by sender: User) -> [Action] {
        let user = happening.target ?? sender
        switch happening.action {
        case .left, .kicked, .banned:
            guard user.uid == account else {
                remove(user.uid)
                return []
            }
            let isBan = happening.action == .banned
            lost(
                isBan
                    ? ChatError(.bannedGroupMember, "You are banned from this group.")
                    : ChatError(.groupNotJoined, "You are not a member of this group."))
            return []
        case .scopeChanged:
            guard let scope = happening.newScope else { return loadAgain() }
            set(scope, of: user.uid)
            return []
        case .joined, .added, .ownerChanged, .groupUpdated: return loadGroup() + loadAgain()
        case .groupDeleted:
            lost(ChatError(.guidNotFound, "This group does not exist any more."))
            return []
        default: return []
        }
    }
}
