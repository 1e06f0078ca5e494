import BeckonModel
import BeckonPush
import BeckonRouting
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

@MainActor struct DiagnoseTests {
    private final class Other: NSObject, UNUserNotificationCenterDelegate {
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
        ) {}
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping @Sendable () -> Void
        ) {}
        func userNotificationCenter(
            _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
        ) {}
    }

    /// An app in which all is as it should be.
    private func sound() -> TestApp {
        let app = TestApp {
            $0.inBackground = { _, _ in .noData }
            $0.calls = CallConfiguration(answered: { _ in true }, ended: { _, _ in })
            $0.categories = [.message(reply: "Reply", send: "Send", placeholder: "", markRead: "Read")]
            $0.expectations.appGroup = "group.chat"
            $0.expectations.usesCommunication = true
            $0.expectations.usesFiltering = true
            $0.expectations.entitlements = [
                "aps-environment", "com.apple.security.application-groups",
                "com.apple.developer.usernotifications.communication",
                "com.apple.developer.usernotifications.filtering",
            ]
        }
        app.system.info = [
            "UIBackgroundModes": ["remote-notification", "voip"], "NSUserActivityTypes": ["INSendMessageIntent"],
        ]
        app.system.appGroups = ["group.chat": URL(fileURLWithPath: "/tmp")]
        app.system.permission = app.system.answer
        app.system.launched()
        return app
    }

    @Test func ofASoundAppNothingIsFound() async {
        #expect(await sound().beckon.diagnose() == [])
    }

    @Test func whatTheInfoPlistLacksIsFound() async {
        let app = sound()
        app.system.info = [:]
        app.system.appGroups = [:]
        #expect(
            await app.beckon.diagnose().map(\.problem) == [
                .missingBackgroundMode("remote-notification"), .missingBackgroundMode("voip"),
                .missingActivityType("INSendMessageIntent"), .missingAppGroup("group.chat"),
            ])
    }

    @Test func missingEntitlementsAreFoundWhereTheAppKnowsThem() async {
        let app = TestApp {
            $0.expectations.appGroup = "group.chat"
            $0.expectations.usesFiltering = true
            $0.expectations.entitlements = []
        }
        app.system.launched()
        let problems = Set(await app.beckon.diagnose().map(\.problem))
        #expect(
            problems.isSuperset(of: [
                .missingEntitlement("aps-environment"), .missingEntitlement("com.apple.security.application-groups"),
                .missingEntitlement("com.apple.developer.usernotifications.filtering"),
            ]))
    }

    @Test func aDelegateThatTookOverIsFoundByItsType() async {
        let app = sound()
        let other = Other()
        app.system.delegate = other
        let found = await app.beckon.diagnose()
        #expect(found.count == 1)
        guard case .delegateReplaced(let type)? = found.first?.problem else {
            Issue.record("It was not found.")
            return
        }
        #expect(type.contains("Other"))
        app.system.delegate = nil
        #expect(await app.beckon.diagnose().map(\.problem) == [.delegateMissing])
    }

    @Test func anInstallationAfterTheLaunchIsFound() async {
        let app = TestApp()
        app.system.permission = app.system.answer
        #expect(await app.beckon.diagnose().map(\.problem) == [.installedTooLate], "P-24")
    }

    @Test func aCategoryThatSomebodyReplacedIsFound() async {
        let app = sound()
        app.system.categories = []
        #expect(await app.beckon.diagnose().map(\.problem) == [.unregisteredCategory("MESSAGE_CATEGORY")])
    }

    @Test func whatThePersonRefusedAndWhatTheSystemRefusedIsFound() async {
        let app = sound()
        app.system.permission.showsAlerts = false
        app.beckon.didFailToRegister(CancellationError())
        #expect(await app.beckon.diagnose().map(\.problem) == [.alertsOff, .noToken("CancellationError()")])
        app.system.permission.status = .denied
        #expect(await app.beckon.diagnose().first?.problem == .permission(.denied))
    }
}
