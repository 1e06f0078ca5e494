public import BeckonAPI
public import BeckonModel
public import BeckonStore

extension ChatClient {
    /// Keeps a text message in the outbox and returns when it is on disk; it goes to the server behind those that were
    /// written before it in the same conversation. What becomes of it is told as ``ClientEvent/outgoing(_:)``.
    ///
    /// - Parameters:
    ///   - text: what the person has written; not blank.
    ///   - receiver: the user or the group.
    ///   - muid: nil makes one. A screen that shows the message before this actor runs hands in its own.
    public func send(text: String, to receiver: Receiver, muid: String? = nil) async throws(ChatError) -> LocalMessage {
        guard !text.isEmpty else {
            _ = try signedIn()
            throw ChatError(.emptyMessageText, "A message needs a text.", path: "text")
        }
        return try await send(MessageDraft(muid: muid ?? makeMUID(), to: receiver, text: text))
    }

    /// The same for a message of any kind: a reply, a quote, files, something of the app's own.
    ///
    /// - Parameters:
    ///   - draft: its receiver is the conversation. Attachments of `files` are put into it once they are uploaded.
    ///   - files: at the paths of this device that they have; they are copied first.
    public func send(_ draft: MessageDraft, files: [OutgoingFile] = []) async throws(ChatError) -> LocalMessage {
        _ = try signedIn()
        guard let receiver = Receiver(draft.receiverType, draft.receiver) else {
            throw ChatError(.emptyReceiver, "The receiver is no uid or guid.", path: "receiver")
        }
        let entry = OutboxEntry(
            to: receiver, draft: draft, composedAt: time.now(), files: try kept(files, for: draft.muid))
        trace(.composed, decision: "kept", reason: entry.muid)
        perform(outbox.handle(.composed(entry)))
        await outboxSettled()
        guard !isTerminated else { throw ChatError(.cancelled, "The client has ended.") }
        return entry.localMessage
    }

