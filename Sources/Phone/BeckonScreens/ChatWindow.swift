public import BeckonClient
public import BeckonModel

/// What an open chat shows and does, without a toolkit: a snapshot out, intents in.
///
/// Lives as long as its view. Between ``appear()`` and ``disappear()`` it listens to the client; outside of that it
/// holds no listener and no task.
@MainActor public final class ChatWindow {
    public nonisolated let receiver: Receiver
    /// Called after each change of ``snapshot``; its one view sets it.
    public var onChange: (@MainActor () -> Void)?
    public private(set) var snapshot: ChatSnapshot

    let client: ChatClient
    private let visibility: VisibleChats
    private let now: @Sendable () -> Int64
    private let trace: Trace
    private var machine: ChatMachine
    private let tasks = TaskBag()
    /// What the person has sent from here, handed to the client one after the other.
    private var lastSend: Task<Void, Never>?
    private var isOnScreen = false

    /// - Parameters:
    ///   - placeholder: what a push or a list told of the other side; shown until the server has answered (R-E15).
    ///   - preview: what a push told of its message; an item at once, until the server has told how it stands (R-E15).
    ///   - account: who is signed in.
    ///   - visibility: shared by all windows of the app.
    ///   - focus: the message to scroll to.
    public init(
        with receiver: Receiver, placeholder: Counterpart? = nil, preview: MessagePreview? = nil, account: User,
        client: ChatClient, visibility: VisibleChats, focus: Int64? = nil,
        now: @escaping @Sendable () -> Int64 = TimeSource.system.now, trace: Trace = .silent
    ) {
        self.receiver = receiver
        self.client = client
        self.visibility = visibility
        self.now = now
        self.trace = trace
        machine = ChatMachine(
            account: account, receiver: receiver, placeholder: placeholder, preview: preview, focus: focus)
        snapshot = machine.snapshot
    }

    /// The window is on screen.
    public func appear() {
        guard !isOnScreen else { return }
        isOnScreen = true
        visibility.add(self)
        // Listening starts before loading, so that nothing falls between the two.
        let events = client.events()
        tasks.run { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled else { return }
                self.heard(event)
            }
        }
        handle(.appeared(active: visibility.isActive))
    }

    /// The window is closed or covered: nothing of it goes on.
    public func disappear() {
        guard isOnScreen else { return }
        isOnScreen = false
        visibility.remove(self)
        tasks.cancelAll()
        handle(.disappeared)
    }

    /// Sends a text: it is among the items when this returns.
    ///
    /// Returns false, and sends nothing, where there is no text or the account may not write (case sh-31).
    @discardableResult
    public func send(_ text: String) -> Bool {
        guard !text.isEmpty, snapshot.isComposerEnabled else { return false }
        let local = LocalMessage(
            muid: client.makeMUID(), to: receiver, text: text, composedAt: now(), state: .sending)
        handle(.outgoing(local))
        // Not in the bag: what was sent is sent, also when the window closes in the same moment.
        lastSend = Task { [weak self, lastSend, client, receiver] in
            await lastSend?.value
            do throws(ChatError) {
                _ = try await client.send(text: text, to: receiver, muid: local.muid)
            } catch {
                var failed = local
                failed.state = .failed(error)
                self?.handle(.outgoing(failed))
            }
        }
        return true
    }

    /// Sends a failed message again; nothing where the account may not write.
    public func retry(muid: String) {
        guard snapshot.isComposerEnabled else { return }
        Task { [client] in await client.retry(muid: muid) }
    }

    /// Takes a failed message away.
    public func discard(muid: String) {
        Task { [client] in await client.discard(muid: muid) }
    }

    /// Loads the page before the first message.
    public func loadOlder() { handle(.loadOlder) }

    /// Tries again after a failure.
    public func reload() { handle(.reload) }

    /// A push told of a message while this window was in front: where the realtime connection has not brought it, it
    /// is loaded, since nobody shows a banner for it.
    public func expect(_ messageID: Int64?) {
        let isThere = snapshot.items.contains { $0.messageID == messageID && !$0.isPreview }
        guard messageID != nil, !isThere else { return }
        reload()
    }

    /// Asks the view to scroll to a message.
    ///
    /// - Parameter preview: what a push told of it; shown and loaded where it is not among the items yet.
    public func scroll(to messageID: Int64?, preview: MessagePreview? = nil) { handle(.focus(messageID, preview)) }

    func activeChanged(_ active: Bool) { handle(.activeChanged(active)) }

    private func heard(_ event: ClientEvent) {
        switch event {
        case .connected: handle(.connected)
        case .message(let message): handle(.message(message))
        case .read(let receipt): handle(.read(receipt))
        case .outgoing(let local): handle(.outgoing(local))
        case .discarded(let muid): handle(.discarded(muid: muid))
        case .updated(let message): handle(.message(message))
        case .disconnected, .synced, .changed, .delivered, .typing, .presence, .muted, .blocked, .upload,
            .conversations, .marked, .signedIn, .signedOut, .pushRegistration, .unkept:
            break
        }
    }

    func handle(_ event: ChatMachine.Event) {
        let actions = machine.handle(event)
        for action in actions { perform(action) }
        let new = machine.snapshot
        guard new != snapshot else { return }
        snapshot = new
        onChange?()
    }

    private func perform(_ action: ChatMachine.Action) {
        let (client, receiver) = (client, receiver)
        switch action {
        case .loadUnsent:
            run { _ in await client.unsentMessages(with: receiver).map { .unsent($0) } }
        case .loadNewest:
            run { _ in
                do throws(ChatError) {
                    return [.loadedNewest(try await client.messages(with: receiver))]
                } catch {
                    return [.failedNewest(error)]
                }
            }
        case .loadOlder(let id):
            run { _ in
                do throws(ChatError) {
                    return [.loadedOlder(try await client.messages(with: receiver, before: id), before: id)]
                } catch {
                    return [.failedOlder(error, before: id)]
                }
            }
        case .loadCounterpart:
            run { _ in
                do throws(ChatError) {
                    return [.loadedCounterpart(try await client.counterpart(receiver))]
                } catch {
                    return [.failedCounterpart(error)]
                }
            }
        case .markRead(let id):
            // Not in the bag: what was on screen has been read, also when the person goes back in the same moment.
            Task { [weak self] in
                do throws(ChatError) {
                    try await client.markRead(receiver, upTo: id)
                    self?.marked(id)
                } catch {
                    self?.markingFailed(error)
                }
            }
        case .join, .unblock: changeAccess(action)
        }
    }

    private func marked(_ id: Int64) {
        guard isOnScreen else { return }
        traceRead(id)
        handle(.marked(id))
    }

    private func markingFailed(_ error: ChatError) {
        guard isOnScreen else { return }
        handle(.markingFailed(error))
    }

    private func traceRead(_ id: Int64) {
        guard let message = machine.timeline.messages.last(where: { $0.id == id }) else { return }
        trace(.read, message.reference)
    }

    /// Runs something that ends in events, unless the window has gone from the screen meanwhile.
    private func run(_ body: @escaping @MainActor (ChatWindow) async -> [ChatMachine.Event]) {
        tasks.run { [weak self] in
            guard let self else { return }
            let events = await body(self)
            guard !Task.isCancelled else { return }
            for event in events { self.handle(event) }
        }
    }
}
