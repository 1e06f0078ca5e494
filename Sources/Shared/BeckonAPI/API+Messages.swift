public import BeckonModel

/// Single messages of a conversation of two, by the other user, and of a group. Each answers with the message as the
/// reader sees it then. Before the point where the reader's history begins there are none.
extension API {
    /// A message of the conversation with a user.
    public static let messageWithUser = Endpoint<NoContent, Message>(
        .get, "/v1/users/{uid}/messages/{id}", access: .token,
        summary: "A message of the conversation with a user.", codes: [.uidNotFound, .messageIDNotFound])
    /// A message of a group.
    public static let messageInGroup = Endpoint<NoContent, Message>(
        .get, "/v1/groups/{guid}/messages/{id}", access: .token,
        summary: "A message of a group.", codes: membersOnly + [.messageIDNotFound])

    /// Changes what a message says, by its sender. The same again changes nothing.
    public static let editMessageToUser = Endpoint<MessageEdit, Message>(
        .put, "/v1/users/{uid}/messages/{id}", access: .token,
        summary: "Changes what one has said to a user. The same again changes nothing.",
        bodyLimit: MessageDraft.bodyLimit,
        codes: contentCodes + [
            .messageIDNotFound, .messageNotASender, .messageActionNotAllowed, .userDeactivated, .blockedReceiver,
            .blockedSender,
        ])
    /// ``editMessageToUser`` of a group.
    public static let editMessageInGroup = Endpoint<MessageEdit, Message>(
        .put, "/v1/groups/{guid}/messages/{id}", access: .token,
        summary: "Changes what one has said in a group. The same again changes nothing.",
        bodyLimit: MessageDraft.bodyLimit,
        codes: membersOnly + contentCodes + [
            .messageIDNotFound, .messageNotASender, .messageActionNotAllowed, .notAMember, .callTerminated,
        ])

    /// Takes a message back for all, by its sender: what it said is gone, its place stays. Once more changes nothing.
    public static let deleteMessageToUser = Endpoint<NoContent, Message>(
        .delete, "/v1/users/{uid}/messages/{id}", access: .token,
        summary: "Takes back what one has said to a user. Once more changes nothing.",
        codes: [.uidNotFound, .messageIDNotFound, .messageNotASender, .messageActionNotAllowed])
    /// ``deleteMessageToUser`` of a group, also by a moderator at least who stands above the sender.
    public static let deleteMessageInGroup = Endpoint<NoContent, Message>(
        .delete, "/v1/groups/{guid}/messages/{id}", access: .token,
        summary: "Takes back what one has said in a group, or as a moderator what those below have said.",
        codes: membersOnly + [.messageIDNotFound, .messageNotASender, .messageActionNotAllowed, .groupNoClearance])

    /// Reacts to a message with an emoji or a short text, which the path holds percent-encoded. Once more changes nothing.
    public static let addReactionToUser = Endpoint<NoContent, Message>(
        .put, "/v1/users/{uid}/messages/{id}/reactions/{reaction}", access: .token,
        summary: "Reacts to a message of the conversation with a user. Once more changes nothing.",
        codes: [
            .uidNotFound, .messageIDNotFound, .messageActionNotAllowed, .userDeactivated, .blockedReceiver,
            .blockedSender,
        ])
    /// Reacts to a message of a group. Once more changes nothing.
    public static let addReactionInGroup = Endpoint<NoContent, Message>(
        .put, "/v1/groups/{guid}/messages/{id}/reactions/{reaction}", access: .token,
        summary: "Reacts to a message of a group. Once more changes nothing.",
        codes: membersOnly + [.messageIDNotFound, .messageActionNotAllowed, .callTerminated])
    /// Takes a reaction back. One that is not there changes nothing.
    public static let removeReactionToUser = Endpoint<NoContent, Message>(
        .delete, "/v1/users/{uid}/messages/{id}/reactions/{reaction}", access: .token,
        summary: "Takes back a reaction in the conversation with a user. Once more changes nothing.",
        codes: [.uidNotFound, .messageIDNotFound, .messageActionNotAllowed])
    /// Takes back a reaction in a group. Once more changes nothing.
    public static let removeReactionInGroup = Endpoint<NoContent, Message>(
        .delete, "/v1/groups/{guid}/messages/{id}/reactions/{reaction}", access: .token,
        summary: "Takes back a reaction in a group. Once more changes nothing.",
        codes: membersOnly + [.messageIDNotFound, .messageActionNotAllowed])

    static let contentDeclarations = [
        EndpointDeclaration("messageWithUser", messageWithUser),
        EndpointDeclaration("messageInGroup", messageInGroup),
        EndpointDeclaration("editMessageToUser", editMessageToUser),
        EndpointDeclaration("editMessageInGroup", editMessageInGroup),
        EndpointDeclaration("deleteMessageToUser", deleteMessageToUser),
        EndpointDeclaration("deleteMessageInGroup", deleteMessageInGroup),
        EndpointDeclaration("addReactionToUser", addReactionToUser),
        EndpointDeclaration("addReactionInGroup", addReactionInGroup),
        EndpointDeclaration("removeReactionToUser", removeReactionToUser),
        EndpointDeclaration("removeReactionInGroup", removeReactionInGroup),
    ]
}
