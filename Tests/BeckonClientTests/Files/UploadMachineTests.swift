import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonClient

/// Random walks over an upload with a server that cuts, loses and forgets.
@Suite struct UploadMachineTests {
    private struct Walk {
        var random: SeededRandom
        let size: Int64
        /// How often something goes wrong, of ten times.
        let faults: Int
        var machine: UploadMachine
        var server: (id: FileID, offset: Int64)?
        var whole: FileID?
        var number = 0
        var kept: OutgoingFile?

        init(seed: UInt64, faults: Int) {
            random = SeededRandom(seed: seed)
            size = Int64.random(in: 1...(20 << 20), using: &random)
            self.faults = faults
            machine = UploadMachine(
                OutgoingFile(path: "p", name: "n", mimeType: "a/b", size: size), backOff: BackOff(random: { 0.5 }))
        }

        mutating func answer(to action: UploadMachine.Action) -> UploadMachine.Event? {
            let fails = Int.random(in: 0..<10, using: &random) < faults
            switch action {
            case .keep(let file):
                kept = file
                return nil
            case .begin(let wanted):
                #expect(wanted.size == size)
                number += 1
                if fails, Bool.random(using: &random) { return .failed(noNetwork) }
                server = (FileID(unchecked: "u\(number)"), 0)
                return fails ? .failed(noNetwork) : state()
            case .ask(let id):
                #expect(kept?.upload == id.rawValue, "what is asked for is kept")
                if fails { return .failed(noNetwork) }
                return know(id) ? state() : .failed(Self.gone)
            case .send(let id, let range):
                #expect(range.lowerBound >= 0 && range.upperBound <= size && range.count <= 4 << 20)
                guard know(id) else { return .failed(Self.gone) }
                guard server?.offset == range.lowerBound else {
                    return .failed(APIFailure(ChatError(.uploadOffset, "Elsewhere."), isTransient: false))
                }
                if fails {
                    switch Int.random(in: 0..<10, using: &random) {
                    case 0: server = nil
                    case 1: server?.offset /= 2
                    default:
                        server?.offset += range.count > 0 ? Int64.random(in: 0...Int64(range.count), using: &random) : 0
                    }
                    return .failed(noNetwork)
                }
                server?.offset = range.upperBound
                if range.upperBound == size { whole = id }
                return state()
            case .wait(let duration):
                #expect(duration > .zero && duration <= .seconds(60))
                return .waited
            case .finish, .fail: return nil
            }
        }

        private func know(_ id: FileID) -> Bool { server?.id == id }

        private func state() -> UploadMachine.Event {
            let server = server ?? (FileID(unchecked: "none"), 0)
            var state = UploadState(upload: server.id, offset: server.offset, size: size)
            if whole == server.id {
                state.file = UploadedFile(
                    id: server.id, name: "n", mimeType: "a/b", extension: "", size: size,
                    link: FileLink(path: "/", expiresAt: 0))
            }
            return .told(state)
        }

        static let gone = APIFailure(ChatError(.fileNotFound, "Gone."), isTransient: false)
    }

    @Test func everyWalkEndsAndNothingIsDoneTwiceAtATime() throws {
        var finished = 0
        for seed in 0..<400 {
            var walk = Walk(seed: UInt64(seed), faults: seed % 8)
            var actions = walk.machine.handle(.started)
            var steps = 0
            var end: UploadMachine.Action?
            while end == nil, steps < 2000 {
                steps += 1
                var events: [UploadMachine.Event] = []
                for action in actions {
                    switch action {
                    case .finish(let id):
                        #expect(walk.whole == id && walk.kept?.file == id.rawValue)
                        finished += 1
                        end = action
                    case .fail: end = action
                    default: if let event = walk.answer(to: action) { events.append(event) }
                    }
                }
                guard end == nil else { break }
                try #require(events.count == 1, "one thing is under way: \(actions)")
                actions = walk.machine.handle(events[0])
            }
            #expect(end != nil, "seed \(seed)")
            if seed % 8 == 0, case .finish = end {} else { #expect(seed % 8 != 0, "without a fault it finishes") }
        }
        #expect(finished > 200)
    }

    @Test func anAnswerAboutAnotherFileIsNotBelieved() {
        for state in [
            UploadState(upload: FileID(unchecked: "u"), offset: 0, size: 9),
            UploadState(upload: FileID(unchecked: "u"), offset: 11, size: 10),
            UploadState(upload: FileID(unchecked: "u"), offset: -1, size: 10),
        ] {
            var machine = UploadMachine(
                OutgoingFile(path: "p", name: "n", mimeType: "a/b", size: 10), backOff: BackOff(random: { 0.5 }))
            _ = machine.handle(.started)
            let actions = machine.handle(.told(state))
            #expect(actions.count == 1)
            if case .wait = actions.first {} else { Issue.record("\(actions)") }
        }
    }

    /// All bytes are there and the server has not said that the file is: it was killed in between.
    @Test func anEmptyPartFinishesWhatIsThere() {
        var file = OutgoingFile(path: "p", name: "n", mimeType: "a/b", size: 10)
        file.upload = "u"
        var machine = UploadMachine(file, backOff: BackOff(random: { 0.5 }))
        let id = FileID(unchecked: "u")
        #expect(machine.handle(.started) == [.ask(id)])
        #expect(machine.handle(.told(UploadState(upload: id, offset: 10, size: 10))) == [.send(id, 10..<10)])
        // A server that never says so is given up.
        var actions: [UploadMachine.Action] = []
        for _ in 0..<100 {
            actions = machine.handle(.told(UploadState(upload: id, offset: 10, size: 10)))
            if case .wait = actions.last { actions = machine.handle(.waited) }
            if case .fail = actions.last { break }
        }
        if case .fail(let failure) = actions.last { #expect(failure.isTransient) } else { Issue.record("\(actions)") }
    }
}
