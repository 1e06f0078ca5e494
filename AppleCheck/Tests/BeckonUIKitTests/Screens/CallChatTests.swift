import BeckonAPI
import BeckonCallChat
import BeckonClient
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct CallChatTests {
    private func sheet(_ session: CallSession, _ fixture: ScreensFixture) throws -> CallChatViewController {
        let navigation = CallChatViewController.sheet(for: session, context: fixture.context)
        return try #require(navigation?.viewControllers.first as? CallChatViewController)
    }

    @Test func theSheetHasBothDetentsAndAGrabber() async throws {
        let fixture = try await ScreensFixture()
        let navigation = try #require(
            CallChatViewController.sheet(for: fixture.session(), context: fixture.context))
        let sheet = try #require(navigation.sheetPresentationController)
        #expect(navigation.modalPresentationStyle == .pageSheet)
        #expect(sheet.detents.map(\.identifier) == [.medium, .large])
        #expect(sheet.selectedDetentIdentifier == .medium && sheet.prefersGrabberVisible)
        #expect(!navigation.isModalInPresentation)
    }

    @Test func withoutAnAccountThereIsNoSheet() async throws {
        let fixture = try await ScreensFixture()
        #expect(CallChatViewController.sheet(for: fixture.session()) == nil)
    }

    @Test func itLoadsThenShowsListAndComposerAndWhatIsSentArrives() async throws {
        let fixture = try await ScreensFixture()
        let session = fixture.session()
        session.join()
        let controller = try sheet(session, fixture)
        controller.fakeAppear()
        #expect(controller.stateView.spinner.isAnimating && controller.messageList.isHidden)
        await until { controller.screen.snapshot.isComposerEnabled && !controller.messageList.isHidden }
        #expect(!controller.stateView.spinner.isAnimating && !controller.composer.isHidden)
        #expect(controller.title == "Stand-up" && session.snapshot.isChatOpen)
        controller.composer.send("Hi")
        await until { controller.messageList.texts == ["Hi"] }
        let group = Receiver.group(GroupID(unchecked: "s-1"))
        try await fixture.server.until { $0.messages(of: bob.uid, with: group).map(\.text) == ["Hi"] }
        #expect(controller.destination == .callChat(sessionID: "s-1", GroupID(unchecked: "s-1")))
        controller.fakeDisappear()
        #expect(!session.snapshot.isChatOpen && fixture.visibility.receivers.isEmpty)
    }

    @Test func aLostNetworkSaysSoAndTryingAgainHelps() async throws {
        let fixture = try await ScreensFixture()
        await fixture.server.fail(API.group, .unreachable, times: 2)
        let session = fixture.session()
        session.join()
        await until { session.snapshot.group.hasEnded }
        let controller = try sheet(session, fixture)
        controller.fakeAppear()
        await until { !controller.noticeView.isHidden }
        #expect(controller.noticeView.label.text == "The server could not be reached.")
        controller.noticeView.button.fakeTap()
        await until { !controller.messageList.isHidden }
        #expect(controller.noticeView.isHidden)
    }

    @Test func whoIsRemovedSeesTheListAndMayJoinAgain() async throws {
        let fixture = try await ScreensFixture()
        let session = fixture.session()
        session.join()
        let controller = try sheet(session, fixture)
        controller.fakeAppear()
        await until { controller.screen.snapshot.isComposerEnabled }
        let guid = GroupID(unchecked: "s-1")
        await fixture.server.add(alice.uid, to: guid)
        await fixture.server.remove(bob.uid, from: guid, by: alice.uid)
        let notice = try #require(controller.composer.parts?.notice)
        await until { !notice.isHidden && notice.button.configuration?.title == "Join again" }
        #expect(notice.label.text == "You are not in the chat of this call any more. The call goes on.")
        #expect(controller.composer.parts?.textView.isEditable == false && !controller.messageList.isHidden)
        notice.button.fakeTap()
        await until { controller.screen.snapshot.isComposerEnabled && notice.isHidden }
    }

    @Test func aPasswordIsAskedForBeforeTheListIsThere() async throws {
        let fixture = try await ScreensFixture()
        await fixture.server.addGroup("s-1", type: .password, password: "pw", members: [alice.uid])
        let session = fixture.session()
        session.join()
        let controller = try sheet(session, fixture)
        controller.fakeAppear()
        await until { !controller.noticeView.isHidden && !controller.noticeView.field.isHidden }
        controller.noticeView.field.text = "pw"
        controller.noticeView.button.fakeTap()
        await until { !controller.messageList.isHidden }
    }

    @Test func theCloseButtonDismissesTheSheet() async throws {
        let fixture = try await ScreensFixture()
        let window = UIWindow(frame: .zero)
        let call = UIViewController()
        window.rootViewController = call
        window.makeKeyAndVisible()
        let navigation = try #require(
            CallChatViewController.sheet(for: fixture.session(), context: fixture.context))
        call.present(navigation, animated: true)
        let chat = try #require(navigation.viewControllers.first)
        chat.navigationItem.rightBarButtonItem?.fakeTap()
        #expect(call.presentedViewController == nil)
    }

    @Test func howManyTakePartStandsBelowTheTitle() async throws {
        let fixture = try await ScreensFixture()
        let call = try await fixture.client.startCall(
            toAlice, type: .audio, name: "Stand-up", chat: CallChatOptions())
        let session = CallSession(
            call.sessionId, call: call, account: bob.uid, client: fixture.client,
            settings: .builder().hideChatButton(false).build())
        session.join()
        let controller = CallChatViewController(fixture.context, for: session)
        controller.fakeAppear()
        await until { controller.titleView.detail.text == "1 participants" }
        #expect(!controller.titleView.detail.isHidden && controller.navigationItem.titleView === controller.titleView)
    }

    // MARK: The button

    @Test func theButtonShowsTheSessionsNumberAndZeroHidesIt() async throws {
        let fixture = try await ScreensFixture()
        let session = fixture.session()
        session.join()
        let button = CallChatButton(session)
        #expect(button.badge.isHidden && !button.isHidden)
        await until { session.snapshot.group.group != nil && button.isEnabled }
        let guid = GroupID(unchecked: "s-1")
        await fixture.server.add(alice.uid, to: guid)
        for text in ["one", "two"] { try await fixture.post(text, to: .group(guid)) }
        await until { button.badge.text == " 2 " }
        #expect(button.accessibilityLabel == "Chat" && button.accessibilityValue == "2 unread messages")
        session.chatOpened()
        await until { button.badge.isHidden }
        #expect(button.accessibilityValue == nil)
    }

    @Test func aTouchTellsTheListenersOnce() async throws {
        final class Listener: ButtonClickListener {
            var clicks = 0
            func onChatButtonClicked() { clicks += 1 }
        }
        let fixture = try await ScreensFixture()
        let (session, listener) = (fixture.session(), Listener())
        session.join()
        session.addButtonClickListener(listener)
        let button = CallChatButton(session)
        await until { button.isEnabled }
        button.fakeTap()
        button.fakeTap()
        #expect(listener.clicks == 1)
    }

    @Test func theButtonIsHiddenWhereTheSettingsHideIt() async throws {
        #expect(CallChatButton(try await ScreensFixture().session(isHidden: true)).isHidden)
    }

    @Test func theButtonEndsWithItsViewAndKeepsNoSessionAlive() async throws {
        let fixture = try await ScreensFixture()
        weak var session: CallSession?
        weak var button: CallChatButton?
        do {
            let made = fixture.session()
            session = made
            let view = CallChatButton(made)
            button = view
            await Task.yield()
            #expect(!view.isHidden)
        }
        await until { button == nil && session == nil }
    }
}
