import BeckonExtension
import BeckonModel
import BeckonRouting

/// What the steps on a message's way mean, by the words that the trace has for them.
extension TraceLine {
    /// One sentence without its capital; nil for what a person need not know.
    var clause: String? {
        switch step {
        case .composed: composedClause
        case .stored: "the server has it."
        case .published:
            decision == "0" ? "no connected device got it." : "it went to \(decision ?? "the") connected devices."
        case .received:
            decision == "ignored"
                ? "the app could not read what came over its connection." : "the app got it over its own connection."
        case .claimed: "the gateway took it up."
        case .pushed: pushedClause
        case .accepted: acceptedClause
        case .refused: "APNs refused its push: \(reason ?? "it did not say why")."
        case .delivered: deliveredClause
        case .revised: revisedClause
        case .presented: presentedClause
        case .lifecycle: wokenClause
        case .called: calledClause
        default: nil
        }
    }

    private var composedClause: String? {
        switch decision {
        case "kept": nil
        case "waiting": "it waits in the outbox: \(reason ?? "there is no connection")."
        case "failed": "it was not sent: \(reason ?? "the server refused it")."
        default: nil
        }
    }

    private var pushedClause: String {
        let reason = reason ?? "no reason"
        return switch (decision, reason) {
        case ("kept", "awaits-acknowledgement"): "its push is held back: a connected device may show it first."
        case ("kept", _): "APNs could not take its push now (\(reason)); the gateway tries it again."
        case ("device-forgotten", _):
            "the app is not on the device any more (\(reason)); its push token was forgotten."
        case ("accepted", _): "APNs took its push."
        case ("dropped", "shown-on-device"): "no push was needed: a connected device has shown it."
        case ("dropped", "expired"): "its push was given up: it is too old to be of use."
        case ("dropped", _): "its push was dropped: \(reason)."
        case ("rejected", _): "APNs refused its push for good: \(reason)."
        case ("held", _): "all pushes are held: \(reason)."
        default: "the gateway: \(decision ?? "pushed"), \(reason)."
        }
    }

    private var acceptedClause: String {
        switch decision {
        case "stored": "the phone was not reached; APNs keeps this push for it, and only the newest one."
        case "dropped": "no banner: the phone was not reached, and APNs keeps no push that is to be tried once."
        default: "APNs handed its push to the phone."
        }
    }

    private var deliveredClause: String {
        guard decision == "dropped" else { return "its push reached the phone." }
        return switch reason {
        case "unknown-token":
            "no banner: its push was for a push token that the phone does not have any more. Register the new one."
        case "bad-priority": "no banner: a background push has to have priority 5."
        case "voip-not-reported":
            "the phone delivers no VoIP push any more: the app reported no call for several of them."
        case "repeated": "no second banner: the same push came before."
        default: "no banner: the phone dropped its push: \(reason ?? "no reason")."
        }
    }

    private var revisedClause: String? {
        switch decision {
        case "stage-refused":
            "the extension's stage \(reason ?? "") gave back nothing that could be shown, so its result was left out."
        case "stage-failed": "the extension's stage \(reason ?? "") failed and changed nothing."
        case "stage-late": "the extension's stage \(reason ?? "") came too late, so its result was left out."
        case "key-unavailable": "it was not decrypted: the key could not be read."
        case "not-attached": "a file of it was not attached: \(reason ?? "no reason")."
        case "suppressed": "no banner: the extension suppressed it."
        case "ledger-reset": "the badge ledger was damaged and was begun anew."
        case "refused": "the system left out a part of what the extension made: \(reason ?? "no reason")."
        case "revised", "unchanged":
            (reason.flatMap(RevisionMachine.Ending.init(rawValue:)) ?? .allStages)
                .clause(isRevised: decision == "revised")
        default: "the extension: \(decision ?? "revised")\(reason.map { ", \($0)" } ?? "")."
        }
    }

    private var presentedClause: String? {
        switch (decision, reason) {
        case ("banner", "foreground"), ("list", "foreground"), ("not-shown", "foreground"): nil
        case ("banner", _): "a banner was shown while the app was \(Self.state(reason))."
        case ("list", _): "no banner, but it is in the list: the person, or a Focus, allows no more."
        case ("not-shown", "silent"): "no banner: the push is a silent one."
        case ("not-shown", "filtered"): "no banner: the extension suppressed it."
        case ("not-shown", _): "no banner: it has nothing to show, or the person does not allow it."
        default: nil
        }
    }

    private var calledClause: String {
        if decision == "refused" { return "the system did not show the call: a Focus or the person holds it back." }
        return switch reason.flatMap(VoIPDecision.Reason.init(rawValue:)) {
        case .rings: "its VoIP push was reported, and the call rang."
        case .repeated: "a VoIP push told of the call again, which goes on."
        case .over: "a VoIP push told that the call is over; it was reported, and ended."
        case .answeredElsewhere: "the call was answered on another device, and ended here."
        case .unknownCall:
            "a VoIP push told the end of a call that nobody knew here; it was reported, and ended at once."
        case .alreadyOver: "the call was over before it could ring; it was reported, and ended at once."
        case .inAnotherCall: "the call did not ring: the person was in another one."
        case .accountNotOnDevice: "the call did not ring: it is for an account that is not on this device."
        case .unreadable, nil: "a VoIP push was no call that the app could read; it was reported, and ended at once."
        }
    }

    private static func state(_ reason: String?) -> String {
        reason == "not-running" ? "not running" : reason == "background" ? "in the background" : "not in front"
    }

    private var wokenClause: String? {
        switch (decision, reason) {
        case ("woken", _): "it woke the app; nobody has tapped."
        case ("not-woken", "no-background-mode"):
            "it did not wake the app: the app has no background mode for remote notifications."
        case ("not-woken", "force-quit"): "it did not wake the app: the person has ended the app in the app switcher."
        case ("not-woken", "throttled"): "it did not wake the app: too many pushes did within the hour."
        case ("not-woken", _): "it did not wake the app: \(reason ?? "no reason")."
        default: nil
        }
    }
}

extension RevisionMachine.Ending {
    /// How the extension ended with a notification.
    func clause(isRevised: Bool) -> String {
        let what = isRevised ? "the extension revised it" : "the extension left it as it was"
        return switch self {
        case .allStages: "\(what)."
        case .final: "\(what), and a stage said that nothing more is to be done."
        case .crowded: "\(what): more pushes came at once than it may work on."
        case .deadline: "\(what): its own deadline came before all stages had ended."
        case .expired: "\(what): the system's time came before all stages had ended."
        }
    }
}
