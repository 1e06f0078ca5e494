extension ChatError {
    /// The seed's code strings. Open: a code that this version does not know is kept.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        // Who asks.
        /// The request has no `apikey` header. HTTP 401.
        public static let emptyAPIKey = Self(rawValue: "AUTH_ERR_EMPTY_APIKEY")
        /// The key is none of this server's. HTTP 401.
        public static let apiKeyNotFound = Self(rawValue: "AUTH_ERR_APIKEY_NOT_FOUND")
        /// The request has no token. HTTP 401.
        public static let emptyAuthToken = Self(rawValue: "AUTH_ERR_EMPTY_AUTH_TOKEN")
        /// The token is none of this server's, or its session has ended: sign in again. HTTP 401.
        public static let authTokenNotFound = Self(rawValue: "AUTH_ERR_AUTH_TOKEN_NOT_FOUND")
        /// Nothing can be asked for before somebody is signed in; found on this device.
        public static let notLoggedIn = Self(rawValue: "ERR_NOT_LOGGED_IN")
        /// There is no such user. HTTP 404.
        public static let uidNotFound = Self(rawValue: "ERR_UID_NOT_FOUND")
        /// Another user has that uid. HTTP 409.
        public static let uidAlreadyExists = Self(rawValue: "ERR_UID_ALREADY_EXISTS")
        /// The account is not in use any more. HTTP 403.
        public static let userDeactivated = Self(rawValue: "ERR_USER_DEACTIVATED")

        // Blocks.
        /// Whoever asks has blocked the other.
        public static let blockedReceiver = Self(rawValue: "ERR_BLOCKED_RECEIVER")
        /// The other has blocked whoever asks.
        public static let blockedSender = Self(rawValue: "ERR_BLOCKED_SENDER")
        /// A user cannot block themselves. HTTP 403.
        public static let cannotBlockSelf = Self(rawValue: "ERR_CANNOT_BLOCK_SELF")

        // Groups.
        /// There is no such group, or none for this account. HTTP 404.
        public static let guidNotFound = Self(rawValue: "ERR_GUID_NOT_FOUND")
        /// Another group has that guid. HTTP 409.
        public static let guidAlreadyExists = Self(rawValue: "ERR_GUID_ALREADY_EXISTS")
        /// Not 1 to 100 of `A-Z a-z 0-9 - _`. HTTP 400.
        public static let invalidGUID = Self(rawValue: "ERR_INVALID_GUID")
        /// A group has to be called something. HTTP 400.
        public static let emptyGroupName = Self(rawValue: "ERR_EMPTY_GROUP_NAME")
        /// Only public, private and password are known. HTTP 400.
        public static let invalidGroupType = Self(rawValue: "ERR_INVALID_GROUP_TYPE")
        /// The account is a member already; joining is done. HTTP 409.
        public static let alreadyJoined = Self(rawValue: "ERR_ALREADY_JOINED")
        /// The account is no member. HTTP 403.
        public static let groupNotJoined = Self(rawValue: "ERR_GROUP_NOT_JOINED")
        /// The other user is no member. HTTP 403.
        public static let notAMember = Self(rawValue: "ERR_NOT_A_MEMBER")
        /// A private group: only a member can bring somebody in. HTTP 403.
        public static let groupJoinNotAllowed = Self(rawValue: "ERR_GROUP_JOIN_NOT_ALLOWED")
        /// The account is banned from the group. HTTP 403.
        public static let bannedGroupMember = Self(rawValue: "ERR_BANNED_GROUPMEMBER")
        /// A group with a password, and none was sent. HTTP 400.
        public static let emptyGroupPass = Self(rawValue: "ERR_EMPTY_GROUP_PASS")
        /// Not the password of the group. HTTP 403.
        public static let wrongGroupPass = Self(rawValue: "ERR_WRONG_GROUP_PASS")
        /// The group has as many members as it may. HTTP 409.
        public static let noVacancy = Self(rawValue: "ERR_NO_VACANCY")
        /// The user is banned already. HTTP 409.
        public static let alreadyBanned = Self(rawValue: "ERR_ALREADY_BANNED")
        /// The user is not banned. HTTP 409.
        public static let notABannedUser = Self(rawValue: "ERR_NOT_A_BANNED_USER")
        /// The member has that scope already. HTTP 409.
        public static let sameScope = Self(rawValue: "ERR_SAME_SCOPE")
        /// The other stands as high in the group as whoever asks, or higher.
        public static let groupNoClearance = Self(rawValue: "ERR_GROUP_NO_CLEARANCE")
        /// Only an admin of the group may. HTTP 403.
        public static let groupNoAdminScope = Self(rawValue: "ERR_GROUP_NO_ADMIN_SCOPE")
        /// Only a moderator or an admin of the group may. HTTP 403.
        public static let groupNoModeratorScope = Self(rawValue: "ERR_GROUP_NO_MODERATOR_SCOPE")
        /// Nobody gives a scope above their own.
        public static let groupNoScopeClearance = Self(rawValue: "ERR_GROUP_NO_SCOPE_CLEARANCE")
        /// A member cannot do that to themselves. HTTP 403.
        public static let groupNoSelfAction = Self(rawValue: "ERR_GROUP_NO_SELF_ACTION")
        /// The owner hands the group over before leaving it.
        public static let ownerExitForbidden = Self(rawValue: "ERR_OWNER_EXIT_FORBIDDEN")

        // Messages.
        /// Nobody to send to is named. HTTP 400.
        public static let emptyReceiver = Self(rawValue: "ERR_EMPTY_RECEIVER")
        /// Neither `user` nor `group`. HTTP 400.
        public static let invalidReceiverType = Self(rawValue: "ERR_INVALID_RECEIVER_TYPE")
        /// There is no message of that id in the conversation. HTTP 404.
        public static let messageIDNotFound = Self(rawValue: "ERR_MESSAGE_ID_NOT_FOUND")
        /// The body of the message is none that can be kept. HTTP 400.
        public static let invalidMessageData = Self(rawValue: "ERR_INVALID_MESSAGE_DATA")
        /// A text message without a text. HTTP 400.
        public static let emptyMessageText = Self(rawValue: "ERR_EMPTY_MESSAGE_TEXT")
        /// A category that the server does not take. HTTP 400.
        public static let invalidMessageCategory = Self(rawValue: "ERR_INVALID_MESSAGE_CATEGORY")
        /// A type that the server does not take. HTTP 400.
        public static let invalidMessageType = Self(rawValue: "ERR_INVALID_MESSAGE_TYPE")
        /// The same `muid` with another body (design §4, *Messages*).
        public static let muidAlreadyUsed = Self(rawValue: "ERR_MUID_ALREADY_USED")
        /// A message with a file that names none.
        public static let emptyMessageFile = Self(rawValue: "ERR_EMPTY_MESSAGE_FILE")
        /// A custom message without data. HTTP 400.
        public static let emptyCustomData = Self(rawValue: "ERR_EMPTY_CUSTOM_DATA")
        /// Metadata that is no object. HTTP 400.
        public static let invalidMetadata = Self(rawValue: "ERR_INVALID_METADATA")
        /// The message that was replied to is not one of this conversation that a thread can begin with.
        public static let wrongMessageThread = Self(rawValue: "ERR_WRONG_MESSAGE_THREAD")
        /// The message that was replied to is itself a reply.
        public static let messageThreadNesting = Self(rawValue: "ERR_MESSAGE_THREAD_NESTING")
        /// Only the sender may change or take back a message. HTTP 403.
        public static let messageNotASender = Self(rawValue: "ERR_MESSAGE_NOT_A_SENDER")
        /// That cannot be done with a message of this kind, or with one that was taken back.
        public static let messageActionNotAllowed = Self(rawValue: "ERR_MESSAGE_ACTION_NOT_ALLOWED")
        /// The account may not read the message. HTTP 403.
        public static let messageNoAccess = Self(rawValue: "ERR_MESSAGE_NO_ACCESS")
        /// The reader has no access, or nothing was written yet: normal before the first message (R-C).
        public static let conversationNotAccessible = Self(rawValue: "ERR_CONVERSATION_NOT_ACCESSIBLE")

        // Calls.
        /// A user cannot call themselves. HTTP 400.
        public static let callingSelf = Self(rawValue: "ERR_CALLING_SELF")
        /// A call without a session id. HTTP 400.
        public static let emptyCallSessionID = Self(rawValue: "ERR_EMPTY_CALL_SESSION_ID")
        /// There is no such call, or not for whoever asks.
        public static let callSessionNotFound = Self(rawValue: "ERR_CALL_SESSION_NOT_FOUND")
        /// Another call has, or had, that id.
        public static let callSessionAlreadyExists = Self(rawValue: "ERR_CALL_SESSION_ALREADY_EXISTS")
        /// Whoever calls or joins is in another call.
        public static let callBusySelf = Self(rawValue: "ERR_CALL_BUSY_SELF")
        /// Whoever is called is in another call.
        public static let callBusyUser = Self(rawValue: "ERR_CALL_BUSY_USER")
        /// The group is being called, or in a call, already: it can be joined.
        public static let callBusyGroup = Self(rawValue: "ERR_CALL_BUSY_GROUP")
        /// It is over.
        public static let callTerminated = Self(rawValue: "ERR_CALL_TERMINATED")
        /// It was answered already.
        public static let callGroupAlreadyJoined = Self(rawValue: "ERR_CALL_GROUP_ALREADY_JOINED")
        /// The account is not in the call any more. HTTP 409.
        public static let callGroupAlreadyLeft = Self(rawValue: "ERR_CALL_GROUP_ALREADY_LEFT")
        /// That is for those who take part, or for whoever has called.
        public static let callNotAPart = Self(rawValue: "ERR_CALL_NOT_A_PART")
        /// Nobody has answered it yet.
        public static let callNotStarted = Self(rawValue: "ERR_CALL_NOT_STARTED")

        // Push tokens, the seed's four as codes.
        /// Found on this device: the system gave no bytes.
        public static let emptyPushToken = Self(rawValue: "ERR_EMPTY_PUSH_TOKEN")
        /// What was handed over is no token: found on this device, or by the server. HTTP 400.
        public static let invalidPushToken = Self(rawValue: "ERR_INVALID_PUSH_TOKEN")

        // Anything.
        /// The request is none; the field's path says where. HTTP 400.
        public static let badRequest = Self(rawValue: "ERR_BAD_REQUEST")
        /// No route has that path. HTTP 404.
        public static let routeNotFound = Self(rawValue: "ERR_ROUTE_NOT_FOUND")
        /// The path has no such method. HTTP 405.
        public static let methodNotAllowed = Self(rawValue: "ERR_METHOD_NOT_ALLOWED")
        /// More bytes than the route takes; the remedy names the limit. HTTP 413.
        public static let payloadTooLarge = Self(rawValue: "ERR_PAYLOAD_TOO_LARGE")
        /// Too many requests; a header says when to ask again. HTTP 429.
        public static let tooManyRequests = Self(rawValue: "ERR_TOO_MANY_REQUESTS")
        /// The server could not do it; nothing was kept of it. HTTP 500.
        public static let operationFailed = Self(rawValue: "ERR_OPERATION_FAILED")

        // Found by the client itself.
        /// The server could not be reached; the client tries again by itself where that is right.
        public static let networkIssues = Self(rawValue: "ERR_NETWORK_ISSUES")
        /// The server has not answered in time; it may have done it, so repeat with the same muid.
        public static let timeout = Self(rawValue: "ERR_TIMEOUT")
        /// What came back is no answer of this server.
        public static let invalidAnswer = Self(rawValue: "ERR_INVALID_ANSWER")
        /// The task was cancelled, or the session ended meanwhile.
        public static let cancelled = Self(rawValue: "ERR_CANCELLED")
    }
}
