import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

/// What a window asks for when access is refused or changes, and that it never asks by itself to be let in.
@Suite struct ChatMachineAccessTests {
    private let team = Group(guid: GroupID(unchecked: "team"), name: "Team", hasJoined: false)
    private let refusal = ChatError(.groupNotJoined, "No.")

    private func teamMessage(_ id: Int64) -> Message {
        var message = message(id)
        message.receiver = .group(team)
        return message
    }

    private func machine() -> ChatMachine {
        var machine = ChatMachine(
            account: bob, receiver: toTeam, placeholder: nil,
            preview: MessagePreview(id: "1", sender: alice, text: "as pushed", sentAt: nil), focus: nil)
        machine.open(active: true)
        return machine
    }

    private func outside() -> ChatMachine {
        var machine = machine()
        _ = machine.handle(.failedNewest(refusal))
        _ = machine.handle(.loadedCounterpart(.group(team)))
        return machine
    }

    private func inside() -> ChatMachine {
        var machine = machine()
        var joined = team
        joined.hasJoined = true
        _ = machine.handle(.loadedCounterpart(.group(joined)))
        _ = machine.handle(.loadedNewest(newest([teamMessage(1)], more: false)))
        _ = machine.handle(.marked(1))
        return machine
    }

    @Test func aRefusedHistoryHidesThePushsTextAndOffersToJoin() {
        let snapshot = outside().snapshot
        #expect(snapshot.access == .notMember(.anyone) && snapshot.remedy == .join)
        #expect(!snapshot.isHistoryReadable && !snapshot.isComposerEnabled && snapshot.items == [])
        #expect(snapshot.title == "Team" && !snapshot.isPlaceholder)
    }

