import BeckonAPI
public import BeckonCallChat
public import BeckonClient
import BeckonExtension
public import BeckonModel
public import BeckonRouting
public import BeckonScreens
import BeckonStore
import Foundation

/// A chat app for a ``Phone``, composed of BeckonClient, BeckonRouting and BeckonScreens exactly as a real one, with a
/// navigation stack in place of views.
///
/// One object for each process. It persists its session and its outbox in the app's folder, so that the next start
/// restores them. ``ChatAppConfiguration`` outlives it and holds its gates and its log.
@MainActor public final class ChatApp {
    /// Who is signed in, as far as this process knows.
    public enum Account: Sendable, Hashable {
        /// The session is still being restored.
        case unknown
        case nobody
        case signedIn(User)
    }

    /// Outlives this process: gates and log.
    public let configuration: ChatAppConfiguration
    /// What the process can ask of the phone.
    public let system: PhoneSystem
    /// The SDK of this process.
    public let client: ChatClient
    /// Which chats are on screen.
    public let visibility = VisibleChats()
    public private(set) var account = Account.unknown {
        didSet { system.changed() }
    }
    /// Whether the server knows this process's push token.
    public internal(set) var isRegisteredForPush = false
    /// Whether the server knows this process's token for calls.
    public internal(set) var isRegisteredForCalls = false
    /// The call that the account is in, or was in last.
    public internal(set) var callSession: CallSession?
    /// Its chat; opened and closed any number of times.
    var callSheet: CallChatScreen?
    /// A call that the person has taken, before its screen could be shown.
    var answered: Destination?
    /// The last thing that went wrong outside of any screen.
    public internal(set) var lastError: ChatError?

    let ledger: BadgeLedger
    let tasks = TaskBag()
    let life = ProcessLife()
    private let sessionFile: SessionFile
    private let accountsFile: AccountsFile
    private var acknowledger: MessageAcknowledger?
    var scene: String?
    private var mayShowRoot = false
    /// Connecting and disconnecting, one after the other.
    private var lastCall: Task<Void, Never>?

    public private(set) lazy var navigation = Navigation(
        onShown: { [weak self] destination in
            guard let self, let scene = self.scene else { return }
            self.router.handle(.shown(destination, scene: scene))
            self.foreground.handle(.shown(destination, scene: scene))
            self.system.changed()
        },
        onCovered: { [weak self] isCovered in
            guard let self, let scene = self.scene else { return }
            self.foreground.handle(.covered(isCovered, scene: scene))
        })

    public private(set) lazy var router = TapRouter(
        resolver: configuration.resolver, actions: configuration.actions,
        store: configuration.keepsTaps ? .file(system.container.appendingPathComponent("taps.json")) : nil,
        now: system.time.now, trace: system.trace,
        handlers: TapRouter.Handlers(
            open: { [weak self] destination, context in self?.open(destination, context) },
            perform: { [weak self] action, context in
                guard let self else { throw CancellationError() }
                try await self.perform(action, context)
            },
            beginBackgroundTime: { [weak system] expired in
                let task = system?.beginBackgroundTask("notification action", expiration: expired)
                return { [weak system] in
                    if let task { system?.endBackgroundTask(task) }
                }
            }))

    /// Takes VoIP pushes, where the app takes calls (``ChatAppConfiguration/takesCalls``).
    public private(set) lazy var voIP = VoIPReceiver(platform: system.incomingCalls, trace: system.trace)

    public private(set) lazy var foreground = ForegroundRouter(resolver: configuration.resolver, trace: system.trace)

    public init(configuration: ChatAppConfiguration, system: PhoneSystem) {
        self.configuration = configuration
        self.system = system
        ledger = BadgeLedger(directory: system.appGroup)
        accountsFile = AccountsFile(appGroup: system.appGroup)
        sessionFile = SessionFile(url: system.container.appendingPathComponent("session.json"))
        client = ChatClient(
            transport: configuration.makeTransport(), time: system.time, random: configuration.random,
            store: .folder(system.container.appendingPathComponent("chats")), trace: system.trace)
    }

    /// How often taps opened a screen, over all launches (``ChatAppConfiguration/opened``).
    public var openCount: Int { configuration.openCount }

    /// The account's user, where somebody is signed in.
    public var user: User? {
        if case .signedIn(let user) = account { user } else { nil }
    }

