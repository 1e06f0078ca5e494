import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonClient

/// Random walks over the outbox with a server that loses requests and answers, and with kills at any point.
@Suite struct OutboxWalkTests {
    /// A server by its effect alone: the same muid again is the same message.
    private struct Server {
        var log: [Receiver: [Message]] = [:]

        mutating func store(_ entry: OutboxEntry) -> Message {
            let messages = log[entry.receiver] ?? []
            if let known = messages.first(where: { $0.muid == entry.muid }) { return known }
            let message = stored(entry.muid, id: Int64(messages.count + 1), to: entry.receiver)
            log[entry.receiver] = messages + [message]
            return message
        }
    }

    private struct Walk {
        var random: SeededRandom
        var machine: OutboxMachine
        var server = Server()
        var disk: [OutboxEntry] = []
        var inFlight: [OutboxEntry] = []
        /// Stored at the server; the answer is still on its way.
        var answers: [Message] = []
        var waiting: Set<Receiver> = []
        var composed: [Receiver: [String]] = [:]
        var told: [String: Int] = [:]
        var number = 0

        init(seed: UInt64) {
            random = SeededRandom(seed: seed)
            machine = OutboxMachine(backOff: BackOff(random: { 0.5 }))
            perform(machine.handle(.signedIn(alice.uid, [])))
        }

        mutating func perform(_ actions: [OutboxMachine.Action]) {
            for action in actions {
                switch action {
                case .keep(let entry): disk.append(entry)
                case .replace(let entry): if let index = place(of: entry) { disk[index] = entry }
                case .moveToEnd(let entry):
                    if let index = place(of: entry) { disk.remove(at: index) }
                    disk.append(entry)
                case .remove(let entry, _): if let index = place(of: entry) { disk.remove(at: index) }
                case .send(let entry):
                    #expect(disk.contains(entry), "what is sent is on disk")
                    #expect(!inFlight.contains { $0.receiver == entry.receiver && $0.muid == entry.muid })
                    inFlight.append(entry)
                case .wait(let receiver, _): #expect(waiting.insert(receiver).inserted)
                case .stopWaiting(let receiver): #expect(waiting.remove(receiver) != nil)
                case .tell(let message):
                    if case .sent = message.state { told[message.muid, default: 0] += 1 }
                case .forget: break
                }
            }
        }

        func place(of entry: OutboxEntry) -> Int? {
            let index = disk.firstIndex { $0.muid == entry.muid }
            #expect(index != nil, "what is changed is on disk")
            return index
        }

        mutating func step() {
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2:
                number += 1
                let receiver = Bool.random(using: &random) ? toBob : toTeam
                composed[receiver, default: []].append("\(number)")
                perform(machine.handle(.composed(entry("\(number)", to: receiver))))
            case 3...5:
                guard let entry = takeInFlight() else { return }
                answers.append(server.store(entry))
            case 6...7:
                guard !answers.isEmpty else { return }
                let message = answers.remove(at: Int.random(in: 0..<answers.count, using: &random))
                perform(machine.handle(.stored(message)))
            case 8:
                guard let entry = takeInFlight() else { return }
                // Lost on the way there, or on the way back.
                if Bool.random(using: &random) { _ = server.store(entry) }
                perform(machine.handle(.failed(muid: entry.muid, noNetwork)))
            case 9:
                guard let receiver = waiting.randomElement(using: &random) else { return }
                waiting.remove(receiver)
                perform(machine.handle(.waited(receiver)))
            case 10: perform(machine.handle(.reachable))
            default:
                // Killed: what was in memory is gone, what was on the wire may still arrive.
                for entry in inFlight where Bool.random(using: &random) { _ = server.store(entry) }
                (inFlight, answers, waiting) = ([], [], [])
                machine = OutboxMachine(backOff: BackOff(random: { 0.5 }))
                perform(machine.handle(.signedIn(alice.uid, disk)))
            }
        }

        mutating func takeInFlight() -> OutboxEntry? {
            guard !inFlight.isEmpty else { return nil }
            return inFlight.remove(at: Int.random(in: 0..<inFlight.count, using: &random))
        }

        mutating func settle() {
            while !inFlight.isEmpty || !answers.isEmpty || !waiting.isEmpty {
                if let entry = takeInFlight() { answers.append(server.store(entry)) }
                while let message = answers.popLast() { perform(machine.handle(.stored(message))) }
                perform(machine.handle(.reachable))
            }
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func everyMessageIsStoredOnceAndInOrderOverLossesAndKills(seed: UInt64) {
        var walk = Walk(seed: seed)
        for _ in 0..<400 { walk.step() }
        walk.settle()
        #expect(walk.disk == [])
        for (receiver, muids) in walk.composed {
            #expect(walk.server.log[receiver]?.map(\.muid) == muids)
        }
        #expect(walk.told.values.allSatisfy { $0 == 1 })
    }
}
