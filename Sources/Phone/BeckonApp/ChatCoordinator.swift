import BeckonAPI
public import BeckonCallChat
public import BeckonClient
public import BeckonExtension
public import BeckonModel
import BeckonRouting
public import BeckonScreens

/// Who is signed in to Beckon's own server, and all that follows from it on the phone: pushes are registered, taps and
/// banners know the account, the badge and the notification list follow what was read, calls have their screen.
///
/// One object for each process, on the main actor. No toolkit: screens are values that the app shows with its own views.
@MainActor public final class ChatCoordinator {
    /// Who is signed in, as far as this process knows.
    public enum Account: Sendable, Hashable {
        /// The session is still being restored.
        case unknown
        /// No session is there, and a login is shown.
        case nobody
        /// Whose root is, or is about to be, on screen.
        case signedIn(User)
    }

    /// The SDK of this process.
    public let client: ChatClient
    /// Which chats are on screen.
    public let visibility = VisibleChats()
    /// What the app knows of calls, where the resolver asks for it; nil: the app has no calls.
    public let facts: CallFacts?
    /// Who is told who is signed in. Not owned.
    public weak var routing: (any ChatRouting)?
    /// What stands on screen. Not owned.
    public weak var navigation: (any ChatNavigation)?
    /// Called after each change of what is public here.
    public var onChange: (@MainActor () -> Void)?
    /// Each change calls ``onChange``.
    public private(set) var account = Account.unknown {
        didSet { changed() }
    }
    /// The last thing that went wrong outside of any screen.
    public internal(set) var lastError: ChatError?
    /// How the server knows this process's push token.
    public private(set) var pushRegistration: PushRegistrationState?
    /// Whether the server knows this process's token for calls.
    public internal(set) var isRegisteredForCalls = false
    /// The call that the account is in, or was in last.
    public internal(set) var callSession: CallSession?

    let platform: ChatPlatform
    let ledger: BadgeLedger
    let time: TimeSource
    let trace: Trace
    let tasks = TaskBag()
    /// The chat of ``callSession``; opened and closed any number of times.
    var callSheet: CallChatScreen?
    /// A call that the person has taken, before its screen could be shown.
    var answered: Destination?
    private let sessions: SessionStore
    private let accounts: SignedInAccounts
    private var acknowledger: MessageAcknowledger?
    /// Connecting and disconnecting, one after the other.
    private var lastCall: Task<Void, Never>?

    /// - Parameters:
    ///   - client: the SDK of this process.
    ///   - platform: what the coordinator asks of the system.
    ///   - sessions: keeps who is signed in.
    ///   - ledger: the badge's, in the App Group.
    ///   - accounts: tells the extension who is signed in, in the App Group.
    ///   - facts: the same as the resolver asks; nil where the app has no calls.
    ///   - time: the clock; a test hands in one of its own.
    ///   - trace: where its steps are written; they name no text, name or token.
    public init(
        client: ChatClient, platform: ChatPlatform, sessions: SessionStore, ledger: BadgeLedger,
        accounts: SignedInAccounts, facts: CallFacts? = nil, time: TimeSource = .system, trace: Trace = .silent
    ) {
        self.client = client
        self.facts = facts
        self.platform = platform
        self.sessions = sessions
        self.ledger = ledger
        self.accounts = accounts
        self.time = time
        self.trace = trace
        visibility.onAccess = { [weak self] in self?.tellMembership(of: $0, $1) }
    }

    /// The account's user, where somebody is signed in.
    public var user: User? {
        if case .signedIn(let user) = account { user } else { nil }
    }

    // MARK: Session

    /// Takes up the session that was kept. Called once, at launch.
    /// - Parameter ready: waited for first, such as for the Keychain after a reboot.
    public func start(after ready: @escaping @Sendable () async throws -> Void = {}) {
        let (client, sessions) = (client, sessions)
        let events = client.events()
        tasks.run { [weak self] in
            for await event in events {
                if case .signedOut = event, await client.session != nil {
                    // Told of the account before: somebody else has signed in meanwhile.
                    continue
                }
                guard let self, !Task.isCancelled else { return }
                self.heard(event)
            }
        }
        tasks.run { [weak self] in
            do {
                try await ready()
                guard let session = try sessions.load() else {
                    self?.nobodySignedIn(nil)
                    return
                }
                await client.restore(session)
                guard !Task.isCancelled else { return }
                self?.signedIn(session.user)
            } catch is CancellationError {
                // The process is gone.
            } catch {
                self?.nobodySignedIn(
                    ChatError(.notLoggedIn, "The session cannot be restored.", remedy: "Sign in again."))
            }
        }
    }

