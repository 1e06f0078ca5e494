import BeckonModel
import BeckonPush
import Foundation

extension Phone {
    /// A push on its way to the person: what is left of it once it has arrived.
    struct Arrival {
        var notification: DeliveredNotification
        let priority: Int
    }

    /// A push that APNs keeps, and since when.
    struct StoredPush {
        let push: DeliveredPush
        let since: Int64
    }

    /// A push arrives. Everything that follows from it at once has happened when this returns; what an extension or the
    /// app still has to decide comes later.
    public func receive(_ push: DeliveredPush) { receive([push]) }

    /// Pushes that were sent in quick succession arrive, in the order and as often as this phone's ``behaviour`` says
    /// (P-4).
    public func receive(_ pushes: [DeliveredPush]) {
        for push in behaviour.deliveryOrder == .asSent ? pushes : pushes.reversed() {
            if !isConnected {
                store(push)
            } else if isSavingPower, push.priority < 10 {
                heldForPower.append(push)
            } else {
                for _ in 0..<(behaviour.deliversTwice ? 2 : 1) { arrive(push) }
            }
        }
    }

    /// Whether APNs reaches the phone. Back again, it gets the one push that was kept (P-1).
    public func setConnected(_ connected: Bool) {
        isConnected = connected
        guard connected, let kept = stored else { return }
        stored = nil
        // P-1: 30 days at most.
        let isTooOld = time.seconds - kept.since > 30 * 24 * 3600
        if !isTooOld, !isExpired(kept.push) { receive(kept.push) }
    }

    /// Whether the phone spares its battery: pushes of priority 5 and 1 wait until it no longer does (P-3).
    public func setSavingPower(_ saving: Bool) {
        isSavingPower = saving
        guard !saving else { return }
        let held = heldForPower
        heldForPower = []
        receive(held.filter { !isExpired($0) })
    }

    private func isExpired(_ push: DeliveredPush) -> Bool {
        guard let expiration = push.expiration, expiration != 0 else { return false }
        return expiration < time.seconds
    }

    private func store(_ push: DeliveredPush) {
        // P-1: an expiration of 0 is one attempt.
        guard push.expiration != 0 else { return }
        if stored == nil || behaviour.storedPush == .newest { stored = StoredPush(push: push, since: time.seconds) }
    }

    private func arrive(_ push: DeliveredPush) {
        if push.pushType == "voip" { return arriveVoIP(push) }
        let content = content(of: push.payload)
        let message = reference(content)
        if let reason = refusal(of: push) {
            trace(.delivered, message, decision: "dropped", reason: reason)
            return changed()
        }
        trace(.delivered, message)
        // P-29: only the number 1 wakes the app, as with every switch of `aps`.
        let wakes = push.payload["aps"]?["content-available"] == .int(1)
        let identifier = requestIdentifier(of: push)
        if push.pushType == "background" {
            // P-29, P-33: shows, sounds and counts nothing, whatever is in it.
            if wakes { wake(push.payload, identifier, message) }
            trace(.presented, message, decision: "not-shown", reason: "silent")
            return changed()
        }
        if wakes, behaviour.wakesBeforeShowing { wake(push.payload, identifier, message) }
        show(
            Arrival(
                notification: DeliveredNotification(
                    requestIdentifier: identifier, content: content, deliveredAt: time.now()),
                priority: push.priority))
        if wakes, !behaviour.wakesBeforeShowing { wake(push.payload, identifier, message) }
    }

    private func show(_ arrival: Arrival) {
        if runsExtension(for: arrival.notification.content), let makeExtension = bundle.makeExtension {
            revise(arrival, with: makeExtension)
        } else {
            present(arrival)
        }
    }

    /// Why a push goes no further; nil where it does.
    private func refusal(of push: DeliveredPush) -> String? {
        guard push.token == pushToken else { return "unknown-token" }
        // P-3: APNs refuses it.
        if push.pushType == "background", push.priority == 10 { return "bad-priority" }
        if behaviour.dropsRepeatedPushes, !seenPushes.insert(push.apnsID).inserted { return "repeated" }
        return nil
    }

    /// P-2.
    private func requestIdentifier(of push: DeliveredPush) -> String {
        if let collapseID = push.collapseID { return collapseID }
        if behaviour.identifiesByAPNsID { return push.apnsID }
        arrivalCount += 1
        return "system-\(arrivalCount)"
    }

    /// P-8: the texts as the app's table has them.
    private func content(of payload: [String: JSONValue]) -> NotificationContent {
        var alert = payload["aps"]?["alert"]?.object ?? [:]
        if !behaviour.literalTextWins {
            for (literal, key) in [
                ("title", "title-loc-key"), ("subtitle", "subtitle-loc-key"), ("body", "loc-key"),
            ] where alert[key] != nil { alert[literal] = nil }
        }
        var read = payload
        if var aps = payload["aps"]?.object, aps["alert"]?.object != nil {
            aps["alert"] = .object(alert)
            read["aps"] = .object(aps)
        }
        var content = NotificationContent(payload: read, strings: bundle.strings)
        content.userInfo = payload
        return content
    }

    func reference(_ content: NotificationContent) -> MessageReference? {
        reader.message(in: content)?.reference
    }
}
