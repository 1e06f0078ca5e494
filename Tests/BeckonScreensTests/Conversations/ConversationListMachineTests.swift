import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Testing

@testable import BeckonScreens

@Suite struct ConversationListMachineTests {
    private let carol = User(uid: UserID(unchecked: "carol"), name: "Càrol")

    private func stored(_ user: User, last: Message? = nil, unread: Int = 0) -> StoredConversation {
        StoredConversation(
            counterpart: .user(user), conversationID: ConversationID(bob.uid, user.uid), lastMessage: last,
            unreadCount: unread)
    }

    private func machine(_ conversations: [StoredConversation], page: Int = 50) -> ConversationListMachine {
        var machine = ConversationListMachine(account: bob.uid, page: page)
        #expect(machine.handle(.appeared) == [.read(after: nil, limit: page), .refresh])
        _ = machine.handle(.stored(conversations, Badge(total: 3, version: 7), after: nil))
        return machine
    }

    private func loaded() -> ConversationListMachine {
        machine([stored(carol, unread: 2), stored(alice, last: message(4), unread: 1)])
    }

    // MARK: States

    @Test func whatTheStoreHasIsThereAtOnceAlsoOffline() {
        var machine = loaded()
        #expect(machine.snapshot.state == .loaded && machine.snapshot.isRefreshing)
        #expect(machine.snapshot.rows.map(\.title) == ["Càrol", "Alice"])
        #expect(machine.snapshot.badge == Badge(total: 3, version: 7))
        _ = machine.handle(.failed(failure))
        #expect(machine.snapshot.state == .loaded && !machine.snapshot.isRefreshing)
    }

    @Test func anEmptyStoreIsNotAnEmptyListUntilTheServerHasSaidSo() {
        var machine = machine([])
        #expect(machine.snapshot.state == .loading && !machine.snapshot.isEmpty)
        _ = machine.handle(.failed(failure))
        #expect(machine.snapshot.state == .failed(failure) && !machine.snapshot.isEmpty)
        #expect(machine.handle(.reload) == [.read(after: nil, limit: 50), .refresh])
        _ = machine.handle(.stored([], after: nil))
        #expect(machine.handle(.refreshed) == [.read(after: nil, limit: 50)])
        _ = machine.handle(.stored([], after: nil))
        #expect(machine.snapshot.state == .loaded && machine.snapshot.isEmpty)
    }

    @Test func aStoreThatFailsLeavesItToTheServer() {
        var machine = ConversationListMachine(account: bob.uid)
        _ = machine.handle(.appeared)
        _ = machine.handle(.storeFailed(failure))
        #expect(machine.snapshot.state == .loading)
        #expect(machine.handle(.refreshed) == [.read(after: nil, limit: 50)])
    }

