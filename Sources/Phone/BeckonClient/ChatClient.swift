import BeckonAPI
public import BeckonModel
public import BeckonStore
public import Foundation

/// The SDK: one account's session with the server.
///
/// An actor: every call may come from anywhere. It lives until ``terminate()``, or until nobody holds it and it is neither
/// connected nor in the middle of a request; streams of ``events()`` end with it. A message that ``send(text:to:muid:)`` has
/// returned is in the outbox on disk and goes to the server exactly once, over kills and lost answers. What the server
/// says is kept in the account's store and read from there, with a connection or without.
public actor ChatClient {
    nonisolated let transport: Transport
    nonisolated let time: TimeSource
    nonisolated let trace: Trace
    nonisolated let place: StorePlace
    nonisolated let backOff: BackOff
    nonisolated let broadcast = Broadcast<ClientEvent>()
    /// Makes the identifier of a message. A screen may call it first, to show the message before this actor runs.
    public nonisolated let makeMUID: @Sendable () -> String

    /// Who is signed in; nil where nobody is.
    public internal(set) var session: ClientSession?
    /// The app is in the foreground.
    var wantsConnection = false
    /// What the account has on this device; nil where nobody is signed in.
    var store: ChatStore?
    /// The store of before, on its way to be closed.
    var closing: Task<Void, Never>?
    /// Signing in takes a moment: whoever began last is the one.
    var signIns = 0
    var outbox: OutboxMachine
    /// What the outbox machine wants done, in its order.
    var outboxActions: [OutboxWork] = []
    /// How many of them were asked for and done so far, and who waits for one.
    var outboxCounts = (asked: 0, done: 0)
    var outboxWaiters: [(after: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var sync: SyncMachine
    /// Callers that wait until everything is here.
    var syncWaiters: [Int: CheckedContinuation<ChatError?, Never>] = [:]
    /// Names each wait of a caller, so that a cancelled one ends alone.
    var lastWait = 0
    var realtime: RealtimeMachine
    var socket: (number: Int, socket: Transport.Socket)?
    var wasConnected = false
    /// How far this device has told the server that it has read.
    var readUpTo: [Receiver: Int64] = [:]
    /// How far this device has told the server that messages have arrived, and how far it has still to tell.
    var deliveredUpTo: [Receiver: Int64] = [:]
    var undelivered: [Receiver: Int64] = [:]
    /// The rows that the connection has told last.
    var heard = ChatClient.nothingHeard
    /// Of whom this device wants to hear whether they are there.
    var watched: [UserID] = []
    var push: PushTokenMachine
    /// Callers that wait until the push token is where it should be.
    var pushWaiters: [CheckedContinuation<ChatError?, Never>] = []
    /// Callers that wait until a message was tried.
    var attempts: [(number: Int, muid: String, continuation: CheckedContinuation<Void, Never>)] = []
    private var tasks: [Work: Task<Void, Never>] = [:]
    private(set) var isTerminated = false

    /// What the outbox machine wants done, and in which session.
    struct OutboxWork {
        let action: OutboxMachine.Action
        let session: ClientSession?
        let store: ChatStore?
    }

    /// What the client does beside its callers, one of each at a time.
    enum Work: Hashable {
        case connection(Int)
        case timer
        case outbox
        case sending(muid: String)
        case waiting(Receiver)
        case sync
        case syncTimer
        case pendingReads
        case delivering
        case watching
        case refreshing(StaleMessage)
        case asking(Receiver)
        case pushRequest
        case pushTimer
    }

    /// - Parameters:
    ///   - transport: the way to the server.
    ///   - time: the clock; a test hands in one of its own.
    ///   - makeMUID: unique over all devices of the account.
    ///   - random: a number from 0 up to but not including 1, for the jitter of back-off.
    ///   - place: where the accounts' chats are kept, each apart from the others. An account's store belongs to one
    ///     client alone while it lives.
    ///   - trace: where its steps are written; they name no text, name or token.
    public init(
        transport: Transport, time: TimeSource = .system,
        makeMUID: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() },
        random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
        store place: StorePlace, trace: Trace = .silent
    ) {
        self.transport = transport
        self.time = time
        self.makeMUID = makeMUID
        self.trace = trace
        self.place = place
        backOff = BackOff(random: random)
        outbox = OutboxMachine(backOff: backOff)
        sync = SyncMachine(backOff: backOff)
        realtime = RealtimeMachine(backOff: backOff)
        push = PushTokenMachine(backOff: backOff)
    }

    deinit { broadcast.finish() }

    /// More than a connection carries between a row and its repeat.
    static let nothingHeard = RecentSet<MessageReference>(capacity: 1000)

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
        closeStore()
        endAttempts()
        endOutboxWaits()
        endSyncWaits(ChatError(.cancelled, "The client has ended."))
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

    func isWorking(on work: Work) -> Bool { tasks[work] != nil }

    /// Called by the work itself as its last step.
    func finished(_ work: Work) {
        // Cancelled: what has taken its place goes on.
        guard !Task.isCancelled else { return }
        tasks[work] = nil
    }

    /// What is done in the name of a session that has ended is not gone on with in the name of the next.
    func stopErrands() {
        for work in tasks.keys {
            switch work {
            case .pendingReads, .delivering, .watching, .refreshing, .asking: stop(work)
            case .connection, .timer, .outbox, .sending, .waiting, .sync, .syncTimer, .pushRequest, .pushTimer: break
            }
        }
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
        try await call(endpoint, parameters, texts: query.map { ($0.0, String($0.1)) }, body: body)
    }

    private func call<Body, Answer>(
        _ endpoint: Endpoint<Body, Answer>, _ parameters: [String: String], texts query: [(String, String)], body: Body
    ) async throws(ChatError) -> Answer {
        let session = try signedIn()
        do throws(APIFailure) {
            let answer = try await APICaller(transport: transport, token: session.token)
                .call(endpoint, parameters, texts: query, body: body)
            guard !isTerminated else { throw APIFailure(noAnswer: CancellationError()) }
            // What was asked in the name of one account is nothing for the store of another.
            guard isCurrent(session) else { throw APIFailure(Self.sessionEnded, isTransient: false) }
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

    func call<Answer>(
        _ endpoint: Endpoint<NoContent, Answer>, _ parameters: [String: String] = [:], texts query: [(String, String)]
    ) async throws(ChatError) -> Answer {
        try await call(endpoint, parameters, texts: query, body: NoContent())
    }

    /// Whether it is the session of now, whatever the user has said of themselves since.
    func isCurrent(_ session: ClientSession?) -> Bool {
        self.session?.token == session?.token && self.session?.user.uid == session?.user.uid
    }

    static var sessionEnded: ChatError { ChatError(.notLoggedIn, "The session has ended meanwhile.") }

    /// One call of a route that stands twice: for the conversation with a user, and for a group.
    func call<Body, Answer>(
        _ receiver: Receiver, _ user: Endpoint<Body, Answer>, _ group: Endpoint<Body, Answer>,
        _ parameters: [String: String] = [:], texts query: [(String, String)] = [], body: Body
    ) async throws(ChatError) -> Answer {
        var parameters = parameters
        switch receiver {
        case .user(let uid):
            parameters["uid"] = uid.rawValue
            return try await call(user, parameters, texts: query, body: body)
        case .group(let guid):
            parameters["guid"] = guid.rawValue
            return try await call(group, parameters, texts: query, body: body)
        }
    }

    /// Who is signed in.
    func signedIn() throws(ChatError) -> ClientSession {
        guard let session, !isTerminated else {
            throw ChatError(.notLoggedIn, "Nobody is signed in.", remedy: "Sign in with a token first.")
        }
        return session
    }
}
