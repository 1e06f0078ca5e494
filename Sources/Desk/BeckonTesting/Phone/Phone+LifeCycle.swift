import BeckonModel
import BeckonRouting
import Foundation

extension Phone {
    /// A process of the app.
    struct AppProcess {
        let number: Int
        let application: any PhoneApplication
        let system: PhoneSystem
        var state: ApplicationState
        var scene: String?
        /// Whether a delegate was set when the launch had finished (P-24).
        var hadDelegate = false
    }

    /// What starts the app.
    public enum LaunchCause: Sendable, Hashable {
        /// The person, from the home screen or the app switcher.
        case icon
        /// The system, into the background: no scene, nothing on screen.
        case system
    }

    /// Starts the app's process, or brings a running one on screen.
    public func launch(by cause: LaunchCause = .icon) {
        if process == nil { start(LaunchOptions()) }
        if cause == .icon { activate() }
    }

    /// The person opens the app: it becomes active, with a scene where it has scenes.
    public func activate() {
        if process == nil { start(LaunchOptions()) }
        connectScene(SceneConnectionOptions())
        enterForeground()
        becomeActive()
    }

    /// Something covers the app for a moment: a call, the control centre.
    public func resignActive() {
        guard state == .active else { return }
        process?.state = .inactive
        process?.application.willResignActive()
        changed()
    }

    /// The person leaves the app.
    public func enterBackground() {
        guard state.isForeground else { return }
        resignActive()
        process?.state = .background
        process?.application.didEnterBackground()
        trace(.lifecycle, decision: state.rawValue)
        changed()
    }

    /// The system takes the scene of an app in the background away; the process lives on (P-28).
    public func disconnectScene() {
        guard state == .background, let scene = process?.scene else { return }
        process?.scene = nil
        process?.application.sceneDidDisconnect(scene)
        changed()
    }

    /// Who ends a process.
    public enum KillCause: Sendable, Hashable {
        /// The system, to free memory: the app stays in the app switcher.
        case system
        /// The person, in the app switcher.
        case person
    }

    /// Ends the app's process at once, without a word to it. Returns when nothing of it goes on.
    public func kill(by cause: KillCause = .system) async {
        guard let ended = process else { return }
        process = nil
        unanswered = 0
        if cause == .person { isInAppSwitcher = false }
        trace(.lifecycle, decision: ApplicationState.notRunning.rawValue)
        changed()
        await ended.application.terminate()
    }

    // MARK: Steps

    func start(_ options: LaunchOptions) {
        processCount += 1
        let system = PhoneSystem(phone: self, process: processCount)
        let application = bundle.makeApplication(system)
        process = AppProcess(number: processCount, application: application, system: system, state: .background)
        isInAppSwitcher = true
        trace(.lifecycle, decision: "launched")
        application.didFinishLaunching(options)
        process?.hadDelegate = system.notificationDelegate != nil
        changed()
    }

    func connectScene(_ options: SceneConnectionOptions) {
        guard bundle.hasScenes, let application = process?.application, process?.scene == nil else { return }
        let scene = "scene-\(processCount)-\(UUID().uuidString.prefix(4))"
        process?.scene = scene
        var options = options
        options.notificationResponse?.scene = scene
        application.sceneWillConnect(scene, options)
        changed()
    }

    func enterForeground() {
        guard state == .background else { return }
        process?.state = .inactive
    }

    func becomeActive() {
        guard state == .inactive else { return }
        process?.state = .active
        process?.application.didBecomeActive()
        trace(.lifecycle, decision: state.rawValue)
        changed()
    }

    // MARK: Asked by the app

    func askForPermission() -> NotificationPermission {
        if permission.status == .notDetermined { permission = permissionAnswer }
        return permission
    }

    func setCategories(_ categories: [NotificationCategory]) { self.categories = categories }

    func register(_ number: Int) {
        let (registrar, bundle) = (registrar, bundle)
        Task { [weak self] in
            do {
                let token = try await registrar.register(bundle.topic, bundle.environment)
                self?.registered(number, token)
            } catch {
                let failure = ChatError(.networkIssues, "The phone could not register with APNs.")
                guard let self, self.isAlive(number) else { return }
                self.process?.application.didFailToRegisterForRemoteNotifications(failure)
                self.changed()
            }
        }
    }

    private func registered(_ number: Int, _ token: String) {
        pushToken = token
        guard isAlive(number) else { return changed() }
        process?.application.didRegisterForRemoteNotifications(Data(hexadecimal: token))
        changed()
    }
}

extension Data {
    /// The bytes that a token stands for; what is no digit is left out.
    fileprivate init(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        self.init(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
    }
}
