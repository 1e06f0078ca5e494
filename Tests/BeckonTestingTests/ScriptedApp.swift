import BeckonAPI
import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation

/// An app that writes down what the system tells it and answers as a test says.
@MainActor final class ScriptedApp: PhoneApplication, PhoneNotificationDelegate {
    /// What a test sets, over all processes.
    @MainActor final class Script {
        var calls: [String] = []
        var options: PresentationOptions = .all
        var setsDelegate = true
        var launchOptions: [LaunchOptions] = []
        var responses: [NotificationResponse] = []
        var presentations: [@MainActor @Sendable (PresentationOptions) -> Void] = []
        var answersPresentations = true
        var completionCalls = 1
        var categories: [NotificationCategory] = []
        var systems: [PhoneSystem] = []
    }

    let script: Script
    let system: PhoneSystem

    init(_ script: Script, _ system: PhoneSystem) {
        self.script = script
        self.system = system
        script.systems.append(system)
    }

    func didFinishLaunching(_ options: LaunchOptions) {
        script.calls.append("launched")
        script.launchOptions.append(options)
        if script.setsDelegate { system.notificationDelegate = self }
        system.setCategories(script.categories)
        system.registerForRemoteNotifications()
    }

    func sceneWillConnect(_ scene: String, _ options: SceneConnectionOptions) {
        script.calls.append(options.notificationResponse == nil ? "scene" : "scene with response")
        if let response = options.notificationResponse { script.responses.append(response) }
    }

    func sceneDidDisconnect(_ scene: String) { script.calls.append("scene gone") }
    func didBecomeActive() { script.calls.append("active") }
    func willResignActive() { script.calls.append("inactive") }
    func didEnterBackground() { script.calls.append("background") }
    func didRegisterForRemoteNotifications(_ token: Data) { script.calls.append("token \(token.count)") }
    func didFailToRegisterForRemoteNotifications(_ error: ChatError) { script.calls.append("no token") }
    func terminate() async { script.calls.append("terminated") }

    func willPresent(
        _ notification: DeliveredNotification,
        completion: @escaping @MainActor @Sendable (PresentationOptions) -> Void
    ) {
        script.calls.append("willPresent")
        script.presentations.append(completion)
        guard script.answersPresentations else { return }
        for _ in 0..<script.completionCalls { completion(script.options) }
    }

    func didReceive(_ response: NotificationResponse, completion: @escaping @MainActor @Sendable () -> Void) {
        script.calls.append("didReceive")
        script.responses.append(response)
        for _ in 0..<script.completionCalls { completion() }
    }
}

/// An extension that does with each request what a test says.
///
/// `@unchecked` because requests come from the main actor and tests look from there too: the lock guards all of it.
final class ScriptedExtension: PhoneExtension, @unchecked Sendable {
    final class Script: @unchecked Sendable {
        private let lock = NSLock()
        private var held: [(NotificationRequest, @Sendable (NotificationContent) -> Void)] = []
        private var counted = (instances: 0, expiries: 0)
        let revise: @Sendable (NotificationContent) -> NotificationContent?
        let finishesAtExpiry: Bool

        /// - Parameter revise: nil keeps the request until ``finishAll(_:)`` or the expiry.
        init(finishesAtExpiry: Bool = false, revise: @escaping @Sendable (NotificationContent) -> NotificationContent?)
        {
            self.revise = revise
            self.finishesAtExpiry = finishesAtExpiry
        }

        var instances: Int { lock.withLock { counted.instances } }
        var expiries: Int { lock.withLock { counted.expiries } }
        var inFlight: Int { lock.withLock { held.count } }

        func made() { lock.withLock { counted.instances += 1 } }

        func hold(_ request: NotificationRequest, _ handler: @escaping @Sendable (NotificationContent) -> Void) {
            lock.withLock { held.append((request, handler)) }
        }

        func expired() {
            lock.withLock { counted.expiries += 1 }
            if finishesAtExpiry { finishAll { $0.title += " (best so far)" } }
        }

        func finishAll(_ change: (inout NotificationContent) -> Void = { _ in }) {
            let all = lock.withLock {
                defer { held = [] }
                return held
            }
            for (request, handler) in all {
                var content = request.content
                change(&content)
                handler(content)
            }
        }
    }

    private let script: Script

    init(_ script: Script) {
        self.script = script
        script.made()
    }

    func didReceive(_ request: NotificationRequest, handler: @escaping @Sendable (NotificationContent) -> Void) {
        if let content = script.revise(request.content) { handler(content) } else { script.hold(request, handler) }
    }

    func timeWillExpire() { script.expired() }
}
