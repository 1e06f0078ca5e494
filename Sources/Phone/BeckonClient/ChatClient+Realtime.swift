import BeckonAPI
public import BeckonModel
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
    /// - Parameter shown: whether the person has it in front of them.
    public func acknowledge(_ message: Message, shown: Bool) async {
        guard let session, let (number, socket) = socket else { return }
        let command = RealtimeCommand.acknowledge(
            Acknowledgement(message.counterpart(of: session.user.uid), messageId: message.id, shown: shown))
        do {
            try await socket.send(try JSONEncoder().encode(command))
        } catch {
            // The connection is gone, even if its stream has not ended yet.
            perform(realtime.handle(.lost(number), now: time.monotonic()))
        }
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
            if case .retrying = push.state { perform(push.handle(.retry)) }
        case .connecting, .off, .refused:
            // From `off` to `connecting` nothing was there to be lost.
            guard wasConnected else { return }
            trace(.lifecycle, decision: "disconnected")
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
                    client.received(frame, over: number)
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

    private func received(_ frame: Data, over number: Int) {
        let event: RealtimeEvent
        do {
            event = try JSONDecoder().decode(RealtimeEvent.self, from: frame)
        } catch {
            // One frame that cannot be read is no reason to lose the others; what it said comes with the next page.
            trace(.received, decision: "ignored", reason: ChatError.Code.invalidAnswer.rawValue)
            return
        }
        switch event {
        case .ready: perform(realtime.handle(.ready(number), now: time.monotonic()))
        case .message(let message):
            trace(.received, message.reference)
            perform(outbox.handle(.stored(message)))
            tell(.message(message))
        case .read(let receipt): tell(.read(receipt))
        case .action, .delivered, .muted, .blocked, .typing, .presence, .unknown: break
        }
    }
}
