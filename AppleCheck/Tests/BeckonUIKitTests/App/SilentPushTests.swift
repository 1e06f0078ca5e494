import BeckonRouting
import UserNotifications
import BeckonModel
import BeckonPush
import Testing
import UIKit

@testable import BeckonUIKit

/// `didReceiveRemoteNotification` (P-29).
@MainActor struct SilentPushTests {
    private let silent: [AnyHashable: Any] = ["aps": ["content-available": 1], "gcm.message_id": "17"]

    private func result(_ app: TestApp, _ userInfo: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        await withCheckedContinuation { continuation in
            app.beckon.didReceiveRemoteNotification(userInfo) { continuation.resume(returning: $0) }
        }
    }

    @Test func withoutAHandlerItIsCompletedAtOnceAndOpensNothing() {
        let app = TestApp()
        app.beckon.signedIn("me")
        app.showRoot(in: app.connect())
        var results: [UIBackgroundFetchResult] = []
        app.beckon.didReceiveRemoteNotification(Pushes.message()) { results.append($0) }
        #expect(results == [.noData])
        #expect(app.windows[0].navigation?.viewControllers.count == 1, "R-2.8, P-27: no tap.")
    }

    @Test func theHandlersResultIsReportedOnceAndTheTimeGivenBack() async {
        let app = TestApp { $0.inBackground = { _, push in push == nil ? .failed : .newData } }
        #expect(await result(app, Pushes.message()) == .newData)
        while !app.system.backgroundTasks.isEmpty { await Task.yield() }
        #expect(app.system.backgroundCount == 1)
    }

    @Test func aHandlerThatTakesTooLongHasFailed() async {
        let (work, end) = AsyncStream.makeStream(of: Void.self)
        let app = TestApp {
            $0.inBackground = { _, _ in
                for await _ in work { break }
                return .newData
            }
        }
        var results: [UIBackgroundFetchResult] = []
        app.beckon.didReceiveRemoteNotification(silent) { results.append($0) }
        for expired in app.system.backgroundTasks.values { expired() }
        #expect(results == [.failed])
        end.yield()
        while !app.system.backgroundTasks.isEmpty { await Task.yield() }
        #expect(results == [.failed], "Once (R-2.8).")
    }

    @Test func theSameMessageOfFirebaseIsHandledOnce() async {
        let handled = Counter()
        let app = TestApp {
            $0.inBackground = { _, _ in
                handled.count()
                return .newData
            }
        }
        #expect(await result(app, silent) == .newData)
        #expect(await result(app, silent) == .noData)
        #expect(handled.value == 1, "R-2.8: gcm.message_id")
    }
}
