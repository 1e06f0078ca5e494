import BeckonExtension
import BeckonPush
import Testing

/// Every order of up to five events for two requests with two stages: each is handed over at most once, nothing runs for one
/// that is done, and after expiry nothing is left (P-13, P-16).
@Suite struct RevisionMachineTests {
    private struct Story {
        var machine = RevisionMachine(kinds: [.text, .text])
        var events: [RevisionMachine.Event] = []
        var received: Set<Int> = []
        var done: Set<Int> = []
        var best: [Int: Revision] = [:]
        var violations: [String] = []

        mutating func take(_ event: RevisionMachine.Event) {
            events.append(event)
            if case .received(let request, let content) = event {
                received.insert(request)
                best[request] = content
            }
            for action in machine.handle(event) {
                switch action {
                case .run(let request, let stage, let content):
                    demand(received.contains(request) && !done.contains(request), "ran what is not in flight")
                    demand(stage < 2, "ran a stage that does not exist")
                    if case .finished(request, _, let revised) = event { best[request] = revised }
                    demand(content == best[request], "ran on content that is not the best")
                case .handOver(let request, let content, _):
                    demand(received.contains(request), "handed over what never came")
                    demand(done.insert(request).inserted, "handed over twice")
                    if case .finished(request, _, let revised) = event { best[request] = revised }
                    demand(content == best[request]?.content, "handed over content that is not the best")
                case .refuse:
                    demand(false, "refused a content with text")
                case .late(let request, let stage):
                    demand(event.ending == [request, stage], "called another stage late")
                }
            }
            demand(machine.inFlight == received.subtracting(done).count, "lost a request")
            if event == .timeWillExpire { demand(machine.inFlight == 0, "left something in flight") }
        }

        private mutating func demand(_ condition: Bool, _ rule: String) {
            if !condition { violations.append(rule) }
        }
    }

    private func walk(_ story: Story, _ alphabet: [RevisionMachine.Event], depth: Int) -> String? {
        if !story.violations.isEmpty { return "\(story.violations) after \(story.events)" }
        guard depth > 0 else { return nil }
        for event in alphabet {
            // The performer numbers requests: one number is received once.
            if case .received(let request, _) = event, story.received.contains(request) { continue }
            var next = story
            next.take(event)
            if let failure = walk(next, alphabet, depth: depth - 1) { return failure }
        }
        return nil
    }

    @Test func everyOrderHandsOverEachRequestAtMostOnce() {
        let alphabet: [RevisionMachine.Event] = [
            .received(1, Revision(body: "one")), .received(2, Revision(body: "two")),
            .finished(1, stage: 0, Revision(body: "one revised")),
            .finished(1, stage: 1, Revision(body: "one again")), .failed(1, stage: 0), .failed(2, stage: 0),
            .finished(2, stage: 1, Revision(body: "two again")), .deadline(1), .deadline(2), .timeWillExpire,
        ]
        #expect(walk(Story(), alphabet, depth: 5) == nil)
    }

    @Test func resultOfAStageThatIsNotAtWorkIsIgnored() {
        var machine = RevisionMachine(kinds: [.text, .text])
        _ = machine.handle(.received(1, Revision(body: "a")))
        _ = machine.handle(.failed(1, stage: 0))
        #expect(machine.handle(.finished(1, stage: 0, Revision(body: "late"))) == [.late(1, stage: 0)])
        #expect(
            machine.handle(.timeWillExpire) == [.handOver(1, NotificationContent(body: "a"), .expired)])
        #expect(machine.handle(.finished(1, stage: 1, Revision(body: "late"))) == [.late(1, stage: 1)])
    }
}

extension Revision {
    fileprivate init(body: String) { self.init(content: NotificationContent(body: body)) }
}

extension RevisionMachine.Event {
    /// Request and stage that ended.
    fileprivate var ending: [Int] {
        switch self {
        case .finished(let request, let stage, _), .failed(let request, let stage): [request, stage]
        case .received, .deadline, .timeWillExpire: []
        }
    }
}