    /// Returns when a message has left the outbox, or has to wait there: its try, or that of a message before it in the
    /// conversation, has failed. For whoever has little time, as a reply from the lock screen (P-36). At once where the
    /// outbox does not hold it.
    public func untilAttempted(muid: String) async {
        guard !isTerminated, outbox.isUnderWay(muid) else { return }
        lastWait += 1
        let number = lastWait
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                attempts.append((number, muid, continuation))
                if Task.isCancelled { cancelAttempt(number) }
            }
        } onCancel: {
            Task { await self.cancelAttempt(number) }
        }
    }

    private func cancelAttempt(_ number: Int) {
        guard let index = attempts.firstIndex(where: { $0.number == number }) else { return }
        attempts.remove(at: index).continuation.resume()
    }

    func endAttempts() {
        let ended = attempts.filter { isTerminated || !outbox.isUnderWay($0.muid) }
        attempts.removeAll { isTerminated || !outbox.isUnderWay($0.muid) }
        for attempt in ended { attempt.continuation.resume() }
    }

    /// What was written here for a conversation and is not with the server, in its order.
    public func unsentMessages(with receiver: Receiver) -> [LocalMessage] {
        outbox.messages(with: receiver)
    }

    /// Sends again what has failed, with the same `muid`.
    public func retry(muid: String) {
        perform(outbox.handle(.retry(muid: muid)))
    }

    /// Gives up what has failed.
    public func discard(muid: String) {
        perform(outbox.handle(.discard(muid: muid)))
    }

    // MARK: Carrying out

    func perform(_ actions: [OutboxMachine.Action]) {
        outboxActions += actions.map { OutboxWork(action: $0, session: session, store: store) }
        outboxCounts.asked += actions.count
        guard !isWorking(on: .outbox), !outboxActions.isEmpty else { return endAttempts() }
        start(.outbox) { client in await client.workOff() }
    }

    /// One after the other: what is told or sent is on disk.
    private func workOff() async {
        while !outboxActions.isEmpty, !isTerminated {
            await perform(outboxActions.removeFirst())
            outboxCounts.done += 1
            endOutboxWaits()
        }
        finished(.outbox)
        endAttempts()
    }

    /// What belongs on the disk goes into the store of the session in which it was wanted; nothing else of a session
    /// that has ended is done.
    private func perform(_ work: OutboxWork) async {
        let isCurrent = isCurrent(work.session)
        switch work.action {
        case .keep(let entry): await write(work.store) { store throws(StoreError) in try await store.keep(entry) }
        case .replace(let entry): await write(work.store) { store throws(StoreError) in try await store.replace(entry) }
        case .moveToEnd(let entry):
            await write(work.store) { store throws(StoreError) in
                try await store.replace(entry)
                try await store.moveToEnd(muid: entry.muid, in: entry.receiver)
            }
        case .remove(let entry, let sent):
            await write(work.store) { store throws(StoreError) in
                _ = try await store.remove(muid: entry.muid, in: entry.receiver, sent: sent)
            }
            remove(entry.files)
        case .stopWaiting(let receiver): stop(.waiting(receiver))
        case .send(let entry) where isCurrent: post(entry)
        case .wait(let receiver, let delay) where isCurrent:
            start(.waiting(receiver), after: delay) { client in
                client.perform(client.outbox.handle(.waited(receiver)))
            }
        case .tell(let message) where isCurrent:
            if case .sent(let sent) = message.state { trace(.acknowledged, sent.reference, reason: message.muid) }
            tell(.outgoing(message))
        case .forget(let muid) where isCurrent: tell(.discarded(muid: muid))
        case .send, .wait, .tell, .forget: break
        }
    }

    private func write(
        _ store: ChatStore?, _ body: (ChatStore) async throws(StoreError) -> Void
    ) async {
        guard let store else { return }
        do throws(StoreError) {
            try await body(store)
        } catch {
            tell(.unkept(error.chatError))
        }
    }

    /// Returns when everything that the outbox was asked for so far is done.
    func outboxSettled() async {
        let asked = outboxCounts.asked
        guard outboxCounts.done < asked, !isTerminated else { return }
        await withCheckedContinuation { outboxWaiters.append((asked, $0)) }
    }

    func endOutboxWaits() {
        let ended = outboxWaiters.filter { isTerminated || $0.after <= outboxCounts.done }
        outboxWaiters.removeAll { isTerminated || $0.after <= outboxCounts.done }
        for waiter in ended { waiter.continuation.resume() }
    }

    /// Sending goes on while the app has time in the background, and survives a lost realtime connection.
    private func post(_ entry: OutboxEntry) {
        guard let session else { return }
        start(.sending(muid: entry.muid)) { client in
            do throws(APIFailure) {
                let draft = try await client.uploaded(entry, by: session)
                let message = try await APICaller(transport: client.transport, token: session.token)
                    .call(API.sendMessage, body: draft)
                client.posted(entry, by: session, .success(message))
            } catch {
                client.posted(entry, by: session, .failure(error))
            }
        }
    }

    private func posted(_ entry: OutboxEntry, by session: ClientSession, _ result: Result<Message, APIFailure>) {
        guard !Task.isCancelled else { return }
        finished(.sending(muid: entry.muid))
        // Signed out meanwhile: the entry is still on disk, and its muid makes the repeat harmless.
        guard isCurrent(session) else { return }
        switch result {
        case .success(let message) where message.answers(entry, of: session.user.uid):
            perform(outbox.handle(.stored(message)))
        case .success:
            // An answer to something else. The muid keeps the repeat from doubling.
            let error = ChatError(.invalidAnswer, "The server's answer is about another message.")
            perform(outbox.handle(.failed(muid: entry.muid, APIFailure(error, isTransient: true))))
        case .failure(let failure):
            trace(.composed, decision: failure.isTransient ? "waiting" : "failed", reason: failure.error.code.rawValue)
            perform(outbox.handle(.failed(muid: entry.muid, failure)))
            if failure.isTokenRefused { refuse(session, failure.error) }
        }
    }
}

extension Message {
    /// Whether it is what the server has made of an entry.
    fileprivate func answers(_ entry: OutboxEntry, of account: UserID) -> Bool {
        muid == entry.muid && sender.uid == account && counterpart(of: account) == entry.receiver && id > 0
    }
}
