import BeckonAPI
public import BeckonModel
import Foundation

extension ChatClient {
    /// Keeps a text message in the outbox and returns it at once; it goes to the server behind those that were written
    /// before it in the same conversation. What becomes of it is told as ``ClientEvent/outgoing(_:)``.
    ///
    /// - Parameter muid: nil makes one. A screen that shows the message before this actor runs hands in its own.
    public func send(text: String, to receiver: Receiver, muid: String? = nil) throws(ChatError) -> LocalMessage {
        let account = try signedIn().user.uid
        guard !text.isEmpty else {
            throw ChatError(.emptyMessageText, "A message needs a text.", path: "text")
        }
        let entry = OutboxEntry(
            account: account, muid: muid ?? makeMUID(), to: receiver, text: text, composedAt: time.now())
        trace(.composed, decision: "kept", reason: entry.muid)
        perform(outbox.handle(.composed(entry)))
        return entry.localMessage
    }

    /// Returns when a message has left the outbox, or has to wait there: its try, or that of a message before it in the
    /// conversation, has failed. For whoever has little time, as a reply from the lock screen (P-36). At once where the
    /// outbox does not hold it.
    public func untilAttempted(muid: String) async {
        guard !isTerminated, outbox.isUnderWay(muid) else { return }
        await withCheckedContinuation { attempts.append((muid, $0)) }
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

    func perform(_ actions: [OutboxMachine.Action]) {
        for action in actions {
            switch action {
            case .save(let entries): save(entries)
            case .send(let entry): post(entry)
            case .wait(let receiver, let delay):
                start(.waiting(receiver), after: delay) { client in
                    client.perform(client.outbox.handle(.waited(receiver)))
                }
            case .stopWaiting(let receiver): stop(.waiting(receiver))
            case .tell(let message):
                if case .sent(let sent) = message.state {
                    trace(.acknowledged, sent.reference, reason: message.muid)
                }
                tell(.outgoing(message))
            case .forget(let muid): tell(.discarded(muid: muid))
            }
        }
        endAttempts()
    }

    /// Sending goes on while the app has time in the background, and survives a lost realtime connection.
    private func post(_ entry: OutboxEntry) {
        guard let session else { return }
        start(.sending(muid: entry.muid)) { client in
            let draft = MessageDraft(muid: entry.muid, to: entry.receiver, text: entry.text)
            do throws(APIFailure) {
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
        guard self.session == session else { return }
        switch result {
        case .success(let message):
            perform(outbox.handle(.stored(message)))
        case .failure(let failure):
            trace(.composed, decision: failure.isTransient ? "waiting" : "failed", reason: failure.error.code.rawValue)
            perform(outbox.handle(.failed(muid: entry.muid, failure)))
            if failure.isTokenRefused { refuse(session, failure.error) }
        }
    }

    // MARK: Disk

    func loadOutbox() {
        guard !hasLoadedOutbox else { return }
        hasLoadedOutbox = true
        do {
            guard let data = try storage.load() else { return }
            let file = try JSONDecoder().decode(OutboxFile.self, from: data)
            outbox = OutboxMachine(entries: file.entries, backOff: backOff)
        } catch {
            setAsideOutbox()
        }
    }

    /// Not overwritten: it may hold messages, and another version of the app may be able to read them.
    private func setAsideOutbox() {
        do {
            try storage.setAside()
            tell(
                .outboxUnkept(
                    ChatError(
                        .operationFailed, "The outbox cannot be read and was put aside.",
                        remedy: "Messages that were not sent yet are in the file that ends in .unreadable.")))
        } catch {
            tell(.outboxUnkept(ChatError(.operationFailed, "The outbox can neither be read nor put aside.")))
        }
    }

    private func save(_ entries: [OutboxEntry]) {
        do {
            try storage.save(try JSONEncoder().encode(OutboxFile(entries: entries)))
        } catch {
            tell(
                .outboxUnkept(
                    ChatError(
                        .operationFailed, "The outbox cannot be written.",
                        remedy: "Free some space; messages are still sent while the app runs.")))
        }
    }
}

/// What the storage holds.
struct OutboxFile: Codable {
    /// Raised when an older app could not read it. A newer file is put aside, not overwritten.
    static let currentVersion = 1

    var version = currentVersion
    var entries: [OutboxEntry]

    init(entries: [OutboxEntry]) { self.entries = entries }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        version = try container.decode(Int.self, forKey: .version)
        guard version <= Self.currentVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "The file is from a newer version.")
        }
        entries = try container.decode([OutboxEntry].self, forKey: .entries)
    }
}
