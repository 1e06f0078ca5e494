import BeckonAPI
import BeckonModel
import BeckonStore
import Testing

@Suite(.timeLimit(.minutes(1))) struct StoreWrittenTests {
    private let folder = StoreFolder()

    private func entry(_ muid: String, to receiver: Receiver = .ben) -> OutboxEntry {
        OutboxEntry(to: receiver, draft: MessageDraft(muid: muid, to: receiver, text: muid), composedAt: 1)
    }

    @Test func theOutboxKeepsItsOrderAndWhatBecameOfEachMessage() async throws {
        let store = try await folder.open()
        for muid in ["a", "b", "c"] { try await store.keep(entry(muid)) }
        try await store.keep(entry("a", to: .team))
        // Once more is not a second one.
        try await store.keep(entry("b"))
        var failed = entry("a")
        failed.failure = ChatError(.badRequest, "No.")
        failed.files = [OutgoingFile(path: "a.jpg", name: "a.jpg", mimeType: "image/jpeg", size: 3, upload: "u")]
        try await store.replace(failed)
        try await store.replace(entry("unknown"))
        await store.close()
        let again = try await folder.open()
        #expect(try await again.outbox() == [failed, entry("b"), entry("c"), entry("a", to: .team)])
        try await again.moveToEnd(muid: "a", in: .ben)
        #expect(try await again.outbox() == [entry("b"), entry("c"), entry("a", to: .team), failed])
        try await again.keep(entry("d"))
        #expect(try await again.outbox().map(\.muid) == ["b", "c", "a", "a", "d"])
    }

    @Test func whatWasSentLeavesTheOutboxAndIsAMessageAtOnce() async throws {
        let store = try await folder.open()
        try await store.keep(entry("m1"))
        try await store.keep(entry("m2"))
        let changes = try await store.remove(muid: "m1", in: .ben, sent: .sample(1, by: .anna))
        #expect(changes.added == [.sample(1, by: .anna)])
        #expect(try await store.outbox() == [entry("m2")])
        #expect(try await store.message(1, in: .ben) == .sample(1, by: .anna))
        // Heard of over the realtime connection too.
        #expect(try await store.take(.message(.sample(1, by: .anna))).added.isEmpty)
        try await store.remove(muid: "m2", in: .ben)
        #expect(try await store.outbox().isEmpty)
    }

    @Test func aDraftIsKeptForEachConversationAndGoesWhenItIsEmpty() async throws {
        let store = try await folder.open()
        _ = try await store.take(.message(.sample(1)))
        try await store.setDraft("to ben", of: .ben)
        try await store.setDraft("to all", of: .team)
        #expect(try await store.conversation(.ben)?.draft == "to ben")
        #expect(try await store.draft(of: .team) == "to all")
        try await store.setDraft("", of: .ben)
        #expect(try await store.conversation(.ben)?.draft == nil)
        try await store.setDraft(nil, of: .team)
        #expect(try await store.draft(of: .team) == nil)
    }

    @Test func aReadCountsAtOnceAndIsPendingUntilTheServerKnowsIt() async throws {
        let store = try await folder.open()
        for id in Int64(1)...5 { _ = try await store.take(.message(.sample(id))) }
        let changes = try await store.keepRead(upTo: 3, of: .ben)
        #expect(changes.receivers == [.ben])
        #expect(try await store.conversation(.ben)?.unreadCount == 2)
        #expect(try await store.pendingReads() == [PendingRead(.ben, upTo: 3)])
        // A place behind changes nothing.
        #expect(try await store.keepRead(upTo: 2, of: .ben).receivers.isEmpty)
        _ = try await store.keepRead(upTo: 4, of: .ben)
        try await store.readTold(upTo: 3, of: .ben)
        #expect(try await store.pendingReads() == [PendingRead(.ben, upTo: 4)])
        // The server does not know of the second yet.
        _ = try await store.take(
            ReadState(unreadMessageCount: 2, lastReadMessageId: 3, badge: Badge(total: 2, version: 1)), of: .ben)
        #expect(try await store.conversation(.ben)?.unreadCount == 1)
        #expect(try await store.conversation(.ben)?.readUpTo == 4)
        try await store.readTold(upTo: 4, of: .ben)
        #expect(try await store.pendingReads().isEmpty)
    }
}
