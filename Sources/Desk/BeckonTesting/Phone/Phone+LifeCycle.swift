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
        /// The one used last at the end.
        var scenes: [PhoneScene] = []
        var work: [Int: BackgroundWork] = [:]
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
    ///
    /// - Parameters:
    ///   - cause: what the person or the system did.
    ///   - options: what the process is told at its start; a launch into the background has the payload of the push
    ///     that caused it (P-27).
    public func launch(by cause: LaunchCause = .icon, options: LaunchOptions = LaunchOptions()) {
        if process == nil { start(options) }
        if cause == .icon { activate() }
    }

    /// The person opens the app: it becomes active, with a scene where it has scenes.
    public func activate() {
        prepareOnScreen()
        let scene = currentScene ?? connectScene(SceneConnectionOptions())
        enterForeground(scene)
        becomeActive(scene)
    }

    /// Something covers the app for a moment: a call, the control centre.
    public func resignActive() {
        guard state == .active else { return }
        deactivateScenes()
        process?.state = .inactive
        process?.application.willResignActive()
        changed()
    }

    /// The person leaves the app.
    public func enterBackground() {
        guard state.isForeground else { return }
        resignActive()
        hideScenes()
        process?.state = .background
        process?.application.didEnterBackground()
        trace(.lifecycle, decision: state.rawValue)
        startClocks()
        changed()
    }

    /// Who ends a process.
    public enum KillCause: Sendable, Hashable {
        /// The system, to free memory: the app stays in the app switcher.
        case system
        /// The person, in the app switcher: no silent push wakes the app then (P-29).
        case person
    }

    /// Ends the app's process at once, without a word to it. Returns when nothing of it goes on.
    public func kill(by cause: KillCause = .system) async {
        if cause == .person {
            isInAppSwitcher = false
            isForceQuit = true
        }
        await endProcess()?.terminate()
    }

    // MARK: Steps

    /// The person looks at the app: the phone is unlocked, and the process runs.
    func prepareOnScreen() {
        unlock()
        isForceQuit = false
        if process == nil { start(LaunchOptions()) }
        isSuspended = false
    }

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

    /// The process is gone; the application that is to be told so.
    func endProcess() -> (any PhoneApplication)? {
        guard let ended = process else { return nil }
        process = nil
        unanswered = 0
        isSuspended = false
        for work in ended.work.values { work.clock?.cancel() }
        callCenter.endAll()
        trace(.lifecycle, decision: ApplicationState.notRunning.rawValue)
        changed()
        return ended.application
    }

    /// The system ends the process for a rule that it broke.
    func terminate() {
        guard let application = endProcess() else { return }
        Task { await application.terminate() }
    }

    // MARK: Asked by the app

    func askForPermission() -> NotificationPermission {
        if permission.status == .notDetermined { permission = permissionAnswer }
        return permission
    }

    func setCategories(_ categories: [NotificationCategory]) { self.categories = categories }

    func prefer(_ content: Set<String>, in scene: String) {
        guard let index = index(of: scene) else { return }
        process?.scenes[index].preferredContent = content
    }

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
    init(hexadecimal text: String) {
        let digits = text.compactMap(\.hexDigitValue)
        self.init(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
    }
}
