import BeckonAPI
import BeckonModel
import BeckonNet
import Foundation

/// Serves one realtime connection from its upgrade to its end.
struct RealtimeService: Sendable {
    let hub: Hub
    let storage: any Storage
    let time: TimeSource
    let presence: PresenceService
    private let reports: DeviceReports
    private let frameLimit: @Sendable () -> RateLimit?
    private let onAcknowledged: @Sendable (SessionID, MessageKey, Bool) async -> Void
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
        self.frameLimit = frameLimit
        self.onAcknowledged = onAcknowledged
        self.report = report
        reports = DeviceReports(loop: loop, storage: storage, time: time, report: report)
        presence = PresenceService(hub: hub, storage: storage, time: time, reports: reports, report: report)
    }

    /// The server stops: returns when what devices have told is with the store.
    func close() async {
        await presence.close()
        await reports.close()
    }

    /// Returns when the frames end, or when the peer was closed for what it sent.
    func serve(_ session: Session, _ peer: RealtimePeer, frames: some AsyncSequence<RealtimeFrame, Never>) async {
        let id = await hub.connect(session, peer)
        if let refusal = await prepare(id, session) {
            peer.close(refusal.code, refusal.reason)
        } else {
            await presence.connected(id, session.uid)
            var gates = ConnectionGates(frames: frameLimit())
            for await frame in frames {
                // Whoever sends more than that is not read any faster: TCP holds the rest back, and nothing is lost.
                while let wait = gates.admit(now: time.monotonic()) {
                    guard (try? await time.wait(wait)) != nil else { break }
                }
                guard let refusal = await handle(frame, id, session, &gates) else { continue }
                peer.close(refusal.code, refusal.reason)
                break
            }
        }
        await hub.disconnect(id)
        await presence.disconnected(id)
    }

    struct Refusal {
        var code: UInt16
        var reason: String
    }

    /// The session may have ended between its check and its place in the hub; so it is looked up once more.
    private func prepare(_ id: ConnectionID, _ session: Session) async -> Refusal? {
        do throws(StorageError) {
            await hub.makeReady(id, groups: try await storage.groups(of: session))
            return nil
        } catch {
            switch error {
            case .sessionEnded: return Refusal(code: CloseCode.policyViolation, reason: "The session has ended.")
            case .unavailable(let sentence):
                report(sentence)
                fallthrough
            default:
                return Refusal(code: CloseCode.internalError, reason: "The server cannot use its store now.")
            }
        }
    }

    private func handle(
        _ frame: RealtimeFrame, _ id: ConnectionID, _ session: Session, _ gates: inout ConnectionGates
    ) async -> Refusal? {
        guard case .text(let data) = frame else {
            return Refusal(code: CloseCode.unsupportedData, reason: "Commands are text frames of JSON.")
        }
        let command: RealtimeCommand
        do throws(ChatError) {
            command = try JSONBody.decode(RealtimeCommand.self, from: data)
        } catch {
            // Without a path it is no JSON object at all.
            let code = error.path == nil ? CloseCode.invalidData : CloseCode.policyViolation
            return Refusal(code: code, reason: error.message)
        }
        switch command {
        case .acknowledge(let acknowledgement): return await acknowledge(acknowledgement, id, session)
        case .typing(let typing): return await type(typing, id, session, &gates)
        case .presence(let subscription): return await watch(subscription, id, &gates)
        case .unknown: return nil
        }
    }

    private func acknowledge(
        _ acknowledgement: Acknowledgement, _ id: ConnectionID, _ session: Session
    ) async -> Refusal? {
        guard let receiver = Receiver(acknowledgement.receiverType, acknowledgement.receiver) else {
            return Refusal(
                code: CloseCode.policyViolation, reason: "The field acknowledgement.receiver is not an identifier.")
        }
        let key = MessageKey(
            conversation: ConversationKey(of: session.uid, with: receiver), id: acknowledgement.messageId)
        guard await hub.acknowledge(id, key, shown: acknowledgement.shown) else { return nil }
        await reports.delivered(Delivery(key, to: session))
        do throws(StorageError) {
            if acknowledgement.shown {
                try await storage.dropDeferred(session: session.id, message: key)
            } else {
                try await storage.expediteDeferred(session: session.id, message: key, now: time.now())
            }
        } catch {
            // The hub knows it; only a push that waits goes out later than it could.
            if case .unavailable(let sentence) = error { report(sentence) }
        }
        await onAcknowledged(session.id, key, acknowledgement.shown)
        return nil
    }
}
