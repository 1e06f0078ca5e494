import BeckonModel
import BeckonStore
import Testing

@testable import BeckonClient

/// Design §1 step 1 and §4 *Messages*: order per conversation, never twice, nothing lost.
@Suite struct OutboxMachineTests {
    private func machine(_ entries: [OutboxEntry] = []) -> OutboxMachine {
        var machine = OutboxMachine(backOff: BackOff(random: { 0 }))
        _ = machine.handle(.signedIn(alice.uid, entries))
        return machine
    }

    @Test func aComposedMessageIsKeptBeforeItIsToldAndSent() {
        var machine = machine()
        let one = entry("1")
        #expect(machine.handle(.composed(one)) == [.keep(one), .tell(one.localMessage), .send(one)])
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
                .replace(failed), .tell(failed.localMessage), .send(entry("2")),
            ])
    }

    @Test func aFailedMessageThatIsSentAgainGoesBehindWhatWaits() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.failed(muid: "1", refusedForGood))
        _ = machine.handle(.composed(entry("2")))
        let actions = machine.handle(.retry(muid: "1"))
        #expect(actions == [.moveToEnd(entry("1")), .tell(entry("1").localMessage)])
        #expect(machine.handle(.stored(stored("2", id: 1))).last == .send(entry("1")))
    }

    @Test func onlyWhatHasFailedCanBeDiscarded() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        #expect(machine.handle(.discard(muid: "1")) == [])
        _ = machine.handle(.failed(muid: "1", refusedForGood))
        var failed = entry("1")
        failed.failure = refusedForGood.error
        #expect(machine.handle(.discard(muid: "1")) == [.remove(failed, sent: nil), .forget(muid: "1")])
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

    @Test func aRefusedTokenStopsEverythingAndWhatIsKeptGoesWithTheNextSignIn() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        let refused = APIFailure(
            ChatError(.authTokenNotFound, "Unknown."), isTransient: false, isTokenRefused: true)
        #expect(machine.handle(.failed(muid: "1", refused)) == [])
        #expect(machine.handle(.composed(entry("2"))) == [])
        #expect(machine.handle(.signedIn(alice.uid, [entry("1")])) == [.send(entry("1"))])
    }

    @Test func aSignOutEndsWaitsAndForgetsWhatIsInMemory() {
        var machine = machine()
        _ = machine.handle(.composed(entry("1")))
        _ = machine.handle(.failed(muid: "1", noNetwork))
        #expect(machine.handle(.signedOut) == [.stopWaiting(toBob)])
        #expect(machine.handle(.signedIn(bob.uid, [])) == [])
        #expect(machine.messages(with: toBob) == [])
    }

    @Test func aMessageIsKeptWithWhatBecameOfItsFilesAndOnlyWhileItIsOnItsWay() {
        var machine = machine()
        var one = entry("1")
        one.files = [OutgoingFile(path: "a.png", name: "a.png", mimeType: "image/png", size: 3)]
        _ = machine.handle(.composed(one))
        one.files[0].upload = "u"
        #expect(machine.handle(.advanced(one)) == [.replace(one)])
        #expect(machine.messages(with: toBob).first?.files == one.files)
        _ = machine.handle(.failed(muid: "1", refusedForGood))
        #expect(machine.handle(.advanced(one)) == [])
    }

    @Test func anEarlierRunsMessagesGoInTheirOrderAfterAStart() {
        var failed = entry("2")
        failed.failure = refusedForGood.error
        var machine = OutboxMachine(backOff: BackOff(random: { 0 }))
        let kept = [entry("1"), failed, entry("3"), entry("4", to: toTeam)]
        #expect(machine.handle(.signedIn(alice.uid, kept)) == [.send(entry("1")), .send(entry("4", to: toTeam))])
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
