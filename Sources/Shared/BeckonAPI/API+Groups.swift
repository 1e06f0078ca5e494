public import BeckonModel

/// Groups as they are listed, changed and deleted.
extension API {
    /// A page of the groups that anybody may join, and of one's own.
    public static let groups = Endpoint<NoContent, GroupList>(
        .get, "/v1/groups", access: .token,
        summary: "A page of the groups that anybody may join, and of one's own.", query: GroupList.query)
    /// Changes a group: what is left out stays, an empty text, object or list takes the field away. For admins.
    public static let updateGroup = Endpoint<UpdateGroup, Group>(
        .put, "/v1/groups/{guid}", access: .token,
        summary: """
            Changes a group: what is left out stays, an empty text, object or list takes the field away. For admins.
            """,
        bodyLimit: profileLimit, codes: membersOnly + [.groupNoAdminScope, .emptyGroupName, .emptyGroupPass])
    /// Deletes a group with all that was said in it. For the owner.
    public static let deleteGroup = Endpoint<NoContent, NoContent>(
        .delete, "/v1/groups/{guid}", access: .token,
        summary: "Deletes a group with all that was said in it; its guid is never used again. For the owner.",
        success: [204], codes: membersOnly + [.groupNoClearance])

    static let groupChangeDeclarations = [
        EndpointDeclaration("groups", groups), EndpointDeclaration("updateGroup", updateGroup),
        EndpointDeclaration("deleteGroup", deleteGroup),
    ]
}
