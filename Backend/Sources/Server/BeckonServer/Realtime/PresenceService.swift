import BeckonAPI
import BeckonModel
import BeckonNet

/// Tells who is there to those who want to know and may. It lives on the event loop.
///
/// Whether they may is asked when it is told, so that a block or the end of a membership counts at once.
actor PresenceService {
    private let hub: Hub
    private let storage: any ChatStorage
    private let time: TimeSource
    private let reports: DeviceReports
    private let report: @Sendable (String) -> Void
    private var machine = PresenceMachine()
    private var timer: Task<Void, Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { hub.unownedExecutor }

    init(
        hub: Hub, storage: any ChatStorage, time: TimeSource, reports: DeviceReports,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.hub = hub
        self.storage = storage
        self.time = time
        self.reports = reports
        self.report = report
    }

    func isOnline(_ uid: UserID) -> Bool { machine.isOnline(uid) }

    /// A connection hears events from now on.
    func connected(_ id: ConnectionID, _ uid: UserID) async { await perform(machine.connect(id, uid)) }

    func disconnected(_ id: ConnectionID) async {
        await perform(machine.disconnect(id, now: time.monotonic(), date: time.now()))
    }

    /// Tells a connection who of those is there, and from now on who comes and goes.
    func watch(_ uids: [UserID], by id: ConnectionID) async {
        guard let own = machine.user(id) else { return }
        machine.watch(Set(uids), by: id)
        for peer in await peers(of: own, among: Set(uids)) where machine.isWatching(peer.uid, by: id) {
            let presence =
                machine.isOnline(peer.uid)
                ? UserPresence(uid: peer.uid, status: .online)
                : UserPresence(
                    uid: peer.uid, status: .offline, lastActiveAt: peer.lastActiveAt.map { $0 / 1000 })
            await hub.tell(.presence(presence), to: [id])
        }
    }

    /// The server stops: when all were there last is on its way to the store.
    func close() async {
        timer?.cancel()
        await timer?.value
        for id in machine.all {
            for case .keep(let uid, let moment) in machine.disconnect(id, now: time.monotonic(), date: time.now()) {
                keep(uid, moment)
            }
        }
    }

    private func perform(_ actions: [PresenceMachine.Action]) async {
        for action in actions {
            switch action {
            case .keep(let uid, let moment): keep(uid, moment)
            case .wait(let nanoseconds):
                timer = Task {
                    guard (try? await time.wait(.nanoseconds(nanoseconds))) != nil else { return }
                    await perform(machine.passed(now: time.monotonic()))
                }
            case .cameOnline(let uid): await tell(UserPresence(uid: uid, status: .online))
            case .wentOffline(let uid, let moment):
                await tell(UserPresence(uid: uid, status: .offline, lastActiveAt: moment / 1000))
            }
        }
    }

    /// On the same loop, so that a server that stops has it before it hands over the last.
    private func keep(_ uid: UserID, _ moment: Int64) {
        reports.assumeIsolated { $0.active(uid, at: moment) }
    }

    private func tell(_ presence: UserPresence) async {
        let uid = presence.uid
        let watchers = Set(machine.watchers(of: uid).compactMap(machine.user))
        guard !watchers.isEmpty else { return }
        let peers = Set(await peers(of: uid, among: watchers).map(\.uid))
        // Who went or came in the meantime is told of next.
        guard machine.isOnline(uid) == (presence.status == .online) else { return }
        let ids = machine.watchers(of: uid).filter { machine.user($0).map(peers.contains) == true }
        await hub.tell(.presence(presence), to: ids)
    }

    /// Nobody where the store does not answer: what is not known is not told.
    private func peers(of uid: UserID, among others: Set<UserID>) async -> [Peer] {
        do throws(StorageError) {
            return try await storage.peers(of: uid, among: others.sorted())
        } catch {
            if case .unavailable(let sentence) = error { report(sentence) }
            return []
        }
    }
}
