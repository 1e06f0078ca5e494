import BeckonModel
import BeckonPush
import BeckonRouting
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// The seeds' stories with what an app adds, on the system's own objects as they are declared here.
@MainActor @Suite(.serialized) struct SeedCodeTests {
    private let application = UIApplication.shared
    private let center = UNUserNotificationCenter.current()

    private func tap(_ response: UNNotificationResponse) async {
        await withCheckedContinuation { continuation in
            center.delegate?.userNotificationCenter(center, didReceive: response) { continuation.resume() }
        }
    }

    @Test func seed1AColdStartByTapPresentsTheChatAndASecondTapDoesNotPresentItAgain() async throws {
        let delegate = Seed1AppDelegate()
        application.delegate = delegate
        #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
        let response = UNNotificationResponse.of(Pushes.message())
        let options = UIScene.ConnectionOptions(fakeResponse: response)
        let session = UISceneSession(fakeIdentifier: "main")
        let sceneDelegate = Seed1SceneDelegate()
        sceneDelegate.scene(
            UIWindowScene(session: session, connectionOptions: options), willConnectTo: session, options: options)
        let window = try #require(sceneDelegate.window)
        await tap(response)
        #expect(window.covers.count == 1)
        let chat = try #require((window.covers.first as? UINavigationController)?.topViewController)
        #expect((chat as? ScreenController)?.destination == .user("bob", message: "12345"))
        await tap(.of(Pushes.message(2), id: "2"))
        #expect(window.covers.count == 1)
        chat.navigationItem.leftBarButtonItem?.fakeTap()
        #expect(window.covers.isEmpty)
        delegate.application(application, didRegisterForRemoteNotificationsWithDeviceToken: Data([1]))
        #expect(delegate.beckon?.setup.state.registration == .registered(Data([1])))
    }

    @Test func seed2ATapPushesTheScreenOfItsCategoryAndBackLeadsToTheFirst() async throws {
        let delegate = Seed2AppDelegate()
        application.delegate = delegate
        let launch: [UIApplication.LaunchOptionsKey: Any] = [.remoteNotification: Pushes.category("Second")]
        #expect(delegate.application(application, didFinishLaunchingWithOptions: launch))
        let navigation = try #require(delegate.window.navigation)
        #expect(navigation.topViewController is FirstViewController, "Launch options are a hint (P-25).")
        await tap(.of(Pushes.category("Second")))
        #expect(navigation.topViewController is SecondViewController)
        await tap(.of(Pushes.category("Third"), id: "2"))
        #expect(navigation.viewControllers.count == 2 && navigation.topViewController is ThirdViewController)
        navigation.fakeBack()
        #expect(navigation.topViewController is FirstViewController)
        delegate.application(application, didRegisterForRemoteNotificationsWithDeviceToken: Data([1]))
        #expect(delegate.messaging.apnsToken == Data([1]), "R-2.6")
    }

    @Test func aSilentPushIsAnsweredByTheDelegatesOneLine() async {
        let delegate = Seed1AppDelegate()
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        let result = await withCheckedContinuation { continuation in
            delegate.application(application, didReceiveRemoteNotification: Pushes.foreign) {
                continuation.resume(returning: $0)
            }
        }
        #expect(result == .noData)
    }
}
