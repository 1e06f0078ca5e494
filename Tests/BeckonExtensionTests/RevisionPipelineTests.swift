import BeckonExtension
import BeckonModel
import BeckonPush
import Testing

/// Design §4, *Extension*; P-13, P-16, P-17; sh-09.
@Suite struct RevisionPipelineTests {
    private struct Failure: Error {
        let secret = "the text of a message"
    }

    private let recorder = Recorder()

    /// A clock whose one deadline is reached when the signal opens; without one, none of its deadlines is reached.
    private func time(_ signal: Signal? = nil, cancelled: Signal = Signal()) -> TimeSource {
        TimeSource(now: { 0 }, monotonic: { 0 }) { duration in
            #expect(duration == .seconds(25))
            // Of its own: whoever cancels one deadline would reach those of other requests.
            let reached = signal ?? Signal()
            try await withTaskCancellationHandler {
                await reached.wait()
                try Task.checkCancellation()
            } onCancel: {
                cancelled.open()
                reached.open()
            }
        }
    }

    private func pipeline(_ stages: [any RevisionStage], time: TimeSource? = nil) -> RevisionPipeline {
        RevisionPipeline(stages: stages, time: time ?? self.time(), trace: recorder.trace)
    }

    @Test func stagesRunInOrderAndTheirContentIsHandedOverOnce() async {
        let pipeline = pipeline([ClosureStage.adding("1"), ClosureStage.adding("2"), ClosureStage.adding("3")])
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        #expect(await recorder.contents(1).map(\.body) == ["Hi123"])
        #expect(pipeline.inFlight == 0)
        pipeline.timeWillExpire()
        #expect(recorder.contents.count == 1)
        #expect(recorder.words == ["revised revised all-stages"])
    }

    @Test func withoutStagesTheContentIsHandedOverAtOnce() {
        pipeline([]).didReceive(NotificationRequest(), handler: recorder.handler)
        #expect(recorder.contents.map(\.body) == ["Hi"])
        #expect(recorder.words == ["revised unchanged all-stages"])
    }

    /// A failed stage leaves the content as it was and a line in the trace, without what the error says.
    @Test func failedStageIsSkippedAndTraced() async {
        let failing = ClosureStage(name: "failing") { _ in throw Failure() }
        let pipeline = pipeline([ClosureStage.adding("1"), failing, ClosureStage.adding("3")])
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        #expect(await recorder.contents(1).map(\.body) == ["Hi13"])
        #expect(recorder.words == ["revised stage-failed failing", "revised revised all-stages"])
    }

    /// our own deadline comes before the system's.
    @Test func hangingStageIsCutOffAtTheDeadlineWithTheBestContentSoFar() async {
        let (deadline, started, release) = (Signal(), Signal(), Signal())
        let hanging = ClosureStage { content in
            started.open()
            await release.wait()
            return NotificationContent(title: "late", body: "late")
        }
        let pipeline = pipeline([ClosureStage.adding("1"), hanging], time: time(deadline))
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        await started.wait()
        deadline.open()
        #expect(await recorder.contents(1).map(\.body) == ["Hi1"])
        #expect(recorder.words == ["revised revised deadline"])
        release.open()
    }

    /// P-13, sh-09: the text is ready, the picture is not.
    @Test func expiryHandsOverTheBestContentBeforeItReturns() async {
        let (started, release, cancelled) = (Signal(), Signal(), Signal())
        let download = ClosureStage { content in
            await withTaskCancellationHandler {
                started.open()
                await release.wait()
            } onCancel: {
                cancelled.open()
            }
            return content
        }
        let pipeline = pipeline([ClosureStage.adding(" revised"), download])
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        await started.wait()
        pipeline.timeWillExpire()
        #expect(recorder.contents.map(\.body) == ["Hi revised"])
        #expect(recorder.words == ["revised revised expired"])
        // The stage that is still at work is told, and what it brings is late.
        await cancelled.wait()
        release.open()
        pipeline.timeWillExpire()
        #expect(recorder.contents.count == 1)
    }

    /// P-16: expiry names no request.
    @Test func expiryFinishesEverythingInFlight() {
        let release = Signal()
        let pipeline = pipeline([
            ClosureStage {
                await release.wait(); return $0
            }
        ])
        for name in ["a", "b", "a"] {
            pipeline.didReceive(NotificationRequest(name, body: name), handler: recorder.handler)
        }
        #expect(pipeline.inFlight == 3)
        pipeline.timeWillExpire()
        #expect(recorder.contents.map(\.body) == ["a", "b", "a"])
        #expect(pipeline.inFlight == 0)
        release.open()
    }

    /// P-16: one that hangs does not hold up another.
    @Test func requestsInFlightDoNotWaitForEachOther() async {
        let release = Signal()
        let pipeline = pipeline([
            ClosureStage { content in
                if content.body == "slow" { await release.wait() }
                return content
            }
        ])
        pipeline.didReceive(NotificationRequest("1", body: "slow"), handler: recorder.handler)
        pipeline.didReceive(NotificationRequest("2", body: "fast"), handler: recorder.handler)
        #expect(await recorder.contents(1).map(\.body) == ["fast"])
        release.open()
        #expect(await recorder.contents(2).map(\.body) == ["fast", "slow"])
    }

    @Test func deadlineIsCancelledWhenTheContentIsHandedOver() async {
        let cancelled = Signal()
        let pipeline = pipeline([ClosureStage.adding("1")], time: time(cancelled: cancelled))
        pipeline.didReceive(NotificationRequest(), handler: recorder.handler)
        await cancelled.wait()
        #expect(await recorder.contents(1).count == 1)
    }

    /// P-17: the system would show the original in place of all that was revised.
    @Test func stageThatTakesAwayAllTextIsRefused() async {
        let emptying = ClosureStage(name: "emptying") { _ in NotificationContent() }
        pipeline([ClosureStage.adding("1"), emptying]).didReceive(NotificationRequest(), handler: recorder.handler)
        #expect(await recorder.contents(1).map(\.body) == ["Hi1"])
        #expect(recorder.words == ["revised stage-refused emptying", "revised revised all-stages"])
    }

    /// The handler is taken out before it is called: it may call the pipeline.
    @Test func handlerMayCallThePipeline() async {
        let pipeline = pipeline([ClosureStage.adding("1")])
        let recorder = recorder
        pipeline.didReceive(NotificationRequest("a", body: "a")) { content in
            pipeline.timeWillExpire()
            pipeline.didReceive(NotificationRequest("b", body: "b"), handler: recorder.handler)
            recorder.handler(content)
        }
        #expect(await Set(recorder.contents(2).map(\.body)) == ["a1", "b1"])
    }

    /// Stages that end, fail and hang, against deadlines and expiry from other threads: each handler once.
    @Test func eachHandlerIsCalledOnceUnderARace() async throws {
        let release = Signal()
        let stage = ClosureStage { content in
            switch (content.badge ?? 0) % 3 {
            case 0: return content
            case 1: throw Failure()
            default:
                await release.wait()
                return content
            }
        }
        let recorder = recorder
        for round in 0..<20 {
            let pipeline = RevisionPipeline(stages: [stage, stage], time: time(Signal()))
            try await onThreads(10) { number in
                var request = NotificationRequest("\(round)-\(number)", body: "\(round)-\(number)")
                request.content.badge = number
                pipeline.didReceive(request, handler: recorder.handler)
                if number % 2 == 0 { pipeline.timeWillExpire() }
            }
        }
        release.open()
        let bodies = await recorder.contents(200).map(\.body)
        #expect(Set(bodies).count == 200)
        #expect(bodies.count == 200)
    }
}
