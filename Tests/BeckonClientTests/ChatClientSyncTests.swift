import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Testing

@testable import BeckonClient

/// What was missed comes once, is kept with its cursor, and is read without the network (issue 7; sync.md).
@Suite(.timeLimit(.minutes(1))) struct ChatClientSyncTests {
    private let server = FakeServer()
    private let time = ManualTime()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func client() async throws -> ChatClient {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = ChatClient(
            transport: server.transport, time: time.source, random: { 0 }, store: .folder(folder.url))
        try await client.login(token: "token-alice")
        return client
    }

    private func connected() async throws -> (ChatClient, AsyncStream<ClientEvent>) {
        let client = try await client()
        let events = client.events()
        await client.connect()
        _ = await first(events) { $0 == .synced }
        return (client, events)
    }

    private func texts(_ client: ChatClient, _ receiver: Receiver = toBob) async throws -> [String?] {
        try await client.page(with: receiver, limit: 100).messages.map(\.text)
    }

    @Test func theFirstSyncBringsTheConversationsAndTheNextOnesWhatWasMissed() async throws {
        let client = try await client()
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "1")
        try await client.synchronize()
        #expect(try await client.storedConversations().map(\.receiver) == [toBob])
        #expect(try await client.storedConversation(toBob)?.unreadCount == 1)
        for number in 2...1200 { try await server.post(from: bob.uid, to: .user(alice.uid), text: "\(number)") }
        try await client.synchronize()
        #expect(try await client.page(with: toBob, limit: 2000).messages.count == 1200)
        #expect(try await client.storedConversation(toBob)?.unreadCount == 1200)
    }

    @Test func offlineTheNextRunReadsWhatIsHere() async throws {
        let (first, _) = try await connected()
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "kept")
        try await first.synchronize()
        let session = try #require(await first.session)
        await first.terminate()
        await first.closing?.value
        await server.setReachable(false)
        let next = ChatClient(
            transport: server.transport, time: time.source, random: { 0 }, store: .folder(folder.url))
        await next.restore(session)
        #expect(try await texts(next) == ["kept"])
        await #expect(throws: ChatError.self) { try await next.load(with: toBob) }
        await #expect(throws: ChatError.self) { try await next.synchronize() }
        #expect(try await texts(next) == ["kept"])
    }

    @Test func anEventThatFollowsAMissingOneIsRepairedByASyncAfterASecond() async throws {
        let (client, events) = try await connected()
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "1")
        _ = await first(events) { if case .message = $0 { true } else { false } }
        await server.setMuted(true)
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "2")
        await server.setMuted(false)
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "3")
        _ = await first(events) { if case .message(let message) = $0 { message.text == "3" } else { false } }
        await time.untilWaiting()
        time.advance(by: SyncMachine.gapGrace)
        _ = await first(events) { $0 == .synced }
        #expect(try await texts(client) == ["1", "2", "3"])
    }

    @Test func editsDeletionsAndReactionsThatWereMissedStandInTheStore() async throws {
        let (client, _) = try await connected()
        let one = try await server.post(from: bob.uid, to: .user(alice.uid), text: "1")
        let two = try await server.post(from: bob.uid, to: .user(alice.uid), text: "2")
        try await client.synchronize()
        await client.disconnect()
        await server.edit(one.id, of: bob.uid, with: .user(alice.uid), to: "one")
        await server.delete(two.id, of: bob.uid, with: .user(alice.uid))
        try await client.synchronize()
        let kept = try await client.page(with: toBob).messages
        #expect(kept.map(\.text) == ["one", nil])
        #expect(kept.map { $0.deletedAt != nil } == [false, true])
        #expect(try await client.storedConversation(toBob)?.unreadCount == 1)
    }

    /// A server that was restored: what is here is forgotten, but for what was written here.
    @Test func anotherLifeOfTheServersStoreBeginsAnewAndKeepsTheOutbox() async throws {
        let (client, events) = try await connected()
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "1")
        try await client.synchronize()
        await server.fail(API.sendMessage, .status(503, nil), times: 1000)
        let local = try await client.send(text: "mine", to: toBob)
        await server.restartEpoch()
        await server.erase(1, of: bob.uid, with: .user(alice.uid))
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "after")
        try await client.synchronize()
        _ = await first(events) { if case .conversations = $0 { true } else { false } }
        try await client.load(with: toBob)
        #expect(try await texts(client) == ["after"])
        #expect(await client.unsentMessages(with: toBob).map(\.muid) == [local.muid])
    }

    @Test func whatWasReadOfflineIsReadHereAtOnceAndToldWithTheNextConnection() async throws {
        let (client, events) = try await connected()
        let message = try await server.post(from: bob.uid, to: .user(alice.uid), text: "1")
        try await client.synchronize()
        await server.setReachable(false)
        _ = await first(events) { $0 == .disconnected }
        await #expect(throws: ChatError.self) { try await client.markRead(toBob, upTo: message.id) }
        #expect(try await client.storedConversation(toBob)?.unreadCount == 0)
        await server.setReachable(true)
        await time.untilWaiting()
        time.advance(by: .seconds(60))
        try await server.until { $0.lastRead(by: alice.uid, with: toBob) == message.id }
    }

    @Test func whatIsMarkedUnreadIsUnreadHereAndAtTheServer() async throws {
        let (client, _) = try await connected()
        for number in 1...3 { try await server.post(from: bob.uid, to: .user(alice.uid), text: "\(number)") }
        try await client.synchronize()
        try await client.markRead(toBob, upTo: 3)
        #expect(try await client.storedConversation(toBob)?.unreadCount == 0)
        let state = try await client.markUnread(toBob, from: 2)
        #expect(state.unreadMessageCount == 2)
        #expect(try await client.storedConversation(toBob)?.unreadCount == 2)
        // Reading it once more is news.
        #expect(try await client.markRead(toBob, upTo: 3)?.unreadMessageCount == 0)
    }

    @Test func whatASyncBringsIsToldAsDeliveredOnceAConversation() async throws {
        let (client, _) = try await connected()
        await client.disconnect()
        for number in 1...5 { try await server.post(from: bob.uid, to: .user(alice.uid), text: "\(number)") }
        try await client.synchronize()
        try await server.until { $0.deliveries.map(\.messageId) == [5] }
        try await client.synchronize()
        #expect(await server.deliveries.count == 1)
    }

    @Test func aLogoutThatErasesLeavesNothingOfTheAccountAndNothingElseGoes() async throws {
        let (client, _) = try await connected()
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "secret")
        try await client.synchronize()
        let other = try await ChatStore.open(account: bob.uid, in: .folder(folder.url))
        try await other.setDraft("draft", of: .user(alice.uid))
        try await client.logout(erasing: true)
        let again = try await ChatStore.open(account: alice.uid, in: .folder(folder.url))
        #expect(try await again.conversations(limit: 10) == [])
        #expect(try await other.draft(of: .user(alice.uid)) == "draft")
    }

    @Test func aLogoutKeepsTheChatsAndForgetsWhatWasNotSent() async throws {
        let (client, _) = try await connected()
        try await server.post(from: bob.uid, to: .user(alice.uid), text: "1")
        try await client.synchronize()
        await server.fail(API.sendMessage, .status(503, nil), times: 1000)
        _ = try await client.send(text: "mine", to: toBob)
        try await client.logout()
        let store = try await ChatStore.open(account: alice.uid, in: .folder(folder.url))
        #expect(try await store.outbox() == [])
        #expect(try await store.page(of: toBob, at: .newest, limit: 10).messages.map(\.text) == ["1"])
    }

    /// Issue 7: every call can be cancelled.
    @Test func aCancelledWaitEndsAtOnceAndTheSyncGoesOn() async throws {
        let client = try await client()
        let gate = Gate()
        await server.fail(API.sync, .held(gate))
        let waiting = Task { try await client.synchronize() }
        await gate.untilWaiting()
        waiting.cancel()
        await #expect { try await waiting.value } throws: { ($0 as? ChatError)?.code == .cancelled }
        gate.open()
        try await client.synchronize()

        let held = Gate()
        await server.fail(API.sendMessage, .held(held))
        let local = try await client.send(text: "1", to: toBob)
        await held.untilWaiting()
        let attempt = Task { await client.untilAttempted(muid: local.muid) }
        attempt.cancel()
        await attempt.value
        held.open()
        await client.untilAttempted(muid: local.muid)
    }

    @Test func draftsOutliveTheRun() async throws {
        let (client, _) = try await connected()
        try await client.setDraft("Dear Bob", for: toBob)
        await client.terminate()
        await client.closing?.value
        let store = try await ChatStore.open(account: alice.uid, in: .folder(folder.url))
        #expect(try await store.draft(of: toBob) == "Dear Bob")
    }
}
