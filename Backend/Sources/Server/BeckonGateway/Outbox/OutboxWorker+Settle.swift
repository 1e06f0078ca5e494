import BeckonModel
import BeckonPush
import BeckonServer

extension OutboxWorker {
    /// One message for one device.
    struct Push: Sendable {
        let message: Message
        let key: MessageKey
        let account: UserID
        let badge: Badge
        let device: PushDevice
        let storedAt: Int64
        let attempt: Int
    }

    enum Settled: Sendable {
        case ended
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
        let machine = DevicePush(storedAt: push.storedAt, attempt: push.attempt, patience: patience)
        let reference = push.key.reference
        var action = machine.next(.begun, now: time.now())
        var serviceFailed = false
        while true {
            switch action {
            case .ask:
                let answer = await presence.answer(push.device.session, push.key)
                action = machine.next(.presence(answer), now: time.now())
            case .send:
                let outcome: PushOutcome
                do {
                    outcome = await sender.send(try request(for: push))
                } catch {
                    outcome = .rejected(status: 413, reason: "PayloadTooLarge")
                }
                serviceFailed = !outcome.concernsOneDevice
                action = machine.next(.answered(outcome), now: time.now())
            case .keep(let due, let attempt, let reason):
                trace(.pushed, reference, decision: "kept", reason: reason)
                return .kept(due: due, attempt: attempt, serviceFailed: serviceFailed)
            case .forgetDevice(let moment, let reason):
                trace(.pushed, reference, decision: "device-forgotten", reason: reason)
                do {
                    try await storage.removeDevice(push.device.id, unlessRegisteredAfter: moment)
                } catch {
                    // The next push to it is answered the same way.
                    report("The gateway could not forget a device: \(error)")
                }
                return .ended
            case .end(let end, let reason):
                trace(.pushed, reference, decision: end.rawValue, reason: reason)
                return .ended
            }
        }
    }

    private func request(for push: Push) throws -> PushRequest {
        let identity = PushIdentity(of: push.key, to: push.account, on: push.device.id)
        return PushRequest(
            token: push.device.token, environment: push.device.environment, topic: push.device.topic,
            pushType: .alert, priority: 10, expiration: (push.storedAt + patience.expiry.milliseconds) / 1000,
            apnsID: identity.apnsID, collapseID: identity.collapseID,
            body: try body.encode(push.message, push.account, push.badge))
    }
}
