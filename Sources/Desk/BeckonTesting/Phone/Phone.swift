import BeckonExtension
public import BeckonModel
import BeckonRouting
public import Foundation

/// A model of an iPhone with one app: what iOS does between a push that arrives and an app that is told.
///
/// It follows the rules of `ios-notifications`, by their numbers: P-1 (one stored push), P-2 and P-37 (identifiers and
/// replacement), P-5 to P-9 (what is shown; `loc-key` by the app's table), P-11 (permission), P-12, P-13, P-15, P-16 and
/// P-17 (the extension's runs, its time, its process), P-19 to P-21 (foreground), P-22 to P-28 (taps, cold starts with
/// and without scenes, lost scenes), P-33 (badge, last writer wins) and P-36 (background actions). What Apple leaves open
/// is switched by ``PhoneBehaviour``.
///
/// Not modelled yet: P-3 and P-4, interruption levels (P-10), memory limit (P-14), attachments (P-18), silent and VoIP
/// pushes (P-29 to P-32), communication notifications (P-34), suspension of a process in the background (P-35).
///
/// On the main actor, as UIKit is. Its clock is handed in; it waits only for the extension's time. It lives as long as
/// somebody holds it, its folder survives the app's processes.
@MainActor public final class Phone {
    public let name: String
    /// The app that is installed.
    public let bundle: AppBundle
    /// What Apple leaves open, as it is for this phone.
    public let behaviour: PhoneBehaviour
    /// What the person lets the app show.
    public var permission: NotificationPermission
    /// What the person says when the app asks for the first time.
    public var permissionAnswer = NotificationPermission.authorized
    /// The app's folder, and the one that it shares with its extension.
    public let container: URL
    /// The folder that the app shares with its extension.
    public let appGroup: URL

    /// What is in the notification list, the oldest first.
    public internal(set) var deliveredNotifications: [DeliveredNotification] = []
    /// Everything that was presented or kept quiet, in order.
    public internal(set) var presentations: [Presentation] = []
    /// The number on the icon; 0 is none.
    public internal(set) var badge = 0
    /// The token under which APNs knows the app; it outlives the process.
    public internal(set) var pushToken: String?
    /// Whether the app is in the app switcher.
    public internal(set) var isInAppSwitcher = false
    /// Rules that the app broke.
    public internal(set) var faults: [PhoneFault] = []
    /// Completion handlers of the running process that were not called yet.
    public internal(set) var unanswered = 0

    let time: TimeSource
    let trace: Trace
    let registrar: PushRegistrar
    var process: AppProcess?
    var processCount = 0
    var categories: [NotificationCategory] = []
    /// What can still be tapped although it is not in the list.
    var bannerOnScreen: DeliveredNotification?
    var isConnected = true
    var stored: DeliveredPush?
    var extensionInstance: (any PhoneExtension)?
    var revisions: [Int: Revision] = [:]
    var revisionCount = 0
    private var waiters: [Int: Waiter] = [:]
    private var waiterCount = 0

    private struct Waiter {
        let condition: @MainActor () -> Bool
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// - Parameters:
    ///   - name: the places of its trace lines begin with it: `bob.phone`, `bob.app`, `bob.extension`.
    ///   - folder: the phone's disk; two folders are made in it.
    ///   - permission: what the person has decided before.
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
