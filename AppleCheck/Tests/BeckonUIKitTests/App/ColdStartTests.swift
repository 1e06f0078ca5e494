import BeckonPush
import UserNotifications
import BeckonModel
import BeckonRouting
import Testing
import UIKit

@testable import BeckonUIKit

/// A tap starts the process.
@MainActor struct ColdStartTests {
    @Test func withScenesTheResponseOfTheSceneOpensOnceTheSessionAndTheRootAreThere() {
        let app = TestApp()
        let scene = app.connect(response: .of(Pushes.message()))
        let window = app.showRoot(in: scene)
        #expect(window.navigation?.viewControllers.count == 1, "Nobody is known to be signed in yet (P-26).")
        app.beckon.signedIn("me")
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func reportedByTheSceneAndTheDelegateItOpensOnce() {
        let app = TestApp()
        let response = UNNotificationResponse.of(Pushes.message())
        let scene = app.connect(response: response)
        app.beckon.signedIn("me")
        app.showRoot(in: scene)
        #expect(app.tap(response) == 1, "Its completion is called all the same (P-21).")
        #expect(app.windows[0].navigation?.viewControllers.count == 2, "R-2.4")
    }

    @Test func reportedByTheDelegateBeforeTheSceneItOpensOnce() {
        let app = TestApp()
        let response = UNNotificationResponse.of(Pushes.message())
        #expect(app.tap(response) == 1)
        let scene = app.connect(response: response)
        app.beckon.signedIn("me")
        app.showRoot(in: scene)
        #expect(app.windows[0].navigation?.viewControllers.count == 2)
    }

    @Test func withoutScenesLaunchOptionsOpenNothingAndTheDelegateDoes() {
        let app = TestApp(launchOptions: [.remoteNotification: Pushes.message()])
        app.beckon.signedIn("me")
        app.showRoot()
        #expect(app.windows[0].navigation?.viewControllers.count == 1, "P-25, P-27: a hint.")
        #expect(app.tap(.of(Pushes.message())) == 1)
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func theRootMayBeToldBeforeTheScene() {
        let app = TestApp()
        let options = UIScene.ConnectionOptions(fakeResponse: .of(Pushes.message()))
        let scene = UIWindowScene(session: UISceneSession(fakeIdentifier: "main"), connectionOptions: options)
        app.beckon.signedIn("me")
        app.showRoot(in: scene)
        app.beckon.sceneWillConnect(scene, options: options)
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func aSwiftUIAppGetsTheResponseWithTheConfigurationOfItsScene() {
        let app = TestApp()
        let session = UISceneSession(fakeIdentifier: "main")
        let configuration = app.beckon.sceneConfiguration(
            for: session, options: UIScene.ConnectionOptions(fakeResponse: .of(Pushes.message())))
        #expect(configuration.role == .windowApplication)
        let scene = UIWindowScene(session: session, connectionOptions: UIScene.ConnectionOptions())
        app.beckon.signedIn("me")
        app.showRoot(in: scene)
        #expect(app.top() == .user("bob", message: "12345"))
    }

    @Test func aTapThatWaitedForTheLoginOpensAfterItAndALogoutDropsIt() {
        var reasons: [TapMachine.DropReason] = []
        let app = TestApp { $0.dropped = { reasons.append($1) } }
        app.beckon.nobodySignedIn()
        app.showRoot(in: app.connect(response: .of(Pushes.message())))
        #expect(app.beckon.router.waitingResponse != nil, "sh-13")
        app.beckon.signedIn("me")
        app.beckon.rootReady(in: app.windows[0])
        #expect(app.top() == .user("bob", message: "12345"))

        app.beckon.signedOut()
        app.tap(.of(Pushes.message(2), id: "2"))
        app.beckon.signedOut()
        #expect(reasons == [.loggedOut] && app.beckon.router.waitingResponse == nil)
    }

    @Test func theDelegateIsOwnedAsLongAsBeckonIs() {
        var app: TestApp? = TestApp()
        let system = app?.system
        #expect(system?.delegate != nil, "P-24: the system's property is weak.")
        app = nil
        #expect(system?.delegate == nil)
    }

    @Test func aTapThatTheProcessBeforeKeptOpens() {
        var kept = TapContext.at("main").response
        kept.content.userInfo = [:]
        let tap = KeptTap(
            identity: Tap.Identity(kept), account: nil, destination: .user("bob"), tappedAt: 5)
        let app = TestApp {
            $0.taps = TapStore(load: { [tap] }, save: { _ in })
            $0.now = { 6 }
        }
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect())
        #expect(app.top() == .user("bob"))
    }
}
