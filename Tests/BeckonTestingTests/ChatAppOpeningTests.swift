import BeckonClient
import BeckonModel
import BeckonPush
import BeckonScreens
import BeckonTesting
import Testing

/// A tap on a push of each kind of conversation: the window is there at once with name, avatar and text of the push,
/// before the server has answered; then the state that the server tells (R-E15, R-1.12 to ).
@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatAppOpeningTests {
    private static let avatar = "https://example.com/alice.png"
    private static let icon = "https://example.com/den.png"
    private nonisolated static let den = GroupID(unchecked: "den")
    private let toDen = Receiver.group(den)

    /// What has happened between the push and the tap, and what a person finds.
    enum Situation: CaseIterable, CustomTestStringConvertible {
        case ordinary, edited, deleted, erased, blockedByMe, blockedByOther, blockedByBoth, deactivated, userDeleted
        case member, publicLeft, publicBanned, passwordLeft, privateLeftHidden, privateLeftTold, privateBannedTold
        case groupDeleted

        var testDescription: String { "\(self)" }

        var isGroup: Bool {
            switch self {
            case .member, .publicLeft, .publicBanned, .passwordLeft, .privateLeftHidden, .privateLeftTold,
                .privateBannedTold, .groupDeleted:
                true
            default: false
            }
        }

        var type: GroupType {
            switch self {
            case .passwordLeft: .password
            case .privateLeftHidden, .privateLeftTold, .privateBannedTold: .private
            default: .public
            }
        }

        var access: ChatAccess {
            switch self {
            case .ordinary, .edited, .deleted, .erased, .member: .open
            case .blockedByMe: .blocked(.byMe)
            case .blockedByOther: .blocked(.byOther)
            case .blockedByBoth: .blocked(.mutual)
            case .deactivated: .deactivated
            case .userDeleted, .groupDeleted, .privateLeftHidden: .notFound
            case .publicLeft: .notMember(.anyone)
            case .passwordLeft: .notMember(.password(wasWrong: false))
            case .privateLeftTold: .notMember(.none)
            case .publicBanned, .privateBannedTold: .banned
            }
        }

        /// The texts on screen in the end; nil for a tombstone.
        var texts: [String?] {
            switch self {
            case .edited: ["Changed"]
            case .deleted: [nil]
            case .erased: []
            default: access.permitsHistory ? ["Hello"] : []
            }
        }

        /// Whether the server tells the name in the end; otherwise the push's stays.
        var isTold: Bool {
            switch self {
            case .userDeleted, .groupDeleted, .privateLeftHidden, .privateLeftTold, .privateBannedTold: false
            default: true
            }
        }
    }

    private func happen(_ situation: Situation, on server: FakeServer) async {
        let receiver = situation.isGroup ? toDen : toAlice
        switch situation {
        case .ordinary, .member: break
        case .edited: await server.edit(1, of: bob.uid, with: receiver, to: "Changed")
        case .deleted: await server.delete(1, of: bob.uid, with: receiver)
        case .erased: await server.erase(1, of: bob.uid, with: receiver)
        case .blockedByMe: await server.setBlocked(alice.uid, by: bob.uid)
        case .blockedByOther: await server.setBlocked(bob.uid, by: alice.uid)
        case .blockedByBoth:
            await server.setBlocked(alice.uid, by: bob.uid)
            await server.setBlocked(bob.uid, by: alice.uid)
        case .deactivated: await server.deactivate(alice.uid)
        case .userDeleted: await server.deleteUser(alice.uid)
        case .publicLeft, .passwordLeft, .privateLeftHidden: await server.remove(bob.uid, from: Self.den)
        case .privateLeftTold:
            await server.setHidesPrivateGroups(false)
            await server.remove(bob.uid, from: Self.den)
        case .publicBanned: await server.ban(bob.uid, from: Self.den)
        case .privateBannedTold:
            await server.setHidesPrivateGroups(false)
            await server.ban(bob.uid, from: Self.den)
        case .groupDeleted: await server.deleteGroup(Self.den)
        }
    }

    private func signedIn(_ fixture: ChatAppFixture, type: GroupType = .public) async throws {
        try await fixture.inBackground()
        await fixture.server.addUser("alice", avatar: Self.avatar)
        await fixture.server.addGroup(
            "den", icon: Self.icon, type: type, password: "open sesame", members: [alice.uid, bob.uid])
    }

    @Test(arguments: Situation.allCases)
    func theWindowShowsThePushAtOnceAndThenWhatTheServerTells(_ situation: Situation) async throws {
        let fixture = try ChatAppFixture()
        try await signedIn(fixture, type: situation.type)
        let receiver = situation.isGroup ? toDen : toAlice
        let push = try await fixture.message("Hello", to: situation.isGroup ? toDen : toBob)
        try await fixture.shown(push)
        await happen(situation, on: fixture.server)
        let gate = Gate()
        await fixture.server.hold(gate)
        let before = await fixture.server.requests.count
        fixture.phone.tap(push)

        // Nothing has been waited for, and nothing was answered.
        #expect(fixture.isChat(receiver))
        let told = try #require(fixture.chat?.snapshot)
        #expect(told.title == (situation.isGroup ? "Den" : "Alice"))
        #expect(told.picture == (situation.isGroup ? Self.icon : Self.avatar))
        #expect(told.items.map(\.text) == ["Hello"] && told.items.map(\.isPreview) == [true])
        #expect(told.items.first?.sender.name == "Alice" && told.items.first?.sender.avatar == Self.avatar)
        #expect(told.isPlaceholder && told.access == .unknown && told.state == .loading && told.focus == 1)
        // Both questions are with the server before it answers: the window stands on the push alone until then.
        try await fixture.server.until { server in
            let targets = server.requests.dropFirst(before).map(\.target)
            return targets.contains { $0.contains("/messages") }
                && targets.contains { $0.hasSuffix(receiver.identifier) }
        }
        #expect(fixture.chat?.snapshot == told)

        gate.open()
        try await fixture.phone.until {
            guard let now = fixture.chat?.snapshot else { return false }
            return now.access == situation.access && now.state != .loading && now.isPlaceholder != situation.isTold
                && now.items.map(\.text) == situation.texts && now.items.allSatisfy { !$0.isPreview }
        }
        let now = try #require(fixture.chat?.snapshot)
        #expect(now.isComposerEnabled == (situation.access == .open))
        #expect(now.isHistoryReadable == situation.access.permitsHistory)
        #expect((now.access.explanation == nil) == now.isComposerEnabled)
        #expect(now.title == told.title && now.picture == told.picture)
        #expect(now.items.map(\.isDeleted) == situation.texts.map { $0 == nil })
        if situation == .edited { #expect(now.items.map(\.isEdited) == [true]) }
        // nothing joins by itself.
        #expect(await fixture.server.requests.allSatisfy { !$0.target.hasSuffix("/join") })
        #expect(fixture.configuration.openCount == 1)
        #expect(fixture.isClean)
    }

    /// The same for a group that the account comes back to: the offer is taken by the person.
    @Test func aPersonWhoJoinsAfterTheTapReadsThePushedMessage() async throws {
        let fixture = try ChatAppFixture()
        try await signedIn(fixture)
        let push = try await fixture.message("Hello", to: toDen)
        try await fixture.shown(push)
        await fixture.server.remove(bob.uid, from: Self.den)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.chat?.snapshot.remedy == .join }
        fixture.chat?.join()
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.isPreview) == [false] }
        try await fixture.server.until { $0.lastRead(by: bob.uid, with: .group(Self.den)) == 1 }
        #expect(await fixture.server.requests.count { $0.target.hasSuffix("/join") } == 1)
        #expect(fixture.isClean)
    }

    @Test func offlineThePushStaysWithAnErrorAndTheChatComesByItselfWithTheNetwork() async throws {
        let fixture = try ChatAppFixture()
        try await fixture.signedIn()
        await fixture.server.addUser("alice", avatar: Self.avatar)
        try await fixture.server.until { $0.openSockets == 1 }
        await fixture.server.setReachable(false)
        // The only wait is the one for the next connection.
        await fixture.time.untilWaiting()
        let push = try await fixture.message("Hello")
        try await fixture.shown(push)
        fixture.phone.tap(push)
        try await fixture.phone.until { fixture.chat?.snapshot.remedy == .retry }
        let offline = try #require(fixture.chat?.snapshot)
        #expect(offline.title == "Alice" && offline.picture == Self.avatar && offline.isPlaceholder)
        #expect(offline.items.map(\.text) == ["Hello"] && offline.items.map(\.isPreview) == [true])
        #expect(offline.access == .unknown && offline.isComposerEnabled)
        // The person tries in vain, and writes: it waits in the outbox.
        fixture.chat?.reload()
        fixture.app?.send("On my way")
        try await fixture.phone.until { fixture.chat?.snapshot.remedy == .retry }
        #expect(fixture.chat?.snapshot.items.map(\.text) == ["Hello", "On my way"])
        await fixture.server.setReachable(true)
        fixture.time.advance(by: .seconds(2))
        try await fixture.phone.until {
            fixture.chat?.snapshot.isPlaceholder == false
                && fixture.chat?.snapshot.items.map(\.delivery) == [nil, .sent]
                && fixture.chat?.snapshot.items.map(\.isPreview) == [false, false]
        }
        #expect(fixture.chat?.snapshot.items.map(\.text) == ["Hello", "On my way"])
        #expect(fixture.isClean)
    }

    /// A vendor's message ids are no numbers: its push opens the chat all the same, and nothing is doubled.
    @Test func aForeignMessageIDOpensTheChatAndIsReplacedByTheServersMessage() async throws {
        let fixture = try ChatAppFixture()
        try await signedIn(fixture)
        try await fixture.server.post(from: alice.uid, to: toBob, text: "Hello")
        let payload: [String: JSONValue] = [
            "aps": ["alert": ["title": "Alice", "body": "Hello"]], "type": "chat", "receiverType": "user",
            "sender": "alice", "senderName": "Alice", "senderAvatar": .string(Self.avatar), "receiver": "bob",
            "receiverName": "Bob", "tag": "8f14e45f-ceea-467f", "sentAt": "1700000000000",
            "message": [
                "id": "8f14e45f-ceea-467f", "category": "message", "type": "text", "text": "Hello", "sender": "alice",
                "receiver": "bob", "receiverType": "user",
            ],
        ]
        fixture.phone.receive(DeliveredPush(token: "0aff", apnsID: "foreign", payload: payload))
        try await fixture.shown("foreign")
        let gate = Gate()
        await fixture.server.hold(gate)
        fixture.phone.tap("foreign")
        #expect(fixture.isChat(toAlice))
        #expect(fixture.chat?.snapshot.picture == Self.avatar && fixture.chat?.snapshot.focus == nil)
        #expect(fixture.chat?.snapshot.items.map(\.identity) == [.preview("8f14e45f-ceea-467f")])
        #expect(fixture.chat?.snapshot.items.map(\.text) == ["Hello"])
        gate.open()
        try await fixture.phone.until { fixture.chat?.snapshot.items.map(\.identity) == [.message(1)] }
        #expect(fixture.isClean)
    }

    /// the chat on top shows the message of a second tap at once, too.
    @Test func aTapOnTheChatThatIsOpenShowsItsMessageBeforeTheServerAnswers() async throws {
        let fixture = try ChatAppFixture()
        try await signedIn(fixture)
        let first = try await fixture.message("1")
        try await fixture.shown(first)
        fixture.phone.tap(first)
        // A page that is still on its way would bring the second message too.
        try await fixture.phone.until {
            guard let now = fixture.chat?.snapshot else { return false }
            return now.items.map(\.isPreview) == [false] && !now.isRefreshing
        }
        let window = fixture.chat
        fixture.phone.enterBackground()
        try await fixture.server.until { $0.openSockets == 0 }
        let second = try await fixture.message("2")
        try await fixture.shown(second)
        let gate = Gate()
        await fixture.server.hold(gate)
        fixture.phone.tap(second)
        #expect(fixture.chat === window)
        #expect(window?.snapshot.items.map(\.text) == ["1", "2"] && window?.snapshot.focus == 2)
        #expect(window?.snapshot.items.map(\.isPreview) == [false, true])
        gate.open()
        try await fixture.phone.until { window?.snapshot.items.map(\.isPreview) == [false, false] }
        #expect(window?.snapshot.items.map(\.text) == ["1", "2"])
        #expect(fixture.isClean)
    }
}
