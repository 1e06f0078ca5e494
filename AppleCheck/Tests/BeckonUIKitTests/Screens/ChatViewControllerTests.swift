import BeckonAPI
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct ChatViewControllerTests {
    private func opened(
        _ fixture: ScreensFixture, with receiver: Receiver = toAlice, focus: Int64? = nil
    ) async -> ChatViewController {
        let controller = ChatViewController(fixture.context, with: receiver, focus: focus)
        controller.messageList.listView.bounds.size.height = 200
        controller.fakeAppear()
        await until { controller.chat.snapshot.state == .loaded && !controller.chat.snapshot.isRefreshing }
        return controller
    }

    @Test func itShowsTheMessagesAndTheirDay() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("one")
        try await fixture.post("two")
        let controller = await opened(fixture)
        #expect(controller.messageList.texts == ["one", "two"])
        await until { controller.messageList.notes.count == 2 }
        #expect(controller.messageList.notes == ["Tuesday, November 14, 2023", "New messages"])
        #expect(controller.title == "Alice")
        #expect(fixture.visibility.receivers == [toAlice])
        controller.fakeDisappear()
        #expect(fixture.visibility.receivers.isEmpty)
    }

    @Test func whatIsWrittenIsSentAndShownInTheSameCell() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        let (composer, list) = (controller.composer, controller.messageList)
        #expect(composer.parts?.sendButton.isEnabled == false)
        composer.write("Hi")
        #expect(composer.parts?.sendButton.isEnabled == true && composer.parts?.placeholder.isHidden == true)
        composer.parts?.sendButton.fakeTap()
        #expect(list.texts == ["Hi"] && composer.parts?.textView.text == "")
        let cell = try #require(list.cells.first)
        await until { controller.chat.snapshot.items.first?.delivery == .sent }
        #expect(list.cells.first === cell)
        #expect(cell.accessibilityLabel?.hasSuffix("Sent") == true)
        try await fixture.server.until { $0.messages(of: bob.uid, with: toAlice).map(\.text) == ["Hi"] }
    }

    @Test func itOpensAtAMessageAndScrollsToAnotherWhenAskedAgain() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...20 { try await fixture.post("\(number)") }
        let controller = await opened(fixture, focus: 5)
        let list = controller.messageList
        await until { !list.listView.fakeScrolls.isEmpty && list.cells.count == 20 }
        func scrolled() -> ChatRow? { list.listView.fakeScrolls.last.flatMap { list.list?.row(at: $0.indexPath) } }
        #expect(scrolled()?.item?.messageID == 5)
        #expect(controller.destination == .conversation(toAlice, messageID: "5"))
        controller.scroll(to: .conversation(toAlice, messageID: "9"))
        #expect(scrolled()?.item?.messageID == 9)
        controller.scroll(to: .conversation(toTeam, messageID: "3"))
        #expect(scrolled()?.item?.messageID == 9)
        let count = list.listView.fakeScrolls.count
        controller.scroll(to: .conversation(toAlice, messageID: "9"))
        #expect(list.listView.fakeScrolls.count == count + 1)
    }

    @Test func olderMessagesAreLoadedAtTheTopAndNothingJumps() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...160 { try await fixture.post("\(number)") }
        let controller = await opened(fixture)
        let list = controller.messageList
        let count = list.cells.count
        #expect(count < 160 && controller.chat.snapshot.hasOlder)
        list.listView.contentOffset.y = 70
        let anchor = try #require(list.topAnchorRow)
        await until {
            list.listView.delegate?.scrollViewDidScroll(list.listView)
            return list.cells.count > count
        }
        #expect(list.topAnchorRow?.identity == anchor.identity)
        #expect(list.topAnchorRow?.distance == anchor.distance)
    }

    @Test func theComposerStandsOnTheKeyboardAndTheListDismissesIt() async throws {
        let controller = await opened(try await ScreensFixture())
        let view = try #require(controller.viewIfLoaded)
        let constraint = controller.composer.constraints.first { $0.secondItem === view.keyboardLayoutGuide }
        #expect(constraint?.firstAttribute == .bottom && constraint?.secondAttribute == .top)
        #expect(controller.messageList.listView.keyboardDismissMode == .interactive)
    }

    @Test func whoIsRemovedCannotWriteAndIsToldWhyAndMayJoin() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("one", to: toTeam)
        let controller = await opened(fixture, with: toTeam)
        await fixture.server.remove(bob.uid, from: team, by: alice.uid)
        let parts = try #require(controller.composer.parts)
        await until { !controller.chat.snapshot.isComposerEnabled }
        await until { !parts.notice.button.isHidden }
        #expect(!parts.notice.isHidden && parts.notice.label.text?.contains("not a member") == true)
        #expect(!parts.textView.isEditable && !parts.sendButton.isEnabled)
        #expect(controller.messageList.texts == ["one"])
        parts.notice.button.fakeTap()
        await until { controller.chat.snapshot.isComposerEnabled }
        #expect(parts.notice.isHidden && parts.textView.isEditable)
    }

    @Test func aPasswordIsAskedForWhereTheGroupHasOne() async throws {
        let fixture = try await ScreensFixture()
        await fixture.server.addGroup("secret", name: "Secret", type: .password, password: "pw", members: [alice.uid])
        let controller = ChatViewController(fixture.context, with: .group(GroupID(unchecked: "secret")))
        controller.fakeAppear()
        await until { controller.chat.snapshot.access == .notMember(.password(wasWrong: false)) }
        let notice = try #require(controller.composer.parts?.notice)
        #expect(!notice.field.isHidden && notice.field.isSecureTextEntry)
        notice.button.fakeTap()
        #expect(!controller.chat.snapshot.isChangingAccess)
        notice.field.text = "pw"
        notice.button.fakeTap()
        await until { controller.chat.snapshot.isComposerEnabled }
        #expect(notice.isHidden)
    }

    @Test func aBlockIsTakenBackByTheNoticesButton() async throws {
        let fixture = try await ScreensFixture()
        await fixture.server.setBlocked(alice.uid, by: bob.uid)
        let controller = await opened(fixture)
        await until { controller.chat.snapshot.access == .blocked(.byMe) }
        controller.composer.parts?.notice.button.fakeTap()
        await until { controller.chat.snapshot.isComposerEnabled }
    }

    @Test func aLostNetworkShowsWhyAndTryingAgainHelps() async throws {
        let fixture = try await ScreensFixture(isConnected: false)
        await fixture.server.setReachable(false)
        let controller = ChatViewController(fixture.context, with: toAlice)
        controller.fakeAppear()
        let state = try #require(controller.messageList.stateView)
        await until { !state.button.isHidden }
        #expect(state.label.text == "The server could not be reached." && !state.isHidden)
        await fixture.server.setReachable(true)
        state.button.fakeTap()
        await until { controller.chat.snapshot.state == .loaded }
        #expect(state.label.text == "No messages yet" && state.button.isHidden)
    }

    @Test func someoneWhoWritesIsNamedBelowTheTitle() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("one", to: toTeam)
        let controller = await opened(fixture, with: toTeam)
        let detail = try #require(controller.navigationItem.titleView?.tree.compactMap { $0 as? UILabel }.last)
        await until { detail.text == "3 members" }
        try await fixture.tellTyping(alice, in: toTeam)
        await until { detail.text == "Alice is typing…" }
    }
}
