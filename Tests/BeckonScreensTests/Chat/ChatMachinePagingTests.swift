import BeckonClient
import BeckonModel
import BeckonStore
import Testing

@testable import BeckonScreens

/// The store first, the server for what the store does not know, and never more than a few pages in memory.
@Suite struct ChatMachinePagingTests {
    private func machine(_ page: StoredPage, focus: Int64? = nil, pages: Int = 2) -> ChatMachine {
        var machine = ChatMachine(
            account: bob, receiver: toAlice, placeholder: nil, focus: focus, calendar: utc,
            limits: ChatMachine.Limits(page: 10, pages: pages))
        _ = machine.handle(.appeared(active: false))
        _ = machine.handle(.stored(page, at: .newest))
        return machine
    }

    private func ids(_ machine: ChatMachine) -> [Int64] { machine.snapshot.items.compactMap(\.messageID) }

    /// Also offline, and for good where the server is never reached.
    @Test func whatTheStoreHasIsShownBeforeTheServerIsAsked() {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
        _ = machine.handle(.appeared(active: true))
        let stored = StoredConversation(
            counterpart: .user(alice), conversationID: ConversationID(alice.uid, bob.uid), unreadCount: 1,
            readUpTo: 2, othersReadUpTo: 1, othersDeliveredUpTo: 2)
        let page = newest([message(1, from: bob), message(2, from: bob), message(3)], more: true)
        #expect(machine.handle(.stored(page, stored, at: .newest)) == [.loadNewest, .markRead(3)])
        let snapshot = machine.snapshot
        #expect(snapshot.state == .loaded && snapshot.isRefreshing && snapshot.title == "Alice")
        #expect(snapshot.items.map(\.delivery) == [.read, .delivered, nil])
        #expect(snapshot.isPlaceholder && snapshot.access == .unknown && snapshot.isComposerEnabled)
        _ = machine.handle(.failedNewest(failure))
        #expect(machine.snapshot.state == .loaded && !machine.snapshot.isRefreshing)
        #expect(ids(machine) == [1, 2, 3])
    }

    @Test func aStoreThatFailsLeavesItToTheServer() {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
        _ = machine.handle(.appeared(active: false))
        #expect(machine.handle(.storeFailed(failure, at: .newest)) == [.loadNewest])
        _ = machine.handle(.loadedNewest(stored(1...2)))
        #expect(ids(machine) == [1, 2])
    }

    @Test func whatIsReadAlreadyIsNotToldAgain() {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
        _ = machine.handle(.appeared(active: true))
        let read = StoredConversation(
            counterpart: .user(alice), conversationID: ConversationID(alice.uid, bob.uid), readUpTo: 3)
        #expect(machine.handle(.stored(stored(1...3), read, at: .newest)) == [.loadNewest])
    }

    @Test func pagingBackAndForthAsksTheServerOnlyForWhatTheStoreDoesNotKnow() {
        var machine = machine(stored(91...100, .stored))
        _ = machine.handle(.loadedNewest(stored(91...100, .stored)))
        #expect(machine.handle(.loadOlder) == [.read(.before(91), limit: 10)])
        #expect(machine.snapshot.isLoadingOlder && machine.handle(.loadOlder) == [])
        #expect(machine.handle(.stored(stored(81...90, .unknown, .stored), at: .before(91))) == [])
        #expect(machine.handle(.loadOlder) == [.load(.before(81), limit: 10)])
        _ = machine.handle(.loaded(stored(71...80, .end, .stored), at: .before(81)))
        #expect(ids(machine) == Array(71...90))
        #expect(!machine.snapshot.hasOlder && machine.snapshot.hasNewer && machine.handle(.loadOlder) == [])
        #expect(machine.handle(.loadNewer) == [.read(.after(90), limit: 10)])
        #expect(machine.snapshot.isLoadingNewer && machine.handle(.loadNewer) == [])
        // The store has lost it meanwhile.
        #expect(machine.handle(.stored(nothing, at: .after(90))) == [.load(.after(90), limit: 10)])
        _ = machine.handle(.loaded(stored(91...100, .stored), at: .after(90)))
        #expect(ids(machine) == Array(81...100))
        #expect(machine.snapshot.hasOlder && !machine.snapshot.hasNewer && !machine.snapshot.isLoadingNewer)
    }

