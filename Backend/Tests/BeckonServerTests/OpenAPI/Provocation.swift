import BeckonAPI
import BeckonModel

/// A request that is refused with one code, in the ``RefusalWorld``.
struct Provocation: Sendable {
    var endpoint: String
    var code: ChatError.Code
    var who: String
    var names: [String: String]
    var body: JSONValue?

    init(
        _ endpoint: String, _ code: ChatError.Code, by who: String = "alice", _ names: [String: String] = [:],
        body: JSONValue? = nil
    ) {
        self.endpoint = endpoint
        self.code = code
        self.who = who
        self.names = names
        self.body = body ?? RefusalWorld.bodies[endpoint]
    }

    /// One for each code that an endpoint declares for itself.
    static let all = users + groups + members + messages + reads + pushTokens

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
            Self("addMember", .groupNoModeratorScope, by: "bob", ["uid": "dave"]),
            Self("addMember", .groupNoScopeClearance, by: "mo", ["uid": "dave"], body: ["scope": "admin"]),
            Self("addMember", .uidNotFound, ["uid": "nobody"]),
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
            draft(.blockedReceiver, ["receiver": "erin"]),
            draft(.blockedSender, by: "erin", ["receiver": "alice"]),
            draft(.invalidMessageCategory, ["category": "call"]),
            draft(.invalidMessageType, ["type": "image"]),
            draft(.emptyMessageText, ["text": " "]),
            draft(.invalidMessageData, ["text": "a\u{0}"]),
            draft(.muidAlreadyUsed, ["muid": "used"]),
            Self("messagesWithUser", .uidNotFound, ["uid": "nobody"]),
        ]

    private static let reads: [Self] =
        membersOnly("readGroup") + [
            Self("readUser", .uidNotFound, ["uid": "nobody"]),
            Self("readUser", .messageIDNotFound, body: ["messageId": 9]),
            Self("readGroup", .messageIDNotFound, body: ["messageId": 9]),
        ]

    private static let pushTokens = [
        token(.emptyPushToken, ""), token(.invalidPushToken, "xyz"),
    ]

    private static func token(_ code: ChatError.Code, _ token: String) -> Self {
        let body = RefusalWorld.bodies["registerPushToken"]?.object ?? [:]
        return Self("registerPushToken", code, body: .object(body.merging(["token": .string(token)]) { $1 }))
    }
}
