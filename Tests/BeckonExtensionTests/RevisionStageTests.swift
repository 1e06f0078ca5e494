import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// What the pipeline promises to a stage: its turn, its context, and what becomes of a result that is not used.
@Suite(.timeLimit(.minutes(1))) struct RevisionStageTests {
    private let recorder = Recorder()
    private let time = ManualTime()

    private func pipeline(
        _ stages: [any RevisionStage], deadline: Duration = .seconds(25), mayFilter: Bool = false,
        observer: RevisionPipeline.Observer? = nil
    ) -> RevisionPipeline {
        RevisionPipeline(
            stages: stages, deadline: deadline, mayFilter: mayFilter, time: time.source, trace: recorder.trace,
            observer: observer)
    }

    /// P-13: whatever order the app gives.
    @Test func textComesBeforeMediaAndKeepsItsOwnOrder() async {
        let stages = [
            ClosureStage.adding("5", kind: .media), .adding("2"), .adding("4", kind: .report), .adding("3"),
            .adding("6", kind: .media), .adding("1", kind: .filter),
        ]
        pipeline(stages).didReceive(NotificationRequest(), handler: recorder.handler)
        #expect(await recorder.contents(1).map(\.body) == ["Hi123456"])
    }

    @Test func contextTellsTheRequestTheClockAndTheTimeThatIsLeft() async {
        let (time, seen) = (time, Recorder())
        let stage = AsyncStage(name: "looks") { revision, context in
            time.advance(by: .seconds(7))
            context.trace(.revised, decision: "\(context.timeLeft)", reason: context.request.identifier)
            time.advance(by: .seconds(60))
            context.trace(.revised, decision: "\(context.timeLeft)", reason: "\(context.mayFilter)")
            seen.handler(context.request.content)
            return revision
        }
        let pipeline = pipeline([stage], deadline: .seconds(10), mayFilter: true)
        pipeline.didReceive(NotificationRequest("n-1"), handler: recorder.handler)
        #expect(await seen.contents(1).map(\.body) == ["Hi"])
        #expect(await recorder.contents(1).count == 1)
        #expect(recorder.words.contains("revised 3.0 seconds n-1"))
        #expect(recorder.words.contains("revised 0.0 seconds true"))
    }

    /// A stage that fails leaves no file behind; one whose result is used keeps it.
    @Test(arguments: [true, false])
    func fileOfAResultThatIsNotUsedIsRemoved(_ fails: Bool) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("picture.png")
        let stage = AsyncStage(name: "writes", kind: .media) { revision, context in
            try Data("png".utf8).write(to: file)
            context.onDiscard { try? FileManager.default.removeItem(at: file) }
            if fails { throw StageBehaviour.Failure() }
            var revised = revision
            revised.content.attachments = [NotificationAttachment(identifier: "1", file: file)]
            return revised
        }
        pipeline([stage]).didReceive(NotificationRequest(), handler: recorder.handler)
        #expect(await recorder.contents(1).first?.attachments.count == (fails ? 0 : 1))
        #expect(FileManager.default.fileExists(atPath: file.path) == !fails)
    }

    @Test func lateResultIsTracedAndWhatItLeavesLaterStillIsDiscardedAtOnce() async {
        let (started, release, contexts, ended) = (Signal(), Signal(), ContextBox(), Signal())
        let stage = AsyncStage(name: "late") { revision, context in
            contexts.context = context
            started.open()
            await release.wait()
            return revision
        }
        let pipeline = pipeline([stage], observer: { _, step in if case .late = step.outcome { ended.open() } })
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        await started.wait()
        pipeline.timeWillExpire()
        release.open()
        await ended.wait()
        #expect(recorder.words == ["revised unchanged expired", "revised stage-late late"])
        let discarded = Signal()
        contexts.context?.onDiscard { discarded.open() }
        await discarded.wait()
    }

    /// P-17: only the app that holds the entitlement shows nothing, and only where a stage says that it means it.
    @Test(arguments: [(true, true), (true, false), (false, true)])
    func contentWithoutTextIsShownAsNothingOnlyWhereTheAppMay(_ mayFilter: Bool, _ isFinal: Bool) async {
        let empties = AsyncStage(name: "empties") { revision, _ in
            Revision(content: NotificationContent(), push: revision.push, isFinal: isFinal)
        }
        let pipeline = pipeline([empties, ClosureStage.adding("!")], mayFilter: mayFilter)
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        let isEmpty = mayFilter && isFinal
        #expect(await recorder.contents(1).map(\.body) == [isEmpty ? "" : "Hi!"])
        #expect(
            recorder.words
                == (isEmpty
                    ? ["revised suppressed final-stage"]
                    : ["revised stage-refused empties", "revised revised all-stages"]))
    }

    /// P-13: the process may be suspended when the expiry returns, also while another thread is about to hand over.
    @Test func expiryHandsOverWhatIsDecidedAndNotYetHandedOver() async {
        let (recorder, box, counts, told) = (recorder, PipelineBox(), CountBox(), Signal())
        let pipeline = pipeline([ClosureStage.adding("!")]) { _, _ in
            box.pipeline?.timeWillExpire()
            counts.count = recorder.contents.count
            told.open()
        }
        box.pipeline = pipeline
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        await told.wait()
        #expect(counts.count == 1)
        #expect(recorder.contents.map(\.body) == ["Hi!"])
        #expect(recorder.words == ["revised revised all-stages"])
    }

    @Test func observerIsToldOfEachStageWithItsTimeBeforeTheHandlerIsCalled() async {
        let (steps, time) = (Steps(), time)
        let slow = AsyncStage(name: "slow") { revision, _ in
            time.advance(by: .milliseconds(40))
            var revised = revision
            revised.content.title = "B"
            return revised
        }
        let fails = ClosureStage(name: "fails") { _ in throw StageBehaviour.Failure() }
        let pipeline = pipeline([slow, fails], observer: { steps.take($1) })
        let told = Recorder()
        pipeline.didReceive(NotificationRequest()) { content in
            steps.close()
            told.handler(content)
        }
        _ = await told.contents(1)
        #expect(steps.lines == ["slow text revised 0.04 seconds A>B", "fails text failed 0.0 seconds B>B"])
    }
}

/// Keeps what a stage was given. Safe to share: set before the signal that the test waits for.
private final class ContextBox: @unchecked Sendable {
    var context: RevisionContext?
}

/// Set before the pipeline runs. Safe to share for that.
private final class PipelineBox: @unchecked Sendable {
    weak var pipeline: RevisionPipeline?
}

/// Set before the signal that the test waits for. Safe to share for that.
private final class CountBox: @unchecked Sendable {
    var count = 0
}

/// Steps that were told before it was closed. Safe to share: its state is behind a lock.
private final class Steps: @unchecked Sendable {
    private let lock = NSLock()
    private var told: [String] = []
    private var isClosed = false

    var lines: [String] { lock.withLock { told } }

    func close() { lock.withLock { isClosed = true } }

    func take(_ step: RevisionStep) {
        lock.withLock {
            guard !isClosed else { return }
            var outcome = "\(step.outcome)"
            if case .failed(let error) = step.outcome { outcome = error is StageBehaviour.Failure ? "failed" : "other" }
            told.append(
                "\(step.stage) \(step.kind) \(outcome) \(step.duration) \(step.before.title)>\(step.after.title)")
        }
    }
}
