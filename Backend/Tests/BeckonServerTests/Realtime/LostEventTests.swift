import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Synchronization
import Testing

@testable import BeckonServer

/// An event that is lost between its commit and the hub arrives all the same, within two seconds of the injected clock
/// and in order (server-notes §3).
@Suite(.timeLimit(.minutes(1))) struct LostEventTests {
    private final class Device: Sendable {
        private let events = AsyncStream.makeStream(of: RealtimeEvent.self)

        var peer: RealtimePeer {
            RealtimePeer(
                send: { [continuation = events.continuation] frame in
                    guard let event = try? JSONDecoder().decode(RealtimeEvent.self, from: frame.text) else {
                        return false
                    }
                    continuation.yield(event)
                    return true
                },
                close: { _, _ in })
        }

        func next() async -> RealtimeEvent? {
            for await event in events.stream { return event }
            return nil
        }
    }

    private struct World: Sendable {
        let store: StorageFixture
        let alice: Session
        let device: Device
        let time: ManualTime
        let repaired: Repairs
        let loses: Loss
    }

    private final class Loss: Sendable { let isOn = Atomic(false) }
    private final class Repairs: Sendable { let count = Atomic(0) }

    /// Bob's device is connected; events reach the hub unless they are being lost.
    private func withWorld(_ body: @Sendable (World) async throws -> Void) async throws {
        try await StorageDriver.sqlite.withStorage { store in
            let alice = try await store.login("alice")
            let bob = try await store.login("bob")
            let loop = try EventLoop(name: "test")
            let (loss, repairs, time, device) = (Loss(), Repairs(), ManualTime(), Device())
            let hub = Hub(
                loop: loop, storage: store.storage, trace: .silent,
                repaired: { repairs.count.add($0, ordering: .relaxed) })
            store.storage.observe { event in
                guard !loss.isOn.load(ordering: .relaxed) else { return }
                loop.execute { hub.assumeIsolated { $0.publish(event) } }
            }
            let id = await hub.connect(bob, device.peer)
            await hub.makeReady(id, groups: [])
            #expect(await device.next() == .ready)
            let watch = Task {
                await HeadWatch(hub: hub, storage: store.storage, time: time.source).run()
            }
            await time.untilWaiting()
            let world = World(
                store: store, alice: alice, device: device, time: time, repaired: repairs, loses: loss)
            try await body(world)
            watch.cancel()
            await watch.value
            await loop.shutdown()
        }
    }

    @Test func theLastEventOfAQuietChatArrivesWithinTwoSeconds() async throws {
        try await withWorld { world in
            world.loses.isOn.store(true, ordering: .relaxed)
            let lost = try await world.store.send("lost", from: world.alice, to: .user("bob"))
            world.loses.isOn.store(false, ordering: .relaxed)
            for _ in 0..<2 {
                world.time.advance(by: HeadWatch.interval)
                await world.time.untilWaiting()
            }
            #expect(HeadWatch.interval * 2 < .seconds(2))
            #expect(await world.device.next() == .message(lost))
            #expect(world.repaired.count.load(ordering: .relaxed) == 1)
        }
    }

    @Test func whatFollowsALostEventWaitsForIt() async throws {
        try await withWorld { world in
            let first = try await world.store.send("1", from: world.alice, to: .user("bob"))
            world.loses.isOn.store(true, ordering: .relaxed)
            let lost = try await world.store.send("2", from: world.alice, to: .user("bob"))
            world.loses.isOn.store(false, ordering: .relaxed)
            let last = try await world.store.send("3", from: world.alice, to: .user("bob"))
            for expected in [first, lost, last] { #expect(await world.device.next() == .message(expected)) }
        }
    }

    @Test func anEventThatArrivesIsToldOnce_howeverOftenTheHeadsAreLookedAt() async throws {
        try await withWorld { world in
            for text in ["1", "2", "3"] {
                let sent = try await world.store.send(text, from: world.alice, to: .user("bob"))
                for _ in 0..<2 {
                    world.time.advance(by: HeadWatch.interval)
                    await world.time.untilWaiting()
                }
                #expect(await world.device.next() == .message(sent))
            }
            #expect(world.repaired.count.load(ordering: .relaxed) == 0)
        }
    }
}
