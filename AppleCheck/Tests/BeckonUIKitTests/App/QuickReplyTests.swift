import BeckonPush
import UserNotifications
import BeckonModel
import BeckonRouting
import Testing
import UIKit

@testable import BeckonUIKit

/// A person answers without opening the app (P-36).
@MainActor struct QuickReplyTests {
    private struct Offline: Error {}

    @Test func aReplyIsDoneInBackgroundTimeWithoutASceneAndThenCompleted() async {
        let (done, go) = AsyncStream.makeStream(of: Void.self)
        let replies = Recorder<String>()
        let app = TestApp {
            $0.perform = { action, context in
                if case .reply(let text) = action { replies.append("\(text) \(context.destination)") }
                for await _ in done { break }
            }
        }
        app.beckon.signedIn("me")
        await withCheckedContinuation { continuation in
            app.system.delegate?.userNotificationCenter(
                UNUserNotificationCenter(), didReceive: .of(Pushes.message(), action: "REPLY_ACTION", text: "Yes")
            ) { continuation.resume() }
            #expect(app.system.backgroundTasks.count == 1, "Time is asked for before the method returns.")
            go.yield()
        }
        #expect(replies.values == ["Yes user/bob?message=12345"], "R-1.16")
        #expect(app.system.backgroundTasks.isEmpty, "and given back.")
    }

    @Test func whenTheTimeEndsTheSystemIsNotKeptWaiting() async {
        let (done, go) = AsyncStream.makeStream(of: Void.self)
        let app = TestApp { $0.perform = { _, _ in for await _ in done { break } } }
        app.beckon.signedIn("me")
        let calls = Counter()
        app.system.delegate?.userNotificationCenter(
            UNUserNotificationCenter(), didReceive: .of(Pushes.message(), action: "MARK_AS_READ_ACTION")
        ) { calls.count() }
        #expect(calls.value == 0)
        for expired in app.system.backgroundTasks.values { expired() }
        #expect(calls.value == 1 && app.system.backgroundTasks.isEmpty)
        go.yield()
    }

    @Test func anEmptyReplyIsRefusedAndCompleted() {
        var reasons: [TapMachine.DropReason] = []
        let app = TestApp { $0.dropped = { reasons.append($1) } }
        app.beckon.signedIn("me")
        #expect(app.tap(.of(Pushes.message(), action: "REPLY_ACTION", text: " ")) == 1)
        #expect(reasons == [.emptyReply], "R-1.16")
    }

    @Test func aFailureIsToldAndCompletedOnce() async {
        let reasons = Recorder<TapMachine.DropReason>()
        let app = TestApp {
            $0.perform = { _, _ in throw Offline() }
            $0.dropped = { reasons.append($1) }
        }
        app.beckon.signedIn("me")
        await withCheckedContinuation { continuation in
            app.system.delegate?.userNotificationCenter(
                UNUserNotificationCenter(), didReceive: .of(Pushes.message(), action: "REPLY_ACTION", text: "Yes")
            ) { continuation.resume() }
        }
        #expect(reasons.values == [.actionFailed] && app.system.backgroundTasks.isEmpty)
    }

    @Test func theCategoryOfAMessageHasAReplyAndAButtonInTheWordsOfTheApp() throws {
        let category = ActionCategory.message(
            reply: "Antworten", send: "Senden", placeholder: "Nachricht", markRead: "Gelesen")
        let app = TestApp { $0.categories = [category] }
        #expect(app.system.categories == [category])
        let native = category.category
        #expect(native.identifier == "MESSAGE_CATEGORY" && native.actions.map(\.title) == ["Antworten", "Gelesen"])
        let reply = try #require(native.actions.first as? UNTextInputNotificationAction)
        #expect(reply.textInputButtonTitle == "Senden" && reply.textInputPlaceholder == "Nachricht")
        #expect(Set(native.actions.map(\.identifier)) == ResponseActions.standard.reply.union(["MARK_AS_READ_ACTION"]))
    }
}
