import BeckonAPI
public import BeckonCallChat
import BeckonClient
public import BeckonModel
import BeckonRouting
public import BeckonScreens

/// The call that the account is in on this phone, and the sheet of its chat.
extension ChatCoordinator: ButtonClickListener {
    /// Calls a user or a group, with a chat beside the call, and goes into the call.
    @discardableResult
    public func startCall(
        to receiver: Receiver, type: MessageType = .audio, name: String? = nil
    ) async throws(ChatError) -> CallSession? {
        enter(try await client.startCall(receiver, type: type, name: name, chat: CallChatOptions()))
    }

    /// Goes into a call and shows its screen; the one that the account is in already stays.
    @discardableResult
    public func enter(_ call: Call) -> CallSession? {
        guard let user else { return nil }
        show(.call(sessionID: call.sessionId.rawValue, call.conversation(for: user.uid)))
        return join(call.sessionId, call: call)
    }

    /// The sheet of the chat, while it is open.
    public var callChat: CallChatScreen? {
        if case .callSheet(_, _, let sheet)? = navigation?.top { sheet } else { nil }
    }

    /// The person has touched the button of the chat.
    public func onChatButtonClicked() {
        guard let callSession, let guid = callSession.group?.guid else { return }
        let destination = Destination.callChat(sessionID: callSession.id.rawValue, guid)
        navigation?.show(destination, nil) { self.sheet(of: callSession, guid) }
        changed()
    }

    /// Shows the screen of a call.
    func show(_ call: Destination) {
        guard case .call(let sessionID, let receiver) = call else { return }
        navigation?.show(call, nil) { .call(sessionID: sessionID, receiver) }
    }

    /// The chat of the call as a screen, where the account is in that call.
    func sheet(of session: CallSession, _ guid: GroupID) -> Screen? {
        guard let user else { return nil }
        let sheet =
            callSheet
            ?? CallChatScreen(
                session, account: user, client: client, visibility: visibility, time: time, trace: trace)
        callSheet = sheet
        sheet.onChange = { [weak self] in self?.changed() }
        return .callSheet(sessionID: session.id.rawValue, guid, sheet)
    }

    /// Goes into a call without its screen; the one that the account is in already stays.
    @discardableResult
    public func join(_ id: CallSessionID, call: Call? = nil) -> CallSession? {
        guard let user else { return nil }
        if let callSession, callSession.id == id, !callSession.snapshot.phase.isOver { return callSession }
        callSheet?.close()
        callSheet = nil
        let session = CallSession(
            id, call: call, account: user.uid, client: client,
            settings: CallSettings.builder().hideChatButton(false).build())
        callSession = session
        session.addButtonClickListener(self)
        let snapshots = session.snapshots()
        tasks.run { [weak self] in
            for await snapshot in snapshots {
                guard let self, !Task.isCancelled else { return }
                self.heard(snapshot, of: id)
            }
            self?.left(id)
        }
        session.join()
        return session
    }

    /// Asks the server whether a call whose screen a push has opened still goes on: where it is over, the conversation
    /// with `receiver` takes the place of the screen (R-1.15, R-E15).
    public func check(_ id: CallSessionID, _ receiver: Receiver?) {
        let (client, trace) = (client, trace)
        tasks.run { [weak self] in
            do throws(ChatError) {
                let call = try await client.call(id)
                guard let self else { return }
                self.facts?.note(call)
                if !call.isActive { self.closeCall(id, receiver) }
            } catch {
                // The screen says it when the person answers.
                trace(.opened, decision: "call", reason: error.code.rawValue)
            }
        }
    }

    private func closeCall(_ id: CallSessionID, _ receiver: Receiver?) {
        guard case .call(id.rawValue, _)? = navigation?.top else { return }
        navigation?.back()
        if let receiver {
            navigation?.show(.conversation(receiver, messageID: nil), nil) {
                self.chat(with: receiver).map(Screen.chat)
            }
        }
        changed()
    }

    private func heard(_ snapshot: CallSnapshot, of id: CallSessionID) {
        if let call = snapshot.call { facts?.note(call) }
        if let group = snapshot.group.group, snapshot.phase.isInCall {
            facts?.enter(id, chat: group.guid)
        }
        if snapshot.phase.isOver { left(id) }
        changed()
    }

    private func left(_ id: CallSessionID) {
        facts?.leave(id)
        guard let callSession, callSession.id == id, callSession.snapshot.phase.isOver else { return }
        routing?.calls?.end(id.rawValue, .remoteEnded)
        if callChat != nil { navigation?.back() }
        if case .call(id.rawValue, _)? = navigation?.top { navigation?.back() }
        callSheet?.close()
        callSheet = nil
        changed()
    }
}
