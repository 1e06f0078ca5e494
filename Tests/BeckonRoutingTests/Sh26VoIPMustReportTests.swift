import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Testing

/// sh-26, P-32: every VoIP push is reported before its completion, whatever it holds.
@MainActor
@Suite struct Sh26VoIPMustReportTests {
    /// What the receiver asked of the system, in order.
    @MainActor private final class Log {
        enum Step: Equatable {
            case reported(UUID)
            case ended(UUID, CallEndReason)
            case completed
        }

        var steps: [Step] = []
        /// Of reports that the system has not answered.
        var held: [@MainActor @Sendable (Bool) -> Void] = []
        var answersAtOnce = true
        var known: Set<UUID> = []
        var decisions: [VoIPDecision] = []

        var platform: IncomingCallPlatform {
            IncomingCallPlatform(
                reportNewIncomingCall: { [self] uuid, _, done in
                    steps.append(.reported(uuid))
                    // As CallKit: a UUID that it knows is an error.
                    let isShown = known.insert(uuid).inserted
                    if answersAtOnce { done(isShown) } else { held.append { _ in done(isShown) } }
                },
                reportCallEnded: { [self] uuid, reason in
                    known.remove(uuid)
                    steps.append(.ended(uuid, reason))
                })
        }
    }

    private let log = Log()

    private func receiver(_ reader: PushReader = PlainCallDialect.reader) -> VoIPReceiver {
        let log = log
        return VoIPReceiver(platform: log.platform, reader: reader, told: { log.decisions.append($0) })
    }

    private func completion() -> Completion<Void> {
        let log = log
        return Completion("didReceiveIncomingPush") { log.steps.append(.completed) }
    }

    private func receive(_ payload: [String: JSONValue], _ receiver: VoIPReceiver, mustReport: Bool = true) -> [Log
        .Step]
    {
        log.steps = []
        receiver.didReceive(payload: payload, mustReport: mustReport, completion: completion())
        return log.steps
    }

    /// With the plain dialect, and with one that an app has written.
    @Test(arguments: [true, false]) func sh_26_voip_must_report(_ isPlain: Bool) throws {
        let file = try Case("sh-26-voip-must-report")
        let receiver = receiver(isPlain ? PlainCallDialect.reader : CaseDialect.reader)
        var uuids: [String: UUID] = [:]
        for variant in try #require(file.input["order"]?.array).compactMap(\.string) {
            let expected = try #require(file.expected[variant])
            let payload = try #require(file.input["pushes"]?[variant]?.object)
            let steps = receive(payload, receiver)
            guard case .reported(let uuid) = try #require(steps.first) else {
                Issue.record("\(variant): \(steps)")
                continue
            }
            uuids[variant] = uuid
            let reports = steps.count { if case .reported = $0 { true } else { false } }
            #expect(reports == expected["reportNewIncomingCall"]?.int.map(Int.init), "\(variant)")
            #expect(steps.count { $0 == .completed } == 1, "\(variant)")
            #expect((steps.last == .completed) == (expected["beforeCompletion"] == true), "\(variant)")
            let ends = steps.contains { if case .ended(uuid, _) = $0 { true } else { false } }
            #expect(ends == (expected["callEnded"] == true || expected["endedAtOnce"] == true), "\(variant)")
            if let other = expected["sameUuidAs"]?.string { #expect(uuid == uuids[other], "\(variant)") }
            if let id = payload["call_id"]?.string { #expect(uuid == UUID(uuidString: id), "\(variant)") }
        }
        #expect(log.decisions.first?.call.callerName == "Noor")
        #expect(uuids.count == 4)
    }

