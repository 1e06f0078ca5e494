import BeckonClient
import BeckonModel
import BeckonPush
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Foundation

let alice = User(uid: UserID(unchecked: "alice"), name: "Alice")
let bob = User(uid: UserID(unchecked: "bob"), name: "Bob")
let carol = User(uid: UserID(unchecked: "carol"), name: "Carol")
let toAlice = Receiver.user(alice.uid)
let toBob = Receiver.user(bob.uid)
let toCarol = Receiver.user(carol.uid)
let toTeam = Receiver.group(GroupID(unchecked: "team"))

/// Bob's phone with the chat app, and a server that alice and carol use too.
@MainActor struct ChatAppFixture {
    let server = FakeServer()
    let time = ManualTime()
    let configuration: ChatAppConfiguration
    let phone: Phone
    let folder = TemporaryFolder()
    let trace = TraceLog()

    init(
        scenes: Bool = true, behaviour: PhoneBehaviour = PhoneBehaviour(), style: NavigationPlan.Style = .pushed,
        keepsTaps: Bool = false, takesCalls: Bool = false,
        rings: @escaping @Sendable (PushMessage.Call) -> Bool = { _ in false },
        currentCall: @escaping @Sendable (PushMessage, String?) -> CallSessionID? = { _, _ in nil }
    ) throws {
        let transport = server.transport
        configuration = ChatAppConfiguration(
            hasScenes: scenes, style: style, keepsTaps: keepsTaps, takesCalls: takesCalls, rings: rings,
            currentCall: currentCall, random: { 0 }, transport: { transport })
        phone = try Phone(
            name: "bob", app: configuration.bundle, folder: folder.url, behaviour: behaviour,
            registrar: PushRegistrar { topic, _ in topic.hasSuffix(".voip") ? "0bff" : "0aff" }, time: time.source,
            trace: trace.trace)
    }

    var app: ChatApp? { phone.chatApp }

    /// Bob is signed in and looks at the list.
    func signedIn() async throws {
        for user in [alice, bob, carol] { await server.addUser(user.uid.rawValue) }
        await server.addGroup("team", members: [alice.uid, bob.uid])
        phone.launch()
        try await app?.login(token: "token-bob")
        try await phone.until { app?.navigation.isAtRoot == true && app?.isRegisteredForPush == true }
    }

    func inBackground() async throws {
        try await signedIn()
        phone.enterBackground()
        try await server.until { $0.openSockets == 0 }
    }

    func killed() async throws {
        try await inBackground()
        await phone.kill()
    }

    /// Somebody writes, and the gateway pushes it to bob's phone.
    @discardableResult
    func message(
        _ text: String, from sender: User = alice, to receiver: Receiver = toBob, category: String? = nil
    ) async throws -> String {
        let message = try await server.post(from: sender.uid, to: receiver, text: text)
        return try await push(message, category: category)
    }

    /// What the gateway pushes; the identifier that it is displayed under.
    @discardableResult
    func push(_ message: Message, badge: Badge? = nil, category: String? = nil) async throws -> String {
        let total = await server.badge(of: bob.uid)
        let payload = PushPayload(message: message, to: bob.uid, badge: badge ?? total, category: category)
        let identifier = "bob-\(message.reference)"
        phone.receive(
            DeliveredPush(
                token: "0aff", apnsID: UUID().uuidString, collapseID: identifier,
                payload: try JSONDecoder().decode([String: JSONValue].self, from: try payload.encoded())))
        return identifier
    }

    /// Sends a file of `Examples/payloads` to the phone.
    func example(_ name: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Examples/payloads/\(name).apns")
        phone.receive(
            DeliveredPush(
                token: "0aff", apnsID: name,
                payload: try JSONDecoder().decode([String: JSONValue].self, from: Data(contentsOf: file))))
        return name
    }

    func shown(_ identifier: String) async throws {
        try await phone.until { phone.deliveredNotifications.contains { $0.requestIdentifier == identifier } }
    }

    /// The chat window on top.
    var chat: ChatWindow? { app?.navigation.chat }

    var stack: [Destination] { app?.navigation.destinations ?? [] }

    func isChat(_ receiver: Receiver) -> Bool { stack == [.root, .conversation(receiver, messageID: nil)] }

    /// What holds at the end of every test: no rule of the system broken, every completion called.
    var isClean: Bool { phone.faults.isEmpty && phone.unanswered == 0 }
}

/// Keeps trace lines.
///
/// `@unchecked` because lines come from any thread: the lock guards them.
final class TraceLog: @unchecked Sendable {
    private let lock = NSLock()
    private var kept: [TraceLine] = []

    var lines: [TraceLine] { lock.withLock { kept } }
    var trace: Trace {
        Trace(place: "test", monotonic: { 0 }, record: { line in self.lock.withLock { self.kept.append(line) } })
    }
}
