import BeckonModel
import BeckonPush
import BeckonRouting
public import Foundation

/// VoIP pushes (P-31, P-32), and the calls that the app reports for them.
extension Phone {
    /// What the app did about one VoIP push.
    @MainActor private final class VoIPDelivery {
        let reports: Int
        var isJudged = false

        init(reports: Int) { self.reports = reports }
    }

    /// A VoIP push shows nothing by itself: it starts the app and asks for a call, also after the person has ended it.
    /// - Parameter mustReport: whether it asks for a report; nil is as ``PhoneBehaviour/asksForVoIPReport`` says.
    func arriveVoIP(_ push: DeliveredPush, mustReport: Bool? = nil) {
        let message = reader.message(in: push.payload)?.reference
        if let reason = voIPRefusal(of: push) {
            trace(.delivered, message, decision: "dropped", reason: reason)
            return changed()
        }
        trace(.delivered, message, decision: "voip")
        // P-27: no tap, and no options that look like one.
        if process == nil { start(LaunchOptions()) }
        guard let number = process?.number else { return }
        isSuspended = false
        let mustReport = mustReport ?? (behaviour.asksForVoIPReport == .always || !state.isForeground)
        let delivery = VoIPDelivery(reports: callCenter.reports.count)
        guard let delegate = process?.system.voIPDelegate else { return judge(delivery, mustReport) }
        let work = begin(behaviour.remoteNotificationTime, isLimitedOnScreen: true) { [weak self] in
            self?.exceeded("didReceiveIncomingPush")
        }
        let answer = once("didReceiveIncomingPush", push.apnsID, in: number)
        delegate.didReceiveIncomingPush(push.payload, mustReport: mustReport) { [weak self] in
            guard let self, answer() else { return }
            self.judge(delivery, mustReport)
            self.end(work)
        }
        // Whatever comes after the delegate has returned is too late.
        if isAlive(number) { judge(delivery, mustReport) }
        changed()
    }

    private func voIPRefusal(of push: DeliveredPush) -> String? {
        guard push.token == voIPToken else { return "unknown-token" }
        if let limit = behaviour.voIPOffencesUntilSilence, voIPOffences >= limit { return "voip-not-reported" }
        if behaviour.dropsRepeatedPushes, !seenPushes.insert(push.apnsID).inserted { return "repeated" }
        return nil
    }

    /// P-32: the process is terminated, and in the end nothing is delivered any more.
    private func judge(_ delivery: VoIPDelivery, _ mustReport: Bool) {
        guard !delivery.isJudged else { return }
        delivery.isJudged = true
        guard mustReport, callCenter.reports.count == delivery.reports else { return }
        voIPOffences += 1
        note(.voIPPushNotReported)
        terminate()
    }

    // MARK: The person

    /// The person takes a call that rings. False where none of that UUID does.
    @discardableResult
    public func answerCall(_ uuid: UUID) -> Bool {
        guard callCenter.call(uuid)?.state == .incoming, callCenter.change(uuid, to: .answered) else { return false }
        process?.system.voIPDelegate?.answerCall(uuid)
        changed()
        return true
    }

    /// The person refuses or ends a call. False where none of that UUID goes on.
    @discardableResult
    public func endCall(_ uuid: UUID) -> Bool {
        guard callCenter.change(uuid, to: .ended(nil)) else { return false }
        process?.system.voIPDelegate?.endCall(uuid)
        changed()
        return true
    }

    // MARK: Asked by the app

    func reportNewIncomingCall(
        _ uuid: UUID, _ call: IncomingCall, _ done: @escaping @MainActor @Sendable (Bool) -> Void
    ) {
        let isShown = callCenter.report(uuid, call)
        trace(.presented, call.push?.reference, decision: isShown ? "call" : "call-refused")
        done(isShown)
        changed()
    }

    func reportCallEnded(_ uuid: UUID, _ reason: CallEndReason) {
        if callCenter.change(uuid, to: .ended(reason)) { changed() }
    }

    func registerForVoIPPushes(_ number: Int) {
        let (registrar, bundle) = (registrar, bundle)
        Task { [weak self] in
            // PushKit tells of no failure: it hands out a token when it has one. Nil is the meaning.
            guard
                let token = try? await registrar.register(PushType.voip.topic(for: bundle.topic), bundle.environment),
                let self
            else { return }
            self.voIPToken = token
            guard self.isAlive(number) else { return self.changed() }
            self.process?.system.voIPDelegate?.didUpdateVoIPToken(Data(hexadecimal: token))
            self.changed()
        }
    }
}
