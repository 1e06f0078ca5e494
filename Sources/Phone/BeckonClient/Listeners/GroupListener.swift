public import BeckonModel

/// What happens to members of groups, as callbacks with the seed's names. Each has an empty default.
///
/// `action` is the row of the conversation that tells of it, as it stands in the history.
@MainActor public protocol GroupListener: AnyObject {
    /// Somebody came in by themselves.
    func onGroupMemberJoined(action: Message, joinedUser: User, joinedGroup: Group)
    /// Somebody left by themselves.
    func onGroupMemberLeft(action: Message, leftUser: User, leftGroup: Group)
    /// Somebody was removed and may come in again.
    func onGroupMemberKicked(action: Message, kickedUser: User, kickedBy: User, kickedFrom: Group)
    /// Somebody was removed and may not come in again.
    func onGroupMemberBanned(action: Message, bannedUser: User, bannedBy: User, bannedFrom: Group)
    /// A ban was taken back; the user is no member by that.
    func onGroupMemberUnbanned(action: Message, unbannedUser: User, unbannedBy: User, unbannedFrom: Group)
    /// Somebody may do more, or less, than before.
    func onGroupMemberScopeChanged(
        action: Message, scopeChangedUser: User, scopeChangedBy: User, scopeChangedTo: MemberScope?, group: Group)
    /// Somebody was brought in by a member.
    func onMemberAddedToGroup(action: Message, addedBy: User, addedUser: User, addedTo: Group)
    /// The group belongs to another member.
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
