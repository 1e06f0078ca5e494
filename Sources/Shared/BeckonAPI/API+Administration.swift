public import BeckonModel

/// Routes for those who run a server, by whoever holds an API key: what `beckon backup` and `beckon admin` call.
extension API {
    /// Writes a backup of the running server into the folder that its configuration names; answered when it is on disk.
    public static let makeBackup = Endpoint<NoContent, BackupFile>(
        .post, "/v1/admin/backups", access: .apiKey, success: [201])

    /// A user, whoever it is, with what belongs to the account.
    public static let account = Endpoint<NoContent, UserAccount>(
        .get, "/v1/admin/users/{uid}", access: .apiKey)
    /// Ends all sessions of a user, who gets no token until ``reactivateUser``. Messages and memberships stay.
    public static let deactivateUser = Endpoint<NoContent, NoContent>(
        .put, "/v1/admin/users/{uid}/deactivation", access: .apiKey, success: [204])
    public static let reactivateUser = Endpoint<NoContent, NoContent>(
        .delete, "/v1/admin/users/{uid}/deactivation", access: .apiKey, success: [204])
    /// Ends all sessions of a user, whose tokens are worth nothing any more. The user may get another one.
    public static let revokeTokens = Endpoint<NoContent, EndedSessions>(
        .delete, "/v1/admin/users/{uid}/tokens", access: .apiKey)

    /// Erases a user for good: name, picture, sessions, devices, memberships, and the text of every message. Only the uid
    /// stays. Answered when it is done; asked again, it goes on.
    public static let eraseUser = Endpoint<NoContent, ErasedUser>(
        .delete, "/v1/admin/users/{uid}", access: .apiKey)
    /// Writes the store anew, so that nothing of what was erased is left in what is free in it. Sends wait meanwhile.
    public static let vacuum = Endpoint<NoContent, NoContent>(
        .post, "/v1/admin/vacuum", access: .apiKey, success: [204])

    /// A group of any type, without having joined it.
    public static let administeredGroup = Endpoint<NoContent, Group>(
        .get, "/v1/admin/groups/{guid}", access: .apiKey)
    public static let administeredMembers = Endpoint<NoContent, GroupMembers>(
        .get, "/v1/admin/groups/{guid}/members", access: .apiKey, query: GroupMembers.query)
}
