import BeckonExtension
public import BeckonModel
import BeckonPush
import BeckonRouting
public import Foundation

/// A model of an iPhone or iPad with one app: what iOS does between a push that arrives and an app that is told.
///
/// It follows the rules of `ios-notifications`, by their numbers:
///
/// - delivery: one stored push (P-1), identifiers and replacement (P-2, P-37), priority and power (P-3), order, repeats
///   (P-4), content that shows nothing (P-5);
/// - what is shown: alert, badge, texts of the app's table, categories (P-6 to P-9), interruption levels, Focus and the
///   silent switch (P-10), permission (P-11);
/// - the extension: when it runs (P-12), its time (P-13), its memory (P-14), its process, protected files and Keychain
///   (P-15), requests at the same time (P-16), content without text and the filtering entitlement (P-17), attachments
///   (P-18);
/// - foreground and completions (P-19 to P-21); taps, cold starts, several scenes and lost ones (P-22 to P-28);
/// - silent pushes: background launch, time, throttle, force-quit (P-29), beside an alert (P-30);
/// - VoIP pushes, their token and the calls that have to be reported for them (P-31, P-32);
/// - badge (P-33), communication notifications (P-34), suspension with a file lock (P-35), background actions and
///   background time (P-36).
///
/// What Apple leaves open is switched by ``PhoneBehaviour``. Not modelled: `fcntl` locks (P-35), and that a
/// suspended process stands still.
///
/// On the main actor, as UIKit is. Its clock is handed in; it waits for the end of the extension's time and of background
/// time, nothing else. It lives as long as somebody holds it, its folder survives the app's processes.
@MainActor public final class Phone {
    /// Begins the places of the phone's trace lines: `bob` gives `bob.phone`, `bob.app`, `bob.extension`.
    public let name: String
    /// The app that is installed.
    public let bundle: AppBundle
    /// What Apple leaves open, as it is for this phone.
    public let behaviour: PhoneBehaviour
    /// What the person lets the app show.
    public var permission: NotificationPermission
    /// What the person says when the app asks for the first time.
    public var permissionAnswer = NotificationPermission.authorized
    /// The Focus that the person has turned on (P-10).
    public var focus: Focus?
    /// Whether the switch at the side is on silent: only critical alerts sound (P-10).
    public var isSilenced = false
    /// The app's folder, and the one that it shares with its extension.
    public let container: URL
    /// The folder that the app shares with its extension.
    public let appGroup: URL
    /// The secrets that the app shares with its extension.
    public let keychain = PhoneKeychain()

    /// What is in the notification list, the oldest first.
    public internal(set) var deliveredNotifications: [DeliveredNotification] = []
    /// Everything that was presented or kept quiet, in order.
    public internal(set) var presentations: [Presentation] = []
    /// The number on the icon; 0 is none.
    public internal(set) var badge = 0
    /// The token under which APNs knows the app; it outlives the process.
    public internal(set) var pushToken: String?
    /// The token for VoIP pushes, another one (P-31).
    public internal(set) var voIPToken: String?
    /// The calls that the app has reported.
    public var callCenter = PhoneCallCenter()
    /// How often the app reported no call for a VoIP push (P-32).
    public internal(set) var voIPOffences = 0
    /// Whether the app is in the app switcher.
    public internal(set) var isInAppSwitcher = false
    /// Whether the person ended the app and has not opened it since (P-29).
    public internal(set) var isForceQuit = false
    /// Whether the phone is locked (P-15).
    public internal(set) var isLocked = false
    /// Whether the phone was unlocked since its start (P-15).
    public internal(set) var wasUnlocked = true
    /// Whether the app's process stands still in the background (P-35).
    public internal(set) var isSuspended = false
    /// What the app answered to the pushes that woke it (P-29).
    public internal(set) var fetchResults: [BackgroundFetchResult] = []
    /// How processes of the extension ended.
    public internal(set) var extensionDeaths: [ExtensionDeath] = []
    /// Every completion handler that the app was given, in order (P-21).
    public internal(set) var completions: [DelegateCompletion] = []
    /// Rules that the app broke.
    public internal(set) var faults: [PhoneFault] = []
    /// Completion handlers of the running process that were not called yet.
    public internal(set) var unanswered = 0

