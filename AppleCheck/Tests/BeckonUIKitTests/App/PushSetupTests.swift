import BeckonRouting
import BeckonModel
import BeckonPush
import Foundation
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// Permission and registration.
@MainActor struct PushSetupTests {
    private struct NoService: Error {}

    @Test func thePersonAllowsAndTheTokenComes() async {
        let tokens = Recorder<Data>()
        let app = TestApp { $0.registered = { tokens.append($0) } }
        #expect(app.beckon.setup.state.registration == .idle)
        #expect(await app.beckon.setup.requestPermission().status == .authorized)
        #expect(app.beckon.setup.state.registration == .registering && app.system.registrations == 1)
        app.beckon.didRegister(Data([1, 2]))
        #expect(app.beckon.setup.state.registration == .registered(Data([1, 2])))
        #expect(tokens.values == [Data([1, 2])], "R-X.1")
    }

    @Test func aRefusalIsAStateAndTheTokenIsAskedForAllTheSame() async {
        let app = TestApp()
        app.system.answer = PushPermission(.denied, showsAlerts: false, playsSound: false, showsBadge: false)
        #expect(await app.beckon.setup.requestPermission().status == .denied)
        #expect(!app.beckon.setup.state.permission.isGranted)
        #expect(app.system.registrations == 1, "P-11: silent pushes still come.")
        app.beckon.setup.openSettings()
        #expect(app.system.settingsCount == 1)
    }

    @Test func aFailureIsAStateThatCanBeRetried() {
        let failures = Counter()
        let app = TestApp { $0.registrationFailed = { _ in failures.count() } }
        app.beckon.signedIn("me")
        app.beckon.didFailToRegister(NoService())
        #expect(app.beckon.setup.state.registration == .failed("NoService()") && failures.value == 1)
        app.beckon.setup.register()
        #expect(app.beckon.setup.state.registration == .registering && app.system.registrations == 2)
    }

    @Test func eachActivationAsksForTheTokenAgainAndReadsThePermissionAnew() async {
        let app = TestApp()
        app.system.launched()
        #expect(app.system.registrations == 0, "Nobody has asked for one.")
        app.beckon.signedIn("me")
        app.beckon.didRegister(Data([1]))
        app.system.permission = app.system.answer
        app.system.launched()
        #expect(app.system.registrations == 2)
        #expect(
            app.beckon.setup.state.registration == .registered(Data([1])), "It has one as long as none says otherwise.")
        while app.beckon.setup.state.permission.status != .authorized { await Task.yield() }
    }

    @Test func changesAreToldInTheirOrder() async {
        let app = TestApp()
        var states = app.beckon.setup.states().makeAsyncIterator()
        #expect(await states.next()?.registration == .idle)
        app.beckon.setup.register()
        #expect(await states.next()?.registration == .registering)
        app.beckon.didRegister(Data([1]))
        #expect(await states.next()?.registration == .registered(Data([1])))
    }

    @Test(arguments: [
        (UNAuthorizationStatus.notDetermined, PushPermission.Status.notDetermined), (.denied, .denied),
        (.authorized, .authorized), (.provisional, .provisional), (.ephemeral, .authorized),
    ])
    func theSystemsWordsAreKept(_ word: UNAuthorizationStatus, _ status: PushPermission.Status) {
        let permission = PushPermission(UNNotificationSettings(fakeStatus: word, alert: .disabled))
        #expect(permission.status == status && !permission.showsAlerts && permission.playsSound)
    }

    @Test func theBadgeIsSetAndNeverNegative() {
        let app = TestApp()
        app.beckon.setBadge(3)
        app.beckon.setBadge(-1)
        #expect(app.system.badges == [3, 0], "P-7")
    }
}
