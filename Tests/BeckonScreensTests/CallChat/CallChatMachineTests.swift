import BeckonCallChat
import BeckonModel
import Testing

@testable import BeckonScreens

/// every end of the way into the group has its state on the screen.
@Suite struct CallChatMachineTests {
    private let group = Group(guid: GroupID(unchecked: "s-1"), name: "Stand-up", hasJoined: true)

    private func opened(_ state: CallGroupState) -> CallChatMachine {
        var machine = CallChatMachine(meeting: nil, call: CallSnapshot())
        _ = machine.handle(.opened)
        _ = machine.handle(.call(CallSnapshot(phase: .joined, group: state), hasGroup: true))
        return machine
    }

    @Test(arguments: [
        (CallGroupState.joining, CallChatSnapshot.Content.loading, CallChatSnapshot.Remedy?.none),
        (.needsPassword(wasWrong: false), .password(wasWrong: false), .enterPassword),
        (.needsPassword(wasWrong: true), .password(wasWrong: true), .enterPassword),
        (.noAccess(nil), .noAccess, nil), (.banned, .banned, nil), (.gone, .gone, nil),
        (.offline(failure), .offline(failure), .retry), (.removed, .removed, .join),
        (.failed(failure, canRetry: true), .failed(failure, canRetry: true), .retry),
        (.failed(failure, canRetry: false), .failed(failure, canRetry: false), nil),
    ])
    func eachEndOfTheWayIntoTheGroupHasAStateWithWhatHelps(
        state: CallGroupState, content: CallChatSnapshot.Content, remedy: CallChatSnapshot.Remedy?
    ) {
        let snapshot = opened(state).snapshot
        #expect(snapshot.content == content)
        #expect(snapshot.remedy == remedy)
        #expect(!snapshot.isComposerEnabled)
        #expect((snapshot.explanation == nil) == (state == .joining))
    }

    @Test func aBanAWrongPasswordAndARemovalAreNeverTriedAgainByOpening() {
        for state in [CallGroupState.banned, .needsPassword(wasWrong: true), .removed, .noAccess(nil), .gone] {
            var machine = opened(state)
            _ = machine.handle(.closed)
            #expect(machine.handle(.opened) == [.tellOpened])
            #expect(machine.handle(.retry) == [])
        }
    }

    @Test func openingAfterTheNetworkWasLostTriesAgain() {
        var machine = opened(.offline(failure))
        #expect(machine.handle(.retry) == [.join(password: nil)])
        _ = machine.handle(.closed)
        #expect(machine.handle(.opened) == [.tellOpened, .join(password: nil)])
    }

    @Test func anEmptyPasswordIsNotTried() {
        var machine = opened(.needsPassword(wasWrong: false))
        #expect(machine.handle(.join(password: "")) == [])
        #expect(machine.handle(.join(password: "pass")) == [.join(password: "pass")])
    }

    @Test func dismissedBeforeTheLoadEndsNoWindowIsShown() {
        var machine = opened(.joining)
        #expect(machine.handle(.closed) == [.tellClosed])
        let joined = CallSnapshot(phase: .joined, group: .joined(group))
        #expect(machine.handle(.call(joined, hasGroup: true)) == [])
        #expect(machine.handle(.opened) == [.tellOpened, .showWindow(group.guid)])
    }

    @Test func openedTwiceItOpensOnce() {
        var machine = opened(.joined(group))
        #expect(machine.handle(.opened) == [])
        #expect(machine.snapshot.title == "Stand-up")
    }

    /// the person has left, and others go on; then it is over for all.
    @Test(arguments: [(CallRetention.keep, true), (.archive, false)])
    func afterTheCallItsChatIsWrittenInUnlessItIsArchived(retention: CallRetention, isEnabled: Bool) {
        var machine = opened(.joined(group))
        var call = Call(
            sessionId: CallSessionID(unchecked: "s-1"), type: .audio, status: .ended, initiator: alice.uid,
            receiver: toAlice, chat: group.guid, retention: retention, initiatedAt: 1)
        let over = CallSnapshot(phase: .over(.ended(.ended)), call: call, group: .joined(group))
        _ = machine.handle(.call(over, hasGroup: true))
        #expect(machine.snapshot.content == .chat)
        #expect(machine.snapshot.isComposerEnabled == isEnabled)
        #expect((machine.snapshot.explanation == nil) == isEnabled)
        call.status = .ongoing
        let left = CallSnapshot(phase: .over(.left), call: call, group: .joined(group))
        _ = machine.handle(.call(left, hasGroup: true))
        #expect(machine.snapshot.isComposerEnabled)
    }
}
