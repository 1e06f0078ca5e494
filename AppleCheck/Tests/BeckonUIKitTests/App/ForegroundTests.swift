import BeckonModel
import BeckonPush
import BeckonRouting
import Testing
import Synchronization
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// A notification while the app is in front.
@MainActor struct ForegroundTests {
    private func app(_ configure: (inout Beckon.Configuration) -> Void = { _ in }) -> TestApp {
        let app = TestApp(configure)
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect())
        return app
    }

    @Test func ofTheChatOnScreenNothingIsShownAndAnotherOneIs() {
        let app = app()
        app.tap(.of(Pushes.message()))
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [], "sh-11")
        #expect(app.present(.of(Pushes.message(3, from: "carol"), id: "3")) == [.banner, .list, .sound, .badge])
    }

    @Test func afterBackItIsShown() {
        let app = app()
        app.tap(.of(Pushes.message()))
        app.windows[0].navigation?.fakeBack()
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [.banner, .list, .sound, .badge], "R-3.2")
    }

    @Test func underASheetOfTheAppsOwnItIsShown() {
        let app = app()
        app.tap(.of(Pushes.message()))
        // UIKit tells nobody of it.
        app.windows[0].rootViewController?.present(UIViewController(), animated: false)
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [.banner, .list, .sound, .badge], "R-3.2: covered.")
        app.windows[0].rootViewController?.dismiss(animated: false)
        #expect(app.present(.of(Pushes.message(3), id: "3")) == [])
    }

    @Test func inASceneThatIsNotActiveItIsShown() {
        let app = app()
        app.tap(.of(Pushes.message()))
        app.deactivate(app.scenes[0])
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [.banner, .list, .sound, .badge])
        app.activate(app.scenes[0])
        #expect(app.present(.of(Pushes.message(3), id: "3")) == [])
    }

    @Test func ofTwoWindowsEachCountsWithItsOwnChat() {
        let app = app()
        let second = app.connect("second")
        app.showRoot(in: second)
        app.tap(.of(Pushes.message(), scene: app.scenes[0]))
        app.tap(.of(Pushes.message(2, from: "carol"), id: "2", scene: second))
        #expect(app.present(.of(Pushes.message(3), id: "3")) == [])
        #expect(app.present(.of(Pushes.message(4, from: "carol"), id: "4")) == [])
        app.system.center.post(name: UIScene.didDisconnectNotification, object: second)
        #expect(app.present(.of(Pushes.message(5, from: "carol"), id: "5")) == [.banner, .list, .sound, .badge])
    }

    @Test func anAppWithoutScenesIsActiveWithTheApp() {
        let app = TestApp()
        app.beckon.signedIn("me")
        app.showRoot()
        app.tap(.of(Pushes.message()))
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [])
        app.system.isActive = false
        app.system.center.post(name: UIApplication.willResignActiveNotification, object: nil)
        #expect(app.present(.of(Pushes.message(3), id: "3")) == [.banner, .list, .sound, .badge])
    }

    @Test func ofAConversationThatWasLeftNothingIsShown() {
        let app = app()
        app.beckon.membershipChanged(of: .user("bob"), isMember: false)
        #expect(app.present(.of(Pushes.message())) == [], "sh-31")
        app.beckon.membershipChanged(of: .user("bob"), isMember: true)
        #expect(app.present(.of(Pushes.message(), id: "2")) == [.banner, .list, .sound, .badge])
    }

    @Test func theAppIsToldAndMayWithholdTheBadge() {
        var told: [ForegroundDecision.Reason] = []
        let app = app {
            $0.withheld = { _, _ in .badge }
            $0.presented = { told.append($1.reason) }
        }
        #expect(app.present(.of(Pushes.message())) == [.banner, .list, .sound], "P-20, P-33")
        #expect(told == [.notVisible])
    }

    @Test func whenTheAppLeavesTheFrontNoChatIsVisibleAnyMore() {
        let app = app()
        app.tap(.of(Pushes.message()))
        app.system.center.post(name: UIApplication.willResignActiveNotification, object: nil)
        #expect(app.beckon.foreground.situation.visible.isEmpty, "R-3.2: UIKit tells the app before its scenes.")
    }

    @Test func fromAnotherThreadItIsAnsweredOnceOnTheMainOne() async {
        let app = app()
        app.system.isMainThread.withLock { $0 = false }
        let delegate = app.system.delegate
        let options = await withCheckedContinuation { continuation in
            nonisolated(unsafe) let (delegate, notification) = (delegate, UNNotification.of(Pushes.message()))
            Task.detached {
                delegate?.userNotificationCenter(UNUserNotificationCenter(), willPresent: notification) {
                    MainActor.assertIsolated()
                    continuation.resume(returning: $0)
                }
            }
        }
        #expect(options == [.banner, .list, .sound, .badge], "P-21")
    }

    @Test func afterALoginAgainTheChatOnScreenStillCounts() {
        let app = app()
        app.tap(.of(Pushes.message()))
        app.beckon.signedOut()
        app.beckon.signedIn("me")
        app.beckon.rootReady(in: app.windows[0])
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [])
    }

    @Test func anotherAccountsLogoutChangesNothing() {
        let app = app()
        app.beckon.signedIn("me", others: ["work"])
        app.tap(.of(Pushes.message()))
        app.beckon.signedOut("work")
        #expect(app.present(.of(Pushes.message(2), id: "2")) == [])
        #expect(app.beckon.foreground.situation.others == [])
    }
}