    @Test func aPageThatIsNotInTheStoreAfterAllIsAskedFor() {
        var machine = machine(stored(91...100, .stored))
        _ = machine.handle(.loadOlder)
        #expect(machine.handle(.storeFailed(failure, at: .before(91))) == [.load(.before(91), limit: 10)])
        #expect(machine.snapshot.isLoadingOlder)
        _ = machine.handle(.failed(failure, at: .before(91)))
        #expect(!machine.snapshot.isLoadingOlder && machine.snapshot.state == .loaded)
        #expect(machine.handle(.loadOlder) == [.read(.before(91), limit: 10)])
    }

    private func scrolledUp() -> ChatMachine {
        var machine = machine(stored(91...100, .stored))
        _ = machine.handle(.loadedNewest(stored(91...100, .stored)))
        _ = machine.handle(.loadOlder)
        _ = machine.handle(.stored(stored(71...90, .stored, .stored), at: .before(91)))
        return machine
    }

    @Test func newMessagesAreCountedForTheButtonThatLeadsToThem() {
        var machine = scrolledUp()
        #expect(machine.handle(.message(message(101))) == [])
        _ = machine.handle(.message(message(102)))
        #expect(machine.snapshot.newCount == 2 && ids(machine) == Array(71...90))
        #expect(machine.handle(.jumpToNewest) == [.read(.newest, limit: 10)])
        #expect(machine.snapshot.isJumping && machine.handle(.jumpToNewest) == [])
        _ = machine.handle(.stored(stored(93...102, .stored), at: .newest))
        #expect(ids(machine) == Array(93...102))
        #expect(machine.snapshot.newCount == 0 && !machine.snapshot.hasNewer && !machine.snapshot.isJumping)
        #expect(machine.handle(.jumpToNewest) == [])
    }

    @Test func aJumpThatTheStoreCannotMakeGoesToTheServerAndMayFail() {
        var machine = scrolledUp()
        _ = machine.handle(.jumpToNewest)
        #expect(machine.handle(.storeFailed(failure, at: .newest)) == [.load(.newest, limit: 10)])
        _ = machine.handle(.failedNewest(failure))
        #expect(!machine.snapshot.isJumping && ids(machine) == Array(71...90))
        _ = machine.handle(.jumpToNewest)
        _ = machine.handle(.stored(nothing, at: .newest))
        _ = machine.handle(.loadedNewest(stored(91...100, .unknown)))
        #expect(ids(machine) == Array(91...100))
    }

    /// What one writes is seen, wherever one was.
    @Test func writingLeadsToTheNewest() {
        var machine = scrolledUp()
        #expect(machine.handle(.outgoing(local("a"))) == [.read(.newest, limit: 10)])
        #expect(machine.handle(.outgoing(local("a"))) == [])
        // Below a stretch that ends somewhere it would hide what lies between.
        #expect(machine.snapshot.items.last?.messageID == 90)
        _ = machine.handle(.stored(stored(91...100, .stored), at: .newest))
        #expect(machine.snapshot.items.last?.delivery == .sending)
    }

    @Test func aMessageFarAwayIsLoadedWithThoseAroundIt() {
        var machine = machine(stored(91...100, .stored))
        _ = machine.handle(.loadedNewest(stored(91...100, .stored)))
        #expect(machine.handle(.focus(40, nil)) == [.read(.around(40), limit: 10)])
        #expect(machine.snapshot.isJumping && machine.snapshot.focus == 40)
        #expect(machine.handle(.stored(nothing, at: .around(40))) == [.load(.around(40), limit: 10)])
        #expect(ids(machine) == Array(91...100))
        _ = machine.handle(.loaded(stored(35...45, .unknown, .unknown), at: .around(40)))
        #expect(ids(machine) == Array(35...45) && !machine.snapshot.isJumping)
        #expect(machine.snapshot.hasOlder && machine.snapshot.hasNewer)
        // One that is here needs nothing.
        #expect(machine.handle(.focus(44, nil)) == [])
    }

