public import BeckonModel

/// Calls: who is called, who is in it, and the chat beside it. Sound and picture go another way.
extension API {
    /// Calls a user, or the members of a group: it rings at all of them for 45 s.
    public static let startCall = Endpoint<NewCall, Call>(
        .post, "/v1/calls", access: .token, summary: "Calls a user, or the members of a group.", success: [201, 200],
        codes: [
            .callingSelf, .callBusySelf, .callBusyUser, .callBusyGroup, .uidNotFound, .userDeactivated,
            .blockedReceiver, .blockedSender, .muidAlreadyUsed, .callSessionAlreadyExists, .guidAlreadyExists,
            .groupNotJoined, .guidNotFound, .bannedGroupMember, .invalidGUID, .emptyCallSessionID,
            .callTerminated,
        ])
    /// The call that one is in, and those that ring.
    public static let activeCalls = Endpoint<NoContent, CallList>(
        .get, "/v1/calls", access: .token, summary: "The call that one is in, and those that ring.")
    /// A call, for whoever was called or takes part.
    public static let call = Endpoint<NoContent, Call>(
        .get, "/v1/calls/{session}", access: .token, summary: "A call, for whoever was called or takes part.",
        codes: [.callSessionNotFound])
    /// Who was called, and who takes part.
    public static let callParticipants = Endpoint<NoContent, CallParticipants>(
        .get, "/v1/calls/{session}/participants", access: .token, summary: "Who was called, and who takes part.",
        query: CallParticipants.query, codes: [.callSessionNotFound])
    /// Answers a call, comes back after leaving it, or says that the connection is there again.
    public static let joinCall = Endpoint<NoContent, Call>(
        .post, "/v1/calls/{session}/join", access: .token,
        summary: "Answers a call, or comes back to it. Who is in it already stays in it.",
        codes: [.callSessionNotFound, .callTerminated, .callBusySelf])
    /// Leaves a call; with the last but one of two, and with the last of more, it ends.
    public static let leaveCall = Endpoint<NoContent, Call>(
        .post, "/v1/calls/{session}/leave", access: .token,
        summary: "Leaves a call; with the last but one of two, and with the last of more, it ends.",
        codes: [.callSessionNotFound, .callTerminated, .callGroupAlreadyLeft, .callNotStarted])
    /// Refuses a call that rings.
    public static let rejectCall = Endpoint<NoContent, Call>(
        .post, "/v1/calls/{session}/reject", access: .token, summary: "Refuses a call that rings.",
        codes: [.callSessionNotFound, .callTerminated, .callGroupAlreadyJoined])
    /// Gives up a call that nobody has answered. For whoever has called.
    public static let cancelCall = Endpoint<NoContent, Call>(
        .post, "/v1/calls/{session}/cancel", access: .token,
        summary: "Gives up a call that nobody has answered. For whoever has called.",
        codes: [.callSessionNotFound, .callTerminated, .callNotAPart, .callGroupAlreadyJoined])
    /// Ends a call for all who are in it.
    public static let endCall = Endpoint<NoContent, Call>(
        .post, "/v1/calls/{session}/end", access: .token,
        summary: "Ends a call for all. For whoever has called.",
        codes: [.callSessionNotFound, .callTerminated, .callNotAPart])
    /// Makes whoever takes part a member of the group of the call's chat.
    public static let joinCallChat = Endpoint<NoContent, Group>(
        .post, "/v1/calls/{session}/chat", access: .token,
        summary: "Joins the group of a call's chat. For whoever takes part; a member stays one.",
        codes: [
            .callSessionNotFound, .callNotAPart, .callTerminated, .guidNotFound, .bannedGroupMember,
        ])

    // Where another SDK carries the call, the app's backend tells who is in it.
    /// Tells of a call that another SDK carries. The same again changes nothing.
    public static let putCall = Endpoint<CarriedCall, Call>(
        .put, "/v1/calls/{session}", access: .apiKey,
        summary: "Tells of a call that another SDK carries, with its chat.", success: [201, 200],
        codes: [.uidNotFound, .userDeactivated, .callTerminated, .callSessionAlreadyExists, .guidAlreadyExists])
    /// Tells that it is over.
    public static let removeCall = Endpoint<NoContent, Call>(
        .delete, "/v1/calls/{session}", access: .apiKey, summary: "Ends a call that another SDK carries.",
        codes: [.callSessionNotFound])
    /// Tells that a user is in a call that another SDK carries.
    public static let putCallParticipant = Endpoint<NoContent, Call>(
        .put, "/v1/calls/{session}/participants/{uid}", access: .apiKey,
        summary: "Tells that a user is in a call that another SDK carries.",
        codes: [.callSessionNotFound, .callTerminated, .uidNotFound, .userDeactivated, .callBusyUser])
    /// Tells that a user has left a call that another SDK carries.
    public static let removeCallParticipant = Endpoint<NoContent, Call>(
        .delete, "/v1/calls/{session}/participants/{uid}", access: .apiKey,
        summary: "Tells that a user has left a call that another SDK carries.",
        codes: [.callSessionNotFound, .callTerminated, .callNotAPart])

    static let callDeclarations = [
        EndpointDeclaration("startCall", startCall), EndpointDeclaration("activeCalls", activeCalls),
        EndpointDeclaration("call", call), EndpointDeclaration("callParticipants", callParticipants),
        EndpointDeclaration("joinCall", joinCall), EndpointDeclaration("leaveCall", leaveCall),
        EndpointDeclaration("rejectCall", rejectCall), EndpointDeclaration("cancelCall", cancelCall),
        EndpointDeclaration("endCall", endCall), EndpointDeclaration("joinCallChat", joinCallChat),
        EndpointDeclaration("putCall", putCall), EndpointDeclaration("removeCall", removeCall),
        EndpointDeclaration("putCallParticipant", putCallParticipant),
        EndpointDeclaration("removeCallParticipant", removeCallParticipant),
    ]
}
