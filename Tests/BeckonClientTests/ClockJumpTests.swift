import BeckonAPI
import BeckonModel
import BeckonStore
import BeckonTesting
import Foundation
import Synchronization
import Testing

@testable import BeckonClient

/// Issue 7, *Bad input*: a clock that jumps.
@Suite(.timeLimit(.minutes(1))) struct ClockJumpTests {
    /// Each look at the clock finds it hours away from the last; waiting takes no time.
    private final class JumpingClock: Sendable {
        private let state: Mutex<(random: SeededRandom, monotonic: Int64)>

        init(seed: UInt64) { state = Mutex((SeededRandom(seed: seed), 0)) }

        var source: TimeSource {
            TimeSource(
                now: {
                    self.state.withLock {
                        1_700_000_000_000 + Int64.random(in: -36_000_000...36_000_000, using: &$0.random)
                    }
                },
                monotonic: {
                    self.state.withLock {
                        $0.monotonic += 1_000_000
                        return $0.monotonic
                    }
                },
                wait: { _ in
                    await Task.yield()
                    try Task.checkCancellation()
                })
        }
    }

    @Test(arguments: WalkBudget.seeds(20))
    func nothingIsLostAndTheOrderStands(seed: UInt64) async throws {
        let folder = try TemporaryFolder()
        let clock = JumpingClock(seed: seed)
        let server = FakeServer(now: clock.source.now)
        await server.addUser("alice")
        await server.addUser("bob")
        await server.addGroup("team", members: [alice.uid, bob.uid])
        var random = SeededRandom(seed: seed)
        var client = ChatClient(transport: server.transport, time: clock.source, store: .folder(folder.url))
        try await client.login(token: "token-alice")
        let session = try #require(await client.session)
        await client.connect()
        var written: [Receiver: [String]] = [:]
        for _ in 0..<40 {
            let receiver = Bool.random(using: &random) ? toBob : toTeam
            switch Int.random(in: 0..<10, using: &random) {
            case 0: await server.fail(API.sendMessage, .answerLost)
            case 1: await server.fail(API.sendMessage, .status(503, nil, retryAfter: 30))
            case 2: await server.fail(API.sync, .unreachable)
            case 3: await server.cutSockets()
            case 4:
                await client.terminate()
                client = ChatClient(transport: server.transport, time: clock.source, store: .folder(folder.url))
                await client.restore(session)
                await client.connect()
            case 5: try await server.post(from: bob.uid, to: receiver == toBob ? .user(alice.uid) : toTeam, text: "x")
            default:
                let message = try await client.send(text: "\(written.count)", to: receiver)
                written[receiver, default: []].append(message.muid)
            }
        }
        let events = client.events()
        var told = events.makeAsyncIterator()
        for receiver in [toBob, toTeam] {
            while await !client.unsentMessages(with: receiver).isEmpty { _ = await told.next() }
            let muids = await server.messages(of: alice.uid, with: receiver).filter { $0.sender.uid == alice.uid }
                .map(\.muid)
            #expect(muids == written[receiver] ?? [])
        }
        while true { do { try await client.synchronize(); break } catch { await Task.yield() } }
        for receiver in [toBob, toTeam] {
            let ids = await server.messages(of: alice.uid, with: receiver).map(\.id)
            #expect(try await client.load(with: receiver, limit: 100).messages.map(\.id) == ids)
        }
        await client.terminate()
    }
}
