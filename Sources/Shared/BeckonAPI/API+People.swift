public import BeckonModel

/// Users as they are changed and listed.
extension API {
    /// How many bytes a body may have that carries metadata and tags: their limits, and what escapes add.
    static let profileLimit = 48 * 1024

    /// Changes a user: what is left out stays, an empty text, object or list takes the field away.
    public static let updateUser = Endpoint<UpdateUser, User>(
        .put, "/v1/users/{uid}", access: .apiKey,
        summary: "Changes a user: what is left out stays, an empty text, object or list takes the field away.",
        bodyLimit: profileLimit, codes: [.uidNotFound])
    /// A page of all users.
    public static let users = Endpoint<NoContent, UserList>(
        .get, "/v1/users", access: .apiKey, summary: "A page of all users.", query: UserList.query)
    /// Changes the user whose session it is: what is left out stays, an empty text or object takes it away.
    public static let updateMe = Endpoint<UpdateMe, User>(
        .put, "/v1/me", access: .token,
        summary: "Changes the user whose session it is: what is left out stays, an empty text or object takes it away.",
        bodyLimit: profileLimit)

    static let peopleDeclarations = [
        EndpointDeclaration("updateUser", updateUser), EndpointDeclaration("users", users),
        EndpointDeclaration("updateMe", updateMe),
    ]
}
