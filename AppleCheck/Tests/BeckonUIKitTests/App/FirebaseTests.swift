import BeckonModel
import BeckonPush
import UserNotifications
import BeckonRouting
import Foundation
import Testing
import UIKit

@testable import BeckonUIKit

/// An app whose pushes go through Firebase (seed 2).
@MainActor struct FirebaseTests {
    private let tokens = Recorder<Data>()
    private let messages = Counter()
    private let registered = Recorder<String>()

    private func app(isSwizzling: Bool?, info: [String: [String]] = [:]) -> TestApp {
        let app = TestApp {
            $0.inBackground = { _, _ in .newData }
            $0.firebase = FirebaseBridge(
                setAPNsToken: { [tokens] in tokens.append($0) },
                didReceiveMessage: { [messages] _ in messages.count() },
                registered: { [registered] in registered.append($0) }, isSwizzling: isSwizzling)
        }
        app.system.info = info
        return app
    }

    private func receive(_ app: TestApp) async {
        _ = app.present(.of(Pushes.message()))
        app.tap(.of(Pushes.message()))
        await withCheckedContinuation { continuation in
            app.beckon.didReceiveRemoteNotification(Pushes.message()) { _ in continuation.resume() }
        }
    }

    @Test func withSwizzlingItLearnsOfMessagesByItself() async {
        await receive(app(isSwizzling: nil))
        #expect(messages.value == 0, "None counts twice.")
    }

    @Test(arguments: [Bool?.none, false]) func withoutSwizzlingEachMessageIsTold(isSwizzling: Bool?) async {
        await receive(app(isSwizzling: isSwizzling, info: ["FirebaseAppDelegateProxyEnabled": ["NO"]]))
        #expect(messages.value == 3)
    }

    @Test(arguments: [true, false]) func theTokenOfAPNsIsHandedOver(isSwizzling: Bool) {
        app(isSwizzling: isSwizzling).beckon.didRegister(Data([1]))
        #expect(tokens.values == [Data([1])], "R-2.6")
    }

    @Test func eachCallbackOfTheTokenIsToldAndPostedAsTheSeedDoes() {
        let seeds = SeedNotifications(center: NotificationCenter())
        let posted = Recorder<String>()
        let app = TestApp {
            $0.seedNotifications = seeds
            $0.firebase = FirebaseBridge(
                setAPNsToken: { _ in }, didReceiveMessage: { _ in },
                registered: { [registered] in registered.append($0) })
        }
        _ = seeds.observe(.fcmToken) { posted.append($0.userInfo?["token"] as? String ?? "") }
        app.beckon.didReceiveFirebaseToken("one")
        app.beckon.didReceiveFirebaseToken(nil)
        app.beckon.didReceiveFirebaseToken("")
        app.beckon.didReceiveFirebaseToken("one")
        #expect(registered.values == ["one", "one"] && posted.values == ["one", "one"], "R-2.6")
    }
}
