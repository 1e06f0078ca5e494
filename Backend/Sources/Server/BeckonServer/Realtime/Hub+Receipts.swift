import BeckonAPI
import BeckonModel

extension ReceiptGate.Receipt {
    /// The event as `user`, one of the conversation, sees it.
    func event(for user: UserID) -> RealtimeEvent {
        switch self {
        case .read(let progress): .read(progress.receipt(for: user))
        case .delivered(let progress): .delivered(progress.receipt(for: user))
        }
    }
}

extension Hub {
    /// Tells a receipt, or has it wait for one that says more.
    func publish(_ receipt: ReceiptGate.Receipt, from session: SessionID) {
        perform(gate.handle(ReceiptGate.Told(receipt: receipt, session: session), now: time.monotonic()))
    }

    /// Tells one's own other devices that what was read is to be read again, after what they have not been told yet.
    func publishUnread(_ progress: ReadProgress, from session: SessionID) {
        perform(gate.release(progress.conversation, readBy: progress.reader))
        send(.unread(progress.receipt(for: progress.reader)), to: machine.devices(of: progress.reader, except: session))
    }

    private func perform(_ actions: [ReceiptGate.Action]) {
        for action in actions {
            switch action {
            case .tell(let told): tell(told.receipt, except: told.session)
            case .wait(let nanoseconds):
                gateTimer = Task {
                    guard (try? await time.wait(.nanoseconds(nanoseconds))) != nil else { return }
                    perform(gate.passed(now: time.monotonic()))
                }
            }
        }
    }

    /// One's own other devices always hear it. In a conversation of two each side sees the other as the receiver.
    private func tell(_ receipt: ReceiptGate.Receipt, except session: SessionID) {
        let own = machine.devices(of: receipt.uid, except: session)
        guard receipt.isShared else {
            send(receipt.event(for: receipt.uid), to: own)
            return
        }
        let audience = machine.audience(of: receipt.conversation, except: session)
        if receipt.conversation.group != nil {
            send(receipt.event(for: receipt.uid), to: audience)
            return
        }
        send(receipt.event(for: receipt.uid), to: own)
        let others = audience.filter { machine.user($0) != receipt.uid }
        if let other = others.first.flatMap(machine.user) { send(receipt.event(for: other), to: others) }
    }

    /// Tells the others of a conversation that the user of a connection writes, apart from `unaware`.
    ///
    /// Nothing once the session has ended or the user is out, also if that came after the store was asked (server-notes
    /// §7, security 3).
    func publish(
        _ typing: TypingIndicator, from connection: ConnectionID, in conversation: ConversationKey, unaware: Set<UserID>
    ) {
        let audience = machine.audience(of: conversation, except: nil)
        guard let uid = machine.user(connection), audience.contains(connection) else { return }
        let others = audience.filter { id in
            machine.user(id).map { $0 != uid && !unaware.contains($0) } == true
        }
        guard let other = others.first.flatMap(machine.user) else { return }
        let receiver = conversation.receiver(for: other)
        send(.typing(TypingIndicator(receiver, typing.state, sender: uid, metadata: typing.metadata)), to: others)
    }

    /// Tells what nobody else needs to know.
    func tell(_ event: RealtimeEvent, to ids: [ConnectionID]) { send(event, to: ids) }
}
