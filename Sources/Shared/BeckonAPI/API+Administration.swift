public import BeckonModel

/// Routes for those who run a server, by whoever holds an API key: what `beckon backup` and `beckon admin` call.
extension API {
    /// Writes a backup of the running server into the folder that its configuration names; answered when it is on disk.
    public static let makeBackup = Endpoint<NoContent, BackupFile>(
        .post, "/v1/admin/backups", access: .apiKey,
        summary: "Writes a backup into the server's folder for them; answered when it is on disk.", success: [201],
        codes: [.routeNotFound])

    /// A user, whoever it is, with what belongs to the account.
    public static let account = Endpoint<NoContent, UserAccount>(
        .get, "/v1/admin/users/{uid}", access: .apiKey,
        summary: "A user, whoever it is, with what belongs to the account.", codes: [.uidNotFound])
    /// Ends all sessions of a user, who gets no token until ``reactivateUser``. Messages and memberships stay.
    public static let deactivateUser = Endpoint<NoContent, NoContent>(
        .put, "/v1/admin/users/{uid}/deactivation", access: .apiKey,
        summary: "Ends all sessions of a user, who gets no token until reactivated. Messages and memberships stay.",
        success: [204], codes: [.uidNotFound])
    /// Lets a user who was deactivated have tokens again.
    public static let reactivateUser = Endpoint<NoContent, NoContent>(
        .delete, "/v1/admin/users/{uid}/deactivation", access: .apiKey,
        summary: "Lets a user who was deactivated have tokens again.", success: [204], codes: [.uidNotFound])
    /// Ends all sessions of a user, whose tokens are worth nothing any more. The user may get another one.
    public static let revokeTokens = Endpoint<NoContent, EndedSessions>(
        .delete, "/v1/admin/users/{uid}/tokens", access: .apiKey,
        summary: "Ends all sessions of a user, whose tokens are worth nothing any more.", codes: [.uidNotFound])

    /// Erases a user for good: name, picture, sessions, devices, memberships, and the text of every message. Only the uid
    /// stays. Answered when it is done; asked again, it goes on.
    public static let eraseUser = Endpoint<NoContent, ErasedUser>(
        .delete, "/v1/admin/users/{uid}", access: .apiKey,
        summary: "Erases a user for good; only the uid stays. Asked again, it goes on.", codes: [.uidNotFound])
    /// Writes the store anew, so that nothing of what was erased is left in what is free in it. Sends wait meanwhile.
    public static let vacuum = Endpoint<NoContent, NoContent>(
        .post, "/v1/admin/vacuum", access: .apiKey,
        summary: "Writes the store anew, without what was erased. Sends wait meanwhile.", success: [204])

    /// A group of any type, without having joined it.
    public static let administeredGroup = Endpoint<NoContent, Group>(
        .get, "/v1/admin/groups/{guid}", access: .apiKey, summary: "A group of any type, without having joined it.",
        codes: [.guidNotFound])
    /// A page of the members of a group of any type.
    public static let administeredMembers = Endpoint<NoContent, GroupMembers>(
        .get, "/v1/admin/groups/{guid}/members", access: .apiKey,
        summary: "A page of the members of a group of any type.", query: GroupMembers.query, codes: [.guidNotFound])

    /// Deletes a group of any type with all that was said in it. Its members hear of it in the name of its owner.
    public static let removeGroup = Endpoint<NoContent, NoContent>(
        .delete, "/v1/admin/groups/{guid}", access: .apiKey,
        summary: "Deletes a group of any type with all that was said in it; its guid is never used again.",
        success: [204], codes: [.guidNotFound])

    static let administrationDeclarations = [
        EndpointDeclaration("makeBackup", makeBackup), EndpointDeclaration("account", account),
        EndpointDeclaration("deactivateUser", deactivateUser), EndpointDeclaration("reactivateUser", reactivateUser),
        EndpointDeclaration("revokeTokens", revokeTokens), EndpointDeclaration("eraseUser", eraseUser),
        EndpointDeclaration("vacuum", vacuum), EndpointDeclaration("administeredGroup", administeredGroup),
        EndpointDeclaration("administeredMembers", administeredMembers),
        EndpointDeclaration("removeGroup", removeGroup),
    ]
}
