import UserNotifications
import BeckonModel
import BeckonPush
import BeckonRouting
import Testing
import Synchronization
import UIKit

@testable import BeckonUIKit

/// A tap while the app runs.
@MainActor struct TapTests {
    private func warm(
        previous: (any UNUserNotificationCenterDelegate)? = nil,
        _ configure: (inout Beckon.Configuration) -> Void = { _ in }
    ) -> TestApp {
        let app = TestApp(previous: previous, configure)
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect())
        return app
    }

    @Test func theChatIsOpenWhenTheDelegatesMethodReturnsAndBackLeadsHome() {
        let app = warm()
        #expect(app.tap(.of(Pushes.message())) == 1, "P-21: once, before it returns.")
        #expect(app.top() == .user("bob", message: "12345"))
        app.windows[0].navigation?.fakeBack()
        #expect(app.windows[0].navigation?.viewControllers.count == 1)
    }

    @Test func theSameTapTwiceOpensOnceAndTheNextMessageScrolls() throws {
        let app = warm()
        app.tap(.of(Pushes.message()))
        #expect(app.tap(.of(Pushes.message())) == 1, "R-1.11")
        let screen = try #require(app.windows[0].navigation?.topViewController as? ScreenController)
        #expect(screen.scrolled.isEmpty)
        app.tap(.of(Pushes.message(2), id: "2"))
        #expect(screen.scrolled == [.user("bob", message: "2")], "sh-14")
        #expect(app.windows[0].navigation?.viewControllers.count == 2)
    }

    @Test func anInactiveSceneIsNoGate() {
        let app = warm()
        app.deactivate(app.scenes[0])
        app.tap(.of(Pushes.message()))
        #expect(app.top() == .user("bob", message: "12345"), "P-26")
    }

    @Test func aDismissalLeadsNowhere() {
        var reasons: [TapMachine.DropReason] = []
        let app = warm { $0.dropped = { reasons.append($1) } }
        #expect(app.tap(.of(Pushes.message(), action: UNNotificationDismissActionIdentifier)) == 1)
        #expect(reasons == [.dismissed] && app.windows[0].navigation?.viewControllers.count == 1, "R-2.8")
    }

    @Test func fromAnotherThreadItIsHandledOnTheMainOne() async {
        let app = warm()
        app.system.isMainThread.withLock { $0 = false }
        let delegate = app.system.delegate
        await withCheckedContinuation { continuation in
            nonisolated(unsafe) let (delegate, response) = (delegate, UNNotificationResponse.of(Pushes.message()))
            Task.detached {
                delegate?.userNotificationCenter(UNUserNotificationCenter(), didReceive: response) {
                    MainActor.assertIsolated()
                    continuation.resume()
                }
            }
        }
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func onAnIPadItOpensInTheSceneThatTheSystemChose() {
        let app = warm()
        let second = app.connect("second")
        app.showRoot(in: second)
        app.tap(.of(Pushes.message(), scene: app.scenes[0]))
        #expect(app.top(0) == .user("bob", message: "12345") && app.top(1) == nil)
        app.tap(.of(Pushes.message(2, from: "carol"), id: "2", scene: second))
        #expect(app.top(1) == .user("carol", message: "2"), "P-26")
    }

    @Test func forASceneThatIsGoneItOpensInAnotherOne() {
        let app = warm()
        let second = app.connect("second")
        app.showRoot(in: second)
        app.system.center.post(name: UIScene.didDisconnectNotification, object: second)
        app.tap(.of(Pushes.message(), scene: second))
        #expect(app.top(0) == .user("bob", message: "12345"), "P-28")
    }

    @Test func aWindowAsksForThePushesOfWhatItShows() {
        let app = warm { $0.targetContent = { "\($0)" } }
        let wishes = app.scenes[0].activationConditions.prefersToActivateForTargetContentIdentifierPredicate
        #expect(wishes.evaluate(with: "root"))
        app.tap(.of(Pushes.message()))
        let now = app.scenes[0].activationConditions.prefersToActivateForTargetContentIdentifierPredicate
        #expect(now.evaluate(with: "user/bob?message=12345") && !now.evaluate(with: "root"))
    }

    @Test func forAnotherAccountOfTheDeviceItSwitchesFirst() {
        var asked: [String] = []
        let app = warm { $0.switchAccount = { asked.append($0) } }
        app.beckon.signedIn("me", others: ["work"])
        app.tap(.of(Pushes.message(to: "work")))
        #expect(asked == ["work"] && app.top() == nil, "sh-16")
        app.beckon.switched(to: "work", others: ["me"])
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func whereTheAppHasNoScreenTheNextTapIsNotTakenForARepetition() {
        var hasScreen = false
        var openings: [Opening] = []
        let app = warm { configuration in
            configuration.screens = { destination, context in
                openings.append(context.opening)
                return hasScreen ? ScreenController(destination) : nil
            }
        }
        app.tap(.of(Pushes.message()))
        #expect(app.windows[0].navigation?.viewControllers.count == 1)
        hasScreen = true
        app.tap(.of(Pushes.message(2), id: "2"))
        #expect(app.top() == .user("bob", message: "2") && openings == [.open, .open])
    }

    @Test func whileTheRootIsGoneItWaits() {
        let app = warm()
        app.beckon.rootGone(in: app.windows[0])
        app.tap(.of(Pushes.message()))
        #expect(app.top() == nil && app.beckon.router.waitingResponse != nil)
        app.beckon.rootReady(in: app.windows[0])
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func aCategoryOfSeed2OpensItsScreen() {
        let app = warm { $0.resolver = DestinationResolver(categories: ["Second", "Third"]) }
        app.tap(.of(Pushes.category("Third")))
        #expect(app.top() == .category("Third"), "R-2.1")
    }

    @Test func whatTheSeedsPostIsLeftToTheirObservers() {
        let center = NotificationCenter()
        let seeds = SeedNotifications(center: center)
        let app = warm { $0.seedNotifications = seeds }
        let users = Recorder<String>()
        app.tap(.of(Pushes.message()))
        _ = seeds.observe(.didReceivedMessageFromUser) { notification in
            users.append((notification.userInfo?["user"] as? User)?.uid.rawValue ?? "")
        }
        #expect(users.values == ["bob"] && app.top() == nil, "R-1.8, R-E1")
    }
}
