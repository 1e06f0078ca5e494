import BeckonAPI
import BeckonModel
import BeckonPush
import BeckonServer
import Foundation

extension OutboxWorker {
    /// One message, or the number alone, for one device.
    struct Push: Sendable {
        enum Content: Sendable {
            case message(Message, MessageKey, Revision)
            case badge
        }

        /// What the message says by now.
        struct Revision: Sendable {
            let number: Int64
            /// Whether it takes the place of what the device was sent before.
            let replaces: Bool
        }

        let content: Content
        let account: UserID
        let badge: Badge
        let device: PushDevice
        let storedAt: Int64
        let attempt: Int

        var revision: Revision? { if case .message(_, _, let revision) = content { revision } else { nil } }

        var message: Message? { if case .message(let message, _, _) = content { message } else { nil } }

        /// Whether it is of a call that rings.
        var rings: Bool { message?.ringingCall != nil }

        /// When the push service has taken it. What becomes of a call's message never follows as a VoIP push.
        var sent: SentPush? {
            guard device.platform != .apnsVoIP else { return nil }
            return revision.map { SentPush(uid: account, device: device.id, revision: $0.number) }
        }
    }

    enum Settled: Sendable {
        /// - Parameter isGone: the service says that there is no such device any more.
        case ended(wasSent: Bool, isGone: Bool = false)
        case kept(due: Int64, attempt: Int, serviceFailed: Bool)
    }

    struct Kept: Sendable {
        let push: Push
        let due: Int64
        let attempt: Int
        /// The trouble is not this device's alone.
        let serviceFailed: Bool

        var deferred: DeferredPush {
            DeferredPush(uid: push.account, device: push.device.id, due: due, attempt: attempt)
        }
    }

    /// Drives the machine of one device to its end, or to where it has to wait.
    func settle(_ push: Push) async -> Settled {
        let machine = DevicePush(
            storedAt: push.storedAt, attempt: push.attempt, replaces: push.revision?.replaces == true,
            patience: patience, ringing: push.rings ? patience.ringing : nil)
        var action = machine.next(.begun, now: time.now())
        var serviceFailed = false
        while true {
            switch action {
            case .ask:
                action = machine.next(.presence(await answer(push)), now: time.now())
            case .send:
                let outcome: PushOutcome
                do {
                    outcome = await sender.send(try request(for: push))
                } catch is VoIPPayloadError {
                    outcome = .rejected(status: 400, reason: VoIPPayloadError.reasonCode)
                } catch {
                    outcome = .rejected(status: 413, reason: "PayloadTooLarge")
                }
                serviceFailed = !outcome.concernsOneDevice
                action = machine.next(.answered(outcome), now: time.now())
            case .keep(let due, let attempt, let reason):
                tell(push, "kept", reason)
                return .kept(due: due, attempt: attempt, serviceFailed: serviceFailed)
            case .forgetDevice(let moment, let reason):
                tell(push, "device-forgotten", reason)
                do {
                    try await storage.removeDevice(push.device.id, unlessRegisteredAfter: moment)
                } catch {
                    // The next push to it is answered the same way.
                    report("The gateway could not forget a device: \(error)")
                }
                return .ended(wasSent: false, isGone: true)
            case .end(let end, let reason):
                tell(push, end.rawValue, reason)
                return .ended(wasSent: end == .accepted)
            }
        }
    }

    /// No device acknowledges a number, so that it is pushed whatever its connection looks like (server-notes §4).
    private func answer(_ push: Push) async -> PresenceAnswer {
        guard case .message(_, let key, _) = push.content else { return .notConnected }
        return await presence.answer(push.device.session, key)
    }

    private func tell(_ push: Push, _ decision: String, _ reason: String) {
        switch push.content {
        case .message(_, let key, _): trace(.pushed, key.reference, decision: decision, reason: reason)
        case .badge: trace(.badge, decision: decision, reason: reason)
        }
    }

    private func request(for push: Push) throws -> PushRequest {
        let (account, device) = (push.account, push.device)
        switch push.content {
        case .message(let message, _, _) where device.platform == .apnsVoIP:
            return try ring(message, push)
        case .message(let message, let key, let revision):
            let identity =
                if let session = message.callSession {
                    PushIdentity(ofCall: session, key, revision: revision.number, to: account, on: device.id)
                } else {
                    PushIdentity(of: key, revision: revision.number, to: account, on: device.id)
                }
            let worth = push.rings ? patience.ringing : patience.expiry
            // P-1: stored, a silent one would replace an alert that waits there, as the number would.
            return request(
                to: device, identity,
                priority: revision.replaces ? 5 : 10,
                expiration: revision.replaces ? 0 : (push.storedAt + worth.milliseconds) / 1000,
                try body.encode(message, account, push.badge))
        case .badge:
            // P-1: stored, it would replace an alert that waits there. P-3: a number may wait for power. P-33: type alert.
            return request(
                to: device, PushIdentity(of: push.badge, to: account, on: device.id), priority: 5, expiration: 0,
                body.encodeBadge(account, push.badge))
        }
    }

    /// A call that rings, by a VoIP push (P-31). Afterwards it is not delivered: the app would have to let a call ring that
    /// is over (Apple, "Responding to VoIP Notifications from PushKit").
    private func ring(_ message: Message, _ push: Push) throws -> PushRequest {
        let device = push.device
        return PushRequest(
            try body.encodeVoIP(message, push.account), token: device.token, environment: device.environment,
            bundleID: device.topic, expiration: (push.storedAt + patience.ringing.milliseconds) / 1000,
            apnsID: PushIdentity(of: MessageKey(message), to: push.account, on: device.id).apnsID)
    }

    private func request(
        to device: PushDevice, _ identity: PushIdentity, priority: Int, expiration: Int64, _ body: Data
    ) -> PushRequest {
        PushRequest(
            token: device.token, environment: device.environment, topic: device.topic, pushType: .alert,
            priority: priority, expiration: expiration, apnsID: identity.apnsID, collapseID: identity.collapseID,
            body: body)
    }
}
