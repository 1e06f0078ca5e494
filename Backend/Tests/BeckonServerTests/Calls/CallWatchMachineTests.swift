import BeckonModel
import Testing

@testable import BeckonServer

/// Whose connections are gone, and when something is due.
@Suite struct CallWatchMachineTests {
    private static let one = ConnectionID(rawValue: 1)
    private static let two = ConnectionID(rawValue: 2)

    @Test func theFirstAndTheLastConnectionOfAUserAreToldAlone() {
        var machine = CallWatchMachine()
        #expect(machine.connect(Self.one, "a") == [.settle("a")])
        #expect(machine.settled("a").isEmpty)
        #expect(machine.connect(Self.two, "a").isEmpty)
        #expect(machine.disconnect(Self.one).isEmpty && machine.isConnected("a"))
        #expect(machine.disconnect(Self.two) == [.settle("a")] && !machine.isConnected("a"))
        #expect(machine.disconnect(Self.two).isEmpty)
    }

    @Test func whatChangesWhileTheStoreIsToldIsToldAfterwards() {
        var machine = CallWatchMachine()
        #expect(machine.connect(Self.one, "a") == [.settle("a")])
        #expect(machine.disconnect(Self.one).isEmpty)
        #expect(machine.settled("a") == [.settle("a")])
        #expect(machine.settled("a").isEmpty)
    }

    @Test func theEarliestDeadlineIsWaitedFor() {
        var machine = CallWatchMachine()
        #expect(machine.due(at: 50) == [.wait(until: 50)])
        #expect(machine.due(at: 60).isEmpty)
        #expect(machine.due(at: 40) == [.wait(until: 40)])
        machine.passing()
        // Told while the store is asked for the next one, which may not know it yet.
        #expect(machine.due(at: 55).isEmpty)
        #expect(machine.passed(next: 60) == [.wait(until: 55)])
        machine.passing()
        #expect(machine.passed(next: nil).isEmpty)
        #expect(machine.due(at: 99) == [.wait(until: 99)])
    }
}
