import BeckonCallChat
import BeckonModel
import BeckonRouting
import BeckonScreens
import BeckonTesting
import SwiftUI
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct SwiftUIViewsTests {
    @Test func aChatScrollsToAnotherMessageWhenTheViewIsDrawnAnew() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...3 { try await fixture.post("\(number)") }
        let controller = ChatView(fixture.context, with: toAlice, focus: 1).fakeMake()
        controller.fakeAppear()
        await until { controller.messageList.cells.count == 3 }
        #expect(controller.destination == .conversation(toAlice, messageID: "1"))
        ChatView(fixture.context, with: toAlice, focus: 2).updateUIViewController(
            controller, context: UIViewControllerRepresentableContext())
        #expect(controller.destination == .conversation(toAlice, messageID: "2"))
    }

    @Test func aListOpensByItsClosure() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        var opened: [Receiver] = []
        let controller = ConversationListView(fixture.context) { opened.append($0.receiver) }.fakeMake()
        controller.fakeAppear()
        await until { !controller.screen.snapshot.rows.isEmpty }
        controller.onOpen?(controller.screen.snapshot.rows[0])
        #expect(opened == [toAlice])
    }

    @Test func membersAndTheChatOfACallAreMade() async throws {
        let fixture = try await ScreensFixture()
        var (left, closed) = (false, false)
        let members = MembersView(fixture.context, of: team) { left = true }.fakeMake()
        members.onLeft?()
        let navigation = CallChatView(fixture.context, for: fixture.session()) { closed = true }.fakeMake()
        let chat = try #require(navigation.viewControllers.first as? CallChatViewController)
        chat.loadViewIfNeeded()
        chat.navigationItem.rightBarButtonItem?.fakeTap()
        #expect(left && closed)
    }

    @Test func theButtonFollowsItsSession() async throws {
        let session = try await ScreensFixture().session()
        let button = CallChatButtonView(session).fakeMake()
        #expect(!button.isHidden && !button.isEnabled)
        session.join()
        await until { button.isEnabled }
    }
}
