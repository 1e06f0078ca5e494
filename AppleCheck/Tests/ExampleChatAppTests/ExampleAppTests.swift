import BeckonApp
import BeckonClient
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
    private let center = NotificationCenter()

    /// What the system keeps of the app's.
    @MainActor private final class Kept {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var badges: [Int] = []
        var scenes: [UIScene] = []
    }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("beckon-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let (system, folder) = (system, folder)
        var platform = BeckonPlatform.live
        platform.notificationDelegate = { system.delegate }
        platform.setNotificationDelegate = { system.delegate = $0 }
        platform.setBadge = { system.badges.append($0) }
        platform.center = center
        platform.permission = { $0(.unknown) }
        platform.requestPermission = { $1(nil) }
        platform.appGroup = { _ in folder }
        var settings = app.settings()
        settings.transport = server.transport
        settings.folder = folder.appendingPathComponent("own")
        settings.sessions = .file(folder.appendingPathComponent("session.json"))
        app.chat = BeckonChat(settings, platform: platform)
    }

    private func launch() async {
        _ = app.application(.shared, didFinishLaunchingWithOptions: nil)
        await until { app.chat.coordinator.account != .unknown }
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
        center.post(name: UIScene.didActivateNotification, object: scene)
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

    /// Until something of the account holds, whose changes are told.
    private func until(_ condition: @escaping @MainActor () -> Bool) async {
        let changed = AsyncStream<Void>.makeStream()
        app.chat.coordinator.onChange = { changed.continuation.yield() }
        defer { app.chat.coordinator.onChange = nil }
        if condition() { return }
        for await _ in changed.stream where condition() { return }
    }

    /// Types the token and touches the button.
    private func login(_ token: String, in scene: SceneDelegate) throws -> LoginViewController {
        let login = try #require(scene.window?.rootViewController as? LoginViewController)
        let column = try #require(login.view.subviews.first as? UIStackView)
        let field = try #require(column.arrangedSubviews.first as? UITextField)
        field.text = token
        try #require(column.arrangedSubviews[1] as? UIButton).fakeTap()
        return login
    }

    private func isList(_ scene: SceneDelegate) -> Bool {
        let root = scene.window?.rootViewController as? UINavigationController
        return root?.viewControllers.first is ConversationListViewController
    }

    /// the app was not running, nobody is signed in: the tap waits for login and root, then the chat is open, once.
    @Test func aTapThatStartsTheAppWaitsForTheLoginAndOpensTheChat() async throws {
        await server.addUser("alice")
        await server.addUser("bob")
        let message = try await server.post(
            from: UserID(unchecked: "alice"), to: .user(UserID(unchecked: "bob")), text: "Hello")
        await launch()
        let tap = response(message.id, from: "alice", to: "bob")
        let scene = scene("one", tap)
        system.delegate?.userNotificationCenter(.init(), didReceive: tap) {}
        _ = try login("token-bob", in: scene)
        await until { app.chat.coordinator.user != nil }
        let alice = Destination.conversation(.user(UserID(unchecked: "alice")), messageID: nil)
        let opened = app.chat.beckon?.navigator.state(of: "one")?.stack.filter { alice.isSameScreen(as: $0) }
        #expect(opened?.count == 1 && isList(scene))
        // The extension knows who is signed in.
        #expect(try SignedInAccounts(directory: folder).load() == ["bob"])
    }

    @Test func eachWindowHasItsOwnRootAndTheLogoutTakesThemAll() async throws {
        await server.addUser("bob")
        await launch()
        let one = scene("one")
        _ = try login("token-bob", in: one)
        await until { app.chat.coordinator.user != nil }
        let two = scene("two")
        for (name, scene) in [("one", one), ("two", two)] {
            #expect(isList(scene) && app.chat.beckon?.navigator.state(of: name) != nil)
        }
        try await app.chat.logout()
        for scene in [one, two] { #expect(scene.window?.rootViewController is LoginViewController) }
        #expect(system.badges.last == 0)
        #expect(try SignedInAccounts(directory: folder).load() == [])
    }

    @Test func aTokenThatTheServerDoesNotTakeIsSaid() async throws {
        await launch()
        let scene = scene()
        let login = try login("nobody's", in: scene)
        let column = try #require(login.view.subviews.first as? UIStackView)
        let problem = try #require(column.arrangedSubviews.last as? UILabel)
        // The sentence comes on the main actor, after the server's answer.
        while problem.text == nil { await Task.yield() }
        #expect(app.chat.coordinator.user == nil && scene.window?.rootViewController === login)
    }
}
