import BeckonAPI
import BeckonModel
import BeckonStore
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreConversationsTests {
    private func user(_ index: Int) -> UserID { UserID(unchecked: "user\(index)") }

    private func list(_ conversations: [Conversation], version: Int64 = 1) -> ConversationList {
        ConversationList(conversations: conversations, badge: Badge(total: 3, version: version))
    }

    private func conversation(_ index: Int, last: Int64, sentAt: Int64) -> Conversation {
        var message = Message.sample(last, by: user(index), in: .user(user(index)))
        message.sentAt = sentAt
        return Conversation(
            conversationId: ConversationID(.anna, user(index)),
            with: .user(User(uid: user(index), name: "User \(index)")),
            lastMessage: message, unreadMessageCount: 1, lastReadMessageId: last - 1)
    }

    /// Issue 7, *Bad input*: a server that answers any number.
    @Test(arguments: [Int.max, .min, -1]) func whateverNumberTheServerTellsItIsCountedOnFrom(unread: Int) async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        _ = try await store.take(.message(.sample(10)))
        _ = try await store.keepRead(upTo: 5, of: .ben)
        let state = ReadState(
            unreadMessageCount: unread, lastReadMessageId: 0, badge: Badge(total: unread, version: 1))
        _ = try await store.take(state, of: .ben)
        let before = try #require(try await store.conversation(.ben)).unreadCount
        #expect(before >= 0)
        _ = try await store.take(.message(.sample(11)))
        #expect(try await store.conversation(.ben)?.unreadCount == before + 1)
    }

    @Test func theListIsPagedWithTheNewestMessageFirst() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        let all = (0..<25).map { conversation($0, last: 4, sentAt: Int64(100 + $0 / 2)) }
        _ = try await store.take(list(all), isWhole: true)
        var seen: [StoredConversation] = []
        while true {
            let page = try await store.conversations(limit: 10, after: seen.last)
            seen += page
            if page.count < 10 { break }
        }
        #expect(Set(seen.map(\.receiver)).count == 25)
        #expect(seen.count == 25)
        let times = seen.compactMap { $0.lastMessage?.sentAt }
        #expect(times == times.sorted(by: >))
        #expect(seen.first?.counterpart.name == "User 24")
        #expect(seen.allSatisfy { $0.unreadCount == 1 && $0.readUpTo == 3 })
        // A new message brings its conversation to the top.
        var message = Message.sample(5, by: user(3), in: .user(user(3)))
        message.sentAt = 500
        _ = try await store.take(.message(message))
        #expect(try await store.conversations(limit: 1).first?.lastMessage == message)
        #expect(try await store.conversations(limit: 1).first?.unreadCount == 2)
    }

    @Test func aGroupThatTheWholeListLeavesOutIsOneThatWasLeft() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        _ = try await store.take(.message(.sample(1, in: .team)))
        _ = try await store.take(.message(.sample(1)))
        _ = try await store.take(list([]), isWhole: false)
        #expect(try await store.conversation(.team)?.hasJoined == true)
        _ = try await store.take(list([]), isWhole: true)
        #expect(try await store.conversation(.team)?.hasJoined == false)
        #expect(try await store.conversation(.ben)?.hasJoined == true)
    }

    @Test func anOlderBadgeOverwritesNoNewerOne() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        #expect(try await store.badge == nil)
        _ = try await store.take(list([], version: 5), isWhole: false)
        _ = try await store.take(
            ReadState(unreadMessageCount: 0, lastReadMessageId: 0, badge: Badge(total: 9, version: 4)), of: .ben)
        #expect(try await store.badge == Badge(total: 3, version: 5))
    }

    @Test func receiptsMutesAndBlocksAreKept() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        for id in Int64(1)...4 { _ = try await store.take(.message(.sample(id, by: id < 3 ? .anna : .ben))) }
        let label = ConversationID(.anna, .ben)
        for id in [Int64(2), 1] {
            _ = try await store.take(
                .read(ReadReceipt(conversationId: label, reader: .ben, receiver: .ben, messageId: id, readAt: 1)))
        }
        _ = try await store.take(
            .delivered(DeliveryReceipt(conversationId: label, uid: .ben, receiver: .ben, messageId: 4, deliveredAt: 1)))
        _ = try await store.take(
            .read(ReadReceipt(conversationId: label, reader: .anna, receiver: .ben, messageId: 3, readAt: 1)))
        _ = try await store.take(.muted(MuteState(.ben, until: 77)))
        let changes = try await store.take(.blocked(BlockState(uid: .ben, blocked: true)))
        #expect(changes.receivers == [.ben])
        let known = try #require(try await store.conversation(.ben))
        var blocked = User(uid: .ben, name: "Ben")
        blocked.blockedByMe = true
        #expect(known.othersReadUpTo == 2 && known.othersDeliveredUpTo == 4)
        #expect(known.readUpTo == 3 && known.unreadCount == 1 && known.muteUntil == 77)
        #expect(known.counterpart == .user(blocked))
    }

    @Test func aConversationThatOnlyOwnMessagesTellOfIsOutdatedUntilItWasAskedFor() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        let changes = try await store.take(.message(.sample(1, by: .anna)))
        #expect(changes.outdated == [.ben])
        #expect(try await store.conversation(.ben)?.counterpart.name == "ben")
        _ = try await store.take(.user(User(uid: .ben, name: "Ben B.")))
        #expect(try await store.conversation(.ben)?.counterpart.name == "Ben B.")
    }

    @Test func aResetForgetsTheHistoryAndKeepsWhatWasWrittenHere() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        for id in Int64(1)...3 { _ = try await store.take(.message(.sample(id))) }
        _ = try await store.take(list([], version: 50), isWhole: false)
        let entry = OutboxEntry(to: .ben, draft: MessageDraft(muid: "x", to: .ben, text: "x"), composedAt: 1)
        try await store.keep(entry)
        try await store.setDraft("half", of: .ben)
        _ = try await store.keepRead(upTo: 2, of: .ben)
        let changes = try await store.take(
            SyncAnswer(
                cursor: "new", reset: true, hasMore: false, events: [], conversations: [],
                badge: Badge(total: 0, version: 1)))
        #expect(changes.receivers == [.ben])
        #expect(try await store.conversations(limit: 5).isEmpty)
        #expect(try await store.page(of: .ben, at: .newest, limit: 5).messages.isEmpty)
        #expect(try await store.cursor == "new")
        #expect(try await store.badge == Badge(total: 0, version: 1))
        #expect(try await store.outbox() == [entry])
        #expect(try await store.pendingReads() == [PendingRead(.ben, upTo: 2)])
        _ = try await store.take(.message(.sample(1)))
        #expect(try await store.conversation(.ben)?.draft == "half")
        #expect(try await store.conversation(.ben)?.readUpTo == 2)
    }

    @Test func aStateOfASyncSetsTheNumberThatTheStoreCannotCount() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        let state = ConversationState(
            conversationId: ConversationID(.anna, .ben), with: .ben, hasJoined: true, unreadMessageCount: 8,
            lastReadMessageId: 2, muteUntil: 5)
        _ = try await store.take(
            SyncAnswer(
                cursor: "c", reset: false, hasMore: false, events: [.message(.sample(20))], conversations: [state],
                badge: Badge(total: 8, version: 1)))
        #expect(try await store.conversation(.ben)?.unreadCount == 8)
        #expect(try await store.conversation(.ben)?.muteUntil == 5)
    }

    @Test func aSearchFindsWhatIsHereWhateverItsCaseAndAccents() async throws {
        let store = try await ChatStore.open(account: .anna, in: .memory)
        for id in Int64(1)...30 {
            _ = try await store.take(.message(.sample(id, text: id % 10 == 0 ? "Café \(id)" : "tea \(id)")))
        }
        let first = try await store.search("CAFE", in: .ben, limit: 2)
        #expect(first.messages.map(\.id) == [30, 20])
        let rest = try await store.search("CAFE", in: .ben, before: first.reached, limit: 2)
        #expect(rest.messages.map(\.id) == [10] && rest.reached == nil)
        #expect(try await store.search("cafe", in: .ben, limit: 5, depth: 5).reached == 26)
    }
}
