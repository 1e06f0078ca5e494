import BeckonAPI
import BeckonModel

/// A request that is refused with one code, in the ``RefusalWorld``.
struct Provocation: Sendable {
    var endpoint: String
    var code: ChatError.Code
    var who: String
    var names: [String: String]
    var body: JSONValue?
    var query = ""

    init(
        _ endpoint: String, _ code: ChatError.Code, by who: String = "alice", _ names: [String: String] = [:],
        body: JSONValue? = nil, query: String = ""
    ) {
        self.query = query
        self.endpoint = endpoint
        self.code = code
        self.who = who
        self.names = names
        self.body = body ?? RefusalWorld.bodies[endpoint]
    }

    /// One for each code that an endpoint declares for itself.
    static let all =
        users + groups + members + messages + content + reads + people + pushTokens + files + administration
        + calls

    private static func draft(_ code: ChatError.Code, by who: String = "alice", _ changes: [String: JSONValue]) -> Self
    {
        Self("sendMessage", code, by: who, body: RefusalWorld.draft(changes))
    }

    /// What everything refuses that is for members alone.
    private static func membersOnly(_ endpoint: String) -> [Self] {
        [
            Self(endpoint, .guidNotFound, by: "dave", ["guid": "secret"]),
            Self(endpoint, .groupNotJoined, by: "dave"),
            Self(endpoint, .bannedGroupMember, by: "carl"),
        ]
    }

    private static let users = [
        Self("createUser", .uidAlreadyExists, body: ["uid": "alice", "name": "A"]),
        Self("createToken", .uidNotFound, ["uid": "nobody"]),
        Self("user", .uidNotFound, ["uid": "nobody"]),
        Self("blockUser", .uidNotFound, ["uid": "nobody"]),
        Self("blockUser", .cannotBlockSelf, ["uid": "alice"]),
        Self("unblockUser", .uidNotFound, ["uid": "nobody"]),
    ]

    private static let administration =
        [
            Self("createToken", .userDeactivated, ["uid": "hal"]),
            Self("administeredGroup", .guidNotFound, ["guid": "nowhere"]),
            Self("administeredMembers", .guidNotFound, ["guid": "nowhere"]),
            Self("removeGroup", .guidNotFound, ["guid": "nowhere"]),
        ]
        + ["account", "deactivateUser", "reactivateUser", "revokeTokens", "eraseUser"].map {
            Self($0, .uidNotFound, ["uid": "nobody"])
        }

    private static let files = [
        Self("uploadFile", .emptyMessageFile),
        Self("fileLink", .fileNotFound),
        Self("file", .fileLinkInvalid),
        Self("beginUpload", .emptyMessageFile, body: ["name": "a.png", "mimeType": "image/png", "size": 0]),
        Self("beginUpload", .invalidFileType, body: ["name": "a.png", "mimeType": "png", "size": 8]),
    ]

    private static let groups = [
        Self("createGroup", .guidAlreadyExists, body: ["guid": "team", "name": "T", "type": "public"]),
        Self("createGroup", .invalidGUID, body: ["guid": "a.b", "name": "T", "type": "public"]),
        Self("createGroup", .emptyGroupName, body: ["guid": "new", "name": " ", "type": "public"]),
        Self("createGroup", .invalidGroupType, body: ["guid": "new", "name": "T", "type": "x"]),
        Self("createGroup", .emptyGroupPass, body: ["guid": "new", "name": "T", "type": "password"]),
        Self("group", .guidNotFound, by: "dave", ["guid": "secret"]),
        Self("joinGroup", .guidNotFound, by: "dave", ["guid": "secret"]),
        Self("joinGroup", .alreadyJoined, by: "bob"),
        Self("joinGroup", .bannedGroupMember, by: "carl"),
        Self("joinGroup", .emptyGroupPass, by: "dave", ["guid": "vault"], body: ["password": ""]),
        Self("joinGroup", .wrongGroupPass, by: "dave", ["guid": "vault"], body: ["password": "q"]),
    ]

