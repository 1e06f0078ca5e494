import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonCallChat

/// The number against a plain recount of the whole log, at every step of a random walk.
@Suite(.timeLimit(.minutes(2))) struct CallUnreadWalkTests {
    /// A server, a second device and the phone's own copy, as plain lists.
    private struct World {
        var random: SeededRandom
        var machine = CallUnreadMachine(group: chatGroup, me: me)
        var server: [Message] = []
        var serverRead: Int64 = 0
        /// What this device has been told.
        var here: [Message] = []
        var readHere: Int64 = 0
        var isConnected = true
        var isOpen = false
        var screenMarks = false
        var isInCall = true
        /// How much of the log a page has.
        let page: Int

        init(seed: UInt64) {
            random = SeededRandom(seed: seed)
            page = Int.random(in: 1...40, using: &random)
            perform(machine.handle(.started))
        }

        var recount: Int {
            guard !isOpen, isInCall else { return 0 }
            return here.count {
                $0.id > readHere && $0.sender.uid != me && $0.deletedAt == nil && !$0.isSilent
                    && ($0.category == .message || $0.category == .custom && $0.asksToCount)
            }
        }

        mutating func perform(_ actions: [CallUnreadMachine.Action]) {
            for action in actions {
                switch action {
                case .markRead(let id):
                    guard isConnected else { continue }
                    serverRead = max(serverRead, id)
                    perform(machine.handle(.toldRead(upTo: id)))
                case .resynchronise: resynchronise()
                }
            }
        }

        mutating func resynchronise() {
            guard isInCall else { return }
            let place = isConnected ? serverRead : max(readHere, serverRead)
            let newest = Array(here.suffix(page))
            let first = newest.first?.id ?? 1
            let before = here.count {
                $0.id < first && $0.id > place && $0.sender.uid != me && $0.deletedAt == nil && !$0.isSilent
                    && ($0.category == .message || $0.category == .custom && $0.asksToCount)
            }
            let isWhole = newest.count == here.count
            perform(
                machine.handle(
                    .resynchronised(
                        CallUnread(readUpTo: place, messages: newest, from: isWhole ? 0 : first, before: before))))
        }

        mutating func step() {
            switch Int.random(in: 0..<20, using: &random) {
            case 0...6: say()
            case 7: change { $0.editedAt = ($0.editedAt ?? 0) + 1 }
            case 8, 9: change { $0.deletedAt = 1 }
            case 10:
                // Told twice, and late, as it is now.
                if let message = here.randomElement(using: &random) { perform(machine.handle(.message(message))) }
            case 11, 12: open()
            case 13, 14:
                isOpen = false
                perform(machine.handle(.closed))
            case 15: isConnected = false
            case 16, 17: connect()
            case 18: readElsewhere()
            default: restart()
            }
        }

        private mutating func say() {
            var message = chatMessage(
                Int64(server.count + 1), from: ["u-1", "u-2", "u-3"].randomElement(using: &random) ?? "u-2",
                category: [.message, .message, .message, .custom, .action, .call].randomElement(using: &random)
                    ?? .message)
            message.isSilent = Int.random(in: 0..<10, using: &random) == 0
            message.asksToCount = message.category == .custom && Bool.random(using: &random)
            server.append(message)
            guard isConnected else { return }
            here.append(message)
            if isOpen { seen() }
            perform(machine.handle(.message(message)))
            if isOpen, screenMarks { screenReads() }
        }

        private mutating func change(_ body: (inout Message) -> Void) {
            guard let index = server.indices.randomElement(using: &random) else { return }
            body(&server[index])
            guard isConnected else { return }
            here[index] = server[index]
            perform(machine.handle(.updated(server[index])))
        }

        private mutating func open() {
            guard isInCall else { return }
            isOpen = true
            screenMarks = Bool.random(using: &random)
            seen()
            perform(machine.handle(.opened(screenMarksRead: screenMarks)))
            if screenMarks { screenReads() }
        }

        private mutating func seen() { readHere = max(readHere, here.last?.id ?? 0) }

        /// What a chat window does by itself.
        private mutating func screenReads() {
            if isConnected { serverRead = max(serverRead, readHere) }
            perform(machine.handle(.read(upTo: readHere)))
        }

        private mutating func connect() {
            isConnected = true
            here = server
            if isOpen { seen() }
            // What was read in the gap is told first, as the client does with what its store keeps.
            readHere = max(readHere, serverRead)
            serverRead = readHere
            if isInCall { resynchronise() }
        }

        private mutating func readElsewhere() {
            serverRead = max(serverRead, Int64(Int.random(in: 0...server.count, using: &random)))
            guard isConnected else { return }
            readHere = max(readHere, serverRead)
            perform(machine.handle(.read(upTo: serverRead)))
            resynchronise()
        }

        /// The call ends; the next session of it begins with what the server has.
        private mutating func restart() {
            perform(machine.handle(.ended))
            isInCall = false
            isOpen = false
            guard isConnected else { return }
            machine = CallUnreadMachine(group: chatGroup, me: me)
            isInCall = true
            readHere = serverRead
            perform(machine.handle(.started))
        }
    }

    /// 10⁴ steps; 10⁵ with `BECKON_WALK=10`.
    @Test(arguments: WalkBudget.seeds(10)) func theNumberEqualsAPlainRecountAtEveryStep(seed: UInt64) {
        var world = World(seed: seed)
        var highest = 0
        for step in 0..<1000 {
            if world.server.count > 300 { world = World(seed: seed &* 1000 &+ UInt64(step)) }
            world.step()
            guard world.machine.number == world.recount else {
                Issue.record("seed \(seed), step \(step): \(world.machine.number) instead of \(world.recount)")
                return
            }
            highest = max(highest, world.recount)
        }
        #expect(highest > 5)
    }
}
