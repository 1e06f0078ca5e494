import BeckonAPI
import BeckonModel
import BeckonNet
import BeckonTesting
import Foundation
import Testing

@testable import BeckonServer

/// The hub on a real loop and a real store; the other end of the wire is a pair of streams.
@Suite(.timeLimit(.minutes(1))) struct RealtimeServiceTests {
    private final class Server: Sendable {
        let store: StorageFixture
        let loop: EventLoop
        let hub: Hub
        let service: RealtimeService
        let time = ManualTime()
        let acknowledged = AsyncStream.makeStream(of: Bool.self)

        init(_ store: StorageFixture) throws {
            self.store = store
            loop = try EventLoop(name: "test")
            hub = Hub(loop: loop, storage: store.storage, time: time.source, trace: .silent)
            let telling = acknowledged.continuation
            service = RealtimeService(
                hub: hub, storage: store.storage, time: time.source, loop: loop,
                onAcknowledged: { _, _, shown in telling.yield(shown) }, report: { Issue.record("\($0)") })
            let (loop, hub) = (loop, hub)
            store.storage.observe { event in loop.execute { hub.assumeIsolated { $0.publish(event) } } }
        }

        func connect(_ session: Session) -> Phone { Phone(service, session) }
    }

    /// A device's end.
    private final class Phone: Sendable {
        struct Closed: Sendable, Equatable {
            var code: UInt16
            var reason: String
        }

        private let events: AsyncStream<RealtimeEvent>
        private let closed: AsyncStream<Closed>
        let frames: AsyncStream<RealtimeFrame>.Continuation
        let serving: Task<Void, Never>

        init(_ service: RealtimeService, _ session: Session) {
            let (events, receiving) = AsyncStream.makeStream(of: RealtimeEvent.self)
            let (closed, closing) = AsyncStream.makeStream(of: Closed.self)
            let (incoming, frames) = AsyncStream.makeStream(of: RealtimeFrame.self)
            self.events = events
            self.closed = closed
            self.frames = frames
            let peer = RealtimePeer(
                send: { frame in
                    do {
                        receiving.yield(try JSONDecoder().decode(RealtimeEvent.self, from: frame.text))
                    } catch { Issue.record(error) }
                    return true
                },
                close: { code, reason in
                    closing.yield(Closed(code: code, reason: reason))
                    closing.finish()
                    frames.finish()
                })
            serving = Task {
                let connection = RealtimeConnection(service, session)
                await connection.begin(peer)
                for await frame in incoming { await connection.take(frame, from: peer) }
                await connection.end()
            }
        }

        func next() async -> RealtimeEvent? {
            for await event in events { return event }
            return nil
        }

        func close() async -> Closed? {
            for await closed in closed { return closed }
            return nil
        }

        func say(_ text: String) { frames.yield(.text(Data(text.utf8))) }

        func acknowledge(_ receiver: Receiver, _ id: Int64, shown: Bool) throws {
            let command = RealtimeCommand.acknowledge(Acknowledgement(receiver, messageId: id, shown: shown))
            frames.yield(.text(try JSONEncoder().encode(command)))
        }

        func hangUp() async {
            frames.finish()
            await serving.value
        }
    }

    private func withServer(_ body: (Server) async throws -> Void) async throws {
        try await StorageDriver.sqlite.withStorage { store in
            let server = try Server(store)
            try await body(server)
            await server.loop.shutdown()
        }
    }

    @Test func readyComesFirstThenMessagesInOrderToEveryOtherDevice() async throws {
        try await withServer { server in
            let alice = try await server.store.login("alice")
            let tablet = try await server.store.login("alice")
            let bob = try await server.store.login("bob")
            let phones = [server.connect(alice), server.connect(tablet), server.connect(bob)]
            for phone in phones { #expect(await phone.next() == .ready) }
            for index in 1...5 {
                let message = try await server.store.send("\(index)", from: alice, to: .user("bob"))
                for phone in phones[1...] { #expect(await phone.next() == .message(message)) }
            }
            // The sending session heard nothing of it: the first that it hears is another's word.
            let answer = try await server.store.send("back", from: bob, to: .user("alice"))
            #expect(await phones[0].next() == .message(answer))
            for phone in phones { await phone.hangUp() }
        }
    }

    @Test func eachSideHearsAReadReceiptAsItSeesTheConversation() async throws {
        try await withServer { server in
            let alice = try await server.store.login("alice")
            let bob = try await server.store.login("bob")
            let bobTablet = try await server.store.login("bob")
            let message = try await server.store.send("hi", from: alice, to: .user("bob"))
            let phones = [server.connect(alice), server.connect(bobTablet)]
            for phone in phones { #expect(await phone.next() == .ready) }
            let read = try await server.store.storage.read(
                upTo: message.id, with: .user("alice"), by: bob, now: 5_000)
            #expect(await phones[0].next() == .read(read.receipt(for: "alice")))
            #expect(await phones[1].next() == .read(read.receipt(for: "bob")))
            #expect(read.receipt(for: "alice").receiver == "bob" && read.receipt(for: "bob").receiver == "alice")
            for phone in phones { await phone.hangUp() }
        }
    }

    @Test func whoJoinsWhileConnectedHearsTheGroupFromThenOn() async throws {
        try await withServer { server in
            let alice = try await server.store.login("alice")
            let bob = try await server.store.login("bob")
            try await server.store.group("team", owner: alice)
            let phone = server.connect(bob)
            #expect(await phone.next() == .ready)
            try await server.store.send("before", from: alice, to: .group("team"))
            _ = try await server.store.storage.join("team", "bob", now: 1)
            let after = try await server.store.send("after", from: alice, to: .group("team"))
            #expect(await phone.next()?.action == .joined)
            #expect(await phone.next() == .message(after))
            await phone.hangUp()
        }
    }

    /// Server-notes §7, security 3: thrown out, or logged out, after the store was asked whether it may be told.
    @Test func nobodyHearsWhoWritesAfterTheirEnd() async throws {
        try await withServer { server in
            let alice = try await server.store.login("alice")
            let bob = try await server.store.login("bob")
            try await server.store.group("team", owner: bob, members: alice)
            let writer = server.connect(alice)
            #expect(await writer.next() == .ready)
            // Another device than the one that throws out.
            let other = server.connect(try await server.store.login("bob"))
            #expect(await other.next() == .ready)
            let first = ConnectionID(rawValue: 0)
            func type() async {
                await server.hub.publish(
                    TypingIndicator(.group("team"), .started), from: first, in: ConversationKey("team"), unaware: [])
            }
            await type()
            #expect(await other.next() == .typing(TypingIndicator(.group("team"), .started, sender: "alice")))
            try await server.store.storage.kick("alice", from: "team", by: bob, now: 1)
            await type()
            #expect(await other.next()?.action == .kicked)
            _ = try await server.store.storage.join("team", "alice", now: 1)
            #expect(await other.next()?.action == .joined)
            try await server.store.storage.removeSession(alice.id)
            await type()
            let note = try await server.store.send("hi", from: bob, to: .group("team"))
            #expect(await other.next() == .message(note))
            await other.hangUp()
        }
    }

    /// Server-notes §7, security 3.
    @Test func anEndedSessionIsCutOff() async throws {
        try await withServer { server in
            let bob = try await server.store.login("bob")
            let phone = server.connect(bob)
            #expect(await phone.next() == .ready)
            try await server.store.storage.removeSession(bob.id)
            #expect(await phone.close() == Phone.Closed(code: 1008, reason: "The session has ended."))
            await phone.serving.value
            // One that ended between its check and its connection is not served either.
            let late = server.connect(bob)
            #expect(await late.close()?.code == 1008)
        }
    }

    /// What waits for this device is dropped when the message is on screen, and due at once when it is not.
    @Test(arguments: [true, false])
    func anAcknowledgementReachesPresenceAndWhatWaits(shown: Bool) async throws {
        try await withServer { server in
            let alice = try await server.store.login("alice")
            let bob = try await server.store.login("bob")
            try await server.store.register("aa", for: bob)
            let phone = server.connect(bob)
            #expect(await phone.next() == .ready)
            let message = try await server.store.send("hi", from: alice, to: .user("bob"))
            let storage = server.store.storage
            let claim = try #require(try await server.store.claim().first)
            let page = try await storage.pushPage(of: claim, limit: 1)
            let device = try #require(page.recipients.first?.devices.first)
            let far = StorageFixture.now + 99_000_000
            _ = try await storage.finish(claim, deferring: [DeferredPush(uid: "bob", device: device.id, due: far)])
            #expect(await server.hub.answer(bob.id, MessageKey(message)) == .unanswered)

            try phone.acknowledge(.user("alice"), message.id, shown: shown)
            var told = server.acknowledged.stream.makeAsyncIterator()
            #expect(await told.next() == shown)
            #expect(await server.hub.answer(bob.id, MessageKey(message)) == (shown ? .shown : .notShown))
            let due = try await storage.nextPushDue()
            if shown { #expect(due == nil) } else { #expect(due.map { $0 < far } == true) }
            await phone.hangUp()
        }
    }

    @Test(
        arguments: [
            ("{\"type\":", 1007), ("[]", 1007), ("7", 1007), ("", 1007), (String(repeating: "[", count: 99), 1007),
            ("{}", 1008), ("{\"type\":7}", 1008), ("{\"type\":\"acknowledge\"}", 1008),
            (
                #"{"type":"acknowledge","acknowledgement":{"receiver":"a b","receiverType":"user","messageId":1,"shown":true}}"#,
                1008
            ),
            (
                #"{"type":"acknowledge","acknowledgement":{"receiver":"a","receiverType":"room","messageId":1,"shown":true}}"#,
                1008
            ),
        ] as [(String, UInt16)])
    func wrongFramesEndTheConnectionWithTheirCode(_ text: String, _ code: UInt16) async throws {
        try await withServer { server in
            let bob = try await server.store.login("bob")
            let phone = server.connect(bob)
            #expect(await phone.next() == .ready)
            phone.say(text)
            let closed = await phone.close()
            #expect(closed?.code == code && closed?.reason.isEmpty == false)
            #expect((closed?.reason.utf8.count ?? 0) <= 123)
            await phone.serving.value
        }
    }

    @Test func binaryFramesAreRefusedAndUnknownCommandsLeftAlone() async throws {
        try await withServer { server in
            let alice = try await server.store.login("alice")
            let bob = try await server.store.login("bob")
            let phone = server.connect(bob)
            #expect(await phone.next() == .ready)
            phone.say(#"{"type":"dance","steps":[1,2]}"#)
            let message = try await server.store.send("hi", from: alice, to: .user("bob"))
            #expect(await phone.next() == .message(message))
            phone.frames.yield(.binary)
            #expect(await phone.close()?.code == 1003)
            await phone.serving.value
        }
    }
}