    private static let members: [Self] =
        [
            "leaveGroup", "groupMembers", "transferOwnership", "addMember", "changeScope", "kickMember", "banUser",
            "unbanUser",
        ]
        .flatMap(membersOnly) + [
            Self("leaveGroup", .ownerExitForbidden),
            Self("transferOwnership", .groupNoClearance, by: "adam"),
            Self("transferOwnership", .groupNoSelfAction, body: ["uid": "alice"]),
            Self("transferOwnership", .notAMember, body: ["uid": "dave"]),
            Self("transferOwnership", .userDeactivated, ["guid": "vault"], body: ["uid": "hal"]),
            Self("addMember", .groupNoModeratorScope, by: "bob", ["uid": "dave"]),
            Self("addMember", .groupNoScopeClearance, by: "mo", ["uid": "dave"], body: ["scope": "admin"]),
            Self("addMember", .uidNotFound, ["uid": "nobody"]),
            Self("addMember", .userDeactivated, ["uid": "hal"]),
            Self("addMember", .alreadyJoined),
            Self("changeScope", .groupNoSelfAction, ["uid": "alice"]),
            Self("changeScope", .groupNoAdminScope, by: "mo"),
            Self("changeScope", .groupNoClearance, by: "adam", ["uid": "alice"]),
            Self("changeScope", .notAMember, ["uid": "dave"]),
            Self("changeScope", .sameScope),
            Self("kickMember", .groupNoSelfAction, ["uid": "alice"]),
            Self("kickMember", .groupNoModeratorScope, by: "bob", ["uid": "pat"]),
            Self("kickMember", .groupNoClearance, by: "mo", ["uid": "adam"]),
            Self("kickMember", .notAMember, ["uid": "dave"]),
            Self("banUser", .groupNoSelfAction, ["uid": "alice"]),
            Self("banUser", .groupNoModeratorScope, by: "bob", ["uid": "pat"]),
            Self("banUser", .groupNoClearance, by: "mo", ["uid": "adam"]),
            Self("banUser", .uidNotFound, ["uid": "nobody"]),
            Self("banUser", .alreadyBanned, ["uid": "carl"]),
            Self("unbanUser", .groupNoModeratorScope, by: "bob", ["uid": "carl"]),
            Self("unbanUser", .notABannedUser),
        ]

    private static let messages: [Self] =
        membersOnly("messagesInGroup") + [
            draft(.guidNotFound, by: "dave", ["receiver": "secret", "receiverType": "group"]),
            draft(.groupNotJoined, by: "dave", ["receiver": "team", "receiverType": "group"]),
            draft(.bannedGroupMember, by: "carl", ["receiver": "team", "receiverType": "group"]),
            draft(.emptyReceiver, ["receiver": ""]),
            draft(.invalidReceiverType, ["receiverType": "channel"]),
            draft(.invalidGUID, ["receiver": "a.b", "receiverType": "group"]),
            draft(.uidNotFound, ["receiver": "nobody"]),
            draft(.userDeactivated, ["receiver": "hal"]),
            draft(.blockedReceiver, ["receiver": "erin"]),
            draft(.blockedSender, by: "erin", ["receiver": "alice"]),
            draft(.invalidMessageCategory, ["category": ""]),
            draft(.invalidMessageType, ["type": ""]),
            draft(.messageActionNotAllowed, ["category": "action"]),
            draft(.emptyMessageFile, ["type": "image"]),
            draft(.fileNotFound, ["type": "image", "data": ["attachments": [["file": "none"]]]]),
            draft(.emptyCustomData, ["category": "custom"]),
            draft(.emptyCallSessionID, ["category": "call", "type": "audio"]),
            draft(.callingSelf, ["category": "call", "type": "audio", "receiver": "alice"]),
            draft(.invalidMetadata, ["data": ["metadata": 1]]),
            draft(.notAMember, ["receiver": "team", "receiverType": "group", "data": ["mentions": ["dave"]]]),
            draft(.wrongMessageThread, ["parentMessageId": 99]),
            draft(.messageThreadNesting, ["parentMessageId": 6]),
            draft(.messageIDNotFound, ["quotedMessageId": 99]),
            draft(.emptyMessageText, ["text": " "]),
            draft(.invalidMessageData, ["text": "a\u{0}"]),
            draft(.muidAlreadyUsed, ["muid": "used"]),
            Self("messagesWithUser", .uidNotFound, ["uid": "nobody"]),
            Self("messagesWithUser", .messageIDNotFound, query: "?parent=99"),
            Self("messagesInGroup", .messageIDNotFound, query: "?parent=99"),
        ]

