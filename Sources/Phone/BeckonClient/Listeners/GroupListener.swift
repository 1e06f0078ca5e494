public import BeckonModel

/// What happens to members of groups, as callbacks with the seed's names. Each has an empty default.
///
/// `action` is the row of the conversation that tells of it, as it stands in the history.
@MainActor public protocol GroupListener: AnyObject {
    func onGroupMemberJoined(action: Message, joinedUser: User, joinedGroup: Group)
    func onGroupMemberLeft(action: Message, leftUser: User, leftGroup: Group)
    func onGroupMemberKicked(action: Message, kickedUser: User, kickedBy: User, kickedFrom: Group)
    func onGroupMemberBanned(action: Message, bannedUser: User, bannedBy: User, bannedFrom: Group)
    func onGroupMemberUnbanned(action: Message, unbannedUser: User, unbannedBy: User, unbannedFrom: Group)
    func onGroupMemberScopeChanged(
        action: Message, scopeChangedUser: User, scopeChangedBy: User, scopeChangedTo: MemberScope?, group: Group)
    func onMemberAddedToGroup(action: Message, addedBy: User, addedUser: User, addedTo: Group)
    func onOwnershipTransferred(action: Message, newOwner: User, by: User, group: Group)
    /// Its name, picture or description is another one, or it is deleted.
    func onGroupChanged(action: Message, group: Group)
}

extension GroupListener {
    public func onGroupMemberJoined(action: Message, joinedUser: User, joinedGroup: Group) {}
    public func onGroupMemberLeft(action: Message, leftUser: User, leftGroup: Group) {}
    public func onGroupMemberKicked(action: Message, kickedUser: User, kickedBy: User, kickedFrom: Group) {}
    public func onGroupMemberBanned(action: Message, bannedUser: User, bannedBy: User, bannedFrom: Group) {}
    public func onGroupMemberUnbanned(action: Message, unbannedUser: User, unbannedBy: User, unbannedFrom: Group) {}
    public func onGroupMemberScopeChanged(
        action: Message, scopeChangedUser: User, scopeChangedBy: User, scopeChangedTo: MemberScope?, group: Group
    ) {}
    public func onMemberAddedToGroup(action: Message, addedBy: User, addedUser: User, addedTo: Group) {}
    public func onOwnershipTransferred(action: Message, newOwner: User, by: User, group: Group) {}
    public func onGroupChanged(action: Message, group: Group) {}
}
