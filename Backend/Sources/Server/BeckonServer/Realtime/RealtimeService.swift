import BeckonAPI
import BeckonModel
import Foundation

/// Serves one realtime connection from its upgrade to its end.
struct RealtimeService: Sendable {
    let hub: Hub
    let storage: any Storage
    let time: TimeSource
    let onAcknowledged: @Sendable (SessionID, MessageKey, Bool) async -> Void
    let report: @Sendable (String) -> Void

    /// Returns when the frames end, or when the peer was closed for what it sent.
    func serve(_ session: Session, _ peer: RealtimePeer, frames: some AsyncSequence<RealtimeFrame, Never>) async {
        let id = await hub.connect(session, peer)
        if let refusal = await prepare(id, session) {
            peer.close(refusal.code, refusal.reason)
        } else {
            for await frame in frames {
                guard let refusal = await handle(frame, id, session) else { continue }
                peer.close(refusal.code, refusal.reason)
                break
            }
        }
        await hub.disconnect(id)
    }

    private struct Refusal {
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

    private func handle(_ frame: RealtimeFrame, _ id: ConnectionID, _ session: Session) async -> Refusal? {
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
