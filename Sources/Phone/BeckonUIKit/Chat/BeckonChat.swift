#if canImport(UIKit)
    public import BeckonApp
    public import BeckonCallChat
    public import BeckonClient
    import BeckonExtension
    public import BeckonModel
    import BeckonStore
    import BeckonURLSession
    public import UIKit

    /// A chat app on Beckon's own server in one object: session, screens, pushes, taps, badge and calls.
    ///
    /// ```swift
    /// let chat = BeckonChat(BeckonChat.Settings(server: server, appGroup: "group.com.example.chat") { LoginController() })
    ///
    /// func application(
    ///     _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    /// ) -> Bool {
    ///     chat.install(launchOptions: options)
    ///     return true
    /// }
    /// ```
    /// Each window is handed over by ``show(in:connecting:)``: it gets the list of conversations, or the login. The app's
    /// delegate keeps the object as long as the app runs. All on the main actor.
    @MainActor public final class BeckonChat {
        /// Who is signed in, calls, and what went wrong outside of any screen.
        public let coordinator: ChatCoordinator
        /// Pushes and taps; there once it is installed.
        public internal(set) var beckon: Beckon?
        /// What the screens of the account share; nil while nobody is signed in.
        public internal(set) var context: ChatContext?

        let settings: Settings
        let facts: CallFacts?
        let platform: BeckonPlatform
        var windows: [WeakWindow] = []
        private var observations: Observations?

        struct WeakWindow {
            weak var window: UIWindow?
        }

        /// - Parameters:
        ///   - settings: a copy is taken.
        ///   - platform: the system; a test hands in its own.
        public init(_ settings: Settings, platform: BeckonPlatform = .live) {
            self.settings = settings
            facts = settings.callScreen == nil ? nil : CallFacts()
            self.platform = platform
            let container = settings.appGroup.flatMap { platform.appGroup($0) }
            if settings.appGroup != nil, container == nil {
                settings.trace(.told, decision: "no-container", reason: "app-group")
            }
            let shared = container ?? settings.folder
            let client = ChatClient(
                transport: settings.transport ?? .urlSession(settings.server), time: settings.time,
                store: .folder(settings.folder), trace: settings.trace)
            coordinator = ChatCoordinator(
                client: client, platform: ChatPlatform(platform, settings), sessions: settings.sessions,
                ledger: BadgeLedger(directory: shared), accounts: SignedInAccounts(directory: shared), facts: facts,
                time: settings.time, trace: settings.trace)
            coordinator.routing = self
            coordinator.navigation = self
        }

        /// The SDK: to send, to search, to call.
        public var client: ChatClient { coordinator.client }

        /// Takes pushes and taps over, and takes up the session that was kept. Called in `didFinishLaunching` (P-24).
        ///
        /// - Parameter launchOptions: as the app's delegate was given them.
        /// - Returns: what the app's delegate hands tokens and silent pushes to.
        @discardableResult
        public func install(launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Beckon {
            let beckon = Beckon.install(makeConfiguration(), launchOptions: launchOptions, platform: platform)
            self.beckon = beckon
            observe()
            coordinator.start()
            return beckon
        }

        /// Signs in with a token of the app's own backend, and keeps the session.
        public func login(token: String) async throws(ChatError) { try await coordinator.login(token: token) }

        /// Signs out: the server first, so that no push follows, then this device.
        public func logout() async throws(ChatError) { try await coordinator.logout() }

        /// Calls somebody, with a chat beside the call, and shows the call's screen.
        @discardableResult
        public func startCall(
            to receiver: Receiver, type: MessageType = .audio, name: String? = nil
        ) async throws(ChatError) -> CallSession? {
            try await coordinator.startCall(to: receiver, type: type, name: name)
        }

        /// The call that this device is in, or was in last.
        public var call: CallSession? { coordinator.callSession }

        /// The person has taken a call on the app's own screen.
        @discardableResult
        public func join(_ id: CallSessionID) -> CallSession? { coordinator.join(id) }

        private func observe() {
            let observations = Observations(platform.center)
            self.observations = observations
            func on(_ name: Notification.Name, _ body: @escaping @MainActor (ChatCoordinator) -> Void) {
                let coordinator = coordinator
                observations.add(name) { [weak coordinator] _ in
                    // UIKit posts these on the main thread.
                    MainActor.assumeIsolated { if let coordinator { body(coordinator) } }
                }
            }
            on(UIApplication.didBecomeActiveNotification) { $0.didBecomeActive() }
            on(UIApplication.willResignActiveNotification) { $0.willResignActive() }
            on(UIApplication.didEnterBackgroundNotification) { $0.didEnterBackground() }
        }
    }
#endif