    @Test func aMessageThatIsNowhereLeavesTheWindowWhereItIs() {
        var machine = machine(stored(91...100, .stored))
        _ = machine.handle(.focus(40, nil))
        _ = machine.handle(.stored(nothing, at: .around(40)))
        _ = machine.handle(.failed(failure, at: .around(40)))
        #expect(!machine.snapshot.isJumping && ids(machine) == Array(91...100))
        _ = machine.handle(.loadedNewest(stored(91...100, .stored)))
        #expect(machine.handle(.changed) == [.read(.newest, limit: 10)])
        // The person asks again.
        #expect(machine.handle(.focus(40, nil)) == [.read(.around(40), limit: 10)])
    }

    @Test func aWindowThatIsOpenedAtAMessageGoesThere() {
        var machine = ChatMachine(
            account: bob, receiver: toAlice, placeholder: nil, focus: 40, limits: ChatMachine.Limits(page: 10))
        _ = machine.handle(.appeared(active: false))
        #expect(
            machine.handle(.stored(stored(91...100, .stored), at: .newest))
                == [.load(.newest, limit: 10), .read(.around(40), limit: 10)])
        _ = machine.handle(.stored(stored(35...45, .stored, .stored), at: .around(40)))
        #expect(ids(machine) == Array(35...45))
        _ = machine.handle(.loadedNewest(stored(91...100, .stored)))
        #expect(ids(machine) == Array(35...45) && machine.snapshot.hasNewer)
    }

    @Test func whatHasChangedIsReadAgainWhereverTheWindowIs() {
        var machine = scrolledUp()
        #expect(machine.handle(.heard(.changed([toTeam]))) == [])
        #expect(machine.handle(.heard(.changed([toAlice, toTeam]))) == [.read(.after(70), limit: 20)])
        // Once more while it is being read, and then no more.
        #expect(machine.handle(.changed) == [])
        var page = stored(71...90, .stored, .stored)
        page.messages[3].deletedAt = 5
        #expect(machine.handle(.stored(page, at: .after(70))) == [.read(.after(70), limit: 20)])
        #expect(machine.snapshot.items[3].isDeleted)
        #expect(machine.handle(.stored(page, at: .after(70))) == [])
    }

    /// Something lies between, or only edits: the store knows.
    @Test func aMessageThatDoesNotFollowIsShownOnceWhatLiesBetweenIsKnown() {
        var machine = machine(stored(1...10))
        _ = machine.handle(.loadedNewest(stored(1...10)))
        #expect(machine.handle(.message(message(13))) == [.read(.newest, limit: 10)])
        #expect(ids(machine) == Array(1...10))
        let page = StoredPage(messages: [message(10), message(13)], older: .stored, newer: .end)
        #expect(machine.handle(.stored(page, at: .newest)) == [])
        #expect(ids(machine) == Array(1...10) + [13])
        // The store does not know what lies between either.
        #expect(machine.handle(.message(message(20))) == [.read(.newest, limit: 11)])
        let apart = StoredPage(messages: [message(20)], older: .unknown, newer: .end)
        #expect(machine.handle(.stored(apart, at: .newest)) == [.load(.newest, limit: 10)])
        #expect(ids(machine).last == 13)
        _ = machine.handle(.loadedNewest(stored(11...20, .unknown)))
        #expect(ids(machine) == Array(1...20))
    }

    @Test func nothingIsAskedForThatNobodySees() {
        var machine = scrolledUp()
        _ = machine.handle(.disappeared)
        for event in [ChatMachine.Event.loadOlder, .loadNewer, .jumpToNewest, .changed, .focus(4, nil), .reload] {
            #expect(machine.handle(event) == [])
        }
        // What was on its way says nothing.
        _ = machine.handle(.stored(stored(1...5), at: .before(71)))
        _ = machine.handle(.loaded(stored(1...5), at: .around(4)))
        #expect(ids(machine) == Array(71...90))
    }
}
