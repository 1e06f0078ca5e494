import BeckonModel
import BeckonPush
import BeckonRouting
import Testing

/// What is visible belongs to a scene that is active and ends with its activity.
@Suite struct ForegroundMachineTests {
    private var machine = ForegroundMachine()
    private let alice = Pushes.chat("alice", nil)
    private let carol = Pushes.chat("carol", nil)

    private mutating func visible(after events: ForegroundMachine.Event...) -> Set<Destination> {
        for event in events { machine.handle(event) }
        return machine.situation.visible
    }

    @Test mutating func onlyWhatIsOnTopOfAnActiveSceneIsVisible() {
        #expect(visible(after: .shown(alice, scene: "main")) == [])
        #expect(visible(after: .active(true, scene: "main")) == [alice])
        #expect(visible(after: .shown(carol, scene: "main")) == [carol])
        #expect(visible(after: .active(false, scene: "main")) == [])
        #expect(visible(after: .active(true, scene: "main")) == [carol])
    }

    @Test mutating func sheetHidesWhatItCovers() {
        _ = visible(after: .active(true, scene: "main"), .shown(alice, scene: "main"))
        #expect(visible(after: .covered(true, scene: "main")) == [])
        #expect(visible(after: .covered(false, scene: "main")) == [alice])
    }

    @Test mutating func eachSceneShowsItsOwn() {
        for (scene, chat) in [("one", alice), ("two", carol)] {
            _ = visible(after: .active(true, scene: scene), .shown(chat, scene: scene))
        }
        #expect(machine.situation.visible == [alice, carol])
        #expect(visible(after: .covered(true, scene: "one")) == [carol])
        #expect(visible(after: .gone(scene: "two")) == [])
        #expect(visible(after: .covered(false, scene: "one")) == [alice])
    }

    /// A scene that comes back under its name has nothing on it and is not active yet.
    @Test mutating func sceneThatIsGoneLeavesNothing() {
        _ = visible(after: .active(true, scene: "main"), .shown(alice, scene: "main"), .gone(scene: "main"))
        #expect(visible(after: .shown(alice, scene: "main")) == [])
    }

    @Test mutating func leftAndJoinedAgain() {
        machine.handle(.account("bob"))
        machine.handle(.left(Pushes.chat("alice", "7")))
        #expect(machine.situation.left.contains { $0.isSameScreen(as: alice) })
        machine.handle(.joined(alice))
        #expect(machine.situation.left == [])
    }

    /// Another account has other screens and is in other conversations, also where the same one comes again.
    @Test mutating func whatBelongedToAnotherAccountIsForgotten() {
        machine.handle(.account("bob", others: ["carol"]))
        machine.handle(.left(carol))
        _ = visible(after: .active(true, scene: "main"), .shown(alice, scene: "main"))
        machine.handle(.account("bob", others: []))
        #expect(machine.situation.visible == [alice] && machine.situation.left == [carol])
        machine.handle(.account(nil))
        #expect(machine.situation == ForegroundPolicy.Situation(account: nil))
        machine.handle(.account("bob"))
        #expect(visible(after: .shown(alice, scene: "main")) == [alice])
        #expect(machine.situation.left == [])
    }

    /// A screen that is restored before the session is known is that session's.
    @Test mutating func whatWasShownBeforeTheFirstAccountIsKnownStays() {
        _ = visible(after: .active(true, scene: "main"), .shown(alice, scene: "main"))
        machine.handle(.left(carol))
        #expect(visible(after: .account("bob")) == [alice])
        #expect(machine.situation.left == [carol])
    }
}
