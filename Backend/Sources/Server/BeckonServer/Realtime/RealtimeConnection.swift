import BeckonAPI
import BeckonModel
import BeckonNet

/// Serves one realtime connection from its upgrade to its end; its functions are called one after the other. It lives on
/// the event loop.
actor RealtimeConnection {
    struct Refusal {
        var code: UInt16
        var reason: String
    }

    nonisolated let service: RealtimeService
    nonisolated let session: Session
    /// Nil before ``begin(_:)`` and after the end, also after a refusal.
    private(set) var id: ConnectionID?
    private var frameLimit: RateLimit?
    /// Made when the first frame comes: most devices say nothing most of the time.
    private var gates: ConnectionGates?

    nonisolated var unownedExecutor: UnownedSerialExecutor { service.loop.asUnownedSerialExecutor() }

    init(_ service: RealtimeService, _ session: Session) {
        self.service = service
        self.session = session
    }

    func begin(_ peer: RealtimePeer) async {
        let id = await service.hub.connect(session, peer)
        self.id = id
        if let refusal = await prepare(id) { return await refuse(refusal, peer) }
        await service.presence.connected(id, session.uid)
        await service.calls.connected(id, session.uid)
        frameLimit = service.frameLimit()
    }

    /// A frame of a connection that is over says nothing any more.
    func take(_ frame: RealtimeFrame, from peer: RealtimePeer) async {
        guard let id else { return }
        let gates = gates ?? ConnectionGates(frames: frameLimit)
        self.gates = gates
        // Whoever sends more than that is not read any faster: TCP holds the rest back, and nothing is lost.
        while let wait = gates.admit(now: service.time.monotonic()) {
            guard (try? await service.time.wait(wait)) != nil else { break }
        }
        if let refusal = await handle(frame, id, gates) { await refuse(refusal, peer) }
    }

    func end() async {
        guard let id else { return }
        self.id = nil
        gates = nil
        await service.hub.disconnect(id)
        await service.presence.disconnected(id)
        await service.calls.disconnected(id)
    }

    private func refuse(_ refusal: Refusal, _ peer: RealtimePeer) async {
        peer.close(refusal.code, refusal.reason)
        await end()
    }

    /// The session may have ended between its check and its place in the hub; so it is looked up once more.
    private func prepare(_ id: ConnectionID) async -> Refusal? {
        do throws(StorageError) {
            await service.hub.makeReady(id, groups: try await service.storage.groups(of: session))
            return nil
        } catch {
            switch error {
            case .sessionEnded: return Refusal(code: CloseCode.policyViolation, reason: "The session has ended.")
            case .unavailable(let sentence):
                service.report(sentence)
                fallthrough
            default:
                return Refusal(code: CloseCode.internalError, reason: "The server cannot use its store now.")
            }
        }
    }

    private func handle(_ frame: RealtimeFrame, _ id: ConnectionID, _ gates: ConnectionGates) async -> Refusal? {
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
        case .acknowledge(let acknowledgement): return await acknowledge(acknowledgement, id)
        case .typing(let typing): return await type(typing, id, gates)
        case .presence(let subscription): return await watch(subscription, id, gates)
        case .unknown: return nil
        }
    }

    private func acknowledge(_ acknowledgement: Acknowledgement, _ id: ConnectionID) async -> Refusal? {
        guard let receiver = Receiver(acknowledgement.receiverType, acknowledgement.receiver) else {
            return Refusal(
                code: CloseCode.policyViolation, reason: "The field acknowledgement.receiver is not an identifier.")
        }
        let key = MessageKey(
            conversation: ConversationKey(of: session.uid, with: receiver), id: acknowledgement.messageId)
        guard await service.hub.acknowledge(id, key, shown: acknowledgement.shown) else { return nil }
        await service.reports.delivered(Delivery(key, to: session))
        let storage = service.storage
        do throws(StorageError) {
            if acknowledgement.shown {
                try await storage.dropDeferred(session: session.id, message: key)
            } else {
                try await storage.expediteDeferred(session: session.id, message: key, now: service.time.now())
            }
        } catch {
            // The hub knows it; only a push that waits goes out later than it could.
            if case .unavailable(let sentence) = error { service.report(sentence) }
        }
        await service.onAcknowledged(session.id, key, acknowledgement.shown)
        return nil
    }
}
