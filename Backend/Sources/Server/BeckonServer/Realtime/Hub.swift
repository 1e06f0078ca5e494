import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// Sends what commits have made true to the devices that are connected. It lives on the event loop.
///
/// An event is encoded once and the same bytes go to all. A peer that takes nothing more is forgotten: it comes back and
/// reads what it missed.
actor Hub {
    private let loop: EventLoop
    private let trace: Trace
    private let storage: any ChatStorage
    /// Told how many rows were read from the store because their events were lost.
    private let repaired: @Sendable (Int) -> Void
    private let report: @Sendable (String) -> Void
    let time: TimeSource
    private(set) var machine = HubMachine()
    private var publishing = PublishMachine()
    var gate = ReceiptGate()
    var gateTimer: Task<Void, Never>?
    private var peers: [ConnectionID: RealtimePeer] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(
        loop: EventLoop, storage: any ChatStorage, time: TimeSource = .system, trace: Trace,
        repaired: @escaping @Sendable (Int) -> Void = { _ in },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.loop = loop
        self.storage = storage
        self.trace = trace
        self.time = time
        self.repaired = repaired
        self.report = report
    }

    var count: Int { machine.count }

    func connect(_ session: Session, _ peer: RealtimePeer) -> ConnectionID {
        let id = machine.connect(session)
        peers[id] = peer
        return id
    }

    /// Sends `ready`, and everything that happens from now on after it.
    func makeReady(_ id: ConnectionID, groups: [GroupID]) {
        guard machine.makeReady(id, groups: groups) else { return }
        send(.ready, to: [id])
    }

    func disconnect(_ id: ConnectionID) {
        machine.disconnect(id)
        peers[id] = nil
    }

    /// Closes every connection.
    func closeAll(code: UInt16, reason: String) {
        gateTimer?.cancel()
        for id in machine.all {
            peers[id]?.close(code, reason)
            disconnect(id)
        }
    }

    /// Tells what a commit has made true. To be called in the order of the commits.
    func publish(_ event: StorageEvent) {
        switch event {
        case .message(let message, let session):
            perform(publishing.take(PublishMachine.Row(wire: message, session: session)))
        case .read(let progress, let session): publish(.read(progress), from: session)
        case .unread(let progress, let session): publishUnread(progress, from: session)
        case .delivered(let progress, let session): publish(.delivered(progress), from: session)
        case .joined(let guid, let uid): machine.join(uid, guid)
        case .left(let guid, let uid): machine.leave(uid, guid)
        case .dissolved(let guid): machine.dissolve(guid)
        case .muted(let state, let session):
            send(.muted(state), to: machine.devices(of: session.uid, except: session.id))
        case .blocked(let state, let session):
            send(.blocked(state), to: machine.devices(of: session.uid, except: session.id))
        case .call(let change, let uids): send(.call(change), to: uids.flatMap(machine.devices(of:)))
        case .callDeadline: break
        case .ended(let session):
            for id in machine.end(session) {
                peers.removeValue(forKey: id)?.close(CloseCode.policyViolation, "The session has ended.")
            }
        }
    }

    /// Compares what was told with what was stored since the last look.
    func look(_ stored: [ConversationKey: ClosedRange<Int64>]) { perform(publishing.look(stored)) }

    private func perform(_ actions: [PublishMachine.Action]) {
        for action in actions {
            switch action {
            case .publish(let row): publish(row)
            case .fetch(let key, let ids): Task { await fetch(ids, of: key) }
            }
        }
    }

    private func fetch(_ ids: ClosedRange<Int64>, of key: ConversationKey) async {
        do throws(StorageError) {
            let rows = try await storage.rows(ids, of: key)
            repaired(rows.count)
            perform(publishing.fetched(key, ids, rows))
        } catch {
            if case .unavailable(let sentence) = error { report(sentence) }
            perform(publishing.fetched(key, ids, nil))
        }
    }

    private func publish(_ row: PublishMachine.Row) {
        let key = MessageKey(row.message)
        let audience = machine.audience(of: key.conversation, except: row.session)
        // A message that would not encode reaches nobody; devices find what they missed when they ask next.
        guard !audience.isEmpty, let text = try? row.wire.event() else {
            trace(.published, row.message.reference, decision: "0")
            return
        }
        trace(.published, row.message.reference, decision: String(send(text, to: audience)))
    }

    /// False when this tells nothing new.
    func acknowledge(_ id: ConnectionID, _ message: MessageKey, shown: Bool) -> Bool {
        machine.acknowledge(id, message, shown: shown)
    }

    func answer(_ session: SessionID, _ message: MessageKey) -> PresenceAnswer { machine.answer(session, message) }

    /// How many took it.
    @discardableResult
    func send(_ event: RealtimeEvent, to ids: [ConnectionID]) -> Int {
        // An event that would not encode reaches nobody; devices find what they missed when they ask next.
        guard !ids.isEmpty, let text = try? WireJSON.encode(event) else { return 0 }
        return send(text, to: ids)
    }

    private func send(_ text: Data, to ids: [ConnectionID]) -> Int {
        let frame = WebSocketFrame(text: text)
        var sent = 0
        for id in ids {
            if peers[id]?.send(frame) == true { sent += 1 } else { disconnect(id) }
        }
        return sent
    }
}
