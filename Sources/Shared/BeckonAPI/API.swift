public import BeckonModel

/// Every route of version 1. ``all`` lists them.
public enum API {
    // Users, by whoever holds an API key.
    /// Makes a user.
    public static let createUser = Endpoint<CreateUser, User>(
        .post, "/v1/users", access: .apiKey, summary: "Makes a user.", bodyLimit: profileLimit, success: [201],
        codes: [.uidAlreadyExists])
    /// Logs a user in: makes a session and tells its token, once.
    public static let createToken = Endpoint<NoContent, AuthToken>(
        .post, "/v1/users/{uid}/tokens", access: .apiKey,
        summary: "Logs a user in: makes a session and tells its token, once.", success: [201],
        codes: [.uidNotFound, .userDeactivated])

    // The session of a user.
    /// The user whose session it is.
    public static let me = Endpoint<NoContent, User>(
        .get, "/v1/me", access: .token, summary: "The user whose session it is.")
    /// Ends the session; its token and its push token end with it.
    public static let logout = Endpoint<NoContent, NoContent>(
        .delete, "/v1/session", access: .token, summary: "Ends the session; its token and its push token end with it.",
        success: [204])
    /// A user, and who has blocked whom.
    public static let user = Endpoint<NoContent, User>(
        .get, "/v1/users/{uid}", access: .token, summary: "A user, and who has blocked whom.", codes: [.uidNotFound])

    // Groups.
    /// Makes a group, whose owner and first member is whoever asks.
    public static let createGroup = Endpoint<CreateGroup, Group>(
        .post, "/v1/groups", access: .token, summary: "Makes a group, whose owner and first member is whoever asks.",
        bodyLimit: profileLimit, success: [201],
        codes: [.guidAlreadyExists, .invalidGUID, .emptyGroupName, .invalidGroupType, .emptyGroupPass])
    /// A group. To outsiders a private one answers like one that does not exist.
    public static let group = Endpoint<NoContent, Group>(
        .get, "/v1/groups/{guid}", access: .token,
        summary: "A group. To outsiders a private one answers like one that does not exist.", codes: [.guidNotFound])

    /// ``joinGroup`` and ``joinGroupWithPassword`` as the server answers them: one route, whose body may be left out.
    public static let joinAnyGroup = Endpoint<GroupPassword?, Group>(
        .post, "/v1/groups/{guid}/join", access: .token,
        summary: "Joins a group; the body is for one of the type password.",
        codes: [.guidNotFound, .alreadyJoined, .bannedGroupMember, .emptyGroupPass, .wrongGroupPass])
    /// Joins a public group; ``joinGroupWithPassword`` joins one of the type password.
    public static let joinGroup = Endpoint<NoContent, Group>(
        joinAnyGroup.method, joinAnyGroup.path, access: joinAnyGroup.access, codes: joinAnyGroup.codes)
    /// ``joinGroup`` with a body, for a group of the type password.
    public static let joinGroupWithPassword = Endpoint<GroupPassword, Group>(
        joinAnyGroup.method, joinAnyGroup.path, access: joinAnyGroup.access, codes: joinAnyGroup.codes)

    // Messages. The same `muid` again is answered with 200 and the message that is there.
    /// Sends a message. The same muid again is answered with 200 and the message that is there.
    public static let sendMessage = Endpoint<MessageDraft, Message>(
        .post, "/v1/messages", access: .token,
        summary: "Sends a message. The same muid again is answered with 200 and the message that is there.",
        bodyLimit: MessageDraft.bodyLimit, success: [201, 200],
        codes: membersOnly + contentCodes + [
            .emptyReceiver, .invalidReceiverType, .invalidGUID, .userDeactivated, .blockedReceiver, .blockedSender,
            .invalidMessageCategory, .invalidMessageType, .muidAlreadyUsed, .fileNotFound, .messageActionNotAllowed,
            .wrongMessageThread, .messageThreadNesting, .messageIDNotFound, .notAMember, .callingSelf,
            .emptyCallSessionID, .callTerminated,
        ])
    /// A page of the conversation with a user; empty before its first message.
    public static let messagesWithUser = Endpoint<NoContent, MessagePage>(
        .get, "/v1/users/{uid}/messages", access: .token,
        summary: "A page of the conversation with a user; empty before its first message.", query: MessagePage.query,
        codes: [.uidNotFound, .messageIDNotFound])
    /// A page of the messages of a group.
    public static let messagesInGroup = Endpoint<NoContent, MessagePage>(
        .get, "/v1/groups/{guid}/messages", access: .token, summary: "A page of the messages of a group.",
        query: MessagePage.query, codes: membersOnly + [.messageIDNotFound])

