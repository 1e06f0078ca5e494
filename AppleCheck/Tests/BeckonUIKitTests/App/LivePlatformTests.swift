import BeckonRouting
import BeckonModel
import BeckonPush
import Foundation
import Testing
import Synchronization
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// The closures against the declared classes of the system.
@MainActor struct LivePlatformTests {
    private let center = UNUserNotificationCenter()
    private var platform: BeckonPlatform { .live(center, .main) }

    @Test func theDelegateIsTheCentres() {
        let beckon = Beckon.install(platform: platform) { _, _ in nil }
        #expect(center.delegate === beckon.delegate)
    }

    @Test func permissionIsAskedForAndReadOnTheMainActor() async {
        let platform = platform
        center.fakeState.settings = UNNotificationSettings(fakeStatus: .authorized, badge: .disabled)
        let problem = await withCheckedContinuation { continuation in
            platform.requestPermission([.alert]) { continuation.resume(returning: $0) }
        }
        #expect(problem == nil && center.fakeState.requested == [.alert])
        let permission = await withCheckedContinuation { continuation in
            platform.permission { continuation.resume(returning: $0) }
        }
        #expect(permission == PushPermission(.authorized, showsAlerts: true, playsSound: true, showsBadge: false))
    }

    @Test func categoriesOfOthersStay() async {
        let platform = platform
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "SHOP", actions: [], intentIdentifiers: []),
            UNNotificationCategory(identifier: "CHAT", actions: [], intentIdentifiers: []),
        ])
        platform.addCategories([ActionCategory("CHAT", buttons: [.markRead(title: "Read")])])
        while center.fakeState.categories.first(where: { $0.identifier == "CHAT" })?.actions.count != 1 {
            await Task.yield()
        }
        let names = await withCheckedContinuation { continuation in
            platform.categories { continuation.resume(returning: $0) }
        }
        #expect(names == ["SHOP", "CHAT"])
    }

    @Test func thePersonIsLedToTheSettings() {
        platform.openSettings()
        #expect(UIApplication.shared.fakeOpened.last?.absoluteString == "app-settings:notifications")
    }

    @Test func theBadgeIsSet() {
        platform.setBadge(4)
        #expect(center.fakeState.badge == 4)
    }

    @Test func timeInTheBackgroundIsAskedForAndGivenBack() {
        let application = UIApplication.shared
        let before = application.fakeTasks.withLock { $0.running.count }
        let end = platform.beginBackgroundTime {}
        #expect(application.fakeTasks.withLock { $0.running.count } == before + 1)
        end()
        #expect(application.fakeTasks.withLock { $0.running.count } == before)
    }
}
