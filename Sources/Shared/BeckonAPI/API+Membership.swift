public import BeckonModel

/// Who is in which group.
extension API {
    /// Leaves. The owner hands the group over first.
    public static let leaveGroup = Endpoint<NoContent, NoContent>(
        .post, "/v1/groups/{guid}/leave", access: .token, summary: "Leaves a group. Its owner hands it over first.",
        success: [204], codes: membersOnly + [.ownerExitForbidden])
    /// A page of the members of a group.
    public static let groupMembers = Endpoint<NoContent, GroupMembers>(
        .get, "/v1/groups/{guid}/members", access: .token, summary: "A page of the members of a group.",
        query: GroupMembers.query, codes: membersOnly)
    /// Makes another member the owner; the one before stays as admin. For the owner.
    public static let transferOwnership = Endpoint<GroupOwner, Group>(
        .put, "/v1/groups/{guid}/owner", access: .token,
        summary: "Makes another member the owner; the one before stays as admin. For the owner.",
        codes: membersOnly + [.groupNoClearance, .groupNoSelfAction, .notAMember, .userDeactivated])

    // What moderators and admins do, to those below them.
    /// Makes a user a member, also of a private group and without the password.
    public static let addMember = Endpoint<MemberRole, NoContent>(
        .put, "/v1/groups/{guid}/members/{uid}", access: .token,
        summary: "Makes a user a member, also of a private group and without the password. For moderators.",
        success: [204],
        codes: membersOnly + [
            .groupNoModeratorScope, .groupNoScopeClearance, .uidNotFound, .userDeactivated, .alreadyJoined,
            .callNotAPart, .callTerminated,
        ])
    /// Changes what a member below oneself may do. For admins.
    public static let changeScope = Endpoint<MemberRole, NoContent>(
        .put, "/v1/groups/{guid}/members/{uid}/scope", access: .token,
        summary: "Changes what a member below oneself may do. For admins.", success: [204],
        codes: membersOnly + [.groupNoSelfAction, .groupNoAdminScope, .groupNoClearance, .notAMember, .sameScope])
    /// Removes a member, who may come again.
    public static let kickMember = Endpoint<NoContent, NoContent>(
        .delete, "/v1/groups/{guid}/members/{uid}", access: .token,
        summary: "Removes a member below oneself, who may come again. For moderators.", success: [204],
        codes: membersOnly + [.groupNoSelfAction, .groupNoModeratorScope, .groupNoClearance, .notAMember])
    /// Removes a user for good, whether a member or not.
    public static let banUser = Endpoint<NoContent, NoContent>(
        .put, "/v1/groups/{guid}/bans/{uid}", access: .token,
        summary: "Bans a user below oneself, whether a member or not. For moderators.", success: [204],
        codes: membersOnly + [
            .groupNoSelfAction, .groupNoModeratorScope, .groupNoClearance, .uidNotFound, .alreadyBanned,
        ])
    /// Lets a banned user come again.
    public static let unbanUser = Endpoint<NoContent, NoContent>(
        .delete, "/v1/groups/{guid}/bans/{uid}", access: .token,
        summary: "Lets a banned user come again. For moderators.", success: [204],
        codes: membersOnly + [.groupNoModeratorScope, .notABannedUser])

    static let membershipDeclarations = [
        EndpointDeclaration("leaveGroup", leaveGroup), EndpointDeclaration("groupMembers", groupMembers),
        EndpointDeclaration("transferOwnership", transferOwnership), EndpointDeclaration("addMember", addMember),
        EndpointDeclaration("changeScope", changeScope), EndpointDeclaration("kickMember", kickMember),
        EndpointDeclaration("banUser", banUser), EndpointDeclaration("unbanUser", unbanUser),
    ]
}
