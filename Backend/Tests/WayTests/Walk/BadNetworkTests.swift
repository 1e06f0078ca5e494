import BeckonTesting
import Synchronization
import Testing

/// Issue 6: no gap, no repeat, found with nothing but the cursor.
@Suite(.timeLimit(.minutes(10))) struct BadNetworkTests {
    /// Twenty write and twenty read, for two seconds; `BECKON_WALK=30` makes it a minute.
    @Test func everyAcknowledgedMessageIsAtEveryMemberOnce_throughAProxyThatCutsDelaysAndRepeats() async throws {
        let world = try WalkWorld()
        let (server, port) = try await world.serve()
        let proxy = try #require(FaultyProxy(to: port, .bad, seed: 1))
        let group = try await WalkGroup(
            writers: 20, readers: 20, server: world.transport(port), apiKey: world.apiKey(), proxy: proxy,
            loop: world.loop)
        let end = ContinuousClock.now + .seconds(2 * Int(WalkBudget.factor))
        await group.walk(WalkProgress()) { ContinuousClock.now > end }
        await finish(world, group, proxy, server)
    }

    /// `kill -9` under load, three times; `BECKON_WALK=67` makes it 200.
    @Test func everyAcknowledgedMessageIsAtEveryMemberOnce_howeverOftenTheServerIsKilled() async throws {
        let world = try WalkWorld()
        var (server, port) = try await world.serve()
        let proxy = try #require(FaultyProxy(to: port, .none, seed: 2))
        let group = try await WalkGroup(
            writers: 8, readers: 4, server: world.transport(port), apiKey: world.apiKey(), proxy: proxy,
            loop: world.loop)
        let progress = WalkProgress()
        let over = Over()
        let walking = Task { await group.walk(progress) { over.isTrue.load(ordering: .relaxed) } }
        for _ in 0..<3 * Int(WalkBudget.factor) {
            await progress.until(progress.count + Int.random(in: 1...40))
            await server.kill9()
            (server, port) = try await world.serve()
            proxy.aim(at: port)
        }
        await progress.until(progress.count + 20)
        over.isTrue.store(true, ordering: .relaxed)
        await walking.value
        await finish(world, group, proxy, server)
    }

    /// Everybody reads to the end on a quiet network and is checked; then all is stopped.
    private func finish(_ world: WalkWorld, _ group: WalkGroup, _ proxy: FaultyProxy, _ server: Tool) async {
        proxy.calm()
        await group.check()
        await group.end()
        proxy.stop()
        server.terminate()
        #expect(await server.status() == 0)
        await world.end()
    }

    private final class Over: Sendable { let isTrue = Atomic(false) }
}
