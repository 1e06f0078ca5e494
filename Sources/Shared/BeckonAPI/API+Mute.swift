import BeckonModel

/// Conversations that are not to be pushed for a while.
extension API {
    /// Has the conversation with a user not pushed until a time, or pushed again.
    public static let muteUser = Endpoint<MuteUntil, NoContent>(
        .put, "/v1/users/{uid}/mute", access: .token,
        summary: "Has the conversation with a user not pushed until a time, or pushed again.", success: [204],
        codes: [.uidNotFound, .conversationNotAccessible])
    /// Has a group not pushed until a time, or pushed again.
    public static let muteGroup = Endpoint<MuteUntil, NoContent>(
        .put, "/v1/groups/{guid}/mute", access: .token,
        summary: "Has a group not pushed until a time, or pushed again.", success: [204], codes: membersOnly)

    static let muteDeclarations = [
        EndpointDeclaration("muteUser", muteUser), EndpointDeclaration("muteGroup", muteGroup),
    ]
}
