import BeckonModel
import BeckonNotificationService
import BeckonPush
import BeckonTesting
import Foundation
import Synchronization
import UserNotifications

/// Plays the system: makes requests of payloads, calls the extension and takes what it hands over.
///
/// Safe to share: its state is behind the lock, and what waits is resumed outside of it.
final class Host: @unchecked Sendable {
    /// What was handed over for one request.
    struct Handed {
        let identifier: String
        let content: UNNotificationContent
        /// Whether it is the very object that came.
        let isOriginal: Bool
    }

    let time = ManualTime()
    let group = "group.test.\(UUID().uuidString)"
    let container: URL
    private let lock = NSLock()
    private var handed: [Handed] = []
    private var lines: [TraceLine] = []
    private var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    init() throws {
        container = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
        AppGroups.containers.withLock { $0[group] = container }
    }

    deinit {
        AppGroups.containers.withLock { $0[group] = nil }
        // Nil is the meaning: a rest in the temporary folder is no failure of a test.
        try? FileManager.default.removeItem(at: container)
    }

    var all: [Handed] { lock.withLock { handed } }
    var words: [String] {
        lock.withLock { lines }.map { [$0.decision, $0.reason].compactMap(\.self).joined(separator: " ") }
    }

    /// By the test's clock, with the trace kept here.
    func options(_ change: (inout NotificationServiceOptions) -> Void = { _ in }) -> NotificationServiceOptions {
        var options = NotificationServiceOptions()
        options.time = time.source
        options.strings = .none
        options.trace = Trace(place: "extension", monotonic: { 0 }) { line in
            self.lock.withLock { self.lines.append(line) }
        }
        change(&options)
        return options
    }

    func file(_ name: String, _ bytes: Data = Data(repeating: 7, count: 9)) throws -> URL {
        let file = container.appendingPathComponent(name)
        try bytes.write(to: file)
        return file
    }

    /// One push of the system; its content handler notes what it is given.
    func push(_ payload: [String: JSONValue], as identifier: String = "n", to service: NotificationService) {
        push(UNNotificationRequest(identifier: identifier, content: .pushed(payload), trigger: nil), to: service)
    }

    func push(_ request: UNNotificationRequest, to service: NotificationService) {
        let original = request.content
        service.didReceive(request) { content in
            let ready = self.lock.withLock {
                self.handed.append(
                    Handed(identifier: request.identifier, content: content, isOriginal: content === original))
                let ready = self.waiters.filter { $0.count <= self.handed.count }
                self.waiters.removeAll { $0.count <= self.handed.count }
                return ready
            }
            for waiter in ready { waiter.continuation.resume() }
        }
    }

    /// The first so many that were handed over, once they are.
    func handed(_ count: Int) async -> [Handed] {
        await withCheckedContinuation { continuation in
            let isReady = lock.withLock {
                if handed.count < count { waiters.append((count, continuation)) }
                return handed.count >= count
            }
            if isReady { continuation.resume() }
        }
        return all
    }

    /// The one content.
    func content() async -> UNNotificationContent { await handed(1)[0].content }
}

extension UNNotificationContent {
    /// As the system makes it of a payload (P-6 to P-10).
    static func pushed(_ payload: [String: JSONValue]) -> UNNotificationContent {
        let value = NotificationContent(payload: payload)
        let content = UNMutableNotificationContent()
        content.title = value.title
        content.subtitle = value.subtitle
        content.body = value.body
        content.badge = value.badge.map { NSNumber(value: $0) }
        content.sound = value.sound.map {
            $0 == "default" ? .default : UNNotificationSound(named: UNNotificationSoundName($0))
        }
        content.threadIdentifier = value.threadIdentifier
        content.categoryIdentifier = value.categoryIdentifier
        content.relevanceScore = value.relevanceScore ?? 0
        content.filterCriteria = value.filterCriteria
        content.targetContentIdentifier = value.targetContentIdentifier
        switch value.interruptionLevel {
        case .passive: content.interruptionLevel = .passive
        case .timeSensitive: content.interruptionLevel = .timeSensitive
        case .critical: content.interruptionLevel = .critical
        default: content.interruptionLevel = .active
        }
        content.userInfo = value.foundationUserInfo
        return content
    }
}
