import BeckonModel

/// Blocks of the session's user. Neither of the two writes to the other any more, and both read what was written.
extension API {
    /// Blocks a user, or leaves them blocked.
    public static let blockUser = Endpoint<NoContent, NoContent>(
        .put, "/v1/users/{uid}/block", access: .token, summary: "Blocks a user, or leaves them blocked.",
        success: [204], codes: [.uidNotFound, .cannotBlockSelf])
    /// Unblocks a user, or leaves them unblocked.
    public static let unblockUser = Endpoint<NoContent, NoContent>(
        .delete, "/v1/users/{uid}/block", access: .token, summary: "Unblocks a user, or leaves them unblocked.",
        success: [204], codes: [.uidNotFound])
    /// A page of those whom the user has blocked.
    public static let blockedUsers = Endpoint<NoContent, BlockedUsers>(
        .get, "/v1/me/blocks", access: .token, summary: "A page of those whom the user has blocked.",
        query: BlockedUsers.query)

    static let blockDeclarations = [
        EndpointDeclaration("blockUser", blockUser), EndpointDeclaration("unblockUser", unblockUser),
        EndpointDeclaration("blockedUsers", blockedUsers),
    ]
}
