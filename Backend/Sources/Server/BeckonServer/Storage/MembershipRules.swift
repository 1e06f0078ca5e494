public import BeckonModel

/// Who may do what to whom in a group: pure, so that drivers, which ask inside their transactions, cannot differ.
///
/// The owner stands above admins, admins above moderators, moderators above participants.
public enum MembershipRules {
    /// To remove somebody, or to ban: by a moderator at least, and downwards only.
    public static func checkRemoval(
        of target: MemberStanding, by actor: MemberStanding
    ) throws(MembershipRefusal) {
        guard target.uid != actor.uid else { throw .selfAction }
        try checkModeration(by: actor)
        guard target.rank < actor.rank else { throw .noClearance }
    }

    /// To let banned users come again.
    public static func checkModeration(by actor: MemberStanding) throws(MembershipRefusal) {
        guard actor.isModerating else { throw .needsModerator }
    }

    /// To make somebody a member: by a moderator at least, who gives no scope above their own.
    public static func checkAdding(
        with scope: MemberScope, by actor: MemberStanding
    ) throws(MembershipRefusal) {
        try checkModeration(by: actor)
        guard scope.rank <= actor.rank else { throw .noScopeClearance }
    }

    /// To change what somebody may do: by an admin at least, and of those below only.
    public static func checkScope(
        of target: MemberStanding, by actor: MemberStanding
    ) throws(MembershipRefusal) {
        guard target.uid != actor.uid else { throw .selfAction }
        guard actor.rank >= MemberScope.admin.rank else { throw .needsAdmin }
        guard target.rank < actor.rank else { throw .noClearance }
    }

    /// To hand the group over.
    public static func checkTransfer(
        to target: MemberStanding, by actor: MemberStanding
    ) throws(MembershipRefusal) {
        guard actor.isOwner else { throw .needsOwner }
        guard target.uid != actor.uid else { throw .selfAction }
    }

    /// To change what is known of the group.
    public static func checkUpdate(by actor: MemberStanding) throws(MembershipRefusal) {
        guard actor.rank >= MemberScope.admin.rank else { throw .needsAdmin }
    }

    /// To delete the group.
    public static func checkDeletion(by actor: MemberStanding) throws(MembershipRefusal) {
        guard actor.isOwner else { throw .needsOwner }
    }

    /// To leave.
    ///
    /// - Parameter passesOn: whether the group goes to another by itself, as that of a call's chat does.
    public static func checkLeaving(of member: MemberStanding, passesOn: Bool = false) throws(MembershipRefusal) {
        guard passesOn || !member.isOwner else { throw .ownerCannotLeave }
    }
}
