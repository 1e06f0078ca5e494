import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation

/// The app of a script: `TapRouter`, `ForegroundRouter` and `NavigationPlan`, composed as an app composes them. Its session
/// and its screens come from the script's events.
///
/// One object for each process; ``ReplayDesk`` outlives it.
@MainActor final class ReplayApp {
    let desk: ReplayDesk
    let system: PhoneSystem
    /// What stands in each scene; a scene without a root is not among them.
    private(set) var screens: [String: NavigationState] = [:]
    /// The handlers that the app has registered for responses; a careless app registers more than one (sh-14).
    private var handlers: [@MainActor (NotificationResponse, CompletionSlot<Void>) -> Void] = []
    private var scenes: Set<String> = []
    private let settings: PhoneScript.Settings
    private let life = ProcessLife()

    private(set) lazy var router = TapRouter(
        resolver: desk.resolver, actions: settings.actions,
        store: settings.keepsTaps ? .file(system.container.appendingPathComponent("taps.json")) : nil,
        now: system.time.now, trace: system.trace,
        handlers: TapRouter.Handlers(
            open: { [weak self] in self?.open($0, $1) },
            switchAccount: { [weak self] in self?.switchAccount(to: $0) },
            perform: { [weak self] action, context in
                guard let self else { throw CancellationError() }
                self.desk.performed(action, context)
                if self.settings.actionsFail { throw ChatError(.operationFailed, "The script lets actions fail.") }
            },
            dropped: { [desk] in desk.dropped($0, $1) }))

    private(set) lazy var voIP = VoIPReceiver(
        platform: system.incomingCalls, reader: ReplayDesk.voIPReader,
        makeUUID: { [desk] in desk.unnamedCall() }, trace: system.trace,
        told: { [desk] in desk.sessions[$0.call.uuid] = $0.call.sessionID ?? desk.sessions[$0.call.uuid] })

    private(set) lazy var foreground = ForegroundRouter(resolver: desk.resolver, trace: system.trace)

    init(_ desk: ReplayDesk, _ system: PhoneSystem) {
        self.desk = desk
        self.system = system
        settings = desk.script.settings
    }

    /// What the app does where it wants to hear of responses; doing it again must be harmless.
    func install() {
        system.notificationDelegate = self
        handlers.append { [router, life] response, slot in
            router.didReceive(
                response, completion: Completion("didReceive", forgotten: life.forgot) { slot.finish(()) })
        }
    }

    // MARK: Session

    func know(_ account: String, others: Set<String>) {
        let isAnother = desk.active != account
        desk.session = .known(active: account, others: others)
        tell(account, others)
        router.handle(.sessionKnown(account: account, others: others))
        guard !desk.script.tellsRoot else { return }
        for scene in scenes.sorted() where isAnother || screens[scene] == nil { showRoot(in: scene) }
    }

    func showLogin() {
        desk.session = .nobody
        tell(nil, [])
        router.handle(.loginShown)
        takeRoots()
    }

    func logOut(_ account: String?) {
        if let account, case .known(let active, let others)? = desk.session, account != active {
            desk.session = .known(active: active, others: others.subtracting([account]))
            tell(active, others.subtracting([account]))
            return router.handle(.loggedOut(account: account))
        }
        desk.session = .nobody
        tell(nil, [])
        router.handle(.loggedOut(account: account))
        takeRoots()
    }

    func becomeAccount(_ account: String) {
        if router.waitingResponse != nil { desk.outcome.sequence.append("wait ready") }
        var others: Set<String> = []
        if case .known(let before, let known)? = desk.session { others = known.union([before]).subtracting([account]) }
        desk.session = .known(active: account, others: others)
        for scene in screens.keys { screens[scene] = NavigationState(stack: [.root]) }
        tell(account, others)
        for scene in screens.keys.sorted() { foreground.handle(.shown(.root, scene: scene)) }
        router.handle(.accountReady(account))
    }

    /// Who is signed in, for what is decided at once.
    private func tell(_ account: String?, _ others: Set<String>) {
        foreground.handle(.account(account, others: account == nil ? nil : others))
        voIP.handle(.accounts(account.map { others.union([$0]) } ?? []))
    }

    private func switchAccount(to account: String) {
        desk.outcome.sequence.append("switch \(account)")
        if !desk.script.tellsSwitch { becomeAccount(account) }
    }

    // MARK: Screens

    func showRoot(in scene: String) {
        screens[scene] = NavigationState(stack: [.root])
        foreground.handle(.shown(.root, scene: scene))
        router.handle(.rootReady(scene: scene))
    }

    private func takeRoots() {
        for scene in screens.keys.sorted() { takeRoot(from: scene) }
    }

    func takeRoot(from scene: String) {
        screens[scene] = nil
        // No conversation is seen; the scene itself is as active as before.
        foreground.handle(.shown(.root, scene: scene))
        router.handle(.rootGone(scene: scene))
    }

