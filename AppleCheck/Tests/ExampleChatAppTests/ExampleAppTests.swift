import BeckonApp
import BeckonExtension
import BeckonModel
import BeckonRouting
import BeckonTesting
import BeckonUIKit
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import ExampleChatApp

/// The example app, from launch to the open chat, against a server in this process.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ExampleAppTests {
    private let server = FakeServer()
    private let app = AppDelegate()
    private let folder: URL
    private let system = Kept()

    /// What the system keeps of the app's.
    @MainActor private final class Kept {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var badges: [Int] = []
        var scenes: [UIScene] = []
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let system = system
        app.platform.notificationDelegate = { system.delegate }
        app.platform.setNotificationDelegate = { system.delegate = $0 }
        app.platform.setBadge = { system.badges.append($0) }
        app.platform.center = NotificationCenter()
        app.platform.permission = { $0(.unknown) }
        app.platform.requestPermission = { $1(nil) }
        let folder = folder
        app.platform.appGroup = { _ in folder }
        app.settings.transport = server.transport
        app.settings.sessions = .file(folder.appendingPathComponent("session.json"))
        app.settings.folder = folder.appendingPathComponent("own")
    }

    private func scene(_ name: String = "one", _ response: UNNotificationResponse? = nil) -> SceneDelegate {
        let options = UIScene.ConnectionOptions(fakeResponse: response)
        let session = UISceneSession(fakeIdentifier: name)
        let delegate = SceneDelegate()
        delegate.app = app
        let scene = UIWindowScene(session: session, connectionOptions: options)
        system.scenes.append(scene)
        delegate.scene(scene, willConnectTo: session, options: options)
        scene.activationState = .foregroundActive
        app.platform.center.post(name: UIScene.didActivateNotification, object: scene)
        return delegate
    }

    private func response(_ id: Int64, from sender: String, to account: String) -> UNNotificationResponse {
        let content = UNMutableNotificationContent()
        content.title = sender
        content.userInfo = [
            "aps": ["alert": ["title": sender, "body": "Hello"] as [String: Any]] as [String: Any],
            "message": [
                "id": Int(id), "category": "message", "type": "text", "text": "Hello",
                "sender": ["uid": sender, "name": sender], "receiver": account, "receiverType": "user",
                "conversationId": "\(sender)_user_\(account)",
            ] as [String: Any],
            "beckon": ["v": 1, "to": account] as [String: Any],
        ]
        let request = UNNotificationRequest(
            identifier: "\(id)", content: content, trigger: UNPushNotificationTrigger())
        return .fake(.fake(request, date: Date(timeIntervalSince1970: 1000)))
    }

    /// By the turns of the main actor and never by the clock.
    private func until(_ condition: @MainActor () -> Bool) async {
        while !Task.isCancelled, !condition() { await Task.yield() }
    }

    private func login(_ scene: SceneDelegate, _ token: String) {
        (scene.window?.rootViewController as? LoginViewController)?.submit(token)
    }

    @Test func withoutASessionTheLoginIsShown() async {
        _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
        let scene = scene()
        await until { app.chat.coordinator.account == .nobody }
        #expect(scene.window?.rootViewController is LoginViewController)
    }

    /// the app was not running, nobody is signed in: the tap waits for login and root, then the chat is open, once.
    @Test func aTapThatStartsTheAppWaitsForTheLoginAndOpensTheChat() async throws {
        await server.addUser("alice")
        await server.addUser("bob")
        let message = try await server.post(
            from: UserID(unchecked: "alice"), to: .user(UserID(unchecked: "bob")), text: "Hello")
        _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
        let tap = response(message.id, from: "alice", to: "bob")
        let scene = scene("one", tap)
        system.delegate?.userNotificationCenter(.init(), didReceive: tap) {}
        await until { scene.window?.rootViewController is LoginViewController }
        login(scene, "token-bob")
        await until { app.chat.context != nil }
        let alice = Destination.conversation(.user(UserID(unchecked: "alice")), messageID: nil)
        let opened = app.chat.beckon?.navigator.state(of: "one")?.stack.filter { alice.isSameScreen(as: $0) }
        #expect(opened?.count == 1)
        // The extension knows who is signed in.
        #expect(try SignedInAccounts(directory: folder).load() == ["bob"])
    }

    @Test func eachWindowHasItsOwnRootAndTheLogoutTakesThemAll() async {
        await server.addUser("bob")
        _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
        let one = scene("one")
        await until { one.window?.rootViewController is LoginViewController }
        login(one, "token-bob")
        await until { app.chat.context != nil }
        let two = scene("two")
        for (name, scene) in [("one", one), ("two", two)] {
            #expect(scene.window?.rootViewController is UISplitViewController)
            #expect(app.chat.beckon?.navigator.state(of: name) != nil)
        }
        app.logout()
        await until { app.chat.coordinator.account == .nobody }
        #expect(one.window?.rootViewController is LoginViewController)
        #expect(two.window?.rootViewController is LoginViewController)
        #expect(system.badges.last == 0)
    }

    @Test func aTokenThatTheServerDoesNotTakeIsSaid() async {
        _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
        let scene = scene()
        await until { scene.window?.rootViewController is LoginViewController }
        login(scene, "nobody's")
        await until { (scene.window?.rootViewController as? LoginViewController)?.problem.text != nil }
        #expect(app.chat.context == nil)
    }
}
