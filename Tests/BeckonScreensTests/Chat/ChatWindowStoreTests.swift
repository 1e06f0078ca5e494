import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonStore
import BeckonTesting
import Testing

@testable import BeckonScreens

/// A window over the SDK with its store: offline, paging, what others change, threads.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatWindowStoreTests {
    private let server = FakeServer()
    private let time = ManualTime()
    private let visibility = VisibleChats()
    private let watch = Watch()

    private func signedIn() async throws -> ChatClient {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = ChatClient(transport: server.transport, time: time.source, random: { 0 }, store: .memory)
        try await client.login(token: "token-bob")
        return client
    }

    private func window(_ client: ChatClient, parent: Int64? = nil) -> ChatWindow {
        let window = ChatWindow(
            with: toAlice, parent: parent, account: bob,
            source: ChatSource(client, with: toAlice, parent: parent, actions: false, download: nil),
            visibility: visibility, time: time.source, limits: ChatMachine.Limits(page: 10, pages: 2))
        window.onChange = { [watch] in watch.changed() }
        return window
    }

    private func ids(_ window: ChatWindow) -> [Int64] { window.snapshot.items.compactMap(\.messageID) }

    @Test func aChatOpensAndIsWrittenInOffline() async throws {
        let client = try await signedIn()
        for text in ["1", "2"] { try await server.post(from: alice.uid, to: .user(bob.uid), text: text) }
        try await client.load(with: toAlice)
        await server.setReachable(false)
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.items.map(\.text) == ["1", "2"] && !window.snapshot.isRefreshing }
        #expect(window.snapshot.state == .loaded && window.snapshot.isComposerEnabled)
        window.send("3")
        await watch.until { window.snapshot.items.last?.delivery == .sending }
        window.disappear()
        let again = self.window(client)
        again.appear()
        await watch.until { again.snapshot.items.map(\.text) == ["1", "2", "3"] }
    }

    @Test func aLongChatIsPagedBackAndForthWithABoundedWindow() async throws {
        let client = try await signedIn()
        for number in 1...45 { try await server.post(from: alice.uid, to: .user(bob.uid), text: "\(number)") }
        let window = window(client)
        window.appear()
        await watch.until { self.ids(window) == Array(36...45) && !window.snapshot.isRefreshing }
        for first in [26, 16, 6, 1] as [Int64] {
            window.loadOlder()
            await watch.until { self.ids(window).first == first && !window.snapshot.isLoadingOlder }
        }
        #expect(ids(window) == Array(1...20) && !window.snapshot.hasOlder && window.snapshot.hasNewer)
        // All of it is on the phone now.
        await server.setReachable(false)
        window.loadNewer()
        await watch.until { self.ids(window) == Array(11...30) && !window.snapshot.isLoadingNewer }
        window.jumpToNewest()
        await watch.until { self.ids(window) == Array(36...45) && !window.snapshot.isJumping }
        window.scroll(to: 3)
        await watch.until { self.ids(window).contains(3) && !window.snapshot.isJumping }
        #expect(!ids(window).contains(45) && window.snapshot.focus == 3)
    }

    @Test func whatOthersChangeIsSeenInTheOpenWindow() async throws {
        let client = try await signedIn()
        await client.connect()
        try await server.until { $0.openSockets == 1 }
        for text in ["1", "2"] { try await server.post(from: alice.uid, to: .user(bob.uid), text: text) }
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.items.count == 2 && !window.snapshot.isRefreshing }
        await server.edit(1, of: alice.uid, with: .user(bob.uid), to: "one")
        await watch.until { window.snapshot.items[0].isEdited && window.snapshot.items[0].text == "one" }
        await server.delete(2, of: alice.uid, with: .user(bob.uid))
        await watch.until { window.snapshot.items[1].isDeleted && window.snapshot.items[1].text == nil }
        // Changes take ids too: what comes next does not follow by its id, and is shown all the same.
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "3")
        await watch.until { window.snapshot.items.map(\.text) == ["one", nil, "3"] }
    }

    @Test func onesOwnMessageIsChangedAndTakenBack() async throws {
        let client = try await signedIn()
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.state == .loaded && !window.snapshot.isPlaceholder }
        window.send("Helo")
        await watch.until { window.snapshot.items.last?.delivery == .sent }
        let item = try #require(window.snapshot.items.last)
        window.composer.beginEditing(item)
        window.composer.edit("Hello")
        window.composer.submit()
        await watch.until { window.snapshot.items.last?.text == "Hello" }
        #expect(window.snapshot.items.last?.isEdited == true)
        #expect(await server.messages(of: bob.uid, with: toAlice).map(\.text) == ["Hello"])
        window.delete(try #require(item.messageID))
        await watch.until { window.snapshot.items.last?.isDeleted == true }
        #expect(window.snapshot.items.map(\.identity) == [item.identity])
    }

    @Test func aThreadHasItsRepliesAlone() async throws {
        let client = try await signedIn()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Lunch?")
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "And the weather?")
        let window = window(client, parent: 1)
        visibility.isActive = true
        window.appear()
        await watch.until { window.snapshot.thread?.text == "Lunch?" && window.snapshot.state == .loaded }
        #expect(window.snapshot.items == [] && !visibility.isShown(toAlice))
        window.composer.edit("Yes")
        window.composer.submit()
        await watch.until { window.snapshot.items.map(\.delivery) == [.sent] }
        #expect(window.snapshot.items.map(\.text) == ["Yes"] && window.snapshot.items.map(\.parentID) == [1])
        #expect(await server.lastRead(by: bob.uid, with: toAlice) == 0)
    }

    @Test func aDraftOutlivesTheWindow() async throws {
        let client = try await signedIn()
        let window = window(client)
        window.appear()
        window.composer.edit("half a")
        window.disappear()
        while !Task.isCancelled, try await client.draft(for: toAlice) == nil { await Task.yield() }
        let again = self.window(client)
        again.composer.onChange = { [watch] in watch.changed() }
        again.appear()
        await watch.until { again.composer.snapshot.text == "half a" }
    }

    @Test func theUnreadOnesBeginWhereTheAccountHadRead() async throws {
        let client = try await signedIn()
        for text in ["1", "2", "3"] { try await server.post(from: alice.uid, to: .user(bob.uid), text: text) }
        await server.read(by: bob.uid, with: toAlice, upTo: 1)
        _ = try await client.conversations()
        visibility.isActive = true
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.items.count == 3 && !window.snapshot.isRefreshing }
        try await server.until { $0.lastRead(by: bob.uid, with: toAlice) == 3 }
        #expect(window.snapshot.firstUnread == 2)
        window.send("4")
        #expect(window.snapshot.firstUnread == nil)
    }
}
