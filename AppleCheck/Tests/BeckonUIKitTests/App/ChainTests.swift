import BeckonPush
import BeckonModel
import BeckonRouting
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// The app, or another kit, has a delegate of its own.
@MainActor struct ChainTests {
    private final class Other: NSObject, UNUserNotificationCenterDelegate, Sendable {
        let presented = Counter()
        let received = Counter()
        let settings = Counter()
        let answers: Bool
        let answersTwice: Bool

        init(answers: Bool = true, answersTwice: Bool = false) {
            self.answers = answers
            self.answersTwice = answersTwice
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
        ) {
            presented.count()
            if answers { completionHandler([.list]) }
            if answersTwice { completionHandler([.banner]) }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping @Sendable () -> Void
        ) {
            received.count()
            if answers { completionHandler() }
            if answersTwice { completionHandler() }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
        ) { settings.count() }
    }

    private func app(_ other: Other, _ configure: (inout Beckon.Configuration) -> Void = { _ in }) -> TestApp {
        let app = TestApp(previous: other, configure)
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect())
        return app
    }

    @Test func aForeignPushIsLeftToItWithOneCompletion() {
        let other = Other(answersTwice: true)
        let app = app(other)
        #expect(app.present(.of(Pushes.foreign)) == [.list], "Its answer counts, the first one.")
        #expect(app.tap(.of(Pushes.foreign)) == 1)
        #expect(other.presented.value == 1 && other.received.value == 1)
        #expect(app.windows[0].navigation?.viewControllers.count == 1)
    }

    @Test func aPushOfBeckonsIsNoneOfItsBusiness() {
        let other = Other()
        let app = app(other)
        #expect(app.present(.of(Pushes.message())) == [.banner, .list, .sound, .badge])
        #expect(app.tap(.of(Pushes.message())) == 1)
        #expect(other.presented.value == 0 && other.received.value == 0)
    }

    @Test func whereItWantsAllItIsToldOfThemAndBeckonAnswers() {
        let other = Other()
        let app = app(other) { $0.chaining = .allPushes }
        #expect(app.present(.of(Pushes.message())) == [.banner, .list, .sound, .badge])
        #expect(app.tap(.of(Pushes.message())) == 1)
        #expect(other.presented.value == 1 && other.received.value == 1)
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func aScreenOfACategoryIsBeckonsAlsoWithoutAMessage() {
        let other = Other()
        let app = app(other) { $0.resolver = DestinationResolver(categories: ["Second"]) }
        app.tap(.of(Pushes.category("Second")))
        #expect(other.received.value == 0 && app.top() == .category("Second"))
    }

    @Test func oneThatForgetsItsAnswerLeavesTheSystemNotWaiting() async {
        let app = app(Other(answers: false))
        await withCheckedContinuation { continuation in
            app.system.delegate?.userNotificationCenter(
                UNUserNotificationCenter(), didReceive: .of(Pushes.foreign)
            ) { continuation.resume() }
        }
    }

    @Test func aForeignResponseOfTheSceneIsLeftToIt() {
        let app = TestApp(previous: Other())
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect(response: .of(Pushes.foreign)))
        #expect(app.beckon.router.waitingResponse == nil)
    }

    @Test func itIsNotKeptAlive() {
        let system = FakePlatform()
        var other: Other? = Other()
        system.delegate = other
        let beckon = Beckon.install(platform: system.platform) { _, _ in nil }
        #expect(beckon.previous === other)
        other = nil
        #expect(beckon.previous == nil)
    }

    @Test func theSettingsAreOpenedByBoth() {
        let other = Other()
        let opened = Counter()
        let app = app(other) { $0.openSettings = { _ in opened.count() } }
        app.system.delegate?.userNotificationCenter(UNUserNotificationCenter(), openSettingsFor: nil)
        #expect(opened.value == 1 && other.settings.value == 1)
    }
}
