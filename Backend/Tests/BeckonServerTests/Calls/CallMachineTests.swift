import BeckonModel
import Testing

@testable import BeckonServer

/// as rules, without a store.
@Suite struct CallMachineTests {
    private static func call(
        to receiver: Receiver = .user("b"), _ status: CallStatus = .initiated, inCall: Int = 1, ringing: Int = 1,
        isCarried: Bool = false, chat: GroupID? = nil
    ) -> CallMachine {
        let call = Call(
            sessionId: "s", type: .audio, status: status, initiator: "a", receiver: receiver, chat: chat,
            participantsCount: inCall, initiatedAt: 1, startedAt: status == .ongoing ? 2 : nil)
        return CallMachine(call, ringing: ringing, isCarried: isCarried)
    }

    private static let caller = CallMachine.Person("a", .joined)
    private static let called = CallMachine.Person("b", .ringing)

    @Test func theFirstAnswerBeginsIt() throws {
        var machine = Self.call()
        #expect(
            try machine.handle(.join, by: Self.called, now: 5) == [.set("b", .joined), .say(.ongoing, by: "a")])
        #expect(machine.call.status == .ongoing && machine.call.startedAt == 5 && machine.call.revision == 1)
        #expect(machine.call.participantsCount == 2 && machine.ringing == 0)
        #expect(try machine.handle(.join, by: CallMachine.Person("b", .joined), now: 6).isEmpty)
        #expect(machine.call.revision == 1)
    }

    @Test func whoIsElsewhereDoesNotJoin() {
        var machine = Self.call()
        #expect(throws: CallRefusal.busySelf) {
            try machine.handle(.join, by: CallMachine.Person("b", .ringing, isElsewhere: true), now: 5)
        }
    }

    @Test func inAGroupTheLastRefusalEndsIt() throws {
        var machine = Self.call(to: .group("g"), ringing: 2)
        #expect(try machine.handle(.reject, by: Self.called, now: 5) == [.set("b", .rejected)])
        #expect(
            try machine.handle(.reject, by: CallMachine.Person("c", .ringing), now: 6) == [
                .set("c", .rejected), .releaseAll, .say(.rejected, by: "c"),
            ])
        #expect(machine.call.endedAt == 6 && machine.call.participantsCount == 0)
    }

    @Test func whoHasRefusedACallThatGoesOnMayComeNevertheless() throws {
        var machine = Self.call(to: .group("g"), .ongoing, inCall: 2, ringing: 0)
        #expect(
            try machine.handle(.join, by: CallMachine.Person("c", .rejected), now: 5) == [.set("c", .joined)])
    }

    @Test func theCallerAloneCancelsAndEnds() throws {
        for event in [CallMachine.Event.cancel, .end] {
            var machine = Self.call(chat: "s")
            #expect(throws: CallRefusal.notAPart) { try machine.handle(event, by: Self.called, now: 5) }
            #expect(
                try machine.handle(event, by: Self.caller, now: 5) == [
                    .missAll, .releaseAll, .say(.cancelled, by: "a"), .closeChat,
                ])
            #expect(throws: CallRefusal.terminated) { try machine.handle(event, by: Self.caller, now: 6) }
        }
        var held = Self.call(.ongoing)
        #expect(throws: CallRefusal.alreadyAnswered) { try held.handle(.cancel, by: Self.caller, now: 5) }
        #expect(try held.handle(.end, by: Self.caller, now: 5).contains(.say(.ended, by: "a")))
    }

    @Test func theLastButOneOfTwoAndTheLastOfMoreEndIt() throws {
        var two = Self.call(.ongoing, inCall: 2, ringing: 0)
        #expect(
            try two.handle(.leave, by: CallMachine.Person("b", .joined), now: 5) == [
                .set("b", .left), .releaseAll, .say(.ended, by: "b"),
            ])
        var more = Self.call(to: .group("g"), .ongoing, inCall: 2, ringing: 0)
        #expect(try more.handle(.leave, by: CallMachine.Person("b", .lost), now: 5) == [.set("b", .left)])
        #expect(more.call.isActive)
        #expect(
            try more.handle(.leave, by: Self.caller, now: 6) == [.set("a", .left), .say(.ended, by: "a")])
    }

    @Test func whoIsNotInItCannotLeave() {
        var machine = Self.call(to: .group("g"), .ongoing, inCall: 1)
        #expect(throws: CallRefusal.notAnswered) { try machine.handle(.leave, by: Self.called, now: 5) }
        #expect(throws: CallRefusal.alreadyLeft) {
            try machine.handle(.leave, by: CallMachine.Person("c", .left), now: 5)
        }
        #expect(throws: CallRefusal.alreadyAnswered) { try machine.handle(.reject, by: Self.caller, now: 5) }
    }

    @Test func aConnectionIsLostOnceAndComesBack() throws {
        var machine = Self.call(.ongoing, inCall: 2, ringing: 0)
        #expect(try machine.handle(.lose, by: Self.caller, now: 5) == [.set("a", .lost)])
        let lost = CallMachine.Person("a", .lost)
        #expect(try machine.handle(.lose, by: lost, now: 5).isEmpty)
        #expect(try machine.handle(.comeBack, by: lost, now: 6) == [.set("a", .joined)])
        #expect(try machine.handle(.comeBack, by: Self.caller, now: 6).isEmpty)
        #expect(machine.call.revision == 2 && machine.call.participantsCount == 2)
        #expect(try machine.handle(.stayAway, by: lost, now: 7).contains(.say(.ended, by: "a")))
    }

    @Test func whatAnotherSDKCarriesIsNeverWaitedForAndSaysNothing() throws {
        var machine = Self.call(to: .group("s"), .ongoing, inCall: 1, ringing: 0, isCarried: true, chat: "s")
        #expect(try machine.handle(.lose, by: Self.caller, now: 5).isEmpty)
        #expect(try machine.handle(.leave, by: Self.caller, now: 5) == [.set("a", .left)])
        #expect(machine.call.isActive)
        #expect(machine.terminate(by: "a", now: 6) == [.closeChat])
        #expect(machine.call.status == .ended && machine.terminate(by: "a", now: 7).isEmpty)
    }
}
