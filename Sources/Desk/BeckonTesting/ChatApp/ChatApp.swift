public import BeckonApp
public import BeckonCallChat
public import BeckonClient
import BeckonExtension
public import BeckonModel
public import BeckonRouting
public import BeckonScreens
import BeckonStore
import Foundation

/// A chat app for a ``Phone``, composed of Beckon's rooms exactly as a real one, with a navigation stack in place of views.
///
/// One object for each process. It persists its session and its outbox in the app's folder, so that the next start
/// restores them. ``ChatAppConfiguration`` outlives it and holds its gates and its log.
@MainActor public final class ChatApp {
    /// Outlives this process: gates and log.
    public let configuration: ChatAppConfiguration
    /// What the process can ask of the phone.
    public let system: PhoneSystem
    /// The SDK of this process.
    public let client: ChatClient

    let tasks = TaskBag()
    let life = ProcessLife()
    var scene: String?
    private var mayShowRoot = false

    /// What stands on screen: the root, what was pushed above it, and what covers it.
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

    /// Turns taps into openings. Lives as long as the app's process.
    public private(set) lazy var router = TapRouter(
        resolver: configuration.resolver, actions: configuration.actions,
        store: configuration.keepsTaps ? .file(system.container.appendingPathComponent("taps.json")) : nil,
        now: system.time.now, trace: system.trace,
        handlers: TapRouter.Handlers(
            open: { [weak self] destination, context in self?.coordinator.open(destination, context) },
            perform: { [weak self] action, context in
                guard let self else { throw CancellationError() }
                try await self.coordinator.perform(action, context)
            },
            beginBackgroundTime: { [weak system] expired in
                let task = system?.beginBackgroundTask("notification action", expiration: expired)
                return { [weak system] in
                    if let task { system?.endBackgroundTask(task) }
                }
            }))

    /// Takes VoIP pushes, where the app takes calls (`takesCalls` of its configuration).
    public private(set) lazy var voIP = VoIPReceiver(platform: system.incomingCalls, trace: system.trace)

    /// Decides how notifications are shown while the app is in front.
    public private(set) lazy var foreground = ForegroundRouter(resolver: configuration.resolver, trace: system.trace)

    /// Who is signed in, and what follows from it.
    public private(set) lazy var coordinator: ChatCoordinator = {
        let coordinator = ChatCoordinator(
            client: client, platform: ChatPlatform(system, environment: configuration.environment),
            sessions: .file(system.container.appendingPathComponent("session.json")),
            ledger: BadgeLedger(directory: system.appGroup), accounts: SignedInAccounts(directory: system.appGroup),
            facts: configuration.calls,
            time: system.time, trace: system.trace)
        coordinator.routing = self
        coordinator.navigation = self
        coordinator.onChange = { [weak self] in self?.system.changed() }
        return coordinator
    }()

    public init(configuration: ChatAppConfiguration, system: PhoneSystem) {
        self.configuration = configuration
        self.system = system
        client = ChatClient(
            transport: configuration.makeTransport(), time: system.time, random: configuration.random,
            store: .folder(system.container.appendingPathComponent("chats")), trace: system.trace)
    }

    /// How often taps opened a screen, over all launches (``ChatAppConfiguration/opened``).
    public var openCount: Int { configuration.openCount }

    /// Which chats are on screen.
    public var visibility: VisibleChats { coordinator.visibility }
    /// Who is signed in, as far as this process knows.
    public var account: ChatCoordinator.Account { coordinator.account }
    /// The account's user, where somebody is signed in.
    public var user: User? { coordinator.user }
    /// The last thing that went wrong outside of any screen.
    public var lastError: ChatError? { coordinator.lastError }
    /// Whether the server knows this process's push token.
    public var isRegisteredForPush: Bool { coordinator.pushRegistration == .registered }
    /// Whether the server knows this process's token for calls.
    public var isRegisteredForCalls: Bool { coordinator.isRegisteredForCalls }
    /// The call that the account is in, or was in last.
    public var callSession: CallSession? { coordinator.callSession }
    /// The sheet of its chat, while it is open.
    public var callChat: CallChatScreen? { coordinator.callChat }

    /// Signs in and keeps the session on the phone's disk.
    public func login(token: String) async throws(ChatError) { try await coordinator.login(token: token) }

    /// Signs out: the server first, then this device.
    public func logout() async throws(ChatError) { try await coordinator.logout() }

    /// Calls a user or a group, with a chat beside the call, and goes into the call.
    @discardableResult
    public func startCall(
        to receiver: Receiver, type: MessageType = .audio, name: String? = nil
    ) async throws(ChatError) -> CallSession? {
        try await coordinator.startCall(to: receiver, type: type, name: name)
    }

    /// Goes into a call and shows its screen; the one that the account is in already stays.
    @discardableResult
    public func enter(_ call: Call) -> CallSession? { coordinator.enter(call) }

    /// The person has touched the button of the chat.
    public func onChatButtonClicked() { coordinator.onChatButtonClicked() }

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

    func showRoot() {
        guard mayShowRoot, let scene, let user, navigation.stack.isEmpty else { return }
        let list = ConversationListScreen(account: user.uid, client: client, time: system.time)
        list.onChange = { [weak self] in self?.system.changed() }
        navigation.showRoot(.list(list))
        router.handle(.rootReady(scene: scene))
        coordinator.rootShown()
    }

    func sceneGone(_ scene: String) {
        guard self.scene == scene else { return }
        navigation.clear()
        self.scene = nil
        mayShowRoot = false
        foreground.handle(.gone(scene: scene))
        router.handle(.sceneDisconnected(scene: scene))
    }

    func end() async {
        life.end()
        tasks.cancelAll()
        navigation.clear()
        await coordinator.end()
    }
}