    @Test func anyVendorsPushIsReadAndReported() throws {
        let pushes: [([String: JSONValue], String)] = [
            (["twi_message_type": "twilio.voice.call", "twi_call_sid": "CA1", "twi_from": "client:noor"], "CA1"),
            (
                [
                    "type": "call", "receiverType": "user", "sender": "noor", "receiver": "bob",
                    "callAction": "initiated", "sessionId": "v1.1", "callType": "video",
                ], "v1.1"
            ),
            (["data": ["callId": "c-1", "eventType": "INVITE", "displayName": "Noor"]], "c-1"),
            (["metadata": .string(#"{"call_id":"c-2","caller_name":"Noor"}"#)], "c-2"),
        ]
        for (payload, session) in pushes {
            let receiver = receiver()
            #expect(receive(payload, receiver) == [.reported(UUID(callSession: session)), .completed])
            #expect(receiver.rings(session))
        }
        #expect(log.decisions.filter { $0.call.hasVideo }.map(\.call.sessionID) == ["v1.1"])
    }

    @Test(arguments: [[:], ["aps": [:]], ["call_id": 7.5], ["event": []], ["x": ["y": [:]]]] as [[String: JSONValue]])
    func unreadablePushIsReportedOnceAndEnds(_ payload: [String: JSONValue]) {
        let steps = receive(payload, receiver())
        #expect(steps.count == (payload["call_id"] == nil ? 3 : 2))
        guard case .reported = steps.first else { return #expect(Bool(false), "not reported") }
        #expect(steps.last == .completed)
    }

    /// What the system hands over is any dictionary.
    @Test func userInfoThatIsNoJSONIsReported() {
        log.steps = []
        receiver().didReceive([7: Date(), "event": UUID()], completion: completion())
        #expect(log.steps.count == 3)
        #expect(log.steps.last == .completed)
    }

    /// The completion waits for the system, and the end comes between both.
    @Test func completionIsCalledWhenTheSystemHasTakenTheReport() {
        log.answersAtOnce = false
        let uuid = UUID(callSession: "c-1")
        let receiver = receiver()
        #expect(receive(["call_id": "c-1", "event": "cancel"], receiver) == [.reported(uuid)])
        for done in log.held { done(true) }
        #expect(log.steps == [.reported(uuid), .ended(uuid, .remoteEnded), .completed])
        // A second answer of the system changes nothing.
        for done in log.held { done(true) }
        #expect(log.steps.count { $0 == .completed } == 1)
    }

    /// The end may come while the first report is still on its way.
    @Test func cancelThatComesBeforeTheReportIsTakenEndsTheCall() {
        log.answersAtOnce = false
        let uuid = UUID(callSession: "c-1")
        let receiver = receiver()
        _ = receive(["call_id": "c-1", "event": "invite"], receiver)
        _ = receive(["call_id": "c-1", "event": "cancel"], receiver)
        log.steps = []
        for done in log.held { done(true) }
        #expect(log.steps == [.completed, .ended(uuid, .remoteEnded), .completed])
        #expect(!receiver.rings("c-1"))
    }

    @Test func callThatTheSystemRefusesDoesNotRing() {
        log.known = [UUID(callSession: "c-1")]
        let receiver = receiver()
        _ = receive(["call_id": "c-1", "event": "invite"], receiver)
        #expect(!receiver.rings("c-1"))
        #expect(log.steps.last == .completed)
    }

    @Test func connectionThatTellsTheEndEndsTheCallOnce() {
        let uuid = UUID(callSession: "c-1")
        let receiver = receiver()
        _ = receive(["call_id": "c-1", "event": "invite"], receiver)
        log.steps = []
        receiver.end("c-1", .answeredElsewhere)
        receiver.end("c-1", .answeredElsewhere)
        #expect(log.steps == [.ended(uuid, .answeredElsewhere)])
        #expect(receive(["call_id": "c-1", "event": "invite"], receiver).contains(.ended(uuid, .remoteEnded)))
    }

    /// iOS 26.4.
    @Test func nothingIsReportedWhereTheSystemDoesNotAsk() {
        let receiver = receiver()
        #expect(receive(["event": "missed"], receiver, mustReport: false).last == .completed)
        #expect(!log.steps.contains { if case .reported = $0 { true } else { false } })
    }

    @Test func receiverThatIsGoneStillCallsTheCompletion() {
        log.answersAtOnce = false
        _ = receive(["call_id": "c-1", "event": "cancel"], receiver())
        for done in log.held { done(true) }
        #expect(log.steps.last == .completed)
        #expect(log.steps.count == 3)
    }
}