    let time: TimeSource
    let trace: Trace
    let registrar: PushRegistrar
    /// Names the messages of its trace lines.
    var reader = PushReader.standard
    var process: AppProcess?
    var processCount = 0
    var categories: [NotificationCategory] = []
    /// What can still be tapped although it is not in the list.
    var bannerOnScreen: DeliveredNotification?
    var isConnected = true
    var isSavingPower = false
    var heldForPower: [DeliveredPush] = []
    var stored: StoredPush?
    var seenPushes: Set<String> = []
    var arrivalCount = 0
    var sceneCount = 0
    var workCount = 0
    /// When pushes woke the app in the last hour: monotonic nanoseconds.
    var wakes: [Int64] = []
    var extensionProcess: ExtensionProcess?
    var extensionProcessCount = 0
    var revisions: [Int: Revision] = [:]
    var revisionCount = 0
    let interactions = DonatedInteractions()
    let attachments: AttachmentStore
    var protectedFiles: ProtectedFiles
    private var waiters: [Int: Waiter] = [:]
    private var waiterCount = 0

    private struct Waiter {
        let condition: @MainActor () -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// - Parameters:
    ///   - name: the places of its trace lines begin with it: `bob.phone`, `bob.app`, `bob.extension`.
    ///   - bundle: makes the app and its extension, anew for each process.
    ///   - folder: the phone's disk: the folders of the app, of its group, and the system's own.
    ///   - permission: what the person has decided before.
    ///   - behaviour: what Apple does not document.
    ///   - registrar: gives push tokens, as Apple's service does.
    ///   - time: the clock; a test hands in one of its own.
    ///   - trace: where its steps are written; they name no text, name or token.
    /// - Throws: what the file system says where the folders cannot be made.
    public init(
        name: String, app bundle: AppBundle, folder: URL, permission: NotificationPermission = .authorized,
        behaviour: PhoneBehaviour = PhoneBehaviour(), registrar: PushRegistrar, time: TimeSource = .system,
        trace: Trace = .silent
    ) throws {
        self.name = name
        self.bundle = bundle
        self.permission = permission
        self.behaviour = behaviour
        self.registrar = registrar
        self.time = time
        self.trace = trace.at("\(name).phone")
        container = folder.appendingPathComponent("app")
        appGroup = folder.appendingPathComponent("group")
        attachments = AttachmentStore(
            folder: folder.appendingPathComponent("attachments"), resources: bundle.resources)
        protectedFiles = ProtectedFiles(
            roots: [container, appGroup], vault: folder.appendingPathComponent("protected"))
        for folder in [container, appGroup] {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }
    }

    /// The app's object while its process runs.
    public var application: (any PhoneApplication)? { process?.application }

    /// Where the app's process stands.
    public var state: ApplicationState { process?.state ?? .notRunning }

    /// Presentations that a person could see come in.
    public var bannersShown: [Presentation] { presentations.filter { $0.options.contains(.banner) } }

    /// Returns when the condition holds: it is looked at now and after every change of the phone and of its app, never by
    /// the clock. Throws `CancellationError` when the task is cancelled.
    public func until(_ condition: @escaping @MainActor () -> Bool) async throws {
        if condition() { return }
        waiterCount += 1
        let id = waiterCount
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled {
                    continuation.resume(throwing: CancellationError())
                } else {
                    waiters[id] = Waiter(condition: condition, continuation: continuation)
                }
            }
        } onCancel: {
            Task { @MainActor in
                self.waiters.removeValue(forKey: id)?.continuation.resume(throwing: CancellationError())
            }
        }
    }

    func changed() {
        for (id, waiter) in waiters.sorted(by: { $0.key < $1.key }) where waiter.condition() {
            waiters.removeValue(forKey: id)?.continuation.resume()
        }
    }

    func note(_ fault: PhoneFault) {
        faults.append(fault)
        changed()
    }

    func isAlive(_ number: Int) -> Bool { process?.number == number }
}
