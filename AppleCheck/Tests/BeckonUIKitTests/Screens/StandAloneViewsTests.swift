import BeckonModel
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

/// The seeds' spelling: a list and a composer in a controller of the app's own.
@MainActor @Suite(.timeLimit(.minutes(1))) struct StandAloneViewsTests {
    private let window = UIWindow(frame: .zero)

    private func placed(_ context: ChatContext) -> (list: MessageListView, composer: ComposerView) {
        let views = (list: MessageListView(context: context), composer: ComposerView(context: context))
        window.addSubview(views.list)
        window.addSubview(views.composer)
        return views
    }

    private func sendsAndShows(_ views: (list: MessageListView, composer: ComposerView)) async {
        await until { views.list.slot.window?.snapshot.state == .loaded }
        views.composer.send("Hi")
        await until { views.list.texts == ["Hi"] }
    }

    @Test func setUser() async throws {
        let views = placed(try await ScreensFixture().context)
        views.list.set(user: alice)
        views.composer.set(user: alice)
        await sendsAndShows(views)
    }

    @Test func setGroup() async throws {
        let views = placed(try await ScreensFixture().context)
        views.list.set(group: Group(guid: team, name: "Team"))
        views.composer.set(group: Group(guid: team, name: "Team"))
        await sendsAndShows(views)
    }

    @Test func setConversationWithAndType() async throws {
        let fixture = try await ScreensFixture()
        let views = placed(fixture.context)
        views.list.set(conversationWith: alice, type: .user)
        views.composer.set(conversationWith: alice, type: .user)
        await sendsAndShows(views)
        #expect(fixture.visibility.receivers == [toAlice])
        let group = Group(guid: team, name: "Team")
        views.list.set(conversationWith: group, type: .group)
        views.composer.set(conversationWith: group, type: .group)
        await sendsAndShows(views)
        #expect(fixture.visibility.receivers == [toTeam])
    }

    @Test func aListAndAComposerOfOneChatShareAWindowAndTwoListsDoNot() async throws {
        let fixture = try await ScreensFixture()
        let (one, other) = (placed(fixture.context), placed(fixture.context))
        for views in [one, other] {
            views.list.set(user: alice)
            views.composer.set(user: alice)
        }
        #expect(one.list.slot.window === one.composer.slot.window)
        #expect(other.list.slot.window === other.composer.slot.window)
        #expect(one.list.slot.window !== other.list.slot.window)
    }

    @Test func aQuoteThatTheListBeginsIsSentByTheComposer() async throws {
        let fixture = try await ScreensFixture()
        try await fixture.post("What?")
        let views = placed(fixture.context)
        views.list.set(user: alice)
        views.composer.set(user: alice)
        await until { views.list.texts == ["What?"] }
        let menu = views.list.menu(at: views.list.indexPathOfFirstMessage)
        menu?.fakeActions.first { $0.title == "Quote" }?.fakePerform()
        #expect(views.composer.parts?.banner.text == "Replying to Alice")
        views.composer.send("That.")
        await until { views.list.texts == ["What?", "That."] }
        #expect(views.list.cells.last?.bubble?.quote.text == "Alice: What?")
        #expect(views.composer.parts?.banner.isHidden == true)
    }

    @Test func itEndsWhenTheViewLeavesItsWindow() async throws {
        let fixture = try await ScreensFixture()
        let views = placed(fixture.context)
        views.list.set(user: alice)
        await until { views.list.slot.window?.snapshot.state == .loaded }
        #expect(fixture.visibility.isShown(toAlice))
        views.list.removeFromSuperview()
        #expect(!fixture.visibility.isShown(toAlice))
        window.addSubview(views.list)
        #expect(fixture.visibility.isShown(toAlice))
    }

    @Test func aViewThatWasSetBeforeSomebodySignedInBeginsAfterwards() async throws {
        let list = MessageListView()
        list.set(user: alice)
        #expect(list.slot.window == nil)
        let fixture = try await ScreensFixture()
        list.slot.context = fixture.context
        window.addSubview(list)
        await until { list.slot.window?.snapshot.state == .loaded }
    }
}

extension MessageListView {
    @MainActor var indexPathOfFirstMessage: IndexPath {
        listView.indexPathsForVisibleItems.first { list?.row(at: $0)?.item != nil } ?? IndexPath(item: 0, section: 0)
    }
}
