import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import Testing

@testable import BeckonScreens

/// What belongs to a message: quotes, files, reactions, changes, threads; and who is there and writes.
@Suite struct ChatContentTests {
    private func machine(
        _ messages: [Message], with receiver: Receiver = toAlice, parent: Int64? = nil
    ) -> ChatMachine {
        var machine = ChatMachine(
            account: bob, receiver: receiver, parent: parent, placeholder: nil, focus: nil, calendar: utc)
        machine.open(active: true)
        _ = machine.handle(.loadedNewest(newest(messages, more: false)))
        _ = machine.handle(.loadedCounterpart(.user(alice)))
        return machine
    }

    private func quoting(_ id: Int64, _ quoted: Int64) -> Message {
        var message = message(id)
        message.quotedMessageID = quoted
        return message
    }

    // MARK: Quotes

    @Test func aQuoteOfWhatIsHereFollowsItsChanges() {
        var machine = machine([message(1), quoting(2, 1)])
        #expect(
            machine.snapshot.items[1].quote?.content == .message(sender: alice, type: .text, text: "text 1"))
        var deleted = message(1)
        deleted.deletedAt = 4
        _ = machine.handle(.heard(.updated(deleted)))
        #expect(machine.snapshot.items[1].quote?.content == .deleted(sender: alice))
    }

    @Test func aQuoteOfWhatIsFarAwayIsLookedForOnce() {
        var machine = ChatMachine(account: bob, receiver: toAlice, placeholder: nil, focus: nil)
        machine.open(active: false)
        let page = newest([quoting(50, 3), quoting(51, 3), quoting(52, 4)], more: true)
        #expect(machine.handle(.loadedNewest(page)) == [.findQuoted(3), .findQuoted(4)])
        #expect(machine.snapshot.items.map(\.quote?.content) == [.loading, .loading, .loading])
        #expect(machine.handle(.message(message(53))) == [])
        _ = machine.handle(.foundQuoted(3, message(3)))
        _ = machine.handle(.foundQuoted(4, nil))
        let found = ChatQuote.Content.message(sender: alice, type: .text, text: "text 3")
        #expect(machine.snapshot.items.map(\.quote?.content) == [found, found, .unknown, nil])
        // It is taken back, far away.
        var deleted = message(3)
        deleted.deletedAt = 4
        _ = machine.handle(.updated(deleted))
        #expect(machine.snapshot.items[0].quote?.content == .deleted(sender: alice))
    }

    // MARK: Files

    private func withFile(_ id: Int64) -> Message {
        var message = message(id)
        message.type = .image
        message.text = nil
        message.data = [
            "attachments": [
                ["url": "/v1/files/abc", "name": "cat.png", "mimeType": "image/png", "size": "12"], ["name": "no url"],
            ]
        ]
        return message
    }

    @Test func aFileIsNamedAndFetchedOnce() throws {
        var machine = machine([withFile(1)])
        let file = try #require(machine.snapshot.items[0].attachments.first)
        #expect(machine.snapshot.items[0].attachments.count == 1)
        #expect(file == ChatAttachment(url: "/v1/files/abc", name: "cat.png", mimeType: "image/png", size: 12))
        #expect(machine.handle(.download("/v1/files/abc")) == [.download(file)])
        #expect(machine.handle(.download("/v1/files/abc")) == [])
        #expect(machine.handle(.download("/elsewhere")) == [])
        let half = TransferProgress(done: 6, total: 12)
        _ = machine.handle(.downloading("/v1/files/abc", .loading(half)))
        #expect(machine.snapshot.items[0].attachments[0].download == .loading(half) && half.fraction == 0.5)
        _ = machine.handle(.downloading("/v1/files/abc", .failed(failure)))
        #expect(machine.handle(.download("/v1/files/abc")).count == 1)
        _ = machine.handle(.downloading("/v1/files/abc", .here(path: "/tmp/cat.png")))
        #expect(machine.handle(.download("/v1/files/abc")) == [])
        // What is here stays here, also when the page is read again.
        _ = machine.handle(.changed)
        _ = machine.handle(.stored(newest([withFile(1), withFile(2)], more: false), at: .newest))
        #expect(
            machine.snapshot.items.map(\.attachments[0].download)
                == Array(repeating: .here(path: "/tmp/cat.png"), count: 2))
    }

    @Test func anUploadTellsHowFarItIs() {
        var machine = machine([message(1)])
        var draft = MessageDraft(muid: "a", to: toAlice, type: .image, text: nil)
        draft.quotedMessageId = 1
        let file = OutgoingFile(path: "/tmp/x", name: "x.png", mimeType: "image/png", size: 100)
        let sending = LocalMessage(to: toAlice, draft: draft, files: [file], composedAt: 1, state: .sending)
        _ = machine.handle(.outgoing(sending))
        _ = machine.handle(.heard(.upload(muid: "a", sent: 40, of: 100)))
        _ = machine.handle(.heard(.upload(muid: "elsewhere", sent: 1, of: 2)))
        let item = machine.snapshot.items.last
        #expect(item?.upload == TransferProgress(done: 40, total: 100) && item?.type == .image)
        #expect(item?.attachments.map(\.name) == ["x.png"] && item?.quote?.messageID == 1)
        _ = machine.handle(
            .outgoing(LocalMessage(to: toAlice, draft: draft, files: [file], composedAt: 1, state: .failed(failure))))
        #expect(machine.snapshot.items.last?.upload == nil)
    }

    // MARK: Changes

    @Test func onesOwnMessageIsChangedOnceAtATimeAndShowsWhatTheServerSays() {
        var machine = machine([message(1, from: bob), message(2)])
        #expect(machine.snapshot.items[0].actions == [.edit, .delete, .react, .quote, .reply])
        #expect(machine.snapshot.items[1].actions == [.react, .quote, .reply])
        let edit = MessageEdit(text: "other")
        #expect(machine.handle(.change(1, .edit(edit))) == [.change(1, .edit(edit))])
        #expect(machine.snapshot.items[0].isChanging)
        #expect(machine.handle(.change(1, .delete)) == [])
        var edited = message(1, from: bob)
        edited.text = "other"
        edited.editedAt = 5
        _ = machine.handle(.changedMessage(edited))
        #expect(machine.snapshot.items[0].text == "other" && machine.snapshot.items[0].isEdited)
        #expect(!machine.snapshot.items[0].isChanging)
        // What belongs to others, what is not here.
        #expect(machine.handle(.change(2, .edit(edit))) == [] && machine.handle(.change(2, .delete)) == [])
        #expect(machine.handle(.change(9, .delete)) == [])
    }

    @Test func aRefusedChangeSaysWhyUntilTheNextOne() {
        var machine = machine([message(1, from: bob)])
        _ = machine.handle(.change(1, .delete))
        let refusal = ChatError(.messageActionNotAllowed, "No.")
        _ = machine.handle(.failedChange(1, refusal))
        #expect(machine.snapshot.changeFailure == refusal && !machine.snapshot.items[0].isChanging)
        #expect(machine.handle(.change(1, .delete)) == [.change(1, .delete)])
        #expect(machine.snapshot.changeFailure == nil)
        var deleted = message(1, from: bob)
        deleted.deletedAt = 5
        deleted.text = nil
        _ = machine.handle(.changedMessage(deleted))
        #expect(machine.snapshot.items[0].isDeleted && machine.snapshot.items[0].actions == [])
    }

    @Test func reactionsTellWhichAreOnesOwn() {
        var machine = machine([message(1)])
        #expect(machine.handle(.change(1, .react("👍", isOn: true))) == [.change(1, .react("👍", isOn: true))])
        var reacted = message(1)
        reacted.reactions = [ReactionCount(reaction: "👍", count: 1, reactedByMe: true)]
        _ = machine.handle(.changedMessage(reacted))
        #expect(machine.snapshot.items[0].reactions == reacted.reactions)
    }

    /// While one has blocked the other, either still takes back (Documentation/messages.md, *Changes*).
    @Test func aBlockEndsEditsAndReactionsButNotTakingBack() {
        var machine = machine([message(1, from: bob)])
        _ = machine.handle(.heard(.blocked(BlockState(uid: alice.uid, blocked: true))))
        #expect(machine.snapshot.access == .blocked(.byMe))
        #expect(machine.handle(.change(1, .edit(MessageEdit(text: "x")))) == [])
        #expect(machine.handle(.change(1, .react("x", isOn: true))) == [])
        #expect(machine.handle(.change(1, .delete)) == [.change(1, .delete)])
        _ = machine.handle(.heard(.blocked(BlockState(uid: alice.uid, blocked: false))))
        #expect(machine.snapshot.access == .open)
    }

    @Test func whoModeratesMayTakeBackWhatOthersSay() {
        var inTeam = message(1)
        inTeam.receiver = .group(Group(guid: GroupID(unchecked: "team"), name: "Team"))
        var machine = machine([inTeam], with: toTeam)
        var team = Group(guid: GroupID(unchecked: "team"), name: "Team", membersCount: 3, hasJoined: true)
        _ = machine.handle(.loadedCounterpart(.group(team)))
        #expect(!machine.snapshot.items[0].actions.contains(.delete))
        #expect(machine.snapshot.presence == .members(3))
        team.scope = .moderator
        _ = machine.handle(.loadedCounterpart(.group(team)))
        #expect(machine.snapshot.items[0].actions.contains(.delete))
    }

    // MARK: Threads

    private func reply(_ id: Int64, to parent: Int64 = 1) -> Message {
        var message = message(id)
        message.parentMessageID = parent
        return message
    }

    @Test func aThreadShowsItsRepliesAndTheMessageThatItBeganWith() {
        var machine = ChatMachine(account: bob, receiver: toAlice, parent: 1, placeholder: nil, focus: nil)
        #expect(machine.handle(.appeared(active: true)).contains(.loadParent(1)))
        _ = machine.handle(.stored(nothing, at: .newest))
        // Nothing is read by it: others lie between its replies.
        #expect(machine.handle(.loadedNewest(newest([reply(4)], more: false))) == [])
        var parent = message(1)
        parent.replyCount = 1
        _ = machine.handle(.foundParent(parent))
        #expect(machine.snapshot.threadID == 1 && machine.snapshot.thread?.replyCount == 1)
        #expect(machine.handle(.message(message(5))) == [])
        #expect(machine.handle(.message(reply(6, to: 2))) == [])
        #expect(machine.snapshot.items.map(\.messageID) == [4])
        // Others lie between: whether it follows, the store knows.
        #expect(machine.handle(.message(reply(7))) == [.readNewest])
        _ = machine.handle(.stored(newest([reply(4), reply(7)], more: false), at: .newest))
        #expect(machine.snapshot.items.map(\.messageID) == [4, 7])
        #expect(machine.snapshot.items.allSatisfy { $0.parentID == 1 && !$0.actions.contains(.reply) })
        parent.replyCount = 2
        _ = machine.handle(.updated(parent))
        #expect(machine.snapshot.thread?.replyCount == 2)
    }

    @Test func aParentThatWasNotFoundIsLookedForAgain() {
        var machine = machine([reply(4)], parent: 1)
        _ = machine.handle(.foundParent(nil))
        #expect(machine.snapshot.thread == nil && machine.handle(.connected).contains(.loadParent(1)))
        var sent = MessageDraft(muid: "a", to: toAlice, text: "a")
        _ = machine.handle(.outgoing(LocalMessage(to: toAlice, draft: sent, composedAt: 1, state: .sending)))
        #expect(machine.snapshot.items.count == 1)
        sent.parentMessageId = 1
        _ = machine.handle(.outgoing(LocalMessage(to: toAlice, draft: sent, composedAt: 1, state: .sending)))
        #expect(machine.snapshot.items.map(\.parentID) == [1, 1])
    }

    // MARK: Who is there

    private func typing(_ state: TypingIndicator.State, _ sender: User = alice, in receiver: Receiver = toAlice)
        -> ChatMachine.Event
    {
        .heard(.typing(TypingIndicator(receiver, state, sender: sender.uid)))
    }

    @Test func whoWritesIsShownUntilTheyStopSendOrFallSilent() {
        var machine = machine([message(1)])
        #expect(machine.handle(typing(.started, bob)) == [] && machine.handle(typing(.started, in: toTeam)) == [])
        #expect(machine.handle(typing(.started)) == [.waitForTyping(alice.uid, generation: 1)])
        #expect(machine.snapshot.typing == [alice])
        #expect(machine.handle(typing(.started)) == [.waitForTyping(alice.uid, generation: 2)])
        // The wait that the second word has overtaken.
        _ = machine.handle(.typingEnded(alice.uid, generation: 1))
        #expect(machine.snapshot.typing == [alice])
        _ = machine.handle(.typingEnded(alice.uid, generation: 2))
        #expect(machine.snapshot.typing == [])
        _ = machine.handle(typing(.started))
        _ = machine.handle(typing(.ended))
        #expect(machine.snapshot.typing == [])
        _ = machine.handle(typing(.started))
        _ = machine.handle(.message(message(2)))
        #expect(machine.snapshot.typing == [])
        _ = machine.handle(typing(.started))
        _ = machine.handle(.disappeared)
        #expect(machine.snapshot.typing == [])
    }

    @Test func somebodyOfWhomNothingIsKnownIsCalledByTheirUID() {
        var machine = machine([], with: toTeam)
        let dave = User(uid: UserID(unchecked: "dave"), name: "dave")
        _ = machine.handle(typing(.started, dave, in: toTeam))
        #expect(machine.snapshot.typing == [dave])
    }

    @Test func presenceIsWhatWasHeardLast() {
        var machine = machine([])
        #expect(machine.snapshot.presence == nil)
        var offline = alice
        offline.status = .offline
        offline.lastActiveAt = 7
        _ = machine.handle(.loadedCounterpart(.user(offline)))
        #expect(machine.snapshot.presence == .offline(lastActiveAt: 7))
        _ = machine.handle(.heard(.presence(UserPresence(uid: alice.uid, status: .online))))
        #expect(machine.snapshot.presence == .online)
        _ = machine.handle(.heard(.presence(UserPresence(uid: bob.uid, status: .offline))))
        #expect(machine.snapshot.presence == .online)
        _ = machine.handle(.heard(.presence(UserPresence(uid: alice.uid, status: .offline, lastActiveAt: 9))))
        #expect(machine.snapshot.presence == .offline(lastActiveAt: 9))
    }

    @Test func mutingIsShownUntilItsTime() {
        var machine = machine([])
        let stored = StoredConversation(
            counterpart: .user(alice), conversationID: ConversationID(alice.uid, bob.uid), muteUntil: 100)
        _ = machine.handle(.loaded(newest([], more: false), stored, at: .newest))
        #expect(machine.snapshot.isMuted(at: 99) && !machine.snapshot.isMuted(at: 100))
        _ = machine.handle(.heard(.muted(MuteState(toTeam, until: nil))))
        #expect(machine.snapshot.mutedUntil == 100)
        _ = machine.handle(.heard(.muted(MuteState(toAlice, until: nil))))
        #expect(!machine.snapshot.isMuted(at: 99))
    }

    /// An event tells; nobody has to be refused first.
    @Test(arguments: [
        ("kicked", ChatAccess.notMember(.anyone)), ("banned", .banned), ("left", .notMember(.anyone)),
        ("groupDeleted", .notFound),
    ])
    func whatHappensToTheAccountIsFollowedAtOnce(action: String, access: ChatAccess) throws {
        let team = Group(guid: GroupID(unchecked: "team"), name: "Team", hasJoined: true)
        var said = message(1)
        said.receiver = .group(team)
        var machine = machine([said], with: toTeam)
        _ = machine.handle(.loadedCounterpart(.group(team)))
        #expect(machine.snapshot.access == .open)
        var happened = said
        happened.id = 2
        happened.category = .action
        let me: JSONValue = ["entityType": "user", "entity": ["uid": "bob", "name": "Bob"]]
        happened.data = ["action": .string(action), "entities": ["on": action == "groupDeleted" ? .null : me]]
        _ = machine.handle(.heard(.message(happened)))
        #expect(machine.snapshot.access == access && !machine.snapshot.isComposerEnabled)
        #expect(machine.snapshot.items.map(\.messageID) == [1] && machine.snapshot.isHistoryReadable)
    }

    @Test func whatHappensToOthersChangesNothingButWhatIsKnownOfTheGroup() {
        let team = Group(guid: GroupID(unchecked: "team"), name: "Team", hasJoined: true)
        var machine = machine([], with: toTeam)
        _ = machine.handle(.loadedCounterpart(.group(team)))
        var happened = message(2)
        happened.receiver = .group(team)
        happened.category = .action
        happened.data = [
            "action": "kicked", "entities": ["on": ["entityType": "user", "entity": ["uid": "carol"]]],
        ]
        #expect(machine.handle(.message(happened)) == [.loadCounterpart])
        #expect(machine.snapshot.access == .open)
    }
}
