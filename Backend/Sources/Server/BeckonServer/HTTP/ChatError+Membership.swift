import BeckonModel

extension ChatError {
    /// How a rule of membership is worded for a person.
    ///
    /// - Parameter subject: the field that names the group.
    init(_ refusal: MembershipRefusal, subject: String) {
        switch refusal {
        case .banned:
            self.init(.bannedGroupMember, "The user is banned from the group.", path: subject)
        case .wrongPassword:
            self.init(.wrongGroupPass, "That is not the group's password.", path: "password")
        case .ownerCannotLeave:
            self.init(
                .ownerExitForbidden, "The owner cannot leave the group.", path: subject,
                remedy: "Make another member its owner first.")
        case .targetIsNoMember:
            self.init(.notAMember, "That user is not a member of the group.", path: "uid")
        case .unknownTarget:
            self.init(.uidNotFound, "There is no user with this uid.", path: "uid")
        case .targetIsDeactivated:
            self.init(.userDeactivated, "That user is deactivated.", path: "uid")
        case .alreadyBanned:
            self.init(.alreadyBanned, "That user is banned from the group already.", path: "uid")
        case .notBanned:
            self.init(.notABannedUser, "That user is not banned from the group.", path: "uid")
        case .selfAction:
            self.init(.groupNoSelfAction, "Nobody does that to themselves.", path: "uid")
        case .needsModerator:
            self.init(.groupNoModeratorScope, "That is for moderators and admins of the group.", path: subject)
        case .needsAdmin:
            self.init(.groupNoAdminScope, "That is for admins of the group.", path: subject)
        case .needsOwner:
            self.init(.groupNoClearance, "That is for the owner of the group.", path: subject)
        case .noScopeClearance:
            self.init(.groupNoScopeClearance, "Nobody gives a scope above their own.", path: "scope")
        case .sameScope:
            self.init(.sameScope, "That user has this scope already.", path: "scope")
        case .targetHasJoined:
            self.init(.alreadyJoined, "That user is a member of the group already.", path: "uid")
        case .targetIsBanned:
            self.init(
                .bannedGroupMember, "That user is banned from the group.", path: "uid", remedy: "Unban them first.")
        case .noClearance:
            self.init(.groupNoClearance, "That user stands as high in the group, or higher.", path: "uid")
        }
    }
}
