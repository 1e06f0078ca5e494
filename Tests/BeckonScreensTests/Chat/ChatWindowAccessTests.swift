import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonStore
import BeckonTesting
import Testing

/// Coming in and being shut out, by intents and snapshots, against a server.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatWindowAccessTests {
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

    private func window(_ client: ChatClient, with receiver: Receiver = toTeam) -> ChatWindow {
        let window = ChatWindow(
            with: receiver, account: bob, client: client, visibility: visibility, time: time.source)
        window.onChange = { [watch] in watch.changed() }
        return window
    }

    private var joinRequests: Int {
        get async { await server.requests.count { $0.target.hasSuffix("/join") } }
    }

    @Test func joiningAPublicGroupShowsItsMessagesAndTurnsTheComposerOn() async throws {
        let client = try await signedIn()
        await server.addGroup("team", members: [alice.uid])
        try await server.post(from: alice.uid, to: toTeam, text: "Lunch?")
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.remedy == .join && window.snapshot.state != .loading }
        #expect(!window.send("Yes"))
        #expect(await joinRequests == 0)
        window.join()
        await watch.until { window.snapshot.items.map(\.text) == ["Lunch?"] }
        #expect(window.snapshot.access == .open)
        #expect(window.send("Yes"))
        try await server.until { $0.messages(of: bob.uid, with: toTeam).map(\.text) == ["Lunch?", "Yes"] }
        #expect(await joinRequests == 1)
    }

    /// What bars the way: the state that it ends in, and that it was asked once.
    @Test func aBanFoundWhenJoiningEndsInItsStateWithoutAnotherTry() async throws {
        let client = try await signedIn()
        await server.addGroup("team", members: [alice.uid])
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.remedy == .join }
        await server.ban(bob.uid, from: GroupID(unchecked: "team"))
        window.join()
        await watch.until { window.snapshot.access == .banned }
        #expect(window.snapshot.remedy == nil && window.snapshot.explanationIsThere)
        window.join()
        window.reload()
        await watch.until { window.snapshot.state != .loading }
        #expect(await joinRequests == 1)
    }

    @Test func aJoiningThatTheNetworkLosesSaysSoAndCanBeAskedForAgain() async throws {
        let client = try await signedIn()
        await server.addGroup("team", members: [alice.uid])
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.remedy == .join && window.snapshot.state != .loading }
        await server.fail(API.joinGroup, .answerLost)
        window.join()
        await watch.until { window.snapshot.accessFailure?.code == .networkIssues }
        #expect(window.snapshot.remedy == .join)
        // The server had done it: this one is answered with ERR_ALREADY_JOINED.
        window.join()
        await watch.until { window.snapshot.access == .open && window.snapshot.state == .loaded }
        #expect(window.snapshot.accessFailure == nil)
    }

    /// The steps of the case: its password is asked for, a wrong one is asked for again, the right one joins.
    @Test func sh_30_passwordGroup() async throws {
        let file = try Case("sh-30-password-group")
        let client = try await signedIn()
        await server.addGroup("s-1", type: .password, password: "new-pass", members: [alice.uid])
        let window = window(client, with: .group(GroupID(unchecked: "s-1")))
        window.appear()
        await watch.until { window.snapshot.remedy == .enterPassword && window.snapshot.state != .loading }
        var asked = 0
        for step in file.input["steps"]?.array ?? [] {
            let number = String(try #require(step["n"]?.int))
            let password = step["password"]?.string
            window.join(password: password)
            // Without a password the window asks the person and not the server, which the case allows.
            if password != nil { asked += 1 }
            await watch.until { !window.snapshot.isChangingAccess }
            let state = window.snapshot.access == .open ? "joined" : "needsPassword"
            #expect(window.snapshot.remedy == (state == "joined" ? nil : .enterPassword))
            #expect(.string(state) == file.expected["stateAfter"]?[number])
            #expect(.bool(window.snapshot.isComposerEnabled) == file.expected["composerEnabledAfter"]?[number])
            if step["error"] == "ERR_WRONG_GROUP_PASS" {
                #expect(window.snapshot.access == .notMember(.password(wasWrong: true)))
            }
        }
        #expect(await joinRequests == asked, "no automatic retry")
        #expect(file.expected["mayBeSkipped"] == [1] && file.expected["automaticRetries"] == 0)
        #expect(await server.requests.allSatisfy { !$0.target.contains("pass") }, "no secret in a URL")
    }

    /// The chat window's part of the case: steps 1 to 3, 6 and 7.
    @Test func sh_31_kickedWhileOpen() async throws {
        let file = try Case("sh-31-kicked-while-open")
        let client = try await signedIn()
        let (guid, receiver) = (GroupID(unchecked: "s-1"), Receiver.group(GroupID(unchecked: "s-1")))
        await server.addGroup("s-1", members: [alice.uid, bob.uid])
        try await server.post(from: alice.uid, to: receiver, text: "Hello")
        let window = window(client, with: receiver)
        window.appear()
        await watch.until { window.snapshot.items.count == 1 && window.snapshot.access == .open }
        // 2: the event comes before anything is asked for.
        await server.ban(bob.uid, from: guid)
        window.accessChanged(.left)
        let snapshot = window.snapshot
        #expect(.string(snapshot.isComposerEnabled ? "enabled" : "disabled") == file.expected["2"]?["composer"])
        #expect(.bool(snapshot.explanationIsThere) == file.expected["2"]?["explanation"])
        #expect(.bool(snapshot.isHistoryReadable) == file.expected["2"]?["historyReadable"])
        #expect(snapshot.items.map(\.text) == ["Hello"])
        // 3
        #expect(.bool(window.send("hi")) == file.expected["3"]?["sent"])
        #expect(window.snapshot.items.count == 1)
        // 6: opened again, and nobody joins.
        window.disappear()
        let again = self.window(client, with: receiver)
        again.appear()
        await watch.until { again.snapshot.access == .banned && again.snapshot.state != .loading }
        #expect(.bool(await joinRequests > 0) == file.expected["6"]?["autoJoin"])
        // 7: the server tells of the ban; there is nothing to ask for again.
        again.join()
        await watch.until { !again.snapshot.isChangingAccess }
        #expect(again.snapshot.access == .banned && file.expected["7"]?["state"] == "banned")
        #expect(file.expected["7"]?["retries"] == .int(Int64(await joinRequests)))
        #expect(await server.messages(of: alice.uid, with: receiver).map(\.text) == ["Hello"])
    }

    /// Case sh-31 by the server's own event, for each way of being removed: nobody tells the window, and the list counts
    /// nothing of what is said afterwards (event 5).
    @Test(arguments: [false, true]) func sh_31_kickedWhileOpen_byTheServersEvent(isBan: Bool) async throws {
        let file = try Case("sh-31-kicked-while-open")
        let client = try await signedIn()
        let (guid, receiver) = (GroupID(unchecked: "s-1"), Receiver.group(GroupID(unchecked: "s-1")))
        await server.addGroup("s-1", members: [alice.uid, bob.uid])
        await client.connect()
        try await server.until { $0.openSockets == 1 }
        try await server.post(from: alice.uid, to: receiver, text: "Hello")
        let list = ConversationListScreen(account: bob.uid, client: client)
        list.onChange = { [watch] in watch.changed() }
        list.appear()
        let window = window(client, with: receiver)
        visibility.isActive = true
        window.appear()
        await watch.until { window.snapshot.items.count == 1 && window.snapshot.access == .open }
        window.composer.edit("hi")
        // 2
        if isBan {
            await server.ban(bob.uid, from: guid)
        } else {
            await server.remove(bob.uid, from: guid, by: alice.uid)
        }
        await watch.until { !window.snapshot.isComposerEnabled && window.snapshot.explanationIsThere }
        #expect(file.expected["2"]?["composer"] == "disabled" && file.expected["2"]?["explanation"] == true)
        #expect(.bool(window.snapshot.isHistoryReadable) == file.expected["2"]?["historyReadable"])
        #expect(window.snapshot.items.map(\.text) == ["Hello"])
        // 3: what was being written stays.
        window.composer.submit()
        #expect(.bool(window.snapshot.items.count > 1) == file.expected["3"]?["sent"])
        #expect(window.composer.snapshot.text == "hi" && !window.composer.snapshot.canSend)
        // 4, 5
        window.disappear()
        try await server.post(from: alice.uid, to: receiver, text: "behind closed doors")
        list.reload()
        await watch.until { !list.snapshot.isRefreshing }
        let unread = list.snapshot.rows.first { $0.receiver == receiver }?.unreadCount ?? 0
        #expect(.int(Int64(unread)) == file.expected["5"]?["unread"])
        // 6, 7
        let again = self.window(client, with: receiver)
        again.appear()
        let ended: ChatAccess = isBan ? .banned : .notMember(.anyone)
        await watch.until { again.snapshot.access == ended && !again.snapshot.isRefreshing }
        #expect(.bool(await joinRequests > 0) == file.expected["6"]?["autoJoin"])
        guard !isBan else { return }
        await server.ban(bob.uid, from: guid)
        again.join()
        await watch.until { again.snapshot.access == .banned }
        // Where the group has told of the ban before, nothing is asked for at all.
        #expect(file.expected["7"]?["retries"] == .int(Int64(max(await joinRequests - 1, 0))))
        #expect(!again.snapshot.isComposerEnabled && again.snapshot.remedy == nil)
    }

    @Test func aRefusedSendTellsOfARemovalThatNobodyToldOf() async throws {
        let client = try await signedIn()
        await server.addGroup("team", members: [alice.uid, bob.uid])
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.access == .open && window.snapshot.state == .loaded }
        await server.remove(bob.uid, from: GroupID(unchecked: "team"))
        window.send("Hello?")
        await watch.until { window.snapshot.access == .notMember(.anyone) }
        await watch.until { window.snapshot.items.last?.delivery == .failed }
        #expect(!window.snapshot.isComposerEnabled)
        guard case .own(let muid) = window.snapshot.items.last?.identity else {
            Issue.record("no muid")
            return
        }
        // Nothing goes out while the account is not in; after joining, the person sends it again.
        window.retry(muid: muid)
        window.join()
        await watch.until { window.snapshot.access == .open && window.snapshot.state == .loaded }
        #expect(window.snapshot.items.last?.delivery == .failed)
        window.retry(muid: muid)
        await watch.until { window.snapshot.items.map(\.delivery) == [.sent] }
    }

    @Test func aBlockLeavesHistoryAndTurnsTheComposerOffUntilItIsTakenBack() async throws {
        let client = try await signedIn()
        try await server.post(from: alice.uid, to: .user(bob.uid), text: "Hi")
        await server.setBlocked(alice.uid, by: bob.uid)
        let window = window(client, with: toAlice)
        window.appear()
        await watch.until { window.snapshot.access == .blocked(.byMe) && window.snapshot.items.map(\.text) == ["Hi"] }
        #expect(!window.send("Hello") && window.snapshot.remedy == .unblock)
        await server.fail(API.unblockUser, .unreachable)
        window.unblock()
        await watch.until { window.snapshot.accessFailure?.code == .networkIssues }
        #expect(window.snapshot.access == .blocked(.byMe))
        window.unblock()
        await watch.until { window.snapshot.access == .open }
        #expect(window.send("Hello"))
        await watch.until { window.snapshot.items.map(\.delivery) == [nil, .sent] }
    }

    /// blocked between opening and writing, and unblocked while nobody was connected.
    @Test func aBlockByTheOtherIsFoundBySendingAndItsEndByTheNextConnection() async throws {
        let client = try await signedIn()
        await client.connect()
        let window = window(client, with: toAlice)
        window.appear()
        await watch.until { window.snapshot.access == .open && window.snapshot.state == .loaded }
        await server.setBlocked(bob.uid, by: alice.uid)
        window.send("Hello")
        await watch.until { window.snapshot.access == .blocked(.byOther) && !window.snapshot.isPlaceholder }
        #expect(window.snapshot.remedy == nil)
        await server.setBlocked(bob.uid, by: alice.uid, false)
        await server.cutSockets()
        await time.untilWaiting()
        time.advance(by: .seconds(2))
        await watch.until { window.snapshot.access == .open }
    }

    /// R-C: before the first message a vendor's server knows no conversation.
    @Test func aConversationThatDoesNotExistYetIsOpenAndEmpty() async throws {
        let client = try await signedIn()
        await server.fail(
            API.messagesWithUser, .status(404, ChatError(.conversationNotAccessible, "There is none yet.")))
        let window = window(client, with: toAlice)
        window.appear()
        await watch.until { window.snapshot.state == .loaded && !window.snapshot.isPlaceholder }
        #expect(window.snapshot.access == .open && window.snapshot.items == [])
        window.send("Hello")
        await watch.until { window.snapshot.items.map(\.delivery) == [.sent] }
    }

    @Test func aWindowThatClosesWhileJoiningHasJoinedWhenItComesBackAndHasAskedOnce() async throws {
        let client = try await signedIn()
        await server.addGroup("team", members: [alice.uid])
        let window = window(client)
        window.appear()
        await watch.until { window.snapshot.remedy == .join && window.snapshot.state != .loading }
        let gate = Gate()
        await server.fail(API.joinGroup, .held(gate))
        window.join()
        await gate.untilWaiting()
        window.disappear()
        window.appear()
        window.join()
        window.disappear()
        gate.open()
        await watch.until { !window.snapshot.isChangingAccess }
        let requests = await server.requests.count
        #expect(window.snapshot.access == .open)
        window.appear()
        await watch.until { window.snapshot.state == .loaded }
        #expect(await joinRequests == 1)
        #expect(await server.requests.count > requests, "nothing is loaded before it is on screen")
    }
}

extension ChatSnapshot {
    fileprivate var explanationIsThere: Bool { access.explanation != nil }
}
