import BeckonAPI
import BeckonModel
import Testing

@testable import BeckonCallChat

///
@Suite struct CallSessionMachineTests {
    private let bob = UserID(unchecked: "u-2")

    private func call(_ status: CallStatus = .ongoing, revision: Int64 = 1) -> Call {
        Call(
            sessionId: session, type: .audio, status: status, initiator: bob, receiver: .user(me), chat: chatGroup,
            initiatedAt: 1, revision: revision)
    }

    private func joined() -> CallSessionMachine {
        var machine = CallSessionMachine(me: me, call: call(), followsServer: true)
        _ = machine.handle(.wanted(.join))
        _ = machine.handle(.answered(.join, .success(call(revision: 2))))
        _ = machine.handle(.media(.joined))
        return machine
    }

    @Test func joiningAsksTheServerThenStartsTheMediaThenTheChat() {
        var machine = CallSessionMachine(me: me, call: call(), followsServer: true)
        #expect(machine.handle(.wanted(.join)) == [.ask(.join)])
        #expect(machine.handle(.wanted(.join)) == [])
        #expect(machine.handle(.answered(.join, .success(call()))) == [.startMedia, .loadParticipants])
        #expect(machine.handle(.media(.joined)) == [.tell(.joined), .beginChat])
        #expect(machine.phase == .joined)
    }

    @Test func anInitErrorBeforeJoiningEndsNothing() {
        var machine = CallSessionMachine(me: me, call: call(), followsServer: true)
        _ = machine.handle(.wanted(.join))
        _ = machine.handle(.answered(.join, .success(call())))
        #expect(machine.handle(.media(.failed(code: "INIT ERROR"))) == [])
        #expect(machine.phase == .joining)
        #expect(machine.lastError?.code.rawValue == "INIT ERROR")
        #expect(machine.handle(.media(.joined)) == [.tell(.joined), .beginChat])
        #expect(machine.lastError == nil)
    }

    @Test func anotherErrorOfTheSDKWhileJoiningEndsIt() {
        var machine = CallSessionMachine(me: me, call: call(), followsServer: true)
        _ = machine.handle(.wanted(.join))
        let actions = machine.handle(.media(.failed(code: "AUTH TOKEN ERROR")))
        #expect(actions.prefix(3) == [.ask(.leave), .stopMedia, .endChat])
        #expect(machine.phase.isOver)
    }

    @Test func twoLossesAreToldOnceAndItIsBackWhenBothAre() {
        var machine = joined()
        #expect(machine.handle(.disconnected) == [.tell(.connectionLost)])
        #expect(machine.handle(.media(.connectionLost)) == [])
        #expect(machine.handle(.media(.connectionRestored)) == [])
        #expect(machine.handle(.connected) == [.refresh])
        #expect(
            machine.handle(.refreshed(.success(call(revision: 3)))) == [.tell(.connectionRestored), .loadParticipants])
        #expect(machine.phase == .joined)
    }

    @Test func whoWasGoneForTooLongIsClosed() {
        var machine = joined()
        _ = machine.handle(.disconnected)
        _ = machine.handle(.connected)
        _ = machine.handle(.refreshed(.success(call(revision: 3))))
        let actions = machine.handle(.participants([CallParticipant(uid: me, state: .left)]))
        #expect(actions == [.stopMedia, .endChat, .tell(.connectionClosed)])
        #expect(machine.phase == .over(.closed))
    }

    @Test(arguments: [
        (CallMediaEvent.left, CallPhase.End.left, CallSessionEvent.left), (.timedOut, .timedOut, .timedOut),
        (.connectionClosed, .closed, .connectionClosed),
    ])
    func whatEndsTheMediaEndsTheCallHereAndLeavesItAtTheServer(
        event: CallMediaEvent, end: CallPhase.End, told: CallSessionEvent
    ) {
        var machine = joined()
        #expect(machine.handle(.media(event)) == [.ask(.leave), .stopMedia, .endChat, .tell(told)])
        #expect(machine.phase == .over(end))
        #expect(machine.handle(.media(event)) == [])
    }

    @Test func anOlderWordOfTheServerChangesNothing() {
        var machine = joined()
        #expect(machine.handle(.changed(CallChange(call: call(.ended, revision: 1)))) == [])
        let actions = machine.handle(.changed(CallChange(call: call(.ended, revision: 9))))
        #expect(actions == [.stopMedia, .endChat, .tell(.ended(.ended))])
    }

    @Test func aCallThatIsAnsweredOnAnotherDeviceEndsHere() {
        var machine = CallSessionMachine(me: me, call: call(.initiated), followsServer: true)
        let own = CallParticipant(uid: me, state: .joined)
        _ = machine.handle(.changed(CallChange(call: call(revision: 2), participant: own)))
        #expect(machine.phase == .over(.elsewhere))
    }

    /// Whoever calls is in it from the start: that is no other device's answer.
    @Test func theCallersOwnJoiningIsNoAnswerElsewhere() {
        var machine = CallSessionMachine(me: bob, call: call(.initiated), followsServer: true)
        let own = CallParticipant(uid: bob, state: .joined)
        _ = machine.handle(.changed(CallChange(call: call(.initiated, revision: 2), participant: own)))
        #expect(machine.phase == .ready)
    }

    @Test func leftWhileItWasAnsweredItIsLeftAtTheServerToo() {
        var machine = CallSessionMachine(me: me, call: call(), followsServer: true)
        _ = machine.handle(.wanted(.join))
        #expect(machine.handle(.wanted(.leave)).first == .ask(.leave))
        #expect(machine.handle(.answered(.join, .success(call(revision: 2)))) == [.ask(.leave)])
    }

    @Test func cancellingInTheMomentOfTheAnswerLeaves() {
        var machine = CallSessionMachine(me: bob, call: call(.initiated), followsServer: true)
        _ = machine.handle(.wanted(.cancel))
        let tooLate = ChatError(.callGroupAlreadyJoined, "Answered.")
        #expect(machine.handle(.answered(.cancel, .failure(tooLate))) == [.ask(.leave)])
    }

    @Test func aJoinThatNobodyAnswersCanBeTriedAgain() {
        var machine = CallSessionMachine(me: me, call: call(), followsServer: true)
        _ = machine.handle(.wanted(.join))
        #expect(machine.handle(.answered(.join, .failure(offline))) == [.tell(.failed(offline))])
        #expect(machine.handle(.wanted(.join)) == [.ask(.join)])
    }

    @Test func whereAnotherSDKCarriesTheCallTheChatsConnectionIsNotTheCalls() {
        var machine = CallSessionMachine(me: me, call: nil, followsServer: false)
        _ = machine.handle(.wanted(.join))
        _ = machine.handle(.answered(.join, .success(nil)))
        _ = machine.handle(.media(.joined))
        #expect(machine.handle(.disconnected) == [])
        #expect(machine.handle(.connected) == [])
        #expect(machine.handle(.media(.connectionLost)) == [.tell(.connectionLost)])
        #expect(machine.handle(.media(.connectionRestored)) == [.tell(.connectionRestored)])
    }
}
