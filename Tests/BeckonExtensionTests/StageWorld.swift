import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation

/// Plays one combination of behaviours to its end and compares with what a few lines say it has to be.
struct StageWorld {
    enum Ending: CaseIterable { case completes, deadline, expiry }

    private let behaviours: [StageBehaviour]
    private let ending: Ending

    init(_ behaviours: [StageBehaviour], _ ending: Ending) {
        self.behaviours = behaviours
        self.ending = ending
    }

    /// How many stages are asked, what is shown, and whose result is not used.
    private var expected: (asked: Int, body: String, discarded: Set<Int>) {
        var (body, discarded) = ("Hi", Set<Int>())
        for (number, behaviour) in behaviours.enumerated() {
            if behaviour.blocks, ending != .completes { return (number + 1, body, discarded.union([number])) }
            if behaviour.isUsed { body += String(number) } else { discarded.insert(number) }
            if behaviour == .ends { return (number + 1, body, discarded) }
        }
        return (behaviours.count, body, discarded)
    }

    /// The rules that were broken.
    func play() async -> [String] {
        let (time, log, recorder, isTime) = (ManualTime(), StageLog(), Recorder(), Signal())
        let stages = behaviours.enumerated().map { $0.element.stage($0.offset, isTime, log) }
        let pipeline = RevisionPipeline(
            stages: stages, time: time.source, observer: { _, step in log.ended(Int(step.stage) ?? -1) })
        if ending == .completes {
            isTime.open()
            log.gate.open()
        }
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        let expected = expected
        let blocked = ending == .completes ? nil : behaviours.prefix(expected.asked).firstIndex(where: \.blocks)
        if let blocked {
            await log.untilStarted(blocked)
            if !recorder.contents.isEmpty { log.fault("handed over before the time was up") }
            switch ending {
            case .deadline:
                await time.untilWaiting()
                time.advance(by: .seconds(24))
                if !recorder.contents.isEmpty { log.fault("handed over before the deadline") }
                time.advance(by: .seconds(1))
            case .expiry:
                pipeline.timeWillExpire()
                if recorder.contents.count != 1 { log.fault("expiry returned before it had handed over") }
            case .completes: break
            }
        }
        let body = await recorder.contents(1).first?.body
        if body != expected.body { log.fault("shows \(body ?? "nothing"), not \(expected.body)") }
        // Now everything that was late comes.
        isTime.open()
        log.gate.open()
        let second = behaviours.prefix(expected.asked).count { $0 == .callsTwice || $0 == .callsLate }
        await log.untilEnded(expected.asked, calledLate: second)
        time.advance(by: .seconds(60))
        pipeline.timeWillExpire()
        if recorder.contents.count != 1 { log.fault("called the handler \(recorder.contents.count) times") }
        if log.allDiscarded != expected.discarded.sorted() { log.fault("discarded \(log.allDiscarded)") }
        if pipeline.inFlight != 0 { log.fault("kept the request") }
        return log.faults.map { "\($0): \(behaviours), \(ending)" }
    }
}
