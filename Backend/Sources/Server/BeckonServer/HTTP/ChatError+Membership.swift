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
        case .alreadyBanned:
            self.init(.alreadyBanned, "That user is banned from the group already.", path: "uid")
        case .notBanned:
            self.init(.notABannedUser, "That user is not banned from the group.", path: "uid")
        case .selfAction:
            self.init(.groupNoSelfAction, "Nobody does that to themselves.", path: "uid")
        case .needsModerator:
            self.init(.groupNoModeratorScope, "That is for moderators and admins of the group.", path: subject)
        case .noClearance:
            self.init(.groupNoClearance, "That user stands as high in the group, or higher.", path: "uid")
        }
    }
}
