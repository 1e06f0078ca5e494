import BeckonAPI
import BeckonModel
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

/// Where the list stands when something comes.
@MainActor @Suite(.timeLimit(.minutes(1))) struct ScrollingTests {
    private func opened(_ fixture: ScreensFixture, height: CGFloat = 200) async -> ChatViewController {
        let controller = ChatViewController(fixture.context, with: toAlice)
        controller.messageList.listView.bounds.size.height = height
        controller.fakeAppear()
        await until { controller.chat.snapshot.state == .loaded && !controller.chat.snapshot.isRefreshing }
        return controller
    }

    @Test func theKeyboardLeavesTheNewestMessageInSight() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...20 { try await fixture.post("\(number)") }
        let list = await opened(fixture).messageList
        await until { list.cells.count == 20 }
        list.showNewestNow()
        list.listView.isTracking = true
        list.listView.delegate?.scrollViewDidScroll(list.listView)
        list.listView.isTracking = false
        #expect(list.isAtBottom)
        list.listView.bounds.size.height = 100
        #expect(!list.isAtBottom)
        list.layoutIfNeeded()
        #expect(list.isAtBottom)
    }

    @Test func whoReadsAboveStaysThereAndAButtonLeadsBack() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...20 { try await fixture.post("\(number)") }
        let list = await opened(fixture).messageList
        await until { list.cells.count == 20 }
        list.listView.contentOffset.y = 70
        list.listView.delegate?.scrollViewDidScroll(list.listView)
        let button = try #require(list.newestButton)
        #expect(!button.isHidden && button.accessibilityLabel == "Jump to newest")
        try await fixture.post("new")
        await until { list.texts.last == "new" }
        #expect(list.listView.contentOffset.y == 70)
        button.fakeTap()
        #expect(list.isAtBottom && list.listView.fakeScrolls.last?.isAnimated == true)
    }

    @Test func whoSeesTheEndFollowsWhatComes() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...20 { try await fixture.post("\(number)") }
        let list = await opened(fixture).messageList
        await until { list.cells.count == 20 }
        list.showNewestNow()
        try await fixture.post("new")
        await until { list.texts.last == "new" }
        #expect(list.isAtBottom)
    }

    @Test func aListWithoutASizeGoesToItsPlaceOnceItHasOne() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...20 { try await fixture.post("\(number)") }
        let controller = ChatViewController(fixture.context, with: toAlice, focus: 3)
        controller.fakeAppear()
        let list = controller.messageList
        await until { list.cells.count == 20 && !controller.chat.snapshot.isRefreshing }
        list.listView.fakeScrolls = []
        list.listView.bounds.size.height = 200
        list.layoutIfNeeded()
        let path = try #require(list.listView.fakeScrolls.last?.indexPath)
        #expect(list.list?.row(at: path)?.item?.messageID == 3)
    }

    @Test func whatCameWhileTheNewestAreNotShownIsCounted() async throws {
        let fixture = try await ScreensFixture()
        for number in 1...320 { try await fixture.post("\(number)") }
        let controller = await opened(fixture)
        let list = controller.messageList
        await until {
            list.listView.contentOffset.y = 0
            list.listView.delegate?.scrollViewDidScroll(list.listView)
            return controller.chat.snapshot.hasNewer
        }
        try await fixture.post("new")
        await until { list.newestButton?.accessibilityValue == "1 new messages" }
        list.newestButton?.fakeTap()
        await until { list.texts.last == "new" }
    }
}

extension MessageListView {
    @MainActor fileprivate func showNewestNow() { go(.bottom(isAnimated: false), keeping: nil) }
}
