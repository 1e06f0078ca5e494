public import BeckonAPI
public import BeckonModel

/// Calls as the server knows them: who is called, who is in it. What changes is told by ``ClientEvent/call(_:)``.
///
/// Each is asked once: whoever calls, or a session of BeckonCallChat, decides what follows a failure.
extension ChatClient {
    /// Calls a user, or the members of a group: it rings at all of them for 45 s. Whoever calls is in it from the start.
    ///
    /// With the same muid again it is the same call. Throws `ERR_CALL_BUSY_SELF` where one is in another call,
    /// `ERR_CALL_BUSY_USER` where the other is, `ERR_CALL_BUSY_GROUP` where the group holds one.
    public func startCall(_ new: NewCall) async throws(ChatError) -> Call {
        try await call(API.startCall, body: new)
    }

    /// Calls with a muid of its own.
    ///
    /// - Parameters:
    ///   - receiver: a user, or a group whose members are all called.
    ///   - type: `audio` or `video`.
    ///   - name: the title of a meeting; nil for none.
    ///   - chat: nil: the call has no chat.
    public func startCall(
        _ receiver: Receiver, type: MessageType = .audio, name: String? = nil, chat: CallChatOptions? = nil
    ) async throws(ChatError) -> Call {
        try await startCall(NewCall(muid: makeMUID(), to: receiver, type: type, name: name, chat: chat))
    }

    /// Answers a call, or comes back to it. Who is in it already stays in it.
    @discardableResult
    public func joinCall(_ session: CallSessionID) async throws(ChatError) -> Call {
        try await call(API.joinCall, parameters(session))
    }

    /// Leaves a call; with the last but one of two, and with the last of more, it ends.
    @discardableResult
    public func leaveCall(_ session: CallSessionID) async throws(ChatError) -> Call {
        try await call(API.leaveCall, parameters(session))
    }

    /// Refuses a call that rings.
    @discardableResult
    public func rejectCall(_ session: CallSessionID) async throws(ChatError) -> Call {
        try await call(API.rejectCall, parameters(session))
    }

    /// Gives up a call that nobody has answered: for whoever has called.
    @discardableResult
    public func cancelCall(_ session: CallSessionID) async throws(ChatError) -> Call {
        try await call(API.cancelCall, parameters(session))
    }

    /// Ends a call for all: for whoever has called.
    @discardableResult
    public func endCall(_ session: CallSessionID) async throws(ChatError) -> Call {
        try await call(API.endCall, parameters(session))
    }

    /// The call that one is in, and those that ring; the newest first.
    public func activeCalls() async throws(ChatError) -> [Call] { try await call(API.activeCalls).calls }

    /// A call, also one that is over.
    public func call(_ session: CallSessionID) async throws(ChatError) -> Call {
        try await call(API.call, parameters(session))
    }

    /// Who was called, and who takes part: all of them, page by page, in ascending order of their uids.
    public func participants(of session: CallSessionID) async throws(ChatError) -> [CallParticipant] {
        var all: [CallParticipant] = []
        while true {
            let query = Self.query(after: all.last?.uid.rawValue, limit: 100)
            let page = try await call(API.callParticipants, parameters(session), texts: query)
            // It would be asked for ever.
            let new = page.participants.filter { $0.uid > all.last?.uid ?? UserID(unchecked: "") }
            all += new
            guard page.hasMore else { return all }
            guard !new.isEmpty else {
                throw ChatError(.invalidAnswer, "The server's list of participants has no end.", path: "hasMore")
            }
        }
    }

    /// Joins the group of a call's chat, for whoever takes part. A member stays one.
    ///
    /// Throws `ERR_CALL_NOT_A_PART`, `ERR_BANNED_GROUPMEMBER`, and `ERR_GUID_NOT_FOUND` where the call has no chat.
    @discardableResult
    public func joinCallChat(_ session: CallSessionID) async throws(ChatError) -> Group {
        await kept(try await call(API.joinCallChat, parameters(session)))
    }

    private func parameters(_ session: CallSessionID) -> [String: String] { ["session": session.rawValue] }
}
