import BeckonModel
import BeckonPush
import BeckonRouting
import CallKit
import PushKit
import Synchronization
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// The system as a test plays it.
@MainActor final class FakePlatform {
    let center = NotificationCenter()
    weak var delegate: (any UNUserNotificationCenterDelegate)?
    var permission = PushPermission(.notDetermined, showsAlerts: false, playsSound: false, showsBadge: false)
    /// What the person answers.
    var answer = PushPermission(.authorized, showsAlerts: true, playsSound: true, showsBadge: true)
    var permissionProblem: String?
    var registrations = 0
    var settingsCount = 0
    var categories: [ActionCategory] = []
    var registersCategories = true
    var badges: [Int] = []
    /// What is in the list.
    var delivered: [String: NotificationContent] = [:]
    /// What was asked for, and has not been ended, in the background.
    var backgroundTasks: [Int: @MainActor @Sendable () -> Void] = [:]
    var backgroundCount = 0
    var isActive = true
    var info: [String: [String]] = [:]
    var appGroups: [String: URL] = [:]
    let isMainThread = Mutex(true)
    var registry: PKPushRegistry?
    var provider: CXProvider?

    var platform: BeckonPlatform {
        BeckonPlatform(
            notificationDelegate: { self.delegate }, setNotificationDelegate: { self.delegate = $0 },
            requestPermission: { _, done in
                if self.permission.status == .notDetermined { self.permission = self.answer }
                done(self.permissionProblem)
            },
            permission: { $0(self.permission) },
            openSettings: { self.settingsCount += 1 },
            registerForRemoteNotifications: { self.registrations += 1 },
            addCategories: { if self.registersCategories { self.categories += $0 } },
            categories: { $0(Set(self.categories.map(\.identifier))) }, delivered: { $0(self.delivered) },
            removeDelivered: { for name in $0 { self.delivered[name] = nil } },
            setBadge: { self.badges.append($0) },
            beginBackgroundTime: { expired in
                self.backgroundCount += 1
                let number = self.backgroundCount
                self.backgroundTasks[number] = expired
                return { self.backgroundTasks[number] = nil }
            },
            isActive: { self.isActive }, info: { self.info[$0] ?? [] }, appGroup: { self.appGroups[$0] },
            isMainThread: { self.isMainThread.withLock { $0 } }, center: center,
            calls: CallPlatform(
                startRegistry: { delegate in
                    let registry = PKPushRegistry(queue: .main)
                    registry.delegate = delegate
                    self.registry = registry
                    return registry
                },
                makeProvider: { configuration, delegate in
                    let provider = CXProvider(configuration: configuration)
                    provider.setDelegate(delegate, queue: nil)
                    self.provider = provider
                    return .callKit(provider)
                }))
    }

    /// The launch has finished and the app comes to the front.
    func launched() {
        center.post(name: UIApplication.didFinishLaunchingNotification, object: nil)
        center.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    }
}
