import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonStore
import BeckonTesting
import Testing

/// Members over the SDK, by intents and snapshots.
@MainActor @Suite(.timeLimit(.minutes(1))) struct MembersScreenTests {
    private let server = FakeServer()
    private let watch = Watch()
    private let guid = GroupID(unchecked: "team")

    private func screen() async throws -> MembersScreen {
        await server.addUser("alice")
        await server.addUser("bob")
        let client = ChatClient(transport: server.transport, store: .memory)
        try await client.login(token: "token-bob")
        try await client.createGroup(CreateGroup(guid: guid, name: "Team", type: .public))
        await server.add(alice.uid, to: guid)
        let screen = MembersScreen(of: guid, account: bob.uid, client: client)
        screen.onChange = { [watch] in watch.changed() }
        screen.appear()
        return screen
    }

    @Test func theOwnerRemovesAMemberAndTheListFollows() async throws {
        let screen = try await screen()
        await watch.until { screen.snapshot.rows.count == 2 && screen.snapshot.group != nil }
        #expect(screen.snapshot.rows.map(\.isMe) == [false, true])
        #expect(screen.snapshot.rows[0].powers.mayKick && !screen.snapshot.mayLeave)
        screen.kick(alice.uid)
        #expect(screen.snapshot.rows[0].isChanging)
        await watch.until { screen.snapshot.rows.map(\.isMe) == [true] }
        #expect(await !server.isMember(alice.uid, in: guid))
        screen.disappear()
    }

    @Test func aBanIsToldWhenItCannotBeMadeAndMadeAfterwards() async throws {
        let screen = try await screen()
        await watch.until { screen.snapshot.rows.count == 2 && screen.snapshot.group != nil }
        await server.fail(API.banUser, .unreachable)
        screen.ban(alice.uid)
        await watch.until { screen.snapshot.failure?.code == .networkIssues }
        #expect(screen.snapshot.rows.count == 2)
        screen.ban(alice.uid)
        await watch.until { screen.snapshot.banned.map(\.uid) == [alice.uid] }
        screen.unban(alice.uid)
        await watch.until { screen.snapshot.banned == [] }
        screen.disappear()
    }
}
