import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// P-32: what is done about a VoIP push.
@Suite struct VoIPMachineTests {
    private var machine = VoIPMachine()

    private func call(
        _ session: String? = "s-1", _ action: String? = "initiated", account: String? = nil, medium: String? = nil
    ) -> IncomingCall {
        IncomingCall(
            PushMessage(
                dialect: "test", kind: .call, sender: PushMessage.Person(id: "alice", name: "Alice"),
                call: PushMessage.Call(
                    action: action.map(PushMessage.Call.Action.init(rawValue:)), sessionID: session, medium: medium)),
            account: account, otherwise: UUID())
    }

    @Test mutating func newCallRings() {
        let decision = machine.decide(on: call(medium: "video"))
        #expect(decision.reason == .rings)
        #expect(decision.isReported)
        #expect(decision.end == nil)
        #expect(decision.call.callerName == "Alice")
        #expect(decision.call.hasVideo)
        #expect(machine.rings("s-1"))
        #expect(machine.call(UUID(callSession: "s-1"))?.sessionID == "s-1")
    }

    /// A vendor that sends no word sends VoIP pushes for calls alone.
    @Test(arguments: [nil, "invite", "CALL_INITIATED", "incoming_call", "twilio.voice.call", "ringing"])
    func wordsOfANewCallRing(_ action: String?) {
        var machine = VoIPMachine()
        #expect(machine.decide(on: call("s-1", action)).reason == .rings)
    }

    @Test(arguments: [
        ("cancelled", CallEndReason.remoteEnded), ("canceled", .remoteEnded), ("callCancelled", .remoteEnded),
        ("cancel_invite", .remoteEnded), ("ended", .remoteEnded), ("hangup", .remoteEnded),
        ("missed", .unanswered), ("unanswered", .unanswered), ("rejected", .declinedElsewhere),
        ("busy", .remoteEnded), ("ongoing", .answeredElsewhere),
    ])
    func whatIsOverEndsAKnownAndAnUnknownCall(_ action: String, _ reason: CallEndReason) {
        var machine = VoIPMachine()
        let unknown = machine.decide(on: call("s-1", action))
        #expect(unknown.isReported)
        #expect(unknown.reason == .unknownCall)
        #expect(unknown.end == reason)

        _ = machine.decide(on: call("s-2"))
        let known = machine.decide(on: call("s-2", action))
        #expect(known.isReported)
        #expect(known.end == reason)
        #expect(known.call.uuid == UUID(callSession: "s-2"))
        #expect(!machine.rings("s-2"))
    }

    @Test mutating func repeatedCallIsReportedAndGoesOn() {
        _ = machine.decide(on: call())
        for _ in 0..<2 {
            let again = machine.decide(on: call())
            #expect(again.reason == .repeated)
            #expect(again.isReported)
            #expect(again.end == nil)
            #expect(again.call.uuid == UUID(callSession: "s-1"))
            machine.handle(.answered(UUID(callSession: "s-1")))
        }
    }

    /// The server's word that it was answered comes to the device that answered, too.
    @Test mutating func answeredCallGoesOnWhenThePushSaysSo() {
        _ = machine.decide(on: call())
        machine.handle(.answered(UUID(callSession: "s-1")))
        #expect(machine.decide(on: call("s-1", "ongoing")).end == nil)
    }

    /// P-4: a call whose end overtook it does not ring.
    @Test mutating func callThatIsOverDoesNotRingAgain() {
        _ = machine.decide(on: call("s-1", "cancelled"))
        let late = machine.decide(on: call())
        #expect(late.reason == .alreadyOver)
        #expect(late.isReported)
        #expect(late.end == .remoteEnded)
        #expect(!machine.rings("s-1"))
    }

    @Test mutating func callThatThePersonRefusedDoesNotRingAgain() {
        _ = machine.decide(on: call())
        machine.handle(.ended(UUID(callSession: "s-1")))
        #expect(machine.decide(on: call()).reason == .alreadyOver)
    }

    @Test mutating func secondCallEndsAtOnceWhileThePersonIsInOne() {
        _ = machine.decide(on: call())
        machine.handle(.answered(UUID(callSession: "s-1")))
        let second = machine.decide(on: call("s-2"))
        #expect(second.reason == .inAnotherCall)
        #expect(second.isReported)
        #expect(second.end == .unanswered)
        machine.handle(.ended(UUID(callSession: "s-1")))
        #expect(machine.decide(on: call("s-3")).reason == .rings)
    }

    /// A call that the app has started has no push.
    @Test mutating func secondCallEndsAtOnceDuringOneThatWasStartedHere() {
        machine.handle(.answered(UUID()))
        #expect(machine.decide(on: call()).reason == .inAnotherCall)
    }

