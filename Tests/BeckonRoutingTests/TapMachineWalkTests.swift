import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonTesting
import Testing

/// Random walks with kills in between, also in the middle of a step: the same rules as in every short order. 100,000 steps
/// by default, a million with `BECKON_WALK=10`; a seed tells its walk.
@Suite(.timeLimit(.minutes(10))) struct TapMachineWalkTests {
    private let fresh = TapMachine(
        resolver: DestinationResolver(reader: PushReader(dialects: [BeckonDialect()])), keepsTaps: true)

    @Test(arguments: WalkBudget.seeds(10))
    func tenThousandStepsKeepTheRules(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var steps = 0
        var opened = 0
        while steps < 10_000 {
            // One of the four is for an account that is not on this device.
            let accounts = ["bob", "carol", "dora"]
            let answers = (0..<4).map { number in
                TapWorld.Answer(
                    "n\(number)", for: accounts.randomElement(using: &random) ?? "bob",
                    reply: Int.random(in: 0..<4, using: &random) == 0 ? "Yes" : nil,
                    scene: Int.random(in: 0..<4, using: &random) == 0 ? "two" : nil)
            }
            var (world, machine) = (TapWorld(answers: answers, scenes: ["one", "two"]), fresh)
            var path: [TapWorld.Move] = []
            for _ in 0..<30 {
                guard let move = pick(world.moves, &random) else { break }
                path.append(move)
                let kill = Int.random(in: 0..<30, using: &random) == 0 ? Int.random(in: 0..<4, using: &random) : .max
                let broken = world.make(move, &machine, fresh: fresh, killedAfter: kill) { machine, event, _ in
                    machine.handle(event, now: 0)
                }
                guard broken.isEmpty else {
                    Issue.record("\(broken) after \(path), killed after \(kill)")
                    return
                }
                steps += 1
            }
            opened += world.fates.count { $0 == .opened }
        }
        #expect(opened > 60, "the walk opens chats")
    }

    /// What leads forward comes more often than what takes it back: otherwise nothing ever happens.
    private func pick(_ moves: [TapWorld.Move], _ random: inout SeededRandom) -> TapWorld.Move? {
        let weighted = moves.flatMap { move -> [TapWorld.Move] in
            switch move {
            case .report, .showRoot, .restoreSession, .finishSwitch(true), .connect: Array(repeating: move, count: 4)
            case .launch, .kill, .disconnect, .showLogin, .logIn, .logOut, .finishSwitch, .hideRoot, .back,
                .finishAction, .endBackgroundTime:
                [move]
            }
        }
        return weighted.randomElement(using: &random)
    }
}