    // Reading.
    /// A page of the user's conversations, newest message first, with the badge.
    public static let conversations = Endpoint<NoContent, ConversationList>(
        .get, "/v1/conversations", access: .token,
        summary: "A page of the user's conversations, newest message first, with the badge.",
        query: ConversationList.query)
    /// Reads the conversation with a user up to a message.
    public static let readUser = Endpoint<ReadUpTo, ReadState>(
        .post, "/v1/users/{uid}/read", access: .token, summary: "Reads the conversation with a user up to a message.",
        codes: [.uidNotFound, .messageIDNotFound])
    /// Reads a group up to a message.
    public static let readGroup = Endpoint<ReadUpTo, ReadState>(
        .post, "/v1/groups/{guid}/read", access: .token, summary: "Reads a group up to a message.",
        codes: membersOnly + [.messageIDNotFound])

    // Reading no further than before a message. The others keep what they were told of it.
    /// Marks the conversation with a user as unread from a message on, for oneself alone.
    public static let unreadUser = Endpoint<UnreadFrom, ReadState>(
        .post, "/v1/users/{uid}/unread", access: .token,
        summary: "Marks the conversation with a user as unread from a message on, for oneself alone.",
        codes: [.uidNotFound, .messageIDNotFound])
    /// Marks a group as unread from a message on, for oneself alone.
    public static let unreadGroup = Endpoint<UnreadFrom, ReadState>(
        .post, "/v1/groups/{guid}/unread", access: .token,
        summary: "Marks a group as unread from a message on, for oneself alone.",
        codes: membersOnly + [.messageIDNotFound])

    // Push tokens belong to the session that registers them.
    /// Registers the device's push token for the session. The last registration owns the token.
    public static let registerPushToken = Endpoint<PushRegistration, NoContent>(
        .put, "/v1/push-token", access: .token,
        summary: "Registers the device's push token for the session. The last registration owns the token.",
        success: [204], codes: [.emptyPushToken, .invalidPushToken])
    /// Takes the session's push token back.
    public static let unregisterPushToken = Endpoint<NoContent, NoContent>(
        .delete, "/v1/push-token", access: .token, summary: "Takes the session's push token back.", success: [204])

    /// Upgraded to a WebSocket that carries ``RealtimeEvent`` down and ``RealtimeCommand`` up.
    public static let realtime = Endpoint<NoContent, NoContent>(
        .get, "/v1/realtime", access: .token,
        summary: "Goes on as a WebSocket (RFC 6455) that carries events down and commands up.", success: [101])

    /// This description, in OpenAPI 3.1.
    public static let openAPI = Endpoint<NoContent, [String: JSONValue]>(
        .get, "/v1/openapi.json", access: .open, summary: "The description of this API, in OpenAPI 3.1.")

    /// What routes refuse that are for members of a group alone.
    static let membersOnly: [ChatError.Code] = [.guidNotFound, .groupNotJoined, .bannedGroupMember]

    /// What is refused of what a message says.
    static let contentCodes: [ChatError.Code] = [
        .emptyMessageText, .invalidMessageData, .emptyMessageFile, .emptyCustomData, .invalidMetadata, .uidNotFound,
    ]
}
