import BeckonAPI
public import BeckonModel
public import Foundation

/// The SDK: one account's session with the server.
///
/// An actor: every call may come from anywhere. It lives until ``terminate()``, or until nobody holds it and it is neither
/// connected nor in the middle of a request; streams of ``events()`` end with it. A message that ``send(text:to:muid:)`` has returned is in the outbox on disk and goes to
/// the server exactly once, over kills and lost answers.
public actor ChatClient {
    nonisolated let transport: Transport
    nonisolated let time: TimeSource
    nonisolated let trace: Trace
    nonisolated let storage: OutboxStorage
    nonisolated let backOff: BackOff
    nonisolated let broadcast = EventBroadcast()
    /// Makes the identifier of a message. A screen may call it first, to show the message before this actor runs.
    public nonisolated let makeMUID: @Sendable () -> String

    /// Who is signed in; nil where nobody is.
    public internal(set) var session: ClientSession?
    /// The app is in the foreground.
    var wantsConnection = false
    var outbox: OutboxMachine
    var hasLoadedOutbox = false
    var realtime: RealtimeMachine
    var socket: (number: Int, socket: Transport.Socket)?
    var wasConnected = false
    /// How far this device has told the server that it has read.
    var readUpTo: [Receiver: Int64] = [:]
    var push: PushTokenMachine
    /// Callers that wait until the push token is where it should be.
    var pushWaiters: [CheckedContinuation<ChatError?, Never>] = []
    /// Callers that wait until a message was tried.
    var attempts: [(muid: String, continuation: CheckedContinuation<Void, Never>)] = []
    private var tasks: [Work: Task<Void, Never>] = [:]
    private(set) var isTerminated = false

    /// What the client does beside its callers, one of each at a time.
    enum Work: Hashable {
        case connection(Int)
        case timer
        case sending(muid: String)
        case waiting(Receiver)
        case pushRequest
        case pushTimer
    }

    /// - Parameters:
    ///   - makeMUID: unique over all devices of the account.
    ///   - random: a number from 0 up to but not including 1, for the jitter of back-off.
    ///   - outbox: belongs to this client alone while it lives.
    public init(
        transport: Transport, time: TimeSource = .system,
        makeMUID: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        outbox: OutboxStorage, trace: Trace = .silent
    ) {
        self.transport = transport
        self.time = time
        self.makeMUID = makeMUID
        self.trace = trace
        storage = outbox
        backOff = BackOff(random: random)
        self.outbox = OutboxMachine(entries: [], backOff: backOff)
        realtime = RealtimeMachine(backOff: backOff)
        push = PushTokenMachine(backOff: backOff)
    }

    deinit { broadcast.finish() }

    /// Everything that happens from now on, for one listener; any number may listen. Dropping the stream ends it.
    public nonisolated func events() -> AsyncStream<ClientEvent> { broadcast.listen() }

    /// How many streams are listened to.
    package nonisolated var listenerCount: Int { broadcast.count }

    /// How many tasks of its own the client runs.
    package var workCount: Int { tasks.count }

    /// Where the realtime connection stands.
    public var connection: ConnectionState { realtime.connection }

    /// Ends the client as the death of its process does: nothing is sent, saved or told after this returns.
    public func terminate() {
        isTerminated = true
        for task in tasks.values { task.cancel() }
        tasks = [:]
        broadcast.finish()
        if let socket { Task { await socket.socket.close() } }
        socket = nil
        session = nil
        endAttempts()
        endPush()
    }

    // MARK: Work

    func start(_ work: Work, _ body: @escaping @Sendable (isolated ChatClient) async -> Void) {
        guard !isTerminated else { return }
        tasks[work]?.cancel()
        tasks[work] = Task { [weak self] in
            guard let self else { return }
            await body(self)
        }
    }

    func stop(_ work: Work) {
        tasks.removeValue(forKey: work)?.cancel()
    }

    /// Called by the work itself as its last step.
    func finished(_ work: Work) {
        tasks[work] = nil
    }

    /// Waits without holding the client alive, then goes on in its isolation.
    func start(_ work: Work, after delay: Duration, _ body: @escaping @Sendable (isolated ChatClient) -> Void) {
        guard !isTerminated else { return }
        tasks[work]?.cancel()
        tasks[work] = Task { [weak self, time] in
            do {
                try await time.wait(delay)
            } catch {
                // Cancelled: whoever did it needs no word about it.
                return
            }
            await self?.go(on: work, body)
        }
    }

    private func go(on work: Work, _ body: @Sendable (isolated ChatClient) -> Void) {
        guard !Task.isCancelled, !isTerminated else { return }
        tasks[work] = nil
        body(self)
    }

    func tell(_ event: ClientEvent) {
        guard !isTerminated else { return }
        broadcast.tell(event)
    }

    // MARK: Calls

    /// One call in the name of whoever is signed in; a refused token signs out.
    func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], query: [(String, Int64)] = [],
        body: Body
    ) async throws(ChatError) -> Answer {
        let session = try signedIn()
        do throws(APIFailure) {
            let answer = try await APICaller(transport: transport, token: session.token)
                .call(endpoint, parameters, query: query, body: body)
            guard !isTerminated else { throw APIFailure(noAnswer: CancellationError()) }
            return answer
        } catch {
            if error.isTokenRefused { refuse(session, error.error) }
            throw error.error
        }
    }

    func call<Answer>(
        _ endpoint: Endpoint<NoContent, Answer>, _ parameters: [String: String] = [:],
        query: [(String, Int64)] = []
    ) async throws(ChatError) -> Answer {
        try await call(endpoint, parameters, query: query, body: NoContent())
    }

    /// Who is signed in.
    func signedIn() throws(ChatError) -> ClientSession {
        guard let session, !isTerminated else {
            throw ChatError(.notLoggedIn, "Nobody is signed in.", remedy: "Sign in with a token first.")
        }
        return session
    }
}
