import BeckonModel
import Testing

@testable import BeckonClient

/// Design §1 step 1 and §4 *Messages*: order per conversation, never twice, nothing lost.
@Suite struct OutboxMachineTests {
    private func machine(_ entries: [OutboxEntry] = []) -> OutboxMachine {
        var machine = OutboxMachine(entries: entries, backOff: BackOff(random: { 0 }))
        _ = machine.handle(.signedIn(alice.uid))
        return machine
    }

    @Test func aComposedMessageIsSavedBeforeItIsToldAndSent() {
        var machine = machine()
        let one = entry("1")
        #expect(machine.handle(.composed(one)) == [.save([one]), .tell(one.localMessage), .send(one)])
    }

    @Test func aSecondMessageWaitsForTheFirstOfItsConversationAndForNoOther() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        #expect(!machine.handle(.composed(entry("2"))).contains(.send(entry("2"))))
        #expect(machine.handle(.composed(entry("3", to: toTeam))).contains(.send(entry("3", to: toTeam))))
        #expect(machine.handle(.stored(stored("1", id: 1))).contains(.send(entry("2"))))
    }

    @Test func aTransientFailureWaitsLongerEachTimeAndSendsTheSameMuid() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        #expect(machine.handle(.failed(muid: "1", noNetwork)) == [.wait(toBob, .milliseconds(500))])
        #expect(machine.handle(.waited(toBob)) == [.send(entry("1"))])
        #expect(machine.handle(.failed(muid: "1", noNetwork)) == [.wait(toBob, .seconds(1))])
        #expect(machine.handle(.waited(toBob)) == [.send(entry("1"))])
    }

    @Test func theServersOwnWaitIsKeptWhereItIsLonger() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        var busy = noNetwork
        busy.retryAfter = .seconds(20)
        #expect(machine.handle(.failed(muid: "1", busy)) == [.wait(toBob, .seconds(20))])
    }

    @Test func aPermanentFailureIsToldAndLetsTheNextOneGo() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.composed(entry("2")))
        var failed = entry("1")
        failed.failure = refusedForGood.error
        #expect(
            machine.handle(.failed(muid: "1", refusedForGood)) == [
                .save([failed, entry("2")]), .tell(failed.localMessage), .send(entry("2")),
            ])
    }

    @Test func aFailedMessageThatIsSentAgainGoesBehindWhatWaits() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.failed(muid: "1", refusedForGood))
        _ = machine.handle(.composed(entry("2")))
        let actions = machine.handle(.retry(muid: "1"))
        #expect(actions == [.save([entry("2"), entry("1")]), .tell(entry("1").localMessage)])
        #expect(machine.handle(.stored(stored("2", id: 1))).last == .send(entry("1")))
    }

    @Test func onlyWhatHasFailedCanBeDiscarded() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        #expect(machine.handle(.discard(muid: "1")) == [])
        _ = machine.handle(.failed(muid: "1", refusedForGood))
        #expect(machine.handle(.discard(muid: "1")) == [.save([]), .forget(muid: "1")])
    }

    @Test func aMessageHeardOverTheSocketIsSentAndItsLateAnswerChangesNothing() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.composed(entry("2")))
        let actions = machine.handle(.stored(stored("1", id: 1)))
        #expect(actions.last == .send(entry("2")))
        #expect(machine.handle(.stored(stored("1", id: 1))) == [])
        #expect(machine.handle(.failed(muid: "1", noNetwork)) == [])
    }

    @Test func theSameMuidOfAnotherSenderOrConversationIsNotOurs() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        var foreign = stored("1", id: 7)
        foreign.sender = bob
        foreign.receiver = .user(alice.uid)
        #expect(machine.handle(.stored(foreign)) == [])
        #expect(machine.handle(.stored(stored("1", id: 7, to: toTeam))) == [])
        #expect(machine.messages(with: toBob).count == 1)
    }

    @Test func aRefusedTokenStopsEverythingAndKeepsIt() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        let refused = APIFailure(
            ChatError(.authTokenNotFound, "Unknown."), isTransient: false, isTokenRefused: true)
        #expect(machine.handle(.failed(muid: "1", refused)) == [])
        #expect(machine.entries == [entry("1")])
        #expect(machine.handle(.signedIn(alice.uid)) == [.send(entry("1"))])
    }

    @Test func anotherAccountNeverSendsWhatTheFirstOneLeft() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.suspended)
        #expect(machine.handle(.signedIn(bob.uid)) == [])
        #expect(machine.messages(with: toBob) == [])
        let own = entry("2", by: bob)
        #expect(machine.handle(.composed(own)).first == .save([entry("1"), own]))
    }

    @Test func aLogoutForgetsTheAccountsMessagesAndNoOthers() {
        let other = entry("9", by: bob)
        var machine = machine([other])
        _ = machine.handle(.composed(entry("1")))
        #expect(machine.handle(.loggedOut) == [.save([other])])
    }

    @Test func anEarlierRunsMessagesGoInTheirOrderAfterAStart() {
        var failed = entry("2")
        failed.failure = refusedForGood.error
        var machine = OutboxMachine(
            entries: [entry("1"), failed, entry("3"), entry("4", to: toTeam)], backOff: BackOff(random: { 0 }))
        #expect(machine.handle(.signedIn(alice.uid)) == [.send(entry("1")), .send(entry("4", to: toTeam))])
        #expect(machine.handle(.stored(stored("1", id: 1))).last == .send(entry("3")))
        #expect(machine.messages(with: toBob).map(\.muid) == ["2", "3"])
    }

    @Test func aServerThatAnswersAgainEndsTheWaitAtOnce() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.failed(muid: "1", noNetwork))
        #expect(machine.handle(.reachable) == [.stopWaiting(toBob), .send(entry("1"))])
        #expect(machine.handle(.waited(toBob)) == [])
    }
}
