public import BeckonModel
public import BeckonPush
public import BeckonRouting
public import Foundation

/// What an app's process can ask of the system: `UIApplication`, `UNUserNotificationCenter` and the disk in one.
///
/// Belongs to one process. After its death every call is a fault (``PhoneFault/deadProcessActed(_:)``) and does nothing.
@MainActor public final class PhoneSystem {
    /// Weak, as on iOS: somebody has to own the delegate (P-24).
    public weak var notificationDelegate: (any PhoneNotificationDelegate)?
    /// Weak as well.
    public weak var voIPDelegate: (any PhoneVoIPDelegate)?
    /// The app's own folder: survives the process.
    public let container: URL
    /// The folder that the app shares with its extension.
    public let appGroup: URL
    /// The secrets that the app shares with its extension.
    public let keychain: PhoneKeychain
    /// Whether the app declares scenes.
    public let hasScenes: Bool
    /// The bundle identifier.
    public let topic: String
    /// The phone's clock.
    public let time: TimeSource
    /// Writes for the place of the app.
    public let trace: Trace
    private weak var phone: Phone?
    let process: Int

    init(phone: Phone, process: Int) {
        self.phone = phone
        self.process = process
        container = phone.container
        appGroup = phone.appGroup
        keychain = phone.keychain
        hasScenes = phone.bundle.hasScenes
        topic = phone.bundle.topic
        time = phone.time
        trace = phone.trace.at("\(phone.name).app")
    }

    /// Whether the process still runs.
    public var isAlive: Bool { phone?.isAlive(process) ?? false }

    /// Where the app's process stands.
    public var state: ApplicationState { isAlive ? phone?.state ?? .notRunning : .notRunning }

    /// Asks the person the first time; afterwards tells what they decided.
    public func requestAuthorization() async -> NotificationPermission {
        guard let phone = living("requestAuthorization") else { return .denied }
        return phone.askForPermission()
    }

    /// The token comes as ``PhoneApplication/didRegisterForRemoteNotifications(_:)``.
    public func registerForRemoteNotifications() {
        living("registerForRemoteNotifications")?.register(process)
    }

    /// The token comes as ``PhoneVoIPDelegate/didUpdateVoIPToken(_:)`` (`PKPushRegistry.desiredPushTypes`).
    public func registerForVoIPPushes() {
        living("registerForVoIPPushes")?.registerForVoIPPushes(process)
    }

    /// CallKit, as ``BeckonRouting/VoIPReceiver`` uses it.
    public var incomingCalls: IncomingCallPlatform {
        IncomingCallPlatform(
            reportNewIncomingCall: { [weak self] uuid, call, done in
                self?.living("reportNewIncomingCall")?.reportNewIncomingCall(uuid, call, done)
            },
            reportCallEnded: { [weak self] uuid, reason in
                self?.living("reportCallEnded")?.reportCallEnded(uuid, reason)
            })
    }

    /// Writes the number on the icon; 0 or less takes it away and clears the list (P-7, P-33).
    public func setBadge(_ number: Int) { living("setBadge")?.setBadge(number) }

    /// What is in the notification list, the oldest first.
    public var deliveredNotifications: [DeliveredNotification] {
        living("deliveredNotifications")?.deliveredNotifications ?? []
    }

    /// Takes notifications out of the list.
    public func removeDeliveredNotifications(_ identifiers: Set<String>) {
        living("removeDeliveredNotifications")?.remove(identifiers)
    }

    /// Shows a notification that the app made itself, in place of one with the same identifier; no extension runs for it
    /// (`UNUserNotificationCenter.add`).
    public func addNotification(_ identifier: String, _ content: NotificationContent) {
        living("addNotification")?.add(identifier, content)
    }

    /// Registers the buttons of all categories, in place of those before (P-9).
    public func setCategories(_ categories: [NotificationCategory]) {
        living("setCategories")?.setCategories(categories)
    }

    /// Which contents a window wants to show when a notification with their `target-content-id` is tapped (P-26).
    public func prefer(_ content: Set<String>, in scene: String) { living("prefer")?.prefer(content, in: scene) }

    /// Asks for time in the background (P-36). Ends by ``endBackgroundTask(_:)``, at the latest in `expiration`, else the
    /// process is terminated.
    public func beginBackgroundTask(
        _ name: String, expiration: @escaping @MainActor @Sendable () -> Void = {}
    ) -> Int? {
        living("beginBackgroundTask")?.beginBackgroundTask(name, expiration: expiration)
    }

    /// The work is done.
    public func endBackgroundTask(_ task: Int) { living("endBackgroundTask")?.end(task) }

    /// Donates an incoming message's interaction (P-34).
    public func donate(_ communication: NotificationContent.Communication) {
        living("donate")?.interactions.donate(communication)
    }

    /// Whether files and Keychain items of the class `complete` can be read now (P-15).
    public var isProtectedDataAvailable: Bool { living("isProtectedDataAvailable")?.isProtectedDataAvailable ?? false }

    /// Gives a file a class; see ``Phone/protect(_:as:)``.
    public func protect(_ file: URL, as protection: FileProtection) {
        living("protect")?.protect(file, as: protection)
    }

    /// Not a call of iOS: tells whoever waits in ``Phone/until(_:)`` that something of the app has changed.
    public func changed() { if isAlive { phone?.changed() } }

    private func living(_ call: String) -> Phone? {
        guard let phone else { return nil }
        guard phone.isAlive(process) else {
            phone.note(.deadProcessActed(call))
            return nil
        }
        return phone
    }
}