    // MARK: Session

    /// Signs in and keeps the session on the phone's disk.
    public func login(token: String) async throws(ChatError) {
        try await client.login(token: token)
        guard let session = await client.session else { return }
        do {
            try sessionFile.save(session)
        } catch {
            throw ChatError(
                .operationFailed, "The session cannot be kept.", remedy: "Free some space and sign in again.")
        }
        signedIn(session.user)
    }

    /// Signs out: the server first, then this device.
    public func logout() async throws(ChatError) {
        try await client.logout()
        signedOut(nil)
    }

    func restore() {
        let (gate, client, sessionFile) = (configuration.sessionGate, client, sessionFile)
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
                try await gate.pass()
                guard let session = try sessionFile.load() else {
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

    private func nobodySignedIn(_ error: ChatError?) {
        lastError = error
        account = .nobody
        voIP.handle(.accounts([]))
        router.handle(.loginShown)
    }

    private func signedIn(_ user: User) {
        guard account != .signedIn(user) else { return }
        endSession(nil)
        account = .signedIn(user)
        tellExtension([user.uid])
        acknowledger = MessageAcknowledger(client: client, visibility: visibility, account: user.uid)
        foreground.handle(.account(user.uid.rawValue, others: []))
        voIP.handle(.accounts([user.uid.rawValue]))
        router.handle(.sessionKnown(account: user.uid.rawValue))
        system.registerForRemoteNotifications()
        if configuration.takesCalls { system.registerForVoIPPushes() }
        showRoot()
    }

    private func signedOut(_ error: ChatError?) {
        guard user != nil else { return }
        endSession(error)
        do {
            try sessionFile.remove()
        } catch {
            lastError = ChatError(.operationFailed, "The session cannot be removed from the disk.")
        }
    }

    /// Takes everything of the account off the screen and off the icon.
    private func endSession(_ error: ChatError?) {
        guard let user else { return }
        acknowledger?.stop()
        acknowledger = nil
        navigation.clear()
        lastError = error
        account = .nobody
        tellExtension([])
        foreground.handle(.account(nil))
        voIP.handle(.accounts([]))
        isRegisteredForCalls = false
        answered = nil
        router.handle(.loggedOut())
        do throws(BadgeLedgerError) {
            system.setBadge(try ledger.remove(account: user.uid.rawValue).number)
        } catch {
            lastError = ChatError(.operationFailed, "The badge cannot be cleared.", remedy: error.description)
        }
    }

    private func tellExtension(_ accounts: [UserID]) {
        do {
            try accountsFile.save(accounts)
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
            isRegisteredForPush = state == .registered
            if let error = state.error { lastError = error }
        case .unkept(let error): lastError = error
        case .call(let change): heard(change)
        default: break
        }
        system.changed()
    }

    // MARK: Root

    /// The scene is there; the root follows when its gate opens.
    func prepareRoot(in scene: String) {
        self.scene = scene
        tasks.run { [weak self, gate = configuration.rootGate] in
            do {
                try await gate.pass()
            } catch {
                // Cancelled: the process is gone.
                return
            }
            guard let self, self.scene == scene else { return }
            self.mayShowRoot = true
            self.showRoot()
        }
    }

    private func showRoot() {
        guard mayShowRoot, let scene, let user, navigation.stack.isEmpty else { return }
        let list = ConversationListScreen(account: user.uid, client: client, time: system.time)
        list.onChange = { [weak self] in self?.system.changed() }
        navigation.showRoot(.list(list))
        router.handle(.rootReady(scene: scene))
        showAnsweredCall()
    }

    func sceneGone(_ scene: String) {
        guard self.scene == scene else { return }
        navigation.clear()
        self.scene = nil
        mayShowRoot = false
        foreground.handle(.gone(scene: scene))
        router.handle(.sceneDisconnected(scene: scene))
    }

    // MARK: Connection

    /// Calls the client in the order of the life cycle.
    func call(_ body: @escaping @Sendable (ChatClient) async -> Void) {
        lastCall = Task { [lastCall, client] in
            await lastCall?.value
            await body(client)
        }
    }

    func end() async {
        life.end()
        tasks.cancelAll()
        acknowledger?.stop()
        navigation.clear()
        await client.terminate()
    }
}
