import BeckonModel
import Testing

@testable import BeckonClient

@Suite struct SyncMachineTests {
    private func machine(after events: [SyncMachine.Event] = []) -> SyncMachine {
        var machine = SyncMachine(backOff: BackOff(random: { 0 }))
        for event in events { _ = machine.handle(event) }
        return machine
    }

    private let more = SyncMachine.Event.answered(hasMore: true, needsList: false)
    private let whole = SyncMachine.Event.answered(hasMore: false, needsList: false)

    @Test func aConnectionAsksUntilThereIsNothingMore() {
        var machine = machine()
        #expect(machine.handle(.connected) == [.ask])
        #expect(machine.handle(more) == [.ask])
        #expect(machine.handle(whole) == [.done])
        #expect(machine.isIdle)
    }

    @Test func theFirstTimeTheConversationsFollowTheCursor() {
        var machine = machine(after: [.connected])
        #expect(machine.handle(.answered(hasMore: false, needsList: true)) == [.list])
        #expect(machine.handle(.listed) == [.done])
    }

    @Test func afterTheConversationsTheRestIsAskedFor() {
        var machine = machine(after: [.connected, .answered(hasMore: true, needsList: true)])
        #expect(machine.handle(.listed) == [.ask])
        #expect(machine.handle(whole) == [.done])
    }

    @Test func whatHappensWhileItAsksIsAskedForOnceMore() {
        var machine = machine(after: [.connected, .gap, .connected, .wanted])
        #expect(machine.handle(whole) == [.ask])
        #expect(machine.handle(whole) == [.done])
    }

    @Test func aGapIsGivenTimeToCloseAndThenAskedFor() {
        var machine = machine(after: [.connected, whole])
        #expect(machine.handle(.gap) == [.startTimer(SyncMachine.gapGrace)])
        #expect(machine.handle(.gap) == [])
        #expect(machine.handle(.timerFired) == [.ask])
    }

    @Test func aLostAnswerIsAskedForAgainWhileTheConnectionHolds() {
        var machine = machine(after: [.connected])
        #expect(machine.handle(.failed(noNetwork)) == [.gaveUp(noNetwork.error), .startTimer(.milliseconds(500))])
        #expect(machine.handle(.timerFired) == [.ask])
        #expect(machine.handle(.failed(noNetwork)) == [.gaveUp(noNetwork.error), .startTimer(.seconds(1))])
        #expect(machine.handle(.disconnected) == [.stopTimer])
        #expect(machine.handle(.connected) == [.ask])
    }

    @Test func withoutAConnectionAFailureIsToldAndNothingWaits() {
        var machine = machine(after: [.wanted])
        #expect(machine.handle(.failed(noNetwork)) == [.gaveUp(noNetwork.error)])
        #expect(machine.isIdle)
    }

    @Test func aRefusalIsNotRepeated() {
        var machine = machine(after: [.connected])
        #expect(machine.handle(.failed(refusedForGood)) == [.gaveUp(refusedForGood.error)])
        #expect(machine.isIdle)
    }

    @Test func aSignOutEndsWhateverGoesOn() {
        var asking = machine(after: [.connected])
        #expect(asking.handle(.signedOut) == [.stop])
        #expect(asking.handle(whole) == [])
        var waiting = machine(after: [.connected, whole, .gap])
        #expect(waiting.handle(.signedOut) == [.stopTimer])
        #expect(waiting.handle(.timerFired) == [])
    }
}
