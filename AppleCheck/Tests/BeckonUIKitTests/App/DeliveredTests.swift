import BeckonModel
import BeckonPush
import BeckonRouting
import Testing
import UIKit
import UserNotifications

@testable import BeckonUIKit

/// What was read leaves the list (sh-17).
@MainActor struct DeliveredTests {
    private func content(_ userInfo: [AnyHashable: Any]) -> NotificationContent {
        NotificationContent(UNNotification.of(userInfo).request.content)
    }

    @Test func whatWasReadGoesAndWhatCameLaterStays() async throws {
        let app = TestApp()
        app.system.delivered = [
            "1": content(Pushes.message(1)), "2": content(Pushes.message(2)),
            "3": content(Pushes.message(1, from: "carol")), "4": content(Pushes.foreign),
        ]
        let bob = try #require(Receiver(.user, "bob"))
        await app.beckon.removeNotifications(of: bob, upTo: 1, account: "me")
        #expect(app.system.delivered.keys.sorted() == ["2", "3", "4"])
    }

    @Test(arguments: [true, false]) func aPushThatTellsOfAReadElsewhereTakesItAway(isSilent: Bool) async {
        let app = TestApp()
        let clear: [AnyHashable: Any] = ["type": "clear", "server_id": "s", "channel_id": "a", "version": "v2"]
        let message: [AnyHashable: Any] = [
            "type": "message", "server_id": "s", "channel_id": "a", "post_id": "p", "version": "v2",
        ]
        app.system.delivered = ["1": content(message), "2": content(Pushes.message())]
        #expect(app.system.delivered["1"].flatMap { app.beckon.configuration.resolver.read($0).push } != nil)
        if isSilent {
            app.beckon.didReceiveRemoteNotification(clear) { _ in }
        } else {
            _ = app.present(.of(clear))
        }
        while app.system.delivered.count > 1 { await Task.yield() }
        #expect(app.system.delivered.keys.sorted() == ["2"])
    }
}
