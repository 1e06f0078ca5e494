import BeckonRouting
import SwiftUI
import UIKit

@testable import BeckonUIKit

// An app of SwiftUI's life cycle: what it adds.

struct SwiftUIApp: App {
    @UIApplicationDelegateAdaptor(SwiftUIAppDelegate.self) var delegate

    var body: some Scene {
        WindowGroup {
            if let beckon = delegate.beckon { SwiftUIRoot(beckon: beckon) }
        }
    }
}

struct SwiftUIRoot: View {
    @StateObject private var path = DestinationPath()
    let beckon: Beckon

    var body: some View {
        NavigationStack(path: $path.path) {
            DestinationView(destination: .root)
                .navigationDestination(for: Destination.self) { DestinationView(destination: $0) }
        }
        .fullScreenCover(item: $path.call) { DestinationView(destination: $0) }
        .sheet(item: $path.presented) { DestinationView(destination: $0) }
        .beckonDestination(path, in: beckon)
    }
}

/// In place of the app's screens.
struct DestinationView: View {
    let destination: Destination

    var body: Never { preconditionFailure("Nobody draws it.") }
}

final class SwiftUIAppDelegate: UIResponder, UIApplicationDelegate, FakeDelegate {
    /// A test plays the system; an app leaves it out.
    let system = FakePlatform()
    private(set) var beckon: Beckon?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        beckon = Beckon.install(launchOptions: launchOptions, platform: system.platform) { _, _ in nil }
        return true
    }

    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        beckon?.sceneConfiguration(for: connectingSceneSession, options: options)
            ?? UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }

    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) { beckon?.didRegister(deviceToken) }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
        beckon?.didFailToRegister(error)
    }

    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping @Sendable (UIBackgroundFetchResult) -> Void
    ) { beckon?.didReceiveRemoteNotification(userInfo, completion: completionHandler) }
}