    /// Signs in and keeps the session on the phone.
    public func login(token: String) async throws(ChatError) {
        try await client.login(token: token)
        guard let session = await client.session else { return }
        do {
            try sessions.save(session)
        } catch {
            throw ChatError(
                .operationFailed, "The session cannot be kept.", remedy: "Free some space and sign in again.")
        }
        signedIn(session.user)
    }

    /// Signs out: the server first, so that no push follows, then this device.
    public func logout() async throws(ChatError) {
        try await client.logout()
        signedOut(nil)
    }

    /// Ends everything that runs for this process, as a test's process does before the next one. Completes when the client
    /// has closed its store.
    public func end() async {
        tasks.cancelAll()
        acknowledger?.stop()
        await client.terminate()
    }

    private func nobodySignedIn(_ error: ChatError?) {
        lastError = error
        account = .nobody
        routing?.nobodySignedIn()
    }

    private func signedIn(_ user: User) {
        guard account != .signedIn(user) else { return }
        endSession(nil)
        account = .signedIn(user)
        tellExtension([user.uid.rawValue])
        acknowledger = MessageAcknowledger(client: client, visibility: visibility, account: user.uid)
        routing?.signedIn(user.uid.rawValue)
        platform.registerForPushes()
        if routing?.calls != nil { platform.registerForCalls() }
        navigation?.accountStarted()
    }

    private func signedOut(_ error: ChatError?) {
        guard user != nil else { return }
        endSession(error)
        do {
            try sessions.save(nil)
        } catch {
            lastError = ChatError(.operationFailed, "The session cannot be removed from the disk.")
        }
    }

    /// Takes everything of the account off the screen and off the icon.
    private func endSession(_ error: ChatError?) {
        guard let user else { return }
        acknowledger?.stop()
        acknowledger = nil
        navigation?.accountEnded()
        lastError = error
        account = .nobody
        tellExtension([])
        isRegisteredForCalls = false
        answered = nil
        routing?.signedOut()
        do throws(BadgeLedgerError) {
            platform.setBadge(try ledger.remove(account: user.uid.rawValue).number)
        } catch {
            lastError = ChatError(.operationFailed, "The badge cannot be cleared.", remedy: error.description)
        }
    }

    private func tellExtension(_ uids: [String]) {
        do {
            try accounts.save(Set(uids))
        } catch {
            lastError = ChatError(.operationFailed, "The extension cannot be told who is signed in.")
        }
    }

    private func heard(_ event: ClientEvent) {
        switch event {
        case .connected: refresh()
        case .conversations(let list): take(list)
        case .marked(let receiver, let state):
            take(state.badge)
            removeRead(receiver, upTo: state.lastReadMessageId)
        case .read(let receipt): heard(receipt)
        case .signedOut(let error): signedOut(error)
        case .pushRegistration(let state):
            pushRegistration = state
            if let error = state.error { lastError = error }
        case .unkept(let error): lastError = error
        case .call(let change): heard(change)
        default: break
        }
        changed()
    }

    func changed() { onChange?() }

    // MARK: Connection

    /// The app became active: chats on screen count as seen, and the connection is made.
    public func didBecomeActive() {
        visibility.isActive = true
        call { await $0.connect() }
    }

    /// The app is no longer active: what comes is not seen.
    public func willResignActive() { visibility.isActive = false }

    /// The connection is given up; pushes tell from now on.
    public func didEnterBackground() { call { await $0.disconnect() } }

    /// Calls the client in the order of the life cycle.
    func call(_ body: @escaping @Sendable (ChatClient) async -> Void) {
        lastCall = Task { [lastCall, client] in
            await lastCall?.value
            await body(client)
        }
    }
}
