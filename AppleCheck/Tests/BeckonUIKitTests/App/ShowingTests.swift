import BeckonModel
import BeckonRouting
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// What the app shows by itself: the screen of a call that was taken.
@MainActor struct ShowingTests {
    private let call = Destination.call(sessionID: "1", nil)

    @Test func aCallThatStartsTheAppIsShownOnceTheRootIsThere() {
        let app = TestApp()
        app.beckon.show(call)
        app.beckon.signedIn("me")
        let window = app.showRoot(in: app.connect())
        #expect((window.covers.first as? ScreenController)?.destination == call)
        app.beckon.rootReady(in: window)
        #expect(window.covers.count == 1, "Once.")
    }

    @Test func itIsShownInTheSceneInFrontAndATapMakesItSmall() {
        let app = TestApp()
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect("a"))
        app.showRoot(in: app.connect("b"))
        app.deactivate(app.scenes[0])
        app.beckon.show(call)
        #expect(app.windows[0].covers.isEmpty && app.windows[1].covers.count == 1)
        app.tap(.of(Pushes.message(), scene: app.scenes[1]))
        #expect(app.windows[1].covers.isEmpty && app.top(1) == .user("bob", message: "12345"))
    }

    @Test func aLogoutDropsWhatWasNotShownYet() {
        let app = TestApp()
        app.beckon.signedIn("me")
        app.beckon.show(call)
        app.beckon.signedOut()
        app.beckon.signedIn("other")
        #expect(app.showRoot(in: app.connect()).covers.isEmpty)
    }
}
