import BeckonAPI
import BeckonClient
import BeckonModel
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct ConversationListTests {
    private func cells(_ controller: ConversationListViewController) -> [ConversationCell] {
        let view = controller.listView
        return view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0) as? ConversationCell }
    }

    private func titles(_ controller: ConversationListViewController) -> [String] {
        cells(controller).compactMap { $0.parts?.title.text }
    }

    private func opened(
        _ fixture: ScreensFixture, _ onOpen: @escaping @MainActor (ConversationListSnapshot.Row) -> Void = { _ in }
    ) async -> ConversationListViewController {
        let controller = ConversationListViewController(fixture.context, onOpen: onOpen)
        controller.fakeAppear()
        await until { controller.screen.snapshot.state == .loaded && !controller.screen.snapshot.isRefreshing }
        return controller
    }

    @Test func itShowsWhatTheSnapshotSaysAndMovesRowsByIdentity() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("from Alice")
        try await fixture.post("from Carol", from: carol)
        let controller = await opened(fixture)
        await until { titles(controller) == ["Carol", "Alice"] }
        let rows = cells(controller)
        #expect(rows[1].parts?.detail.text == "from Alice" && rows[1].parts?.badge.text == " 1 ")
        #expect(rows[1].parts?.time.text?.isEmpty == false)
        try await fixture.post("again")
        await until { titles(controller) == ["Alice", "Carol"] }
        // The row itself has moved: the same cell in another place.
        #expect(cells(controller)[0] === rows[1] && cells(controller)[1] === rows[0])
        await until { rows[1].parts?.detail.text == "again" && rows[1].parts?.badge.text == " 2 " }
        #expect(rows[1].accessibilityLabel?.hasPrefix("Alice, 2 unread messages, again") == true)
    }

    @Test func aTouchOpensTheConversation() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        var opened: [Receiver] = []
        let controller = await self.opened(fixture) { opened.append($0.receiver) }
        await until { titles(controller) == ["Alice"] }
        controller.listView.delegate?.collectionView(
            controller.listView, didSelectItemAt: IndexPath(item: 0, section: 0))
        #expect(opened == [toAlice])
    }

    @Test func withoutAWordTheChatIsPushed() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        let controller = ConversationListViewController(fixture.context)
        let navigation = UINavigationController(rootViewController: controller)
        navigation.fakeAppear()
        await until { titles(controller) == ["Alice"] }
        controller.listView.delegate?.collectionView(
            controller.listView, didSelectItemAt: IndexPath(item: 0, section: 0))
        let chat = try #require(navigation.topViewController as? ChatViewController)
        // The list knows the name: nobody waits for the server to read it.
        #expect(chat.chat.receiver == toAlice && chat.title == "Alice" && fixture.visibility.isShown(toAlice))
        navigation.fakeBack()
        #expect(!fixture.visibility.isShown(toAlice))
    }

    @Test func swipesMarkAndMute() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi")
        let controller = await opened(fixture)
        await until { titles(controller) == ["Alice"] }
        func swipe(isLeading: Bool) throws -> UIContextualAction {
            let layout = controller.listView.collectionViewLayout as? UICollectionViewCompositionalLayout
            let list = try #require(layout?.fakeConfiguration)
            let provider =
                isLeading
                ? list.leadingSwipeActionsConfigurationProvider : list.trailingSwipeActionsConfigurationProvider
            return try #require(provider?(IndexPath(item: 0, section: 0))?.actions.first)
        }
        let read = try swipe(isLeading: true)
        #expect(read.title == "Mark as read")
        read.handler(read, UIView(), { _ in })
        await until { cells(controller).first?.parts?.badge.isHidden == true }
        #expect(try swipe(isLeading: true).title == "Mark as unread")
        let mute = try swipe(isLeading: false)
        #expect(mute.title == "Mute")
        mute.handler(mute, UIView(), { _ in })
        // The fake server knows no muting, so that the list says what it has answered.
        try await fixture.server.until { $0.requests.contains { $0.target.contains("mute") } }
        await until { !controller.failureLabel.isHidden }
    }

    @Test func pullingDownLoadsAgainAndEnds() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        let refresh = try #require(controller.listView.refreshControl)
        let before = await fixture.server.requests.count
        refresh.beginRefreshing()
        refresh.sendActions(for: .valueChanged)
        await until { !refresh.isRefreshing }
        #expect(await fixture.server.requests.count > before)
    }

    @Test func anEmptyListSaysSoAndALostNetworkOffersToTryAgain() async throws {
        let fixture = try await ScreensFixture(isConnected: false)
        await fixture.server.setReachable(false)
        let controller = ConversationListViewController(fixture.context) { _ in }
        controller.fakeAppear()
        let state = controller.stateView
        #expect(state.spinner.isAnimating)
        await until { !state.button.isHidden }
        #expect(state.label.text == "The server could not be reached." && !state.spinner.isAnimating)
        await fixture.server.setReachable(true)
        state.button.fakeTap()
        await until { state.label.text == "No conversations yet" }
        #expect(state.button.isHidden)
    }

    @Test func whatIsSearchedForIsLeft() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("one")
        try await fixture.post("two", from: carol)
        let controller = await opened(fixture)
        await until { titles(controller).count == 2 }
        let field: UITextField = try #require(controller.view.find())
        field.text = "ali"
        field.sendActions(for: .editingChanged)
        #expect(titles(controller) == ["Alice"])
    }

    @Test func whoWritesIsShownInPlaceOfTheNewestMessage() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("Hi", to: toTeam)
        let controller = await opened(fixture)
        await until { cells(controller).first?.parts?.detail.text == "Alice: Hi" }
        try await fixture.tellTyping(alice, in: toTeam)
        await until { cells(controller).first?.parts?.detail.text == "Alice is typing…" }
    }
}