    @Test func theListIsPagedInTheOrderOfTheStore() {
        var machine = machine([stored(carol), stored(alice)], page: 2)
        #expect(machine.snapshot.hasMore)
        #expect(machine.handle(.loadMore) == [.read(after: stored(alice), limit: 2)])
        #expect(machine.handle(.loadMore) == [])
        let dave = User(uid: UserID(unchecked: "dave"), name: "Dave")
        // One has come up meanwhile: it stands where it is.
        _ = machine.handle(.stored([stored(alice), stored(dave)], after: toAlice))
        #expect(machine.snapshot.rows.map(\.title) == ["Càrol", "Alice", "Dave"])
        // All of them are read again.
        #expect(
            machine.handle(
                .heard(
                    .conversations(BeckonAPI.ConversationList(conversations: [], badge: Badge(total: 0, version: 8)))))
                == [.read(after: nil, limit: 3)])
    }

    @Test func aNameIsFoundWhateverItsCaseAndAccentsAlsoOnLaterPages() {
        var machine = machine([stored(carol), stored(alice)], page: 2)
        #expect(machine.handle(.filter("CAR")) == [.read(after: stored(alice), limit: 2)])
        #expect(machine.snapshot.rows.map(\.title) == ["Càrol"] && machine.snapshot.filter == "CAR")
        let carla = User(uid: UserID(unchecked: "carla"), name: "Carla")
        let eve = User(uid: UserID(unchecked: "eve"), name: "Eve")
        #expect(
            machine.handle(.stored([stored(carla), stored(eve)], after: toAlice)).contains(
                .read(after: stored(eve), limit: 2)))
        #expect(machine.snapshot.rows.map(\.title) == ["Càrol", "Carla"])
        _ = machine.handle(.stored([], after: .user(eve.uid)))
        #expect(machine.handle(.filter("")) == [])
        #expect(machine.snapshot.rows.count == 4)
    }

    // MARK: Rows

    @Test func aNewMessageGoesToTheTopWithTheCountOfTheStore() {
        var machine = loaded()
        #expect(machine.handle(.heard(.message(message(5)))) == [.readOne(toAlice)])
        // The same one again while it is being read.
        #expect(machine.handle(.heard(.message(message(5)))) == [])
        #expect(machine.handle(.read(toAlice, stored(alice, last: message(5), unread: 2))) == [.readOne(toAlice)])
        #expect(machine.snapshot.rows.map(\.title) == ["Alice", "Càrol"])
        #expect(machine.snapshot.rows.map(\.unreadCount) == [2, 2])
        _ = machine.handle(.read(toAlice, stored(alice, last: message(5), unread: 2)))
        #expect(machine.snapshot.rows.map(\.title) == ["Alice", "Càrol"])
    }

    /// The store keeps seconds: what came in the same one does not jump when the list is read again.
    @Test func conversationsOfOneSecondStayAsTheyStood() {
        func at(_ second: Int64, _ id: Int64) -> Message {
            var message = message(id)
            message.sentAt = second
            return message
        }
        let dave = User(uid: UserID(unchecked: "dave"), name: "Dave")
        var machine = machine([
            stored(carol, last: at(7, 1)), stored(dave, last: at(5, 1)), stored(alice, last: at(5, 4)),
        ])
        _ = machine.handle(.heard(.message(at(7, 5))))
        _ = machine.handle(.read(toAlice, stored(alice, last: at(7, 5))))
        #expect(machine.snapshot.rows.map(\.title) == ["Alice", "Càrol", "Dave"])
        _ = machine.handle(.refreshed)
        let eve = User(uid: UserID(unchecked: "eve"), name: "Eve")
        let page = [
            stored(carol, last: at(7, 1)), stored(alice, last: at(7, 5)), stored(eve, last: at(7, 1)),
            stored(dave, last: at(5, 1)),
        ]
        _ = machine.handle(.stored(page, after: nil))
        #expect(machine.snapshot.rows.map(\.title) == ["Eve", "Alice", "Càrol", "Dave"])
    }

    @Test func whatChangesWithoutANewMessageStaysInItsPlace() {
        var machine = loaded()
        let state = ReadState(unreadMessageCount: 0, lastReadMessageId: 4, badge: Badge(total: 2, version: 9))
        #expect(machine.handle(.heard(.marked(toAlice, state))) == [.readOne(toAlice)])
        _ = machine.handle(.read(toAlice, stored(alice, last: message(4))))
        #expect(machine.snapshot.rows.map(\.unreadCount) == [2, 0])
        // An older badge changes nothing.
        _ = machine.handle(
            .heard(
                .marked(
                    toTeam, ReadState(unreadMessageCount: 0, lastReadMessageId: 1, badge: Badge(total: 9, version: 8))))
        )
        #expect(machine.snapshot.badge == Badge(total: 2, version: 9))
    }

    @Test func aNewConversationComesAndOneThatIsGoneGoes() {
        var machine = loaded()
        _ = machine.handle(.heard(.changed([toTeam, toAlice])))
        let team = StoredConversation(
            counterpart: .group(Group(guid: GroupID(unchecked: "team"), name: "Team")),
            conversationID: ConversationID(GroupID(unchecked: "team")), lastMessage: message(1), hasJoined: false)
        _ = machine.handle(.read(toTeam, team))
        _ = machine.handle(.read(toAlice, nil))
        #expect(machine.snapshot.rows.map(\.title) == ["Team", "Càrol"] && !machine.snapshot.rows[0].hasJoined)
    }

    @Test func manyChangesAtOnceAreReadAtOnce() {
        var machine = loaded()
        let many = Set((0..<5).map { Receiver.user(UserID(unchecked: "u\($0)")) })
        #expect(machine.handle(.heard(.changed(many))) == [.read(after: nil, limit: 50)])
        #expect(machine.handle(.heard(.changed(many))) == [])
        #expect(machine.handle(.stored([stored(carol)], after: nil)) == [.read(after: nil, limit: 50)])
    }

    @Test func eachKindOfMessageHasItsPreview() {
        var image = message(4)
        image.type = .image
        image.text = "Look"
        var deleted = message(4)
        deleted.deletedAt = 5
        var happened = message(4)
        happened.category = .action
        happened.data = ["action": "joined"]
        var call = message(4)
        call.category = .call
        call.type = .video
        var own = message(4)
        own.category = .custom
        own.type = .custom
        let kinds: [(Message, ConversationPreview.Kind)] = [
            (message(4), .text("text 4")), (image, .media(.image, caption: "Look")), (deleted, .deleted),
            (happened, .happening(ChatHappening(action: .joined))), (call, .call(.video)),
            (own, .other(.custom, .custom)),
        ]
        for (message, kind) in kinds {
            let row = machine([stored(alice, last: message)]).snapshot.rows.first
            #expect(row?.preview?.kind == kind && row?.preview?.isOwn == false && row?.preview?.delivery == nil)
            #expect(row?.preview?.sentAt == 4000 && row?.preview?.sender == alice)
        }
    }

    @Test func onesOwnLastMessageTellsHowFarItIs() {
        var conversation = stored(alice, last: message(4, from: bob))
        for (delivered, read, state) in [(0, 0, DeliveryState.sent), (4, 0, .delivered), (4, 4, .read)] {
            conversation.othersDeliveredUpTo = Int64(delivered)
            conversation.othersReadUpTo = Int64(read)
            #expect(machine([conversation]).snapshot.rows.first?.preview?.delivery == state)
        }
    }

    @Test func draftMuteAndPresenceAreThere() {
        var conversation = stored(alice, last: message(4))
        conversation.draft = "half"
        conversation.muteUntil = 100
        var machine = machine([conversation])
        #expect(machine.snapshot.rows[0].draft == "half" && machine.snapshot.rows[0].isMuted(at: 99))
        #expect(!machine.snapshot.rows[0].isMuted(at: 100) && machine.snapshot.rows[0].isOnline == nil)
        _ = machine.handle(.heard(.presence(UserPresence(uid: alice.uid, status: .online))))
        #expect(machine.snapshot.rows[0].isOnline == true)
        #expect(machine.handle(.heard(.muted(MuteState(toAlice, until: nil)))) == [.readOne(toAlice)])
    }

    @Test func eachPersonIsWatchedOnceAndAgainWhenTheListIsOpenedAgain() {
        var machine = ConversationListMachine(account: bob.uid)
        _ = machine.handle(.appeared)
        #expect(machine.handle(.stored([stored(alice)], after: nil)) == [.watchPresence([alice.uid])])
        _ = machine.handle(.refreshed)
        #expect(machine.handle(.stored([stored(alice)], after: nil)) == [])
        _ = machine.handle(.refreshed)
        #expect(
            machine.handle(.stored([stored(alice), stored(carol)], after: nil)) == [
                .watchPresence([alice.uid, carol.uid])
            ])
        _ = machine.handle(.disappeared)
        _ = machine.handle(.appeared)
        #expect(machine.handle(.stored([stored(alice)], after: nil)) == [.watchPresence([alice.uid])])
    }

    @Test func mentionsAreCountedUntilTheyAreRead() {
        var machine = loaded()
        var mentioning = message(5)
        mentioning.data = ["mentions": ["bob"]]
        _ = machine.handle(.heard(.message(mentioning)))
        _ = machine.handle(.read(toAlice, stored(alice, last: mentioning, unread: 2)))
        #expect(machine.snapshot.rows[0].unreadMentions == 1)
        _ = machine.handle(.heard(.changed([toAlice])))
        _ = machine.handle(.read(toAlice, stored(alice, last: mentioning)))
        #expect(machine.snapshot.rows[0].unreadMentions == 0)
        // The server knows better.
        let told = Conversation(
            conversationId: ConversationID(bob.uid, carol.uid), with: .user(carol), lastMessage: nil,
            unreadMessageCount: 2, lastReadMessageId: 0, unreadMentionsCount: 2)
        _ = machine.handle(
            .heard(
                .conversations(BeckonAPI.ConversationList(conversations: [told], badge: Badge(total: 2, version: 9)))))
        #expect(machine.snapshot.rows.first { $0.receiver == .user(carol.uid) }?.unreadMentions == 2)
    }

    @Test func whoWritesIsShownUntilTheyStopSendOrFallSilent() {
        var machine = loaded()
        func typing(_ state: TypingIndicator.State) -> ConversationListMachine.Event {
            .heard(.typing(TypingIndicator(toAlice, state, sender: alice.uid)))
        }
        #expect(machine.handle(typing(.started)) == [.waitForTyping(toAlice, alice.uid, generation: 1)])
        #expect(machine.snapshot.rows.map(\.typing) == [[], [alice]])
        _ = machine.handle(typing(.started))
        _ = machine.handle(.typingEnded(toAlice, alice.uid, generation: 1))
        #expect(machine.snapshot.rows[1].typing == [alice])
        _ = machine.handle(.typingEnded(toAlice, alice.uid, generation: 2))
        #expect(machine.snapshot.rows[1].typing == [])
        _ = machine.handle(typing(.started))
        #expect(machine.handle(typing(.ended)) == [] && machine.snapshot.rows[1].typing == [])
        _ = machine.handle(typing(.started))
        _ = machine.handle(.heard(.message(message(5))))
        #expect(machine.snapshot.rows[1].typing == [])
    }

    // MARK: Intents

    @Test func readingAndMutingGoToTheClientAndAFailureIsTold() {
        var machine = loaded()
        #expect(machine.handle(.change(toAlice, .markRead)) == [.markRead(toAlice, upTo: 4)])
        #expect(machine.handle(.change(toAlice, .markUnread)) == [], "it is unread already")
        #expect(machine.handle(.change(toTeam, .markRead)) == [])
        var read = self.machine([stored(alice, last: message(4)), stored(carol, last: message(4, from: bob))])
        #expect(read.handle(.change(toAlice, .markUnread)) == [.markUnread(toAlice, from: 4)])
        #expect(read.handle(.change(.user(carol.uid), .markUnread)) == [])
        #expect(machine.handle(.change(.user(carol.uid), .markRead)) == [], "nothing is known to read")
        #expect(machine.handle(.change(toAlice, .mute(until: 9))) == [.mute(toAlice, until: 9)])
        _ = machine.handle(.failedChange(failure))
        #expect(machine.snapshot.failure == failure)
        _ = machine.handle(.change(toAlice, .mute(until: nil)))
        #expect(machine.snapshot.failure == nil)
    }

    @Test func nothingIsAskedForThatNobodySees() {
        var machine = loaded()
        _ = machine.handle(.disappeared)
        for event in [
            ConversationListMachine.Event.reload, .loadMore, .heard(.connected), .heard(.message(message(9))),
            .change(toAlice, .mute(until: nil)),
        ] {
            #expect(machine.handle(event) == [])
        }
    }
}
