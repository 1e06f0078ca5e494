import BeckonCallChat
import BeckonModel
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

/// Screens come and go all day: nothing of one is left when it has gone.
@MainActor @Suite(.timeLimit(.minutes(1))) struct LifetimeTests {
    private final class Weak {
        weak var object: AnyObject?
        init(_ object: AnyObject?) { self.object = object }
    }

    private func areGone(_ kept: [Weak]) async {
        await until { kept.allSatisfy { $0.object == nil } }
        #expect(kept.count { $0.object != nil } == 0)
    }

    @Test func aHundredChatsLeaveNothing() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...5 { try await fixture.post("\(number)") }
        var kept: [Weak] = []
        for _ in 0..<100 {
            let controller = ChatViewController(fixture.context, with: toAlice)
            controller.fakeAppear()
            await until { controller.messageList.cells.count == 5 }
            let parts: [AnyObject?] = [
                controller, controller.view, controller.chat, controller.chat.composer, controller.messageList,
                controller.composer, controller.composer.parts, controller.messageList.cells.first,
            ]
            kept += parts.map { Weak($0) }
            controller.fakeDisappear()
        }
        await areGone(kept)
        #expect(fixture.visibility.receivers.isEmpty)
    }

    @Test func aHundredListsAndMembersLeaveNothing() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        var kept: [Weak] = []
        for _ in 0..<100 {
            let list = ConversationListViewController(fixture.context) { _ in }
            let members = MembersViewController(fixture.context, of: team)
            for controller in [list, members] as [UIViewController] { controller.fakeAppear() }
            await until { !list.screen.snapshot.rows.isEmpty && !members.screen.snapshot.rows.isEmpty }
            let parts: [AnyObject?] = [
                list, list.view, list.screen, list.listView, members, members.view, members.screen,
            ]
            kept += parts.map { Weak($0) }
            for controller in [list, members] as [UIViewController] { controller.fakeDisappear() }
        }
        await areGone(kept)
    }

    @Test func aHundredSheetsOfACallLeaveNothingAndTheCallStays() async throws {
        let fixture = try await ScreensFixture()
        let session = fixture.session()
        session.join()
        let screen = CallChatScreen(
            session, account: bob, client: fixture.client, visibility: fixture.visibility)
        var kept: [Weak] = []
        for _ in 0..<100 {
            let controller = CallChatViewController(fixture.context, for: session, screen: screen)
            controller.fakeAppear()
            await until { screen.snapshot.isComposerEnabled && !controller.messageList.isHidden }
            let parts: [AnyObject?] = [controller, controller.view, controller.messageList, controller.composer]
            kept += parts.map { Weak($0) }
            controller.fakeDisappear()
        }
        await areGone(kept)
        #expect(session.snapshot.phase == .joined && fixture.visibility.receivers.isEmpty)
    }

    @Test func aHundredStandAloneViewsLeaveNothing() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        let window = UIWindow(frame: .zero)
        var kept: [Weak] = []
        for _ in 0..<100 {
            let (list, composer) = (MessageListView(context: fixture.context), ComposerView(context: fixture.context))
            for view in [list, composer] as [UIView] { window.addSubview(view) }
            list.set(user: alice)
            composer.set(user: alice)
            await until { list.texts == ["Hi"] }
            let parts: [AnyObject?] = [list, composer, list.slot, list.slot.binding, list.slot.window]
            kept += parts.map { Weak($0) }
            for view in [list, composer] as [UIView] { view.removeFromSuperview() }
        }
        await areGone(kept)
        #expect(fixture.visibility.receivers.isEmpty)
    }

    @Test func whatIsSentIsSentAlsoWhenTheScreenGoesInTheSameMoment() async throws {
        let fixture = try await ScreensFixture()
        do {
            let controller = ChatViewController(fixture.context, with: toAlice)
            controller.fakeAppear()
            controller.composer.send("Bye")
            controller.fakeDisappear()
        }
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).map(\.text) == ["Bye"] }
    }
}
