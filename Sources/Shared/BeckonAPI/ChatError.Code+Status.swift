public import BeckonModel

extension ChatError.Code {
    /// The HTTP status that carries the code. The code decides, the status only serves proxies and people.
    public var status: Int {
        switch self {
        case .emptyAPIKey, .apiKeyNotFound, .emptyAuthToken, .authTokenNotFound, .notLoggedIn: 401
        case .groupNotJoined, .notAMember, .groupJoinNotAllowed, .bannedGroupMember, .wrongGroupPass, .userDeactivated,
            .blockedReceiver, .blockedSender, .messageNoAccess, .groupNoClearance, .groupNoAdminScope,
            .groupNoModeratorScope, .groupNoScopeClearance, .groupNoSelfAction, .ownerExitForbidden, .cannotBlockSelf,
            .messageNotASender, .messageActionNotAllowed, .callNotAPart:
            403
        case .uidNotFound, .guidNotFound, .messageIDNotFound, .routeNotFound, .conversationNotAccessible: 404
        case .fileNotFound, .callSessionNotFound: 404
        case .fileLinkInvalid, .fileLinkExpired: 403
        case .invalidFileType: 415
        case .methodNotAllowed: 405
        case .uidAlreadyExists, .guidAlreadyExists, .alreadyJoined, .muidAlreadyUsed, .noVacancy, .alreadyBanned,
            .notABannedUser, .sameScope, .uploadOffset, .callSessionAlreadyExists, .callBusySelf, .callBusyUser,
            .callBusyGroup, .callTerminated, .callGroupAlreadyJoined, .callGroupAlreadyLeft, .callNotStarted:
            409
        case .payloadTooLarge, .uploadQuotaExceeded: 413
        case .tooManyRequests: 429
        case .operationFailed: 500
        default: 400
        }
    }
}
