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
        /// What was called for a single window.
        var sceneCalls: [String] = []
        var remotePayloads: [[String: JSONValue]] = []
        /// Nil keeps the completion in ``remoteCompletions``.
        var fetchResult: BackgroundFetchResult? = .newData
        var remoteCompletions: [@MainActor @Sendable (BackgroundFetchResult) -> Void] = []
        var answersResponses = true
        var responseCompletions: [@MainActor @Sendable () -> Void] = []
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
    func sceneDidBecomeActive(_ scene: String) { script.sceneCalls.append("active \(scene)") }
    func sceneWillResignActive(_ scene: String) { script.sceneCalls.append("inactive \(scene)") }
    func sceneDidEnterBackground(_ scene: String) { script.sceneCalls.append("background \(scene)") }
    func didBecomeActive() { script.calls.append("active") }
    func willResignActive() { script.calls.append("inactive") }
    func didEnterBackground() { script.calls.append("background") }
    func didRegisterForRemoteNotifications(_ token: Data) { script.calls.append("token \(token.count)") }
    func didFailToRegisterForRemoteNotifications(_ error: ChatError) { script.calls.append("no token") }
    func terminate() async { script.calls.append("terminated") }

    func didReceiveRemoteNotification(
        _ payload: [String: JSONValue], completion: @escaping @MainActor @Sendable (BackgroundFetchResult) -> Void
    ) {
        script.calls.append("remote")
        script.remotePayloads.append(payload)
        script.remoteCompletions.append(completion)
        guard let result = script.fetchResult else { return }
        for _ in 0..<script.completionCalls { completion(result) }
    }

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
        script.responseCompletions.append(completion)
        guard script.answersResponses else { return }
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
        private var made: [ExtensionSystem] = []
        let work: @Sendable (NotificationContent, ExtensionSystem) -> NotificationContent?
        let finishesAtExpiry: Bool

        /// - Parameter revise: nil keeps the request until ``finishAll(_:)`` or the expiry.
        init(finishesAtExpiry: Bool = false, revise: @escaping @Sendable (NotificationContent) -> NotificationContent?)
        {
            work = { content, _ in revise(content) }
            self.finishesAtExpiry = finishesAtExpiry
        }

        /// With what the extension's process has at hand.
        init(work: @escaping @Sendable (NotificationContent, ExtensionSystem) -> NotificationContent?) {
            self.work = work
            finishesAtExpiry = false
        }

        /// What each instance was made with.
        var systems: [ExtensionSystem] { lock.withLock { made } }

        var instances: Int { lock.withLock { counted.instances } }
        var expiries: Int { lock.withLock { counted.expiries } }
        var inFlight: Int { lock.withLock { held.count } }

        func made(with system: ExtensionSystem) {
            lock.withLock {
                counted.instances += 1
                made.append(system)
            }
        }

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

    private let system: ExtensionSystem

    init(_ script: Script, _ system: ExtensionSystem) {
        self.script = script
        self.system = system
        script.made(with: system)
    }

    func didReceive(_ request: NotificationRequest, handler: @escaping @Sendable (NotificationContent) -> Void) {
        if let content = script.work(request.content, system) {
            handler(content)
        } else {
            script.hold(request, handler)
        }
    }

    func timeWillExpire() { script.expired() }
}
