import BeckonExtension
import BeckonModel
import BeckonPush
import BeckonTesting
import Foundation
import Testing

/// P-14: a flood of pushes does not end the process.
@Suite(.timeLimit(.minutes(1))) struct RevisionLimitsTests {
    private func revision(_ number: Int) -> Revision { Revision(content: NotificationContent(body: "\(number)")) }

    private func atWork(_ actions: [RevisionMachine.Action]) -> [Int] {
        actions.compactMap { if case .run(let request, _, _) = $0 { request } else { nil } }
    }

    @Test func noMoreStagesAreAtWorkThanAllowedAndWhoCameFirstIsNext() {
        var machine = RevisionMachine(kinds: [.text], limits: RevisionLimits(text: 2))
        let started = (1...4).map { atWork(machine.handle(.received($0, revision($0)))) }
        #expect(started == [[1], [2], [], []])
        #expect(atWork(machine.handle(.finished(2, stage: 0, revision(2)))) == [3])
        #expect(atWork(machine.handle(.failed(1, stage: 0))) == [4])
    }

    /// One whose picture hangs holds up no text.
    @Test func mediaHasItsOwnLimit() {
        var machine = RevisionMachine(kinds: [.text, .media], limits: RevisionLimits(text: 1, media: 1))
        _ = machine.handle(.received(1, revision(1)))
        #expect(machine.handle(.finished(1, stage: 0, revision(1))) == [.run(1, stage: 1, revision(1))])
        _ = machine.handle(.received(2, revision(2)))
        #expect(machine.handle(.finished(2, stage: 0, revision(2))) == [])
        #expect(machine.handle(.received(3, revision(3))) == [.run(3, stage: 0, revision(3))])
        // Handed over, the first gives its place to the second.
        #expect(
            machine.handle(.deadline(1))
                == [.handOver(1, revision(1).content, .deadline), .run(2, stage: 1, revision(2))])
    }

    @Test func oneTooManyHandsOverWhoIsFurthestAndWaits() {
        var machine = RevisionMachine(
            kinds: [.text, .media], limits: RevisionLimits(text: 1, media: 1, requests: 3))
        for request in 1...2 {
            _ = machine.handle(.received(request, revision(request)))
            _ = machine.handle(.finished(request, stage: 0, revision(request * 10)))
        }
        _ = machine.handle(.received(3, revision(3)))
        // 1 loads its picture, 2 waits for the same, 3 is at its text.
        #expect(machine.handle(.received(4, revision(4))) == [.handOver(2, revision(20).content, .crowded)])
        #expect(machine.inFlight == 3)
    }

    @Test func whereNobodyWaitsTheNewestIsShownAsItCame() {
        var machine = RevisionMachine(kinds: [.text], limits: RevisionLimits(text: 1, requests: 1))
        _ = machine.handle(.received(1, revision(1)))
        #expect(machine.handle(.received(2, revision(2))) == [.handOver(2, revision(2).content, .crowded)])
    }

    /// A thousand pushes at once on a pipeline whose pictures hang: the text is on all that got a turn, each is handed over
    /// once, and never is more in memory than the limits say.
    @Test func floodIsBoundedAndEachIsHandedOverOnce() async {
        let (recorder, time, counter, release) = (Recorder(), ManualTime(), Counter(), Signal())
        let text = AsyncStage(name: "text") { revision, _ in
            await counter.count("text") { await Task.yield() }
            var revised = revision
            revised.content.title = "revised"
            return revised
        }
        let media = AsyncStage(name: "media", kind: .media) { revision, _ in
            await counter.count("media") { await release.wait() }
            return revision
        }
        let limits = RevisionLimits(text: 4, media: 2, requests: 32)
        let pipeline = RevisionPipeline(
            stages: [media, text], limits: limits, time: time.source, trace: recorder.trace)
        // Each thread may be about to hand one over that is decided.
        let most = limits.requests + ProcessInfo.processInfo.activeProcessorCount
        for number in 0..<1000 {
            pipeline.didReceive(NotificationRequest("\(number)", body: "\(number)"), handler: recorder.handler)
            #expect(pipeline.inFlight <= most)
        }
        #expect(recorder.contents.count >= 1000 - most)
        await counter.mediaIsFull()
        pipeline.timeWillExpire()
        #expect(Set(recorder.contents.map(\.body)).count == 1000)
        #expect(recorder.contents.count == 1000)
        #expect(counter.most("text") <= limits.text)
        #expect(counter.most("media") == limits.media)
        release.open()
    }
}

/// Counts who is at work at the same time. Safe to share: its state is behind a lock.
private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var now: [String: Int] = [:]
    private var peak: [String: Int] = [:]
    private let full = Signal()

    func most(_ name: String) -> Int { lock.withLock { peak[name] ?? 0 } }

    func count(_ name: String, _ body: () async -> Void) async {
        let isFull = lock.withLock {
            now[name, default: 0] += 1
            peak[name] = max(peak[name] ?? 0, now[name] ?? 0)
            return name == "media" && peak[name] == 2
        }
        if isFull { full.open() }
        await body()
        lock.withLock { now[name, default: 0] -= 1 }
    }

    /// Returns when two pictures are loaded at the same time.
    func mediaIsFull() async { await full.wait() }
}
