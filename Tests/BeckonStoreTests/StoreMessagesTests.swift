import BeckonAPI
import BeckonModel
import BeckonStore
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreMessagesTests {
    private func store() async throws -> ChatStore { try await ChatStore.open(account: .anna, in: .memory) }

    private func page(_ messages: [Message], hasMore: Bool = false) -> MessagePage {
        MessagePage(messages: messages, hasMore: hasMore)
    }

    @Test func anEditThatComesBeforeItsMessageStands() async throws {
        let store = try await store()
        let edited = Message.sample(1).edited("new", at: 5)
        let first = try await store.take(.action(.action(2, .edited, on: edited)))
        #expect(first.hasGap)
        #expect(first.added.isEmpty)
        let second = try await store.take(.message(.sample(1)))
        #expect(second.added.isEmpty && second.updated.isEmpty)
        #expect(try await store.message(1, in: .ben) == edited)
        #expect(try await store.conversation(.ben)?.unreadCount == 1)
    }

    @Test func anOlderRevisionTakesBackNeitherAnEditNorADeletion() async throws {
        let store = try await store()
        let edited = Message.sample(1).edited("new", at: 5)
        let gone = edited.takenBack(at: 9)
        _ = try await store.take(.message(.sample(1)))
        #expect(try await store.take(.action(.action(2, .edited, on: edited))).updated == [edited])
        _ = try await store.take(page([.sample(1)]), of: .ben, at: .newest, asOf: 9)
        _ = try await store.take(.sample(1), asOf: 9)
        #expect(try await store.message(1, in: .ben) == edited)
        #expect(try await store.take(.action(.action(3, .deleted, on: gone))).updated == [gone])
        _ = try await store.take(.action(.action(2, .edited, on: edited)))
        _ = try await store.take(edited, asOf: 9)
        #expect(try await store.message(1, in: .ben) == gone)
    }

    @Test func aDeletionCountsOneLessOnce() async throws {
        let store = try await store()
        for id in Int64(1)...3 { _ = try await store.take(.message(.sample(id))) }
        let action = try Message.action(4, .deleted, on: Message.sample(2).takenBack(at: 9))
        for _ in 0..<2 { _ = try await store.take(.action(action)) }
        #expect(try await store.conversation(.ben)?.unreadCount == 2)
        // One's own, and one that was read, count nothing.
        _ = try await store.take(.message(.sample(5, by: .anna)))
        _ = try await store.take(.action(.action(6, .deleted, on: Message.sample(5, by: .anna).takenBack(at: 9))))
        _ = try await store.keepRead(upTo: 1, of: .ben)
        _ = try await store.take(.action(.action(7, .deleted, on: Message.sample(1).takenBack(at: 9))))
        #expect(try await store.conversation(.ben)?.unreadCount == 1)
    }

    /// The number of a list says more than the messages that are here.
    @Test func aDeletionOfAnUnreadMessageThatIsNotHereCountsOneLess() async throws {
        let store = try await store()
        let ben = Counterpart.user(User(uid: .ben, name: "Ben"))
        let conversation = Conversation(
            conversationId: ConversationID(.anna, .ben), with: ben, lastMessage: .sample(20), unreadMessageCount: 15,
            lastReadMessageId: 3)
        _ = try await store.take(
            ConversationList(conversations: [conversation], badge: Badge(total: 15, version: 1)), isWhole: true)
        let action = try Message.action(21, .deleted, on: Message.sample(10).takenBack(at: 9))
        for _ in 0..<2 { _ = try await store.take(.action(action)) }
        #expect(try await store.conversation(.ben)?.unreadCount == 14)
        _ = try await store.take(.message(.sample(22)))
        #expect(try await store.conversation(.ben)?.unreadCount == 15)
    }

    @Test(arguments: [
        (MessageCategory.message, false, false, 1), (.message, true, false, 0), (.custom, false, false, 0),
        (.custom, false, true, 1), (.call, false, true, 0), (MessageCategory(rawValue: "new"), false, true, 1),
        (.custom, true, true, 0),
    ])
    func whatCountsIsWhatTheServerCounts(_ category: MessageCategory, _ isSilent: Bool, _ asks: Bool, _ count: Int)
        async throws
    {
        let store = try await store()
        var message = Message.sample(1, category: category)
        message.isSilent = isSilent
        message.asksToCount = asks
        _ = try await store.take(.message(message))
        #expect(try await store.conversation(.ben)?.unreadCount == count)
    }

    @Test func aChangeThatIsNotToldMakesTheMessageStaleUntilItWasAskedFor() async throws {
        let folder = StoreFolder()
        let store = try await folder.open()
        _ = try await store.take(.message(.sample(1)))
        let changes = try await store.take(.action(.action(2, .edited, on: .sample(1), isHidden: true)))
        #expect(changes.stale == [StaleMessage(1, in: .ben)])
        // Also after a kill in between.
        await store.close()
        let again = try await folder.open()
        #expect(try await again.stale() == [StaleMessage(1, in: .ben)])
        let edited = Message.sample(1).edited("new", at: 5)
        #expect(try await again.take(edited).updated == [edited])
        #expect(try await again.stale().isEmpty)
        // Of a message that is not here nothing is asked.
        #expect(try await again.take(.action(.action(9, .edited, on: .sample(8), isHidden: true))).stale.isEmpty)
    }

    /// Only answers say which reactions are one's own.
    @Test func anEventTakesBackNoMarkOfAnOwnReaction() async throws {
        let store = try await store()
        var message = Message.sample(1)
        message.reactions = [ReactionCount(reaction: "a", count: 1, reactedByMe: true)]
        _ = try await store.take(page([message]), of: .ben, at: .newest)
        var told = Message.sample(1)
        told.reactions = [.init(reaction: "a", count: 1), .init(reaction: "b", count: 1)]
        _ = try await store.take(.action(.action(2, .reactionAdded, on: told, reaction: "b")))
        #expect(try await store.message(1, in: .ben)?.reactions.map(\.reactedByMe) == [true, false])
        told.reactions = [.init(reaction: "a", count: 1), .init(reaction: "b", count: 2)]
        _ = try await store.take(.action(.action(3, .reactionAdded, on: told, by: .anna, reaction: "b")))
        #expect(try await store.message(1, in: .ben)?.reactions.map(\.reactedByMe) == [true, true])
        told.reactions = [.init(reaction: "a", count: 1), .init(reaction: "b", count: 1)]
        _ = try await store.take(.action(.action(4, .reactionRemoved, on: told, by: .anna, reaction: "b")))
        #expect(try await store.message(1, in: .ben)?.reactions.map(\.reactedByMe) == [true, false])
    }

    /// Reactions are no new revision: only the place in the log says what is newer.
    @Test func aLateOrRepeatedEventTakesBackNoReaction() async throws {
        let store = try await store()
        _ = try await store.take(.message(.sample(1)))
        var once = Message.sample(1)
        once.reactions = [ReactionCount(reaction: "a", count: 1)]
        var twice = Message.sample(1)
        twice.reactions = [ReactionCount(reaction: "a", count: 2)]
        let first = try Message.action(2, .reactionAdded, on: once, reaction: "a")
        _ = try await store.take(.action(.action(3, .reactionAdded, on: twice, reaction: "a")))
        for event in [RealtimeEvent.action(first), .message(.sample(1)), .action(first)] {
            #expect(try await store.take(event).updated.isEmpty)
        }
        #expect(try await store.message(1, in: .ben)?.reactions.map(\.count) == [2])
    }

    @Test func aRepeatedEventTellsNothing() async throws {
        let store = try await store()
        #expect(try await store.take(.message(.sample(1))).added == [.sample(1)])
        let again = try await store.take(.message(.sample(1)))
        #expect(again.added.isEmpty && again.updated.isEmpty && !again.hasGap)
    }

    @Test func openContentIsKeptAsItCame() async throws {
        let store = try await store()
        var message = Message.sample(1, category: MessageCategory(rawValue: "invoice"))
        message.type = MessageType(rawValue: "v2")
        message.data = ["customData": ["amount": 12.5, "lines": [1, 2]]]
        message.unknown["future"] = ["deep": [nil, true]]
        _ = try await store.take(.message(message))
        #expect(try await store.message(1, in: .ben) == message)
    }

    /// A server that says anything (issue 7, *Bad input*).
    @Test func whatCannotBeIsLeftAlone() async throws {
        let store = try await store()
        _ = try await store.take(.message(.sample(5)))
        for id in [0, -1, .min, .max, Int64.max - 1] { _ = try await store.take(.message(.sample(id))) }
        for id in [Int64(7), 8, .max] {
            _ = try await store.take(.action(.action(7, .edited, on: .sample(id), isHidden: false)))
        }
        var empty = try Message.action(6, .edited, on: .sample(5))
        empty.data = nil
        _ = try await store.take(.action(empty))
        // A message of another conversation in a page, and one that was not asked for.
        let strange = [Message.sample(3, in: .team), .sample(4), .sample(6)]
        _ = try await store.take(page(strange), of: .ben, at: .before(5))
        for place in [PagePlace.before(.max), .after(.max), .before(.min), .after(.min), .around(.min), .around(.max)] {
            _ = try await store.take(page([]), of: .ben, at: place)
            _ = try await store.page(of: .ben, at: place, limit: .max)
            _ = try await store.thread(of: .max, in: .ben, at: place, limit: -1)
        }
        let shown = try await store.page(of: .ben, at: .newest, limit: 10)
        #expect(shown.messages == [.sample(4), .sample(5)])
        #expect(try await store.page(of: .team, at: .newest, limit: 10).messages.isEmpty)
        #expect(try await store.position(in: .ben) == 7)
    }

    // MARK: Groups

    @Test func aJoiningIsNoGapAndWhatLiesBeforeIsNotClaimed() async throws {
        let store = try await store()
        let joined = try await store.take(.action(.membership(40, .joined, of: .anna)))
        #expect(!joined.hasGap)
        #expect(joined.outdated == [.team])
        _ = try await store.take(.message(.sample(41, in: .team)))
        let page = try await store.page(of: .team, at: .newest, limit: 10)
        #expect(page.messages.map(\.id) == [41])
        #expect(page.older == .unknown && page.newer == .end)
        #expect(try await store.page(of: .team, at: .newest, limit: 10, actions: true).messages.map(\.id) == [40, 41])
        _ = try await store.take(.action(.membership(42, .kicked, of: .anna)))
        let left = try #require(try await store.conversation(.team))
        #expect(!left.hasJoined && left.unreadCount == 0)
        // Late and repeated rows do not bring it back.
        _ = try await store.take(.action(.membership(40, .joined, of: .anna)))
        #expect(try await store.conversation(.team)?.hasJoined == false)
        #expect(try await store.take(.action(.membership(60, .added, of: .anna))).hasGap == false)
        #expect(try await store.conversation(.team)?.hasJoined == true)
        #expect(try await store.ranges(of: .team) == [40...42, 60...60])
    }

    @Test func inASyncARejoiningDoesNotClaimWhatLiesBetween() async throws {
        let store = try await store()
        let rows: [Message] = [
            .sample(1, in: .team), .membership(2, .left, of: .anna), .membership(9, .joined, of: .anna),
            .sample(10, in: .team),
        ]
        _ = try await store.take(
            SyncAnswer(
                cursor: "c", reset: false, hasMore: false,
                events: rows.map { $0.category == .action ? .action($0) : .message($0) }, conversations: [],
                badge: Badge(total: 0, version: 1)))
        #expect(try await store.ranges(of: .team) == [1...2, 9...10])
    }

    @Test func theGroupIsAsItsNewestRowTellsItAndKeepsWhatOnlyAListTells() async throws {
        let store = try await store()
        var group = Group(guid: GroupID(unchecked: "team"), name: "Old name")
        group.groupDescription = "About us"
        _ = try await store.take(.message(.sample(1, in: .team)))
        #expect(try await store.take(.group(group)).receivers == [.team])
        var message = Message.sample(3, in: .team)
        message.receiver = .group(Group(guid: group.guid, name: "New name", membersCount: 4))
        _ = try await store.take(.message(message))
        message.id = 2
        message.receiver = .group(Group(guid: group.guid, name: "Middle name"))
        _ = try await store.take(.message(message))
        guard case .group(let known) = try await store.conversation(.team)?.counterpart else {
            Issue.record("no group")
            return
        }
        #expect(known.name == "New name" && known.groupDescription == "About us" && known.membersCount == 4)
    }
}
