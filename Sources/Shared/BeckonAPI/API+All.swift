extension API {
    /// Every route, as the server answers it and as `/v1/openapi.json` describes it.
    public static let all: [EndpointDeclaration] =
        userDeclarations + peopleDeclarations + blockDeclarations + groupDeclarations + groupChangeDeclarations
        + membershipDeclarations + messageDeclarations + contentDeclarations + receiptDeclarations + muteDeclarations
        + pushDeclarations + syncDeclarations + fileDeclarations + uploadDeclarations + administrationDeclarations
        + callDeclarations

    private static let userDeclarations = [
        EndpointDeclaration("createUser", createUser), EndpointDeclaration("createToken", createToken),
        EndpointDeclaration("me", me), EndpointDeclaration("logout", logout), EndpointDeclaration("user", user),
    ]

    private static let groupDeclarations = [
        EndpointDeclaration("createGroup", createGroup), EndpointDeclaration("group", group),
        EndpointDeclaration("joinGroup", joinAnyGroup),
    ]

    private static let messageDeclarations = [
        EndpointDeclaration("sendMessage", sendMessage), EndpointDeclaration("messagesWithUser", messagesWithUser),
        EndpointDeclaration("messagesInGroup", messagesInGroup), EndpointDeclaration("conversations", conversations),
        EndpointDeclaration("readUser", readUser), EndpointDeclaration("readGroup", readGroup),
        EndpointDeclaration("unreadUser", unreadUser), EndpointDeclaration("unreadGroup", unreadGroup),
    ]

    private static let pushDeclarations = [
        EndpointDeclaration("registerPushToken", registerPushToken),
        EndpointDeclaration("unregisterPushToken", unregisterPushToken), EndpointDeclaration("realtime", realtime),
        EndpointDeclaration("openAPI", openAPI),
    ]
}
