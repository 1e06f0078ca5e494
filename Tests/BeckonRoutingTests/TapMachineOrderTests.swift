import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Foundation
import Testing

/// Every valid order of up to eight events over two accounts and two notifications, with kills: no tap is lost, none is
/// opened twice, too early or under the wrong account, and every completion is called once (design §6, *Model tests*).
@Suite(.timeLimit(.minutes(5))) struct TapMachineOrderTests {
    /// Walks the tree of all orders. Where two orders lead to the same world and the same state of the machine, they go on
    /// alike, so that each such pair is walked once for each number of events that are left.
    private struct Walk {
        private struct Place: Hashable {
            let world: TapWorld
            let state: TapMachine.State
            let left: Int
        }

        let fresh: TapMachine
        let step: TapWorld.Step
        private var orders: [Place: Int] = [:]
        private(set) var failure: String?
        var places: Int { orders.count }

        init(_ fresh: TapMachine, step: @escaping TapWorld.Step) {
            self.fresh = fresh
            self.step = step
        }

        /// How many orders of at most so many further events there are.
        mutating func count(
            _ world: TapWorld, _ machine: TapMachine, left: Int, path: [TapWorld.Move] = []
        ) -> Int {
            guard left > 0, failure == nil else { return 1 }
            let place = Place(world: world, state: machine.state, left: left)
            if let known = orders[place] { return known }
            var sum = 1
            for move in world.moves {
                var (next, moved) = (world, machine)
                let broken = next.make(move, &moved, fresh: fresh, step: step)
                guard broken.isEmpty else {
                    failure = failure ?? "\(broken) after \(path + [move])"
                    return sum
                }
                sum += count(next, moved, left: left - 1, path: path + [move])
            }
            orders[place] = sum
            return sum
        }
    }

    /// Two accounts, two notifications.
    private static let twoTaps = [
        TapWorld.Answer("a", for: "bob"), TapWorld.Answer("b", for: "carol"),
    ]
    private static let aTapAndAReply = [
        TapWorld.Answer("a", for: "bob"), TapWorld.Answer("b", for: "carol", reply: "Yes"),
    ]

    fileprivate static func machine(_ account: @escaping @Sendable (PushMessage) -> String? = { $0.account })
        -> TapMachine
    {
        let reader = PushReader(dialects: [BeckonDialect()])
        return TapMachine(resolver: DestinationResolver(reader: reader, account: account), keepsTaps: true)
    }

    /// Eight events by default, eleven with a larger budget (20 million orders of one pair).
    @Test(arguments: [twoTaps, aTapAndAReply])
    func everyValidOrderOfEventsKeepsTheRules(_ answers: [TapWorld.Answer]) {
        var walk = Walk(Self.machine()) { machine, event, _ in machine.handle(event, now: 0) }
        let orders = walk.count(TapWorld(answers: answers), walk.fresh, left: WalkBudget.factor > 1 ? 11 : 8)
        if let failure = walk.failure { Issue.record("\(failure)") }
        #expect(orders > 200_000, "the walk is as large as it says")
    }

    @Test func everyValidOrderOfSevenEventsInTwoScenesKeepsTheRules() {
        var walk = Walk(Self.machine()) { machine, event, _ in machine.handle(event, now: 0) }
        let world = TapWorld(answers: Self.twoTaps, scenes: ["one", "two"])
        let orders = walk.count(world, walk.fresh, left: WalkBudget.factor > 1 ? 9 : 7)
        if let failure = walk.failure { Issue.record("\(failure)") }
        #expect(orders > 100_000, "the walk is as large as it says")
    }

    // MARK: The walk finds what is broken

    /// A machine with one of its rules taken away.
    enum Mutation: String, CaseIterable {
        /// The second report of a tap takes the place of the first one, or opens it again.
        case withoutDeduplication = "dropped without a right reason: replaced"
        case withoutAccountGate = "opened under the wrong account"
        case opensBeforeRoot = "opened before its root"
        case forgetsWhatWasKept = "lost a tap"
        case forgetsToWrite = "the file does not hold what waits"
        case forgetsACompletion = "somebody is kept waiting"
        case completesTwice = "completed twice"

        fileprivate var machine: TapMachine {
            guard self == .withoutAccountGate else { return TapMachineOrderTests.machine() }
            return TapMachineOrderTests.machine { _ in nil }
        }

        func step(_ machine: inout TapMachine, _ event: TapMachine.Event) -> [TapMachine.Action] {
            var actions: [TapMachine.Action]
            switch (self, event) {
            case (.withoutDeduplication, .response(var response, .scene, let completion)):
                // Another delivery to the machine, the same to everybody else.
                response.deliveredAt += 1
                actions = machine.handle(.response(response, from: .scene, completion: completion), now: 0)
            case (.opensBeforeRoot, .sessionKnown):
                actions = machine.handle(event, now: 0) + machine.handle(.rootReady(scene: "main"), now: 0)
            case (.forgetsWhatWasKept, .restored): actions = []
            default: actions = machine.handle(event, now: 0)
            }
            let completions = actions.filter { if case .complete = $0 { true } else { false } }
            switch self {
            case .forgetsToWrite: actions.removeAll { if case .keep = $0 { true } else { false } }
            case .forgetsACompletion: actions.removeAll { completions.contains($0) }
            case .completesTwice: actions += completions
            default: break
            }
            return actions
        }
    }

    @Test(arguments: Mutation.allCases)
    func mutationOfTheMachineIsFound(_ mutation: Mutation) throws {
        var walk = Walk(mutation.machine) { machine, event, _ in mutation.step(&machine, event) }
        _ = walk.count(TapWorld(answers: Self.twoTaps), walk.fresh, left: 7)
        #expect(try #require(walk.failure).contains(mutation.rawValue))
    }
}
