import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// Issue 4: why no banner, why it did not open, why it opened there, from trace lines alone.
@Suite(.timeLimit(.minutes(1))) struct TraceExplanationTests {
    private static let message = MessageReference(
        conversationID: ConversationID(rawValue: "alice_user_bob"), id: 1)

    private static func line(
        _ step: TraceStep, _ decision: String? = nil, _ reason: String? = nil, place: String = "bob.app",
        message: MessageReference? = message, event: JSONValue? = nil
    ) -> TraceLine {
        TraceLine(
            time: 0, place: place, step: step, message: message, decision: decision, reason: reason, event: event)
    }

    private func explain(_ lines: TraceLine...) -> String { TraceExplanation(lines).text }

    @Test func everyReasonOfTheForegroundHasASentence() {
        var told: Set<String> = []
        for reason in ForegroundDecision.Reason.allCases {
            for decision in ["quiet", "present"] {
                let text = explain(Self.line(.routed, decision, reason.rawValue))
                #expect(
                    text.hasPrefix("alice_user_bob#1: \(decision == "quiet" ? "no banner" : "a banner")"), "\(text)")
                #expect(!text.contains(reason.rawValue + "."), "a word of the trace is no sentence: \(text)")
                told.insert(text)
            }
        }
        #expect(told.count == 2 * ForegroundDecision.Reason.allCases.count)
        #expect(
            explain(Self.line(.routed, "quiet", "conversation-visible"))
                == "alice_user_bob#1: no banner, because the conversation was visible.")
    }

    @Test func everyReasonToWaitHasASentence() {
        var told: Set<String> = []
        for reason in TapMachine.WaitReason.allCases {
            let wait = Self.line(.routed, "waiting", reason.rawValue)
            let opened = explain(Self.line(.tapped, "default"), wait, Self.line(.routed, "open", "conversation"))
            #expect(opened.hasSuffix(", then opened the conversation."), "\(opened)")
            #expect(!opened.contains(reason.rawValue), "\(opened)")
            told.insert(opened)
            let waits = explain(Self.line(.tapped, "default"), wait)
            #expect(waits.hasPrefix("alice_user_bob#1: the tap still waits "), "\(waits)")
        }
        #expect(told.count == TapMachine.WaitReason.allCases.count)
    }

    @Test func everyReasonToDropHasASentence() {
        var told: Set<String> = []
        for reason in TapMachine.DropReason.allCases {
            let text = explain(Self.line(.tapped, "default"), Self.line(.routed, "dropped", reason.rawValue))
            #expect(text.hasSuffix(".") && !text.contains(reason.rawValue + "."), "\(text)")
            told.insert(text)
        }
        #expect(told.count == TapMachine.DropReason.allCases.count)
        #expect(
            explain(Self.line(.tapped, "default"), Self.line(.routed, "dropped", "account-not-on-device"))
                == "alice_user_bob#1: it did not open: the push is for an account that is not on this device. "
                + "Sign in to it.")
    }

    @Test func everyOpeningHasASentence() {
        let told = Set(
            Opening.allCases.map {
                explain(Self.line(.tapped, "default"), Self.line(.routed, $0.rawValue, "conversation"))
            })
        #expect(told.count == Opening.allCases.count)
        #expect(told.allSatisfy { $0.hasPrefix("alice_user_bob#1: the tap ") && $0.contains("the conversation") })
    }

    @Test(arguments: ["conversation", "call", "category", "url", "vendor", "root"])
    func everyKindOfDestinationIsNamed(kind: String) {
        let text = explain(Self.line(.tapped, "default"), Self.line(.routed, "open", kind))
        #expect(!text.contains("its screen"), "\(text)")
    }

    @Test func theWaysOfATapAreToldAsOneSentence() {
        #expect(
            explain(
                Self.line(.tapped, "default", "scene"), Self.line(.routed, "waiting", "session-unknown"),
                Self.line(.routed, "waiting", "nobody-signed-in"), Self.line(.tapped, "default", "delegate"),
                Self.line(.routed, "dropped", "duplicate"), Self.line(.routed, "waiting", "root-not-ready"),
                Self.line(.routed, "open", "conversation"))
                    == """
                    alice_user_bob#1: the same tap was reported twice, and the second report changed nothing.
                    alice_user_bob#1: the tap waited until it was known who is signed in, then for the login, then for the \
                    root to be on screen, then opened the conversation.
                    """)
    }

    /// The one that waited is dropped when the newer one comes, although both are of no known message.
    @Test func aNewerTapEndsTheOneThatWaited() {
        func tap(_ request: String) -> TraceLine {
            Self.line(
                .tapped, "default", message: nil, event: ["ev": "center.didReceive", "requestId": .string(request)])
        }
        #expect(
            explain(
                tap("n-1"), Self.line(.routed, "waiting", "nobody-signed-in", message: nil), tap("n-2"),
                Self.line(.routed, "dropped", "replaced", message: nil),
                Self.line(.routed, "waiting", "nobody-signed-in", message: nil))
                    == """
                    n-1: the tap waited for the login; it did not open: the person tapped another notification after it, \
                    and the newest tap wins.
                    n-2: the tap still waits for the login.
                    """)
    }

    /// The gateway, APNs, the phone and the extension have words of their own.
    @Test(arguments: words)
    func everyPlaceIsUnderstood(step: TraceStep, decision: String?, reason: String?, says: String) {
        let text = explain(Self.line(step, decision, reason, place: "somewhere"))
        #expect(text.hasPrefix("alice_user_bob#1: " + says), "\(text)")
    }

    @Test func whatIsOfNoMessageAndOfSeveralDevicesIsToldToo() {
        #expect(
            explain(Self.line(.routed, "ignored", "launch-hint", message: nil))
                == "Launch options named a push and opened nothing, as a silent push sets them too.")
        #expect(
            explain(
                Self.line(.routed, "quiet", "own-message", place: "alice.app"),
                Self.line(.routed, "quiet", "silent", place: "bob.app"))
                    == """
                    alice_user_bob#1, alice.app: no banner, because the account itself sent it from another device.
                    alice_user_bob#1, bob.app: no banner, because its sender flagged it to be neither shown nor counted.
                    """)
        #expect(
            explain(Self.line(.lifecycle, "active", message: nil)) == "The trace tells of no message and of no tap.")
    }

    /// A reason of a newer version is told as it is.
    @Test func aWordThatIsNotKnownIsToldAsItIs() {
        #expect(explain(Self.line(.routed, "quiet", "full-moon")) == "alice_user_bob#1: no banner: full-moon.")
        #expect(
            explain(Self.line(.tapped, "default"), Self.line(.routed, "dropped", "full-moon"))
                == "alice_user_bob#1: it did not open: full-moon.")
    }

    private static let words: [(TraceStep, String?, String?, String)] = [
        (.pushed, "kept", "awaits-acknowledgement", "its push is held back"),
        (.pushed, "kept", "retry TooManyRequests", "APNs could not take its push now (retry TooManyRequests)"),
        (.pushed, "device-forgotten", "410 Unregistered", "the app is not on the device any more (410 Unregistered)"),
        (.pushed, "accepted", "200", "APNs took its push."),
        (.pushed, "dropped", "shown-on-device", "no push was needed"),
        (.pushed, "dropped", "expired", "its push was given up"),
        (.pushed, "rejected", "400 BadDeviceToken", "APNs refused its push for good: 400 BadDeviceToken."),
        (.pushed, "held", "InvalidProviderToken", "all pushes are held: InvalidProviderToken."),
        (.refused, nil, "BadDeviceToken", "APNs refused its push: BadDeviceToken."),
        (.accepted, "delivered", nil, "APNs handed its push to the phone."),
        (.accepted, "stored", nil, "the phone was not reached; APNs keeps"),
        (.accepted, "dropped", nil, "no banner: the phone was not reached"),
        (.delivered, nil, nil, "its push reached the phone."),
        (.delivered, "dropped", "unknown-token", "no banner: its push was for a push token"),
        (.delivered, "dropped", "bad-priority", "no banner: a background push has to have priority 5."),
        (.delivered, "dropped", "repeated", "no second banner"),
        (.revised, "revised", "all-stages", "the extension revised it."),
        (.revised, "unchanged", "deadline", "the extension left it as it was: its own deadline"),
        (.revised, "revised", "expired", "the extension revised it: the system's time"),
        (.revised, "revised", "final-stage", "the extension revised it, and a stage said"),
        (.revised, "unchanged", "crowded", "the extension left it as it was: more pushes"),
        (.revised, "suppressed", "final-stage", "no banner: the extension suppressed it."),
        (.revised, "stage-late", "image", "the extension's stage image came too late"),
        (.revised, "key-unavailable", "decrypt", "it was not decrypted: the key could not be read."),
        (.revised, "not-attached", "ERR_X", "a file of it was not attached: ERR_X."),
        (.revised, "stage-failed", "image", "the extension's stage image failed"),
        (.revised, "stage-refused", "image", "the extension's stage image gave back nothing"),
        (.revised, "ledger-reset", "damaged", "the badge ledger was damaged"),
        (.revised, "refused", "too-large", "the system left out a part of what the extension made: too-large."),
        (.presented, "banner", "background", "a banner was shown while the app was in the background."),
        (.presented, "banner", "not-running", "a banner was shown while the app was not running."),
        (.presented, "list", "background", "no banner, but it is in the list"),
        (.delivered, "dropped", "voip-not-reported", "the phone delivers no VoIP push any more"),
        (.called, "reported", "rings", "its VoIP push was reported, and the call rang."),
        (.called, "reported", "in-another-call", "the call did not ring: the person was in another one."),
        (.called, "refused", "system", "the system did not show the call"),
        (.presented, "not-shown", "silent", "no banner: the push is a silent one."),
        (.presented, "not-shown", "filtered", "no banner: the extension suppressed it."),
        (.presented, "not-shown", "background", "no banner: it has nothing to show"),
        (.lifecycle, "woken", "content-available", "it woke the app"),
        (.lifecycle, "not-woken", "no-background-mode", "it did not wake the app: the app has no background mode"),
        (.lifecycle, "not-woken", "force-quit", "it did not wake the app: the person has ended"),
        (.lifecycle, "not-woken", "throttled", "it did not wake the app: too many"),
        (.stored, nil, nil, "the server has it."),
        (.published, "0", nil, "no connected device got it."),
        (.published, "2", nil, "it went to 2 connected devices."),
        (.received, nil, nil, "the app got it over its own connection."),
        (.composed, "waiting", "ERR_NETWORK", "it waits in the outbox: ERR_NETWORK."),
        (.composed, "failed", "ERR_X", "it was not sent: ERR_X."),
        (.claimed, "outbox-row", nil, "the gateway took it up."),
    ]
}