    @Test func joiningIsAskedOnceAndThenEverythingIsLoaded() {
        var machine = outside()
        #expect(machine.handle(.join(password: nil)) == [.join(password: nil)])
        #expect(machine.snapshot.isChangingAccess)
        #expect(machine.handle(.join(password: nil)) == [])
        var joined = team
        joined.membersCount = 3
        #expect(machine.handle(.joined(joined)) == [.loadNewest])
        #expect(machine.snapshot.access == .open && machine.snapshot.state == .loading)
        #expect(!machine.snapshot.isChangingAccess)
        #expect(machine.snapshot.items.map(\.text) == ["as pushed"])
        #expect(
            machine.handle(.loadedNewest(newest([teamMessage(1)], more: false))) == [.markRead(1)])
    }

    ///
    @Test func alreadyJoinedIsJoined() {
        var machine = outside()
        _ = machine.handle(.join(password: nil))
        #expect(
            machine.handle(.failedJoining(ChatError(.alreadyJoined, "In."))) == [.loadNewest, .loadCounterpart])
        #expect(machine.snapshot.access == .open)
    }

    @Test(arguments: [
        (ChatError.Code.bannedGroupMember, ChatAccess.banned, false), (.guidNotFound, .notFound, false),
        (.groupJoinNotAllowed, .notMember(.none), false),
        (.emptyGroupPass, .notMember(.password(wasWrong: false)), false),
        (.networkIssues, .notMember(.anyone), true), (.noVacancy, .notMember(.anyone), true),
        (.operationFailed, .notMember(.anyone), true), (.groupNotJoined, .notMember(.anyone), true),
    ])
    func aRefusedJoiningEndsInAStateAndIsNotRepeated(code: ChatError.Code, access: ChatAccess, tells: Bool) {
        var machine = outside()
        _ = machine.handle(.join(password: nil))
        let error = ChatError(code, "No.")
        #expect(machine.handle(.failedJoining(error)) == [])
        #expect(machine.snapshot.access == access)
        #expect(machine.snapshot.accessFailure == (tells ? error : nil))
        #expect(!machine.snapshot.isChangingAccess)
        if access == .banned { #expect(machine.handle(.join(password: nil)) == []) }
    }

    @Test func nothingButThePersonJoins() {
        var machine = outside()
        let events: [ChatMachine.Event] = [
            .connected, .reload, .activeChanged(true), .disappeared, .appeared(active: true), .message(teamMessage(2)),
            .failedNewest(refusal), .loadedCounterpart(.group(team)), .accessChanged(.left), .focus(1, nil),
            .outgoing(local("a", .failed(refusal))), .markingFailed(refusal),
        ]
        for event in events {
            let actions = machine.handle(event)
            #expect(!actions.contains { if case .join = $0 { true } else { false } })
        }
    }

    @Test func whatWasRefusedBeforeJoiningSaysNothingAfterwards() {
        var machine = outside()
        _ = machine.handle(.connected)
        _ = machine.handle(.join(password: nil))
        #expect(machine.handle(.joined(team)) == [])
        // Both were on their way when the account came in.
        #expect(machine.handle(.failedNewest(refusal)) == [.loadNewest])
        #expect(machine.handle(.loadedCounterpart(.group(team))) == [.loadCounterpart])
        #expect(machine.snapshot.access == .open)
    }

    /// Case sh-31.
    @Test func beingRemovedWhileTheChatIsOpenTurnsTheComposerOffAndKeepsWhatIsOnScreen() {
        var machine = inside()
        #expect(machine.handle(.accessChanged(.left)) == [.loadNewest, .loadCounterpart])
        #expect(machine.snapshot.access == .notMember(.anyone))
        #expect(machine.snapshot.isHistoryReadable && machine.snapshot.items.map(\.messageID) == [1])
        #expect(!machine.snapshot.isComposerEnabled)
        _ = machine.handle(.failedNewest(refusal))
        _ = machine.handle(.loadedCounterpart(.group(team)))
        #expect(machine.snapshot.items.map(\.messageID) == [1] && machine.snapshot.state == .loaded)
    }

    @Test(arguments: [
        (AccessChange.banned, ChatAccess.banned), (.removed, .notFound), (.left, .notMember(.anyone)),
    ])
    func eachChangeIsFollowedAndComingBackOpensTheChat(change: AccessChange, access: ChatAccess) {
        var machine = inside()
        _ = machine.handle(.accessChanged(change))
        #expect(machine.snapshot.access == access)
        #expect(machine.handle(.accessChanged(change)) == [])
        _ = machine.handle(.accessChanged(.joined))
        #expect(machine.snapshot.access == .open && machine.snapshot.isComposerEnabled)
    }

    @Test func aRefusedSendOrReadTellsOfTheLossAndIsCheckedOnce() {
        for event in [ChatMachine.Event.markingFailed(refusal), .failedOlder(refusal, before: 1)] {
            var machine = inside()
            if case .failed(_, at: .before) = event {
                _ = machine.handle(.loadedNewest(newest([teamMessage(1)], more: true)))
                _ = machine.handle(.loadOlder)
            }
            #expect(machine.handle(event) == [.loadNewest, .loadCounterpart])
            #expect(machine.snapshot.access == .notMember(.anyone))
            #expect(machine.handle(.failedNewest(refusal)) == [])
        }
    }

    /// A failure of last week, from the outbox on disk, is no news of today.
    @Test func anOldFailureInTheOutboxSaysNothingAboutAccess() {
        var machine = inside()
        var old = local("a", .failed(refusal))
        old.receiver = toTeam
        #expect(machine.handle(.unsent(old)) == [])
        #expect(machine.snapshot.access == .open)
        #expect(machine.handle(.outgoing(old)) == [.loadNewest, .loadCounterpart])
        #expect(machine.snapshot.access == .notMember(.anyone))
        // What was written stays on screen, also where the history is closed.
        #expect(machine.snapshot.items.last?.delivery == .failed)
    }

    @Test func whatIsHeardAgainOpensTheChatAgain() {
        var machine = outside()
        _ = machine.handle(.connected)
        _ = machine.handle(.failedNewest(refusal))
        _ = machine.handle(.loadedCounterpart(.group(team)))
        #expect(machine.handle(.message(teamMessage(2))) == [.loadNewest, .loadCounterpart])
        var joined = team
        joined.hasJoined = true
        _ = machine.handle(.loadedCounterpart(.group(joined)))
        _ = machine.handle(.loadedNewest(newest([teamMessage(2)], more: false)))
        #expect(machine.snapshot.access == .open)
    }

    /// R-C: normal before the first message.
    @Test func aConversationThatIsNotAccessibleYetIsEmptyAndOpen() {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
        machine.open(active: true)
        #expect(machine.handle(.failedNewest(ChatError(.conversationNotAccessible, "No."))) == [])
        #expect(machine.snapshot.state == .loaded && machine.snapshot.access == .open)
        #expect(machine.snapshot.isComposerEnabled && machine.snapshot.items == [])
    }

    /// A sync has told the store of a removal; and a read that began before the account came in again says nothing.
    @Test func whatTheStoreSaysOfMembershipIsFollowedWhereItIsNews() {
        func kept(_ hasJoined: Bool) -> StoredConversation {
            StoredConversation(
                counterpart: .group(team), conversationID: ConversationID(team.guid), hasJoined: hasJoined)
        }
        let page = newest([teamMessage(1)], more: false)
        var machine = inside()
        _ = machine.handle(.stored(page, kept(true), at: .newest))
        #expect(machine.snapshot.access == .open)
        #expect(machine.handle(.stored(page, kept(false), at: .newest)).contains(.loadNewest))
        #expect(machine.snapshot.access == .notMember(.anyone))
        _ = machine.handle(.stored(page, kept(true), at: .newest))
        _ = machine.handle(.join(password: nil))
        _ = machine.handle(.joined(team))
        _ = machine.handle(.stored(page, kept(false), at: .newest))
        #expect(machine.snapshot.access == .open)
        // Opened offline, of a group that was left.
        var closed = ChatMachine(account: bob, receiver: toTeam, placeholder: nil, focus: nil)
        _ = closed.handle(.appeared(active: true))
        _ = closed.handle(.stored(nothing, kept(false), at: .newest))
        #expect(!closed.snapshot.isComposerEnabled && closed.snapshot.title == "Team")
        // What a sync brings of the time before is not shown where it is not the account's to read any more.
        _ = closed.handle(.changed)
        _ = closed.handle(.stored(page, kept(false), at: .newest))
        #expect(closed.snapshot.items == [] && !closed.snapshot.isHistoryReadable)
    }

    /// For a group the same code may mean that the account is not in it.
    @Test func aConversationThatIsNotAccessibleProvesNoMembership() {
        var machine = inside()
        _ = machine.handle(.accessChanged(.left))
        _ = machine.handle(.failedNewest(ChatError(.conversationNotAccessible, "No.")))
        #expect(machine.snapshot.access == .notMember(.anyone))
    }

    /// The group answered before the account came in, and its answer arrives after the messages.
    @Test func anAnswerThatContradictsTheHistoryReadMeanwhileIsAskedForAgain() {
        var machine = machine()
        _ = machine.handle(.loadedNewest(newest([teamMessage(1)], more: false)))
        #expect(machine.handle(.loadedCounterpart(.group(team))) == [.loadCounterpart])
        var joined = team
        joined.hasJoined = true
        #expect(machine.handle(.loadedCounterpart(.group(joined))) == [])
        #expect(machine.snapshot.access == .open)
        // A server that lets anybody read is asked no third time.
        var open = self.machine()
        _ = open.handle(.loadedNewest(newest([teamMessage(1)], more: false)))
        _ = open.handle(.loadedCounterpart(.group(team)))
        #expect(open.handle(.loadedCounterpart(.group(team))) == [])
        #expect(open.snapshot.access == .notMember(.anyone) && open.snapshot.isHistoryReadable)
    }

    @Test func unblockingIsOfferedToWhoHasBlockedAlone() {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
        machine.open(active: true)
        _ = machine.handle(.loadedNewest(newest([message(1)], more: false)))
        _ = machine.handle(.accessChanged(.blocks(byMe: false, byOther: true)))
        #expect(machine.handle(.unblock) == [])
        _ = machine.handle(.accessChanged(.blocks(byMe: true, byOther: false)))
        #expect(machine.snapshot.items.map(\.messageID) == [1])
        #expect(machine.handle(.unblock) == [.unblock])
        #expect(machine.handle(.unblock) == [])
        _ = machine.handle(.failedUnblocking(failure))
        #expect(machine.snapshot.accessFailure == failure && machine.snapshot.remedy == .unblock)
        #expect(machine.handle(.unblock) == [.unblock])
        _ = machine.handle(.unblocked)
        #expect(machine.snapshot.access == .open && machine.snapshot.accessFailure == nil)
    }
}
