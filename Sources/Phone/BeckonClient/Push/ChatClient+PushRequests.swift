import BeckonAPI
import BeckonModel

extension ChatClient {
    /// Hands in an event and waits until the server has what it should have, or a try has failed.
    func settlePush(_ event: PushTokenMachine.Event) async throws(ChatError) {
        guard !isTerminated else { throw Self.ended }
        let error = await withCheckedContinuation { (continuation: CheckedContinuation<ChatError?, Never>) in
            pushWaiters.append(continuation)
            perform(push.handle(event))
        }
        if let error { throw error }
    }

    func perform(_ actions: [PushTokenMachine.Action]) {
        for action in actions {
            switch action {
            case .register(let number, let registration):
                request(number) { caller throws(APIFailure) in
                    _ = try await caller.call(API.registerPushToken, body: registration)
                }
            case .unregister(let number):
                request(number) { caller throws(APIFailure) in _ = try await caller.call(API.unregisterPushToken) }
            case .startTimer(let number, let delay):
                start(.pushTimer, after: delay) { client in
                    client.perform(client.push.handle(.timerFired(number)))
                }
            case .stopTimer: stop(.pushTimer)
            case .settle(let error): answerPushWaiters(error)
            case .tell(let state):
                trace(.registration, decision: state.word, reason: state.error?.code.rawValue)
                tell(.pushRegistration(state))
            }
        }
    }

    /// How many callers wait for the push token to be where it should be.
    package var pushWaiterCount: Int { pushWaiters.count }

    /// The client ends: whoever waits is told.
    func endPush() { answerPushWaiters(Self.ended) }

    private static var ended: ChatError { ChatError(.cancelled, "The client has ended.") }

    private func answerPushWaiters(_ error: ChatError?) {
        let waiters = pushWaiters
        pushWaiters = []
        for waiter in waiters { waiter.resume(returning: error) }
    }

    private func request(
        _ number: Int, _ body: @escaping @Sendable (APICaller) async throws(APIFailure) -> Void
    ) {
        guard let session else { return }
        start(.pushRequest) { client in
            let event: PushTokenMachine.Event
            var refused: ChatError?
            do throws(APIFailure) {
                try await body(APICaller(transport: client.transport, token: session.token))
                event = .done(number)
            } catch {
                event = .failed(number, error)
                if error.isTokenRefused { refused = error.error }
            }
            guard !Task.isCancelled else { return }
            client.finished(.pushRequest)
            client.perform(client.push.handle(event))
            if let refused { client.refuse(session, refused) }
        }
    }
}

extension PushRegistrationState {
    /// For the trace.
    var word: String {
        switch self {
        case .noToken: "none"
        case .unavailable: "unavailable"
        case .waitingForSignIn: "waiting"
        case .registering: "registering"
        case .registered: "registered"
        case .retrying: "retrying"
        case .failed: "failed"
        case .removing: "removing"
        }
    }
}