    @Test func secondCallRingsWhereTheAppHoldsCalls() {
        var machine = VoIPMachine(ringsInCall: true)
        machine.handle(.answered(UUID()))
        #expect(machine.decide(on: call()).reason == .rings)
    }

    @Test mutating func twoCallsMayRingAtOnce() {
        _ = machine.decide(on: call())
        #expect(machine.decide(on: call("s-2")).reason == .rings)
    }

    ///
    @Test mutating func callForAnotherAccountEndsAtOnce() {
        #expect(machine.decide(on: call("s-0", account: "bob")).reason == .rings, "not known yet")
        machine.handle(.accounts(["bob"]))
        let decision = machine.decide(on: call("s-1", account: "carol"))
        #expect(decision.reason == .accountNotOnDevice)
        #expect(decision.isReported)
        #expect(decision.end == .failed)
        #expect(machine.decide(on: call("s-2", account: "bob")).reason == .rings)
        #expect(machine.decide(on: call("s-3")).reason == .rings, "the vendor names none")
        machine.handle(.accounts([]))
        #expect(machine.decide(on: call("s-4")).reason == .accountNotOnDevice, "nobody is signed in")
    }

    @Test mutating func unreadablePushIsReportedAndEnds() {
        let uuid = UUID()
        for push in [nil, PushMessage(dialect: "test"), PushMessage(dialect: "test", kind: .call, call: .init())] {
            let decision = machine.decide(on: IncomingCall(push, account: nil, otherwise: uuid))
            #expect(decision.reason == .unreadable)
            #expect(decision.isReported)
            #expect(decision.end == .failed)
            #expect(decision.call.uuid == uuid)
        }
        #expect(machine.decide(on: call("s-1", "participantMuted")).end == .failed)
    }

    @Test mutating func wordThatNobodyKnowsChangesNothingForAKnownCall() {
        _ = machine.decide(on: call())
        let decision = machine.decide(on: call("s-1", "participantMuted"))
        #expect(decision.isReported)
        #expect(decision.end == nil)
        #expect(machine.rings("s-1"))
    }

    /// iOS 26.4's `mustReport`.
    @Test mutating func whatIsNoNewCallIsNotReportedWhereTheSystemDoesNotAsk() {
        #expect(machine.decide(on: call(), mustReport: false).isReported)
        let cancel = machine.decide(on: call("s-1", "cancelled"), mustReport: false)
        #expect(!cancel.isReported)
        #expect(cancel.end == .remoteEnded)
        #expect(!machine.decide(on: call("s-9", "missed"), mustReport: false).isReported)
    }

    @Test func uuidOfASessionIsStable() throws {
        let own = "5f0c2f0a-7d1e-4c55-9a43-2b1f0e6d8c11"
        #expect(UUID(callSession: own) == UUID(uuidString: own))
        #expect(UUID(callSession: own.uppercased()) == UUID(uuidString: own))
        let other = UUID(callSession: "v1.123.aik2")
        #expect(other.uuidString == "67354AD4-165F-8C2F-9F12-BD84F96E5896")
        #expect(Set((0..<10_000).map { UUID(callSession: "v1.\($0)") }).count == 10_000)
        #expect(other.uuid.6 >> 4 == 8)
        #expect(other.uuid.8 >> 6 == 2)
    }

    /// A random walk: every push is reported, a known call has one UUID, nothing rings that is over.
    @Test(arguments: 0..<20) func anyOrderReportsEachPush(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var machine = VoIPMachine()
        var ringing: Set<String> = []
        var over: Set<String> = []
        var answered: Set<String> = []
        let words = ["initiated", "cancelled", "missed", "ongoing", "ended", "odd", nil]
        for _ in 0..<500 {
            let session = "s-\(Int.random(in: 0..<6, using: &random))"
            let uuid = UUID(callSession: session)
            switch Int.random(in: 0..<8, using: &random) {
            case 0 where ringing.contains(session):
                machine.handle(.answered(uuid))
                ringing.remove(session)
                answered.insert(session)
            case 1:
                machine.handle(.ended(uuid))
                ringing.remove(session)
                answered.remove(session)
                over.insert(session)
            default:
                let decision = machine.decide(on: call(session, words.randomElement(using: &random) ?? nil))
                #expect(decision.isReported)
                #expect(decision.call.uuid == uuid)
                let isKnown = ringing.contains(session) || answered.contains(session)
                #expect(decision.end != nil || isKnown || decision.reason == .rings)
                if decision.reason == .rings {
                    #expect(!over.contains(session) && answered.isEmpty && !isKnown)
                    ringing.insert(session)
                }
                if decision.end != nil {
                    ringing.remove(session)
                    answered.remove(session)
                    over.insert(session)
                }
            }
            for session in (0..<6).map({ "s-\($0)" }) {
                #expect(machine.rings(session) == ringing.contains(session))
            }
        }
    }
}