    private func open(_ destination: Destination, _ context: TapContext) {
        desk.opened(destination, context)
        show(destination, in: context.scene, style: settings.style)
    }

    /// Shows it above the root; by the person it is always pushed.
    func show(_ destination: Destination, in scene: String, style: NavigationPlan.Style = .pushed) {
        let before = screens[scene] ?? NavigationState(stack: [.root])
        change(scene, to: before.after(NavigationPlan(to: destination, from: before, style: style)))
    }

    func goBack(in scene: String) {
        guard var state = screens[scene] else { return }
        if state.covers.popLast() == nil, state.stack.count > 1 { state.stack.removeLast() }
        change(scene, to: state)
    }

    /// What an event says is on top.
    func putOnTop(_ destination: Destination, in scene: String) {
        change(scene, to: NavigationState(stack: destination == .root ? [.root] : [.root, destination]))
    }

    private func change(_ scene: String, to state: NavigationState) {
        screens[scene] = state
        guard let top = state.top else { return }
        foreground.handle(.shown(top, scene: scene))
        router.handle(.shown(top, scene: scene))
        desk.read(top)
    }
}

/// Each call is documented at ``PhoneApplication``.
extension ReplayApp: PhoneApplication {
    func didFinishLaunching(_ options: LaunchOptions) {
        install()
        system.voIPDelegate = self
        router.didFinishLaunching(hasRemoteNotification: options.remoteNotification != nil)
        if !system.hasScenes { scenes = ["main"] }
        guard !desk.script.isRecorded else { return }
        switch desk.session {
        case .known(let active, let others)?: know(active, others: others)
        case .nobody?: showLogin()
        case nil: break
        }
    }

    func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {
        scenes.insert(scene)
        router.sceneWillConnect(scene, response: options.notificationResponse)
        if !desk.script.tellsRoot, desk.active != nil, screens[scene] == nil { showRoot(in: scene) }
    }

    func sceneDidDisconnect(_ scene: String) {
        scenes.remove(scene)
        screens[scene] = nil
        foreground.handle(.gone(scene: scene))
        router.handle(.sceneDisconnected(scene: scene))
    }

    func sceneDidBecomeActive(_ scene: String) { foreground.handle(.active(true, scene: scene)) }

    func sceneWillResignActive(_ scene: String) { foreground.handle(.active(false, scene: scene)) }

    func didBecomeActive() { if !system.hasScenes { sceneDidBecomeActive("main") } }

    func willResignActive() { if !system.hasScenes { sceneWillResignActive("main") } }

    func didEnterBackground() {}

    func didRegisterForRemoteNotifications(_ token: Data) {}

    func didFailToRegisterForRemoteNotifications(_ error: ChatError) {}

    func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
    ) {
        hear(NotificationContent(payload: payload), identifier: nil)
        completion(.newData)
    }

    func terminate() async { life.end() }
}

/// Each call is documented at ``PhoneNotificationDelegate``.
extension ReplayApp: PhoneNotificationDelegate {
    func willPresent(
        _ notification: DeliveredNotification,
        completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void
    ) {
        let decision = foreground.willPresent(
            notification.content, requestIdentifier: notification.requestIdentifier,
            deliveredAt: notification.deliveredAt,
            completion: Completion("willPresent", fallback: .all, handler: completion))
        desk.presented(notification.requestIdentifier, decision.options, decision.reason.rawValue)
        desk.count(notification.content, identifier: notification.requestIdentifier, isSeen: decision.isSeen)
    }

    func didReceive(_ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void) {
        let slot = CompletionSlot(
            Completion("didReceive", forgotten: life.forgot) { [system] in
                // The system has forgotten those of a process that is gone.
                if system.isAlive { completion() }
            })
        for handler in handlers { handler(response, slot) }
    }

    /// A message that comes without a notification.
    func hear(_ content: NotificationContent, identifier: String?) {
        let decision = ForegroundPolicy(resolver: desk.resolver).decision(for: content, in: foreground.situation)
        desk.count(content, identifier: identifier, isSeen: decision.isSeen)
    }
}

/// Each call is documented at ``PhoneVoIPDelegate``.
extension ReplayApp: PhoneVoIPDelegate {
    func didUpdateVoIPToken(_ token: Data) {}

    func didReceiveIncomingPush(
        _ payload: [String: JSONValue], mustReport: Bool, completion: @escaping @MainActor @Sendable () -> Void
    ) {
        voIP.didReceive(
            payload: payload, mustReport: mustReport,
            completion: Completion("didReceiveIncomingPush", forgotten: life.forgot, handler: completion))
    }

    func answerCall(_ uuid: UUID) { voIP.handle(.answered(uuid)) }

    func endCall(_ uuid: UUID) { voIP.handle(.ended(uuid)) }
}

extension ForegroundDecision {
    /// Whether the message needs no attention any more.
    fileprivate var isSeen: Bool { reason == .conversationVisible || reason == .conversationLeft }
}
