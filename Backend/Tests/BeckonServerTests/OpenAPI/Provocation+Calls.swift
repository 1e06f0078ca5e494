import BeckonAPI
import BeckonModel

extension Provocation {
    static let calls: [Self] = started + own + chats + carried

    private static func start(_ code: ChatError.Code, by who: String = "alice", _ changes: [String: JSONValue]) -> Self
    {
        let body = RefusalWorld.bodies["startCall"]?.object ?? [:]
        return Self("startCall", code, by: who, body: .object(body.merging(changes) { $1 }))
    }

    private static let started: [Self] = [
        start(.callingSelf, ["receiver": "alice"]),
        start(.callBusySelf, by: "ivy", [:]),
        start(.callBusyUser, ["muid": "busy", "receiver": "ivy"]),
        start(.callBusyGroup, by: "lea", ["receiver": "crew", "receiverType": "group"]),
        start(.uidNotFound, ["receiver": "nobody"]),
        start(.userDeactivated, ["receiver": "hal"]),
        start(.blockedReceiver, ["receiver": "erin"]),
        start(.blockedSender, by: "erin", ["receiver": "alice"]),
        start(.muidAlreadyUsed, ["muid": "used"]),
        start(.callSessionAlreadyExists, ["sessionId": "held"]),
        start(.guidAlreadyExists, ["sessionId": "team", "chat": [:]]),
        start(.groupNotJoined, by: "dave", ["receiver": "team", "receiverType": "group"]),
        start(.guidNotFound, by: "dave", ["receiver": "secret", "receiverType": "group"]),
        start(.bannedGroupMember, by: "carl", ["receiver": "team", "receiverType": "group"]),
        start(.invalidGUID, ["receiver": "a.b", "receiverType": "group"]),
        start(.emptyCallSessionID, ["sessionId": ""]),
        start(.callTerminated, by: "mia", ["receiver": "over", "receiverType": "group"]),
    ]

    private static let own: [Self] =
        [
            "call", "callParticipants", "joinCall", "leaveCall", "rejectCall", "cancelCall", "endCall", "joinCallChat",
        ].map { Self($0, .callSessionNotFound) }
        + ["joinCall", "leaveCall", "rejectCall", "cancelCall", "endCall"].map {
            Self($0, .callTerminated, by: "mia", ["session": "over"])
        } + [
            Self("joinCall", .callBusySelf, by: "jan", ["session": "crew-call"]),
            Self("leaveCall", .callGroupAlreadyLeft, by: "ned", ["session": "carried"]),
            Self("leaveCall", .callNotStarted, by: "lea", ["session": "rings"]),
            Self("rejectCall", .callGroupAlreadyJoined, by: "jan"),
            Self("cancelCall", .callNotAPart, by: "lea", ["session": "rings"]),
            Self("cancelCall", .callGroupAlreadyJoined, by: "ivy"),
            Self("endCall", .callNotAPart, by: "jan"),
        ]

    private static let chats: [Self] = [
        Self("joinCallChat", .callNotAPart, by: "lea", ["session": "rings"]),
        Self("joinCallChat", .callTerminated, by: "ned", ["session": "over"]),
        Self("joinCallChat", .guidNotFound, by: "oda", ["session": "crew-call"]),
        Self("joinCallChat", .bannedGroupMember, by: "jan"),
        Self("createGroup", .invalidGUID, body: ["guid": "call_x", "name": "T", "type": "public"]),
        Self("createGroup", .guidAlreadyExists, by: "jan", body: ["guid": "held", "name": "T", "type": "public"]),
        Self("addMember", .callNotAPart, by: "ivy", ["guid": "held", "uid": "bob"]),
        Self("addMember", .callTerminated, by: "mia", ["guid": "over", "uid": "ned"]),
        Self(
            "sendMessage", .callTerminated, by: "mia",
            body: RefusalWorld.draft(["receiver": "over", "receiverType": "group"])),
        Self(
            "sendMessage", .messageActionNotAllowed, by: "ivy",
            body: RefusalWorld.draft([
                "receiver": "jan", "category": "call", "type": "audio",
                "data": ["action": "ended", "sessionId": "held"],
            ])),
        Self("editMessageInGroup", .callTerminated, by: "mia", ["guid": "over"]),
        Self("addReactionInGroup", .callTerminated, by: "mia", ["guid": "over"]),
    ]

    private static let carried: [Self] = [
        Self("putCall", .uidNotFound, ["session": "new"], body: ["initiator": "nobody", "type": "audio"]),
        Self("putCall", .userDeactivated, ["session": "new"], body: ["initiator": "hal", "type": "audio"]),
        Self("putCall", .callTerminated, ["session": "carried-over"]),
        Self("putCall", .callSessionAlreadyExists),
        Self("putCall", .guidAlreadyExists, ["session": "team"]),
        Self("removeCall", .callSessionNotFound, ["session": "new"]),
        Self("putCallParticipant", .callSessionNotFound, ["session": "new"]),
        Self("putCallParticipant", .callTerminated, ["session": "over"]),
        Self("putCallParticipant", .uidNotFound, ["uid": "nobody"]),
        Self("putCallParticipant", .userDeactivated, ["uid": "hal"]),
        Self("putCallParticipant", .callBusyUser, ["session": "carried", "uid": "ivy"]),
        Self("removeCallParticipant", .callSessionNotFound, ["session": "new"]),
        Self("removeCallParticipant", .callTerminated, ["session": "over"]),
        Self("removeCallParticipant", .callNotAPart),
    ]
}
