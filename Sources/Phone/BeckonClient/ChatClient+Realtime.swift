import BeckonAPI
public import BeckonModel
import BeckonStore
import Foundation

extension ChatClient {
    /// The app is in the foreground: connects as soon as somebody is signed in, and again after each loss.
    public func connect() {
        wantsConnection = true
        if session != nil { perform(realtime.handle(.connect, now: time.monotonic())) }
    }

    /// The app goes to the background, where the system would let the connection die unheard.
    public func disconnect() {
        wantsConnection = false
        perform(realtime.handle(.disconnect, now: time.monotonic()))
    }

    /// Tells the server that a message reached this device; without it the push follows after a few seconds.
    ///
    /// Where nothing is connected nothing is told: the push is then due in any case.
    ///
    /// - Parameters:
    ///   - message: the one that came over the connection.
    ///   - shown: whether the person has it in front of them.
    public func acknowledge(_ message: Message, shown: Bool) async {
        guard let session else { return }
        await command(
            .acknowledge(
                Acknowledgement(message.counterpart(of: session.user.uid), messageId: message.id, shown: shown)))
    }

    func perform(_ actions: [RealtimeMachine.Action]) {
        for action in actions {
            switch action {
            case .open(let number): open(number)
            case .close(let number):
                stop(.connection(number))
                if let open = socket, open.number == number {
                    socket = nil
                    Task { await open.socket.close() }
                }
            case .startTimer(let number, let delay):
                start(.timer, after: delay) { client in
                    client.perform(client.realtime.handle(.timerFired(number), now: client.time.monotonic()))
                }
            case .stopTimer: stop(.timer)
            case .tell(let state): report(state)
            case .tokenRefused(let error):
                if let session { refuse(session, error) }
            }
        }
    }

    private func report(_ state: ConnectionState) {
        switch state {
        case .connected:
            trace(.lifecycle, decision: "connected")
            tell(.connected)
            perform(outbox.handle(.reachable))
            perform(sync.handle(.connected))
            if !watched.isEmpty {
                start(.watching) { client in
                    await client.watchPresence(of: client.watched)
                    client.finished(.watching)
                }
            }
            start(.pendingReads) { client in await client.tellPendingReads() }
            if case .retrying = push.state { perform(push.handle(.retry)) }
        case .connecting, .off, .refused:
            // From `off` to `connecting` nothing was there to be lost.
            guard wasConnected else { return }
            trace(.lifecycle, decision: "disconnected")
            perform(sync.handle(.disconnected))
            tell(.disconnected)
        }
        wasConnected = state == .connected
    }

    private func open(_ number: Int) {
        guard let session else { return }
        let headers = APICaller(transport: transport, token: session.token).credentials
        start(.connection(number)) { client in
            do {
                let socket = try await client.transport.connect(API.realtime.path.path([:]), headers)
                guard !Task.isCancelled else { return await socket.close() }
                client.socket = (number, socket)
                for try await frame in socket.frames {
                    guard !Task.isCancelled else { return }
                    await client.received(frame, over: number)
                }
                client.ended(number, nil)
            } catch {
                client.ended(number, APIFailure(noAnswer: error))
            }
        }
    }

    private func ended(_ number: Int, _ failure: APIFailure?) {
        guard !Task.isCancelled else { return }
        let event: RealtimeMachine.Event =
            if let failure, failure.isTokenRefused { .refused(number, failure.error) } else { .lost(number) }
        perform(realtime.handle(event, now: time.monotonic()))
    }

    private func received(_ frame: Data, over number: Int) async {
        let event: RealtimeEvent
        do {
            event = try JSONDecoder().decode(RealtimeEvent.self, from: frame)
        } catch {
            // One frame that cannot be read is no reason to lose the others: what it said is asked for.
            trace(.received, decision: "ignored", reason: ChatError.Code.invalidAnswer.rawValue)
            return perform(sync.handle(.gap))
        }
        switch event {
        case .ready: return perform(realtime.handle(.ready(number), now: time.monotonic()))
        case .typing(let indicator): return tell(.typing(indicator))
        case .presence(let presence): return tell(.presence(presence))
        case .call(let change): return tell(.call(change))
        case .unknown: return
        case .message, .action, .read, .unread, .delivered, .muted, .blocked: break
        }
        await keepAndTell(event)
    }

    private func keepAndTell(_ event: RealtimeEvent) async {
        let session = session
        let changes = await keep { store throws(StoreError) in try await store.take(event) }
        guard isCurrent(session) else { return }
        switch event {
        case .message(let message), .action(let message):
            trace(.received, message.reference)
            // Before anybody is told: one's own message is no local one any more.
            perform(outbox.handle(.stored(message)))
            // A page or a sync may have brought it before, and the disk may take nothing: whoever listens is told once.
            let isNews = heard.insert(message.reference) && !message.isAboutMessage
            if isNews, changes?.added.contains(where: { $0.reference == message.reference }) != true {
                tell(.message(message))
            }
        case .read(let receipt): tell(.read(receipt))
        case .unread(let receipt):
            // What is read from now on is news to the server again.
            if let receiver = Receiver(receipt.receiverType, receipt.receiver) {
                readUpTo[receiver] = receipt.messageId
            }
        case .delivered(let receipt): tell(.delivered(receipt))
        case .muted(let state): tell(.muted(state))
        case .blocked(let state): tell(.blocked(state))
        case .ready, .typing, .presence, .call, .unknown: break
        }
        guard let changes else { return }
        tellEach(changes)
        if changes.hasGap { perform(sync.handle(.gap)) }
        askFor(changes)
    }
}
