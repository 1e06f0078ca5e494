import BeckonModel
import Testing

@testable import BeckonServer

/// Who is there (server-notes §5, *Presence*).
@Suite struct PresenceMachineTests {
    private let one = ConnectionID(rawValue: 1)
    private let two = ConnectionID(rawValue: 2)
    private let watcher = ConnectionID(rawValue: 9)
    private static let grace = PresenceMachine.grace

    @Test func whoComesIsThereAtOnceAndWhoGoesAfterTheGrace() {
        var machine = PresenceMachine()
        let came = machine.connect(one, "bob")
        #expect(came == [.cameOnline("bob")] && machine.isOnline("bob"))
        let went = machine.disconnect(one, now: 100, date: 7)
        #expect(went == [.keep("bob", 7), .wait(Self.grace)] && machine.isOnline("bob"))
        let gone = machine.passed(now: 100 + Self.grace)
        #expect(gone == [.wentOffline("bob", since: 7)] && !machine.isOnline("bob"))
        let again = machine.connect(two, "bob")
        #expect(again == [.cameOnline("bob")])
    }

    @Test func whoComesBackWithinTheGraceWasNeverAway() {
        var machine = PresenceMachine()
        _ = machine.connect(one, "bob")
        _ = machine.disconnect(one, now: 0, date: 1)
        let back = machine.connect(two, "bob")
        #expect(back == [])
        let passed = machine.passed(now: Self.grace)
        #expect(passed == [] && machine.isOnline("bob"))
        // The next departure has a grace of its own.
        let went = machine.disconnect(two, now: Self.grace + 5, date: 2)
        #expect(went == [.keep("bob", 2), .wait(Self.grace)])
    }

    @Test func aUserIsThereAsLongAsOneDeviceIs() {
        var machine = PresenceMachine()
        _ = machine.connect(one, "bob")
        let second = machine.connect(two, "bob")
        let first = machine.disconnect(one, now: 0, date: 1)
        #expect(second == [] && first == [])
        let last = machine.disconnect(two, now: 1, date: 2)
        #expect(last == [.keep("bob", 2), .wait(Self.grace)])
        let twice = machine.disconnect(two, now: 2, date: 3)
        #expect(twice == [])
    }

    @Test func oneTimerServesAllWhoGo() {
        var machine = PresenceMachine()
        _ = machine.connect(one, "bob")
        _ = machine.connect(two, "carol")
        _ = machine.disconnect(one, now: 0, date: 1)
        let second = machine.disconnect(two, now: 10, date: 2)
        #expect(second == [.keep("carol", 2)])
        let first = machine.passed(now: Self.grace)
        #expect(first == [.wentOffline("bob", since: 1), .wait(10)])
        let last = machine.passed(now: Self.grace + 10)
        #expect(last == [.wentOffline("carol", since: 2)])
    }

    @Test func aSubscriptionReplacesTheOneBeforeAndEndsWithItsConnection() {
        var machine = PresenceMachine()
        machine.watch(["bob"], by: watcher)
        #expect(machine.watchers(of: "bob") == [])
        _ = machine.connect(watcher, "alice")
        machine.watch(["bob", "carol"], by: watcher)
        #expect(machine.watchers(of: "bob") == [watcher] && machine.isWatching("carol", by: watcher))
        machine.watch(["carol"], by: watcher)
        #expect(machine.watchers(of: "bob") == [] && machine.watchers(of: "carol") == [watcher])
        _ = machine.disconnect(watcher, now: 0, date: 0)
        #expect(machine.watchers(of: "carol") == [] && machine.all == [])
    }
}
