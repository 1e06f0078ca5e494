import BeckonAPI
import BeckonModel
import BeckonNet

/// What all realtime connections have in common.
final class RealtimeService: Sendable {
    let hub: Hub
    let storage: any Storage
    let time: TimeSource
    let loop: EventLoop
    let presence: PresenceService
    let reports: DeviceReports
    let calls: CallWatch
    /// How often a connection that begins now may send.
    let frameLimit: @Sendable () -> RateLimit?
    let onAcknowledged: @Sendable (SessionID, MessageKey, Bool) async -> Void
    let report: @Sendable (String) -> Void

    /// - Parameter frameLimit: how often a connection that begins now may send.
    init(
        hub: Hub, storage: any Storage, time: TimeSource, loop: EventLoop,
        frameLimit: @escaping @Sendable () -> RateLimit? = { nil },
        onAcknowledged: @escaping @Sendable (SessionID, MessageKey, Bool) async -> Void,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.hub = hub
        self.storage = storage
        self.time = time
        self.loop = loop
        self.frameLimit = frameLimit
        self.onAcknowledged = onAcknowledged
        self.report = report
        reports = DeviceReports(loop: loop, storage: storage, time: time, report: report)
        calls = CallWatch(loop: loop, storage: storage, time: time, report: report)
        presence = PresenceService(hub: hub, storage: storage, time: time, reports: reports, report: report)
    }

    /// The server stops: returns when what devices have told is with the store.
    func close() async {
        await presence.close()
        await reports.close()
    }
}