    private static let content: [Self] =
        ["messageInGroup", "editMessageInGroup", "deleteMessageInGroup", "addReactionInGroup", "removeReactionInGroup"]
        .flatMap { membersOnly($0) + [Self($0, .messageIDNotFound, ["id": "99"])] }
        + ["messageWithUser", "editMessageToUser", "deleteMessageToUser", "addReactionToUser", "removeReactionToUser"]
        .flatMap { [Self($0, .uidNotFound, ["uid": "nobody"]), Self($0, .messageIDNotFound, ["id": "99"])] }
        + edits("editMessageToUser", text: "1", action: "5")
        + edits("editMessageInGroup", text: "6", action: "1") + [
            Self("editMessageToUser", .messageNotASender, by: "bob", ["uid": "alice"]),
            Self("editMessageToUser", .userDeactivated, ["uid": "hal"]),
            Self("editMessageToUser", .blockedReceiver, ["uid": "erin"]),
            Self("editMessageToUser", .blockedSender, by: "erin", ["uid": "alice", "id": "2"]),
            Self("editMessageInGroup", .messageNotASender, by: "bob", ["id": "6"]),
            Self("editMessageInGroup", .notAMember, ["id": "6"], body: ["data": ["mentions": ["dave"]]]),
            Self("deleteMessageToUser", .messageNotASender, by: "bob", ["uid": "alice"]),
            Self("deleteMessageToUser", .messageActionNotAllowed, ["id": "5"]),
            Self("deleteMessageInGroup", .messageNotASender, by: "bob", ["id": "6"]),
            Self("deleteMessageInGroup", .messageActionNotAllowed),
            Self("deleteMessageInGroup", .groupNoClearance, by: "mo", ["id": "6"]),
            Self("addReactionToUser", .messageActionNotAllowed, ["id": "4"]),
            Self("addReactionToUser", .userDeactivated, ["uid": "hal"]),
            Self("addReactionToUser", .blockedReceiver, ["uid": "erin", "id": "2"]),
            Self("addReactionToUser", .blockedSender, by: "erin", ["uid": "alice"]),
            Self("addReactionInGroup", .messageActionNotAllowed),
            Self("removeReactionToUser", .messageActionNotAllowed, ["id": "4"]),
            Self("removeReactionInGroup", .messageActionNotAllowed),
        ]

    /// - Parameters:
    ///   - text: the id of a text, which an image and something custom follow.
    ///   - action: the id of what happened.
    private static func edits(_ endpoint: String, text: String, action: String) -> [Self] {
        let first = Int(text) ?? 0
        return [
            Self(endpoint, .emptyMessageText, ["id": text], body: ["text": " "]),
            Self(endpoint, .invalidMessageData, ["id": text], body: ["text": "a\u{0}"]),
            Self(endpoint, .invalidMetadata, ["id": text], body: ["data": ["metadata": 1]]),
            Self(endpoint, .uidNotFound, ["id": text], body: ["data": ["mentions": ["nobody"]]]),
            Self(endpoint, .emptyMessageFile, ["id": String(first + 1)], body: ["data": [:]]),
            Self(endpoint, .emptyCustomData, ["id": String(first + 2)], body: ["data": [:]]),
            Self(endpoint, .messageActionNotAllowed, ["id": action]),
        ]
    }

    private static let reads: [Self] =
        membersOnly("readGroup") + membersOnly("unreadGroup") + [
            Self("readUser", .uidNotFound, ["uid": "nobody"]),
            Self("readUser", .messageIDNotFound, body: ["messageId": 9]),
            Self("readGroup", .messageIDNotFound, body: ["messageId": 9]),
            Self("unreadUser", .uidNotFound, ["uid": "nobody"]),
            Self("unreadUser", .messageIDNotFound, body: ["messageId": 9]),
            Self("unreadGroup", .messageIDNotFound, body: ["messageId": 9]),
        ]

    private static let people: [Self] =
        ["updateGroup", "deleteGroup", "deliverGroup", "receiptsInGroup", "muteGroup"].flatMap(membersOnly) + [
            Self("updateUser", .uidNotFound, ["uid": "nobody"]),
            Self("updateGroup", .groupNoAdminScope, by: "mo"),
            Self("updateGroup", .emptyGroupName, body: ["name": " "]),
            Self("updateGroup", .emptyGroupPass, ["guid": "vault"], body: ["password": ""]),
            Self("deleteGroup", .groupNoClearance, by: "adam"),
            Self("deliverUser", .uidNotFound, ["uid": "nobody"]),
            Self("deliverUser", .messageIDNotFound, body: ["messageId": 9]),
            Self("deliverGroup", .messageIDNotFound, body: ["messageId": 99]),
            Self("receiptsWithUser", .uidNotFound, ["uid": "nobody"]),
            Self("receiptsWithUser", .messageIDNotFound, ["id": "9"]),
            Self("receiptsInGroup", .messageIDNotFound, ["id": "99"]),
            Self("muteUser", .uidNotFound, ["uid": "nobody"]),
            Self("muteUser", .conversationNotAccessible, ["uid": "dave"]),
        ]

    private static let pushTokens = [
        token(.emptyPushToken, ""), token(.invalidPushToken, "xyz"),
    ]

    private static func token(_ code: ChatError.Code, _ token: String) -> Self {
        let body = RefusalWorld.bodies["registerPushToken"]?.object ?? [:]
        return Self("registerPushToken", code, body: .object(body.merging(["token": .string(token)]) { $1 }))
    }
}
