import BeckonAPI
import BeckonGateway
import BeckonModel
import BeckonSQLite
import BeckonServer
import BeckonTesting
import Foundation

/// A real store in a temporary folder, a scripted push service and a worker between them.
final class OutboxFixture: Sendable {
    let folder: URL
    let storage: SQLiteStorage
    let time = ManualTime(now: 1_700_000_000_000)
    let service = PushScript()
    let alice: Session
    let bob: Session

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)")
        storage = try SQLiteStorage(path: folder.appending(path: "store.sqlite").path)
        for name in ["alice", "bob"] {
            try await storage.insertUser(User(uid: UserID(unchecked: name), name: name), now: 1)
        }
        alice = try await storage.insertSession(
            of: UserID(unchecked: "alice"), token: TokenHash(bytes: Array(repeating: 1, count: 32)), now: 1)
        bob = try await storage.insertSession(
            of: UserID(unchecked: "bob"), token: TokenHash(bytes: Array(repeating: 2, count: 32)), now: 1)
        try await register("b0b0")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Registers bob's device now.
    func register(_ token: String, _ platform: PushPlatform = .apnsDevice, for session: Session? = nil) async throws {
        try await storage.register(
            DeviceRegistration(
                platform: platform, token: token, environment: .sandbox, topic: "com.example.chat"),
            for: session ?? bob, now: time.source.now())
    }

    /// Another session of bob's: a second phone.
    func secondPhone() async throws -> Session {
        try await storage.insertSession(
            of: bob.uid, token: TokenHash(bytes: Array(repeating: 3, count: 32)), now: 1)
    }

    /// What a call's message says.
    @discardableResult
    func tell(_ action: String, of session: String = "v1.1", type: MessageType = .audio) async throws -> Message {
        try await storage.store(
            NewMessage(
                from: alice, to: .user(bob.uid), muid: UUID().uuidString, category: .call, type: type, text: nil,
                data: #"{"action":"\#(action)","sessionId":"\#(session)"}"#, countsAsUnread: false,
                sentAt: time.source.now())
        ).message
    }

    @discardableResult
    func send(_ text: String) async throws -> Message {
        try await storage.store(
            NewMessage(
                from: alice, to: .user(bob.uid), muid: UUID().uuidString, text: text, sentAt: time.source.now())
        ).message
    }

    private static let group = GroupID(unchecked: "large")

    /// A group of alice's with so many others, each with a device.
    func makeGroup(members: Int) async throws {
        let storage = storage
        _ = try await storage.insertGroup(
            NewGroup(guid: Self.group, name: "Large"), owner: alice.uid, now: time.source.now())
        // All at once, so that they share the commits.
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for number in 1...members {
                tasks.addTask {
                    let uid = UserID(unchecked: "member-\(number)")
                    try await storage.insertUser(User(uid: uid, name: "Member"), now: 1)
                    let session = try await storage.insertSession(
                        of: uid, token: TokenHash(bytes: Array("member-\(number)".utf8)), now: 1)
                    _ = try await storage.join(Self.group, uid, now: 1)
                    try await storage.register(
                        DeviceRegistration(
                            platform: .apnsDevice, token: String(0xA0000 + number, radix: 16), environment: .sandbox,
                            topic: "com.example.chat"), for: session, now: 1)
                }
            }
            try await tasks.waitForAll()
        }
    }

    func sendToGroup(_ text: String) async throws {
        _ = try await storage.store(
            NewMessage(
                from: alice, to: .group(Self.group), muid: UUID().uuidString, text: text, sentAt: time.source.now()))
    }

    /// With Beckon's own payloads.
    func realWorker(presence: Presence = .nobody) -> OutboxWorker {
        OutboxWorker(
            storage: storage, sender: service.sender, presence: presence, body: .beckon,
            patience: PushPatience(backOff: BackOff(random: { 1 })), time: time.source)
    }

    func worker(presence: Presence = .nobody) -> OutboxWorker {
        OutboxWorker(
            storage: storage, sender: service.sender, presence: presence,
            body: PushBody { message, account, badge in
                Data("\(message.id) \(account) \(badge.total)".utf8)
            }, patience: PushPatience(backOff: BackOff(random: { 1 })), time: time.source)
    }

    /// Runs a worker while the body runs.
    func working<Value: Sendable>(
        _ worker: OutboxWorker, _ body: () async throws -> Value
    ) async throws -> Value {
        let running = Task { await worker.run() }
        do {
            let value = try await body()
            running.cancel()
            await running.value
            return value
        } catch {
            running.cancel()
            await running.value
            throw error
        }
    }

    /// Returns when the worker has nothing left to do but to wait for a due time.
    func untilItWaits() async {
        while time.waiting == 0 { await Task.yield() }
    }

    /// Whether the outbox is empty.
    func isDone() async throws -> Bool { try await storage.nextPushDue() == nil }

    /// Lets time pass, a step each time somebody waits for it, until all is done: who waits first may wait for something else.
    func untilDone(letting step: Duration) async throws {
        while try await !isDone() {
            if time.waiting > 0 { time.advance(by: step) }
            await Task.yield()
        }
    }

    /// Returns when the outbox is empty.
    func untilDone() async throws {
        while try await !isDone() { await Task.yield() }
    }
}
