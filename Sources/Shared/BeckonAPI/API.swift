public import BeckonModel

/// Every route of version 1.
public enum API {
    // Users, by whoever holds an API key.
    public static let createUser = Endpoint<CreateUser, User>(
        .post, "/v1/users", access: .apiKey, success: [201])
    public static let createToken = Endpoint<NoContent, AuthToken>(
        .post, "/v1/users/{uid}/tokens", access: .apiKey, success: [201])

    // The session of a user.
    public static let me = Endpoint<NoContent, User>(.get, "/v1/me", access: .token)
    public static let logout = Endpoint<NoContent, NoContent>(.delete, "/v1/session", access: .token, success: [204])
    public static let user = Endpoint<NoContent, User>(.get, "/v1/users/{uid}", access: .token)

    // Blocks, of the session's user. Neither of the two writes to the other any more, and both read what was written.
    public static let blockUser = Endpoint<NoContent, NoContent>(
        .put, "/v1/users/{uid}/block", access: .token, success: [204])
    public static let unblockUser = Endpoint<NoContent, NoContent>(
        .delete, "/v1/users/{uid}/block", access: .token, success: [204])

    public static let blockedUsers = Endpoint<NoContent, BlockedUsers>(
        .get, "/v1/me/blocks", access: .token, query: BlockedUsers.query)

    // Groups.
    public static let createGroup = Endpoint<CreateGroup, Group>(
        .post, "/v1/groups", access: .token, success: [201])
    public static let group = Endpoint<NoContent, Group>(.get, "/v1/groups/{guid}", access: .token)
    public static let joinGroup = Endpoint<NoContent, Group>(.post, "/v1/groups/{guid}/join", access: .token)
    /// ``joinGroup`` with a body, for a group of the type password.
    public static let joinGroupWithPassword = Endpoint<GroupPassword, Group>(
        .post, "/v1/groups/{guid}/join", access: .token)

    /// Leaves. The owner hands the group over first.
    public static let leaveGroup = Endpoint<NoContent, NoContent>(
        .post, "/v1/groups/{guid}/leave", access: .token, success: [204])

    public static let groupMembers = Endpoint<NoContent, GroupMembers>(
        .get, "/v1/groups/{guid}/members", access: .token, query: GroupMembers.query)
    /// Makes another member the owner; the one before stays as admin. For the owner.
    public static let transferOwnership = Endpoint<GroupOwner, Group>(
        .put, "/v1/groups/{guid}/owner", access: .token)

    // What moderators and admins do, to those below them.
    /// Makes a user a member, also of a private group and without the password.
    public static let addMember = Endpoint<MemberRole, NoContent>(
        .put, "/v1/groups/{guid}/members/{uid}", access: .token, success: [204])
    public static let changeScope = Endpoint<MemberRole, NoContent>(
        .put, "/v1/groups/{guid}/members/{uid}/scope", access: .token, success: [204])
    /// Removes a member, who may come again.
    public static let kickMember = Endpoint<NoContent, NoContent>(
        .delete, "/v1/groups/{guid}/members/{uid}", access: .token, success: [204])
    /// Removes a user for good, whether a member or not.
    public static let banUser = Endpoint<NoContent, NoContent>(
        .put, "/v1/groups/{guid}/bans/{uid}", access: .token, success: [204])
    /// Lets a banned user come again.
    public static let unbanUser = Endpoint<NoContent, NoContent>(
        .delete, "/v1/groups/{guid}/bans/{uid}", access: .token, success: [204])

    // Messages. The same `muid` again is answered with 200 and the message that is there.
    public static let sendMessage = Endpoint<MessageDraft, Message>(
        .post, "/v1/messages", access: .token, bodyLimit: 80 * 1024, success: [201, 200])
    public static let messagesWithUser = Endpoint<NoContent, MessagePage>(
        .get, "/v1/users/{uid}/messages", access: .token, query: MessagePage.query)
    public static let messagesInGroup = Endpoint<NoContent, MessagePage>(
        .get, "/v1/groups/{guid}/messages", access: .token, query: MessagePage.query)

    // Reading.
    public static let conversations = Endpoint<NoContent, ConversationList>(
        .get, "/v1/conversations", access: .token)
    public static let readUser = Endpoint<ReadUpTo, ReadState>(.post, "/v1/users/{uid}/read", access: .token)
    public static let readGroup = Endpoint<ReadUpTo, ReadState>(.post, "/v1/groups/{guid}/read", access: .token)

    // Push tokens belong to the session that registers them.
    public static let registerPushToken = Endpoint<PushRegistration, NoContent>(
        .put, "/v1/push-token", access: .token, success: [204])
    public static let unregisterPushToken = Endpoint<NoContent, NoContent>(
        .delete, "/v1/push-token", access: .token, success: [204])

    /// Upgraded to a WebSocket that carries ``RealtimeEvent`` down and ``RealtimeCommand`` up.
    public static let realtime = Endpoint<NoContent, NoContent>(
        .get, "/v1/realtime", access: .token, success: [101])
}
