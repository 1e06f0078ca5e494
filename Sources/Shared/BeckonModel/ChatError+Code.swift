extension ChatError {
    /// The seed's code strings. Open: a code that this version does not know is kept.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        // Who asks.
        public static let emptyAPIKey = Self(rawValue: "AUTH_ERR_EMPTY_APIKEY")
        public static let apiKeyNotFound = Self(rawValue: "AUTH_ERR_APIKEY_NOT_FOUND")
        public static let emptyAuthToken = Self(rawValue: "AUTH_ERR_EMPTY_AUTH_TOKEN")
        public static let authTokenNotFound = Self(rawValue: "AUTH_ERR_AUTH_TOKEN_NOT_FOUND")
        public static let notLoggedIn = Self(rawValue: "ERR_NOT_LOGGED_IN")
        public static let uidNotFound = Self(rawValue: "ERR_UID_NOT_FOUND")
        public static let uidAlreadyExists = Self(rawValue: "ERR_UID_ALREADY_EXISTS")
        public static let userDeactivated = Self(rawValue: "ERR_USER_DEACTIVATED")

        // Blocks.
        /// Whoever asks has blocked the other.
        public static let blockedReceiver = Self(rawValue: "ERR_BLOCKED_RECEIVER")
        /// The other has blocked whoever asks.
        public static let blockedSender = Self(rawValue: "ERR_BLOCKED_SENDER")
        public static let cannotBlockSelf = Self(rawValue: "ERR_CANNOT_BLOCK_SELF")

        // Groups.
        public static let guidNotFound = Self(rawValue: "ERR_GUID_NOT_FOUND")
        public static let guidAlreadyExists = Self(rawValue: "ERR_GUID_ALREADY_EXISTS")
        public static let invalidGUID = Self(rawValue: "ERR_INVALID_GUID")
        public static let emptyGroupName = Self(rawValue: "ERR_EMPTY_GROUP_NAME")
        public static let invalidGroupType = Self(rawValue: "ERR_INVALID_GROUP_TYPE")
        public static let alreadyJoined = Self(rawValue: "ERR_ALREADY_JOINED")
        public static let groupNotJoined = Self(rawValue: "ERR_GROUP_NOT_JOINED")
        public static let notAMember = Self(rawValue: "ERR_NOT_A_MEMBER")
        public static let groupJoinNotAllowed = Self(rawValue: "ERR_GROUP_JOIN_NOT_ALLOWED")
        public static let bannedGroupMember = Self(rawValue: "ERR_BANNED_GROUPMEMBER")
        public static let emptyGroupPass = Self(rawValue: "ERR_EMPTY_GROUP_PASS")
        public static let wrongGroupPass = Self(rawValue: "ERR_WRONG_GROUP_PASS")
        public static let noVacancy = Self(rawValue: "ERR_NO_VACANCY")
        public static let alreadyBanned = Self(rawValue: "ERR_ALREADY_BANNED")
        public static let notABannedUser = Self(rawValue: "ERR_NOT_A_BANNED_USER")
        public static let sameScope = Self(rawValue: "ERR_SAME_SCOPE")
        /// The other stands as high in the group as whoever asks, or higher.
        public static let groupNoClearance = Self(rawValue: "ERR_GROUP_NO_CLEARANCE")
        public static let groupNoAdminScope = Self(rawValue: "ERR_GROUP_NO_ADMIN_SCOPE")
        public static let groupNoModeratorScope = Self(rawValue: "ERR_GROUP_NO_MODERATOR_SCOPE")
        /// Nobody gives a scope above their own.
        public static let groupNoScopeClearance = Self(rawValue: "ERR_GROUP_NO_SCOPE_CLEARANCE")
        public static let groupNoSelfAction = Self(rawValue: "ERR_GROUP_NO_SELF_ACTION")
        /// The owner hands the group over before leaving it.
        public static let ownerExitForbidden = Self(rawValue: "ERR_OWNER_EXIT_FORBIDDEN")

        // Messages.
        public static let emptyReceiver = Self(rawValue: "ERR_EMPTY_RECEIVER")
        public static let invalidReceiverType = Self(rawValue: "ERR_INVALID_RECEIVER_TYPE")
        public static let messageIDNotFound = Self(rawValue: "ERR_MESSAGE_ID_NOT_FOUND")
        public static let invalidMessageData = Self(rawValue: "ERR_INVALID_MESSAGE_DATA")
        public static let emptyMessageText = Self(rawValue: "ERR_EMPTY_MESSAGE_TEXT")
        public static let invalidMessageCategory = Self(rawValue: "ERR_INVALID_MESSAGE_CATEGORY")
        public static let invalidMessageType = Self(rawValue: "ERR_INVALID_MESSAGE_TYPE")
        /// The same `muid` with another body (design §4, *Messages*).
        public static let muidAlreadyUsed = Self(rawValue: "ERR_MUID_ALREADY_USED")
        /// A message with a file that names none.
        public static let emptyMessageFile = Self(rawValue: "ERR_EMPTY_MESSAGE_FILE")
        public static let emptyCustomData = Self(rawValue: "ERR_EMPTY_CUSTOM_DATA")
        public static let invalidMetadata = Self(rawValue: "ERR_INVALID_METADATA")
        /// The message that was replied to is not one of this conversation that a thread can begin with.
        public static let wrongMessageThread = Self(rawValue: "ERR_WRONG_MESSAGE_THREAD")
        /// The message that was replied to is itself a reply.
        public static let messageThreadNesting = Self(rawValue: "ERR_MESSAGE_THREAD_NESTING")
        public static let messageNotASender = Self(rawValue: "ERR_MESSAGE_NOT_A_SENDER")
        /// That cannot be done with a message of this kind, or with one that was taken back.
        public static let messageActionNotAllowed = Self(rawValue: "ERR_MESSAGE_ACTION_NOT_ALLOWED")
        public static let messageNoAccess = Self(rawValue: "ERR_MESSAGE_NO_ACCESS")
        /// The reader has no access, or nothing was written yet: normal before the first message (R-C).
        public static let conversationNotAccessible = Self(rawValue: "ERR_CONVERSATION_NOT_ACCESSIBLE")

        // Calls.
        public static let callingSelf = Self(rawValue: "ERR_CALLING_SELF")
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
        public static let callGroupAlreadyLeft = Self(rawValue: "ERR_CALL_GROUP_ALREADY_LEFT")
        /// That is for those who take part, or for whoever has called.
        public static let callNotAPart = Self(rawValue: "ERR_CALL_NOT_A_PART")
        /// Nobody has answered it yet.
        public static let callNotStarted = Self(rawValue: "ERR_CALL_NOT_STARTED")

        // Push tokens, the seed's four as codes.
        public static let emptyPushToken = Self(rawValue: "ERR_EMPTY_PUSH_TOKEN")
        public static let invalidPushToken = Self(rawValue: "ERR_INVALID_PUSH_TOKEN")

        // Anything.
        public static let badRequest = Self(rawValue: "ERR_BAD_REQUEST")
        public static let routeNotFound = Self(rawValue: "ERR_ROUTE_NOT_FOUND")
        public static let methodNotAllowed = Self(rawValue: "ERR_METHOD_NOT_ALLOWED")
        public static let payloadTooLarge = Self(rawValue: "ERR_PAYLOAD_TOO_LARGE")
        public static let tooManyRequests = Self(rawValue: "ERR_TOO_MANY_REQUESTS")
        public static let operationFailed = Self(rawValue: "ERR_OPERATION_FAILED")

        // Found by the client itself.
        public static let networkIssues = Self(rawValue: "ERR_NETWORK_ISSUES")
        public static let timeout = Self(rawValue: "ERR_TIMEOUT")
        public static let invalidAnswer = Self(rawValue: "ERR_INVALID_ANSWER")
        public static let cancelled = Self(rawValue: "ERR_CANCELLED")
    }
}
