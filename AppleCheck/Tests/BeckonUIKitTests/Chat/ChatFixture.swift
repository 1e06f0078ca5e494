import BeckonAPI
import BeckonApp
import BeckonClient
import BeckonExtension
import BeckonModel
import BeckonRouting
import BeckonTesting
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// An app on Beckon's own server: Bob's, who knows Alice and Carol and is in a group with them.
@MainActor final class ChatFixture {
    let time = ManualTime()
    let server: FakeServer
    let system: FakePlatform
    let chat: BeckonChat
    let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-chat-\(UUID().uuidString)")
    var window = UIWindow(frame: .zero)
    private let notifications = UNUserNotificationCenter()

    /// - Parameter kept: whether the process before has kept its session.
    init(kept: Bool = false, calls: Bool = false) async throws {
        server = FakeServer(now: time.source.now)
        for user in [alice, bob, carol] { await server.addUser(user.uid.rawValue, name: user.name) }
        await server.addGroup("team", name: "Team", members: [alice.uid, bob.uid, carol.uid])
        system = FakePlatform()
        system.isActive = false
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        system.appGroups["group.chat"] = folder
        let sessions = SessionStore.file(folder.appending(path: "session.json"))
        if kept { try sessions.save(ClientSession(user: bob, token: "token-bob")) }
        var settings = BeckonChat.Settings(
            server: try #require(URL(string: "http://localhost")), appGroup: "group.chat",
            folder: folder.appending(path: "own"), sessions: sessions, environment: .sandbox
        ) { LoginController() }
        settings.transport = server.transport
        settings.time = time.source
        settings.topic = "com.example.chat"
        settings.configure = { $0.navigation.isAnimated = false }
        if calls { settings.callScreen = { CallScreen($0, $1) } }
        chat = BeckonChat(settings, platform: system.platform)
    }

    /// The app has launched, and its window is there.
    func start() {
        chat.install()
        system.center.post(name: UIApplication.didFinishLaunchingNotification, object: nil)
        chat.show(in: window)
        activate()
    }

    /// The person has signed in and sees the list.
    func started(calls: Bool = false) async throws {
        start()
        try await chat.login(token: "token-bob")
        #expect(list != nil)
    }

    func activate() {
        system.isActive = true
        system.center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    }

    func leave() {
        system.isActive = false
        system.center.post(name: UIApplication.willResignActiveNotification, object: nil)
        system.center.post(name: UIApplication.didEnterBackgroundNotification, object: nil)
    }

    var stack: [UIViewController] { (window.rootViewController as? UINavigationController)?.viewControllers ?? [] }
    var list: ConversationListViewController? { stack.first as? ConversationListViewController }
    var top: ChatViewController? { stack.last as? ChatViewController }

    func post(_ text: String, from sender: User = alice, to receiver: Receiver = .user(bob.uid)) async throws -> Int64 {
        time.advance(by: .seconds(1))
        return try await server.post(from: sender.uid, to: receiver, text: text).id
    }

    /// As the server pushes it.
    func push(_ id: Int64, from sender: User = alice, badge: Int = 1, version: Int = 1) -> [AnyHashable: Any] {
        [
            "aps": ["alert": ["title": sender.name, "body": "Hello"] as [String: Any], "badge": badge] as [String: Any],
            "message": [
                "id": Int(id), "category": "message", "type": "text", "text": "Hello",
                "sender": ["uid": sender.uid.rawValue, "name": sender.name], "receiver": "bob", "receiverType": "user",
                "sentAt": 1_699_800_000, "conversationId": "\(sender.uid)_user_bob",
            ] as [String: Any],
            "beckon": ["v": 1, "to": "bob", "badgeVersion": version] as [String: Any],
        ]
    }

    @discardableResult
    func tap(_ response: UNNotificationResponse) async -> Int {
        let calls = Counter()
        await withCheckedContinuation { continuation in
            system.delegate?.userNotificationCenter(notifications, didReceive: response) {
                calls.count()
                continuation.resume()
            }
        }
        return calls.value
    }

    func present(_ notification: UNNotification) async -> UNNotificationPresentationOptions {
        await withCheckedContinuation { continuation in
            system.delegate?.userNotificationCenter(notifications, willPresent: notification) {
                continuation.resume(returning: $0)
            }
        }
    }

    func end() async {
        await chat.coordinator.end()
        // Nil is the meaning: a rest in the temporary folder is no failure of a test.
        try? FileManager.default.removeItem(at: folder)
    }
}

final class LoginController: UIViewController {}

/// The app's own screen of a call.
final class CallScreen: UIViewController {
    let id: CallSessionID

    init(_ id: CallSessionID, _ receiver: Receiver?) {
        self.id = id
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
}
