import BeckonModel
import BeckonTesting
import Testing

@testable import BeckonClient

@Suite struct RealtimeMachineTests {
    private let unknown = ChatError(.authTokenNotFound, "Unknown.")

    private func machine() -> RealtimeMachine { RealtimeMachine(backOff: BackOff(random: { 0 })) }

    @Test func connectingOpensOnceAndReadyIsTold() {
        var machine = machine()
        #expect(
            machine.handle(.connect, now: 0) == [
                .open(1), .startTimer(1, RealtimeMachine.readyDeadline), .tell(.connecting),
            ])
        #expect(machine.handle(.connect, now: 0) == [])
        #expect(machine.handle(.ready(1), now: 0) == [.stopTimer, .tell(.connected)])
    }

    @Test func aLostConnectionIsTriedAgainWithLongerWaitsUntilItHolds() {
        var machine = machine()
        _ = machine.handle(.connect, now: 0)
        _ = machine.handle(.ready(1), now: 0)
        #expect(
            machine.handle(.lost(1), now: 1) == [
                .close(1), .startTimer(2, .milliseconds(500)), .tell(.connecting),
            ])
        #expect(machine.handle(.timerFired(2), now: 1).first == .open(3))
        #expect(machine.handle(.lost(3), now: 1) == [.stopTimer, .close(3), .startTimer(4, .seconds(1))])
        _ = machine.handle(.timerFired(4), now: 1)
        _ = machine.handle(.ready(5), now: 1)
        let later = 1 + RealtimeMachine.provenAfter.nanoseconds
        #expect(machine.handle(.lost(5), now: later).contains(.startTimer(6, .milliseconds(500))))
    }

    @Test func aServerThatNeverSaysReadyIsGivenUp() {
        var machine = machine()
        _ = machine.handle(.connect, now: 0)
        #expect(machine.handle(.timerFired(1), now: 0) == [.close(1), .startTimer(2, .milliseconds(500))])
    }

    @Test func theBackgroundClosesAndTheForegroundOpensAtOnce() {
        var machine = machine()
        _ = machine.handle(.connect, now: 0)
        _ = machine.handle(.ready(1), now: 0)
        #expect(machine.handle(.disconnect, now: 0) == [.close(1), .tell(.off)])
        #expect(machine.handle(.lost(1), now: 0) == [])
        #expect(machine.handle(.connect, now: 0).first == .open(2))
        _ = machine.handle(.lost(2), now: 0)
        #expect(machine.handle(.connect, now: 0).prefix(2) == [.stopTimer, .open(4)])
    }

    @Test func aRefusedTokenStopsUntilSomebodySignsInAndIsToldOnce() {
        var machine = machine()
        _ = machine.handle(.connect, now: 0)
        #expect(
            machine.handle(.refused(1, unknown), now: 0) == [
                .stopTimer, .close(1), .tokenRefused(unknown), .tell(.refused),
            ])
        #expect(machine.handle(.refused(1, unknown), now: 0) == [])
        #expect(machine.handle(.connect, now: 0) == [])
        #expect(machine.handle(.disconnect, now: 0) == [])
        _ = machine.handle(.signedOut, now: 0)
        #expect(machine.handle(.connect, now: 0).first == .open(2))
    }

    @Test(arguments: WalkBudget.seeds(40))
    func anyOrderOfEventsKeepsOneConnectionAndOneTimer(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var machine = machine()
        var open: Set<Int> = []
        var timer: Int?
        var told = ConnectionState.off
        var highest = 0
        for now in 0..<2000 as Range<Int64> {
            let number = Int.random(in: max(1, highest - 2)...max(1, highest), using: &random)
            let events: [RealtimeMachine.Event] = [
                .connect, .connect, .disconnect, .ready(number), .lost(number), .lost(number),
                .refused(number, unknown), .signedOut,
            ]
            // A timer fires only while it runs; everything else may come late.
            var event = events.randomElement(using: &random) ?? .connect
            if let running = timer, Bool.random(using: &random) {
                event = .timerFired(running)
                timer = nil
            }
            for action in machine.handle(event, now: now) {
                switch action {
                case .open(let number):
                    #expect(open.isEmpty)
                    #expect(number > highest)
                    open.insert(number)
                    highest = number
                case .close(let number): open.remove(number)
                case .startTimer(let number, _):
                    timer = number
                    highest = max(highest, number)
                case .stopTimer: timer = nil
                case .tell(let state):
                    #expect(state != told)
                    told = state
                case .tokenRefused: #expect(machine.connection == .refused)
                }
            }
            #expect(told == machine.connection)
            switch machine.connection {
            case .off, .refused: #expect(open.isEmpty && timer == nil)
            case .connecting: #expect(timer != nil)
            case .connected: #expect(open.count == 1 && timer == nil)
            }
        }
    }
}
