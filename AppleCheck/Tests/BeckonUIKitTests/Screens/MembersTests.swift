import BeckonAPI
import BeckonModel
import BeckonScreens
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct MembersTests {
    private func cells(_ controller: MembersViewController) -> [MemberCell] {
        let view = controller.listView
        return view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0) as? MemberCell }
    }

    private func opened(_ fixture: ScreensFixture) async -> MembersViewController {
        let controller = MembersViewController(fixture.context, of: team)
        controller.fakeAppear()
        await until { cells(controller).count == 3 && controller.screen.snapshot.group != nil }
        return controller
    }

    private func menu(_ controller: MembersViewController, _ row: Int) -> [UIAction] {
        let configuration = controller.listView.delegate?.collectionView(
            controller.listView, contextMenuConfigurationForItemsAt: [IndexPath(item: row, section: 0)], point: .zero)
        return configuration?.fakeMenu?.fakeActions ?? []
    }

    @Test func itNamesEveryMemberWithTheirRole() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        #expect(cells(controller).map { $0.parts?.title.text } == ["Alice", "Bob (you)", "Carol"])
        #expect(cells(controller)[1].accessibilityLabel == "Bob (you), Participant")
        #expect(cells(controller)[0].accessibilityLabel == "Alice, Owner")
        #expect(menu(controller, 2).isEmpty, "A participant does nothing to others.")
    }

    @Test func aModeratorRemovesAndBansByTheMenu() async throws {
        let fixture = try await ScreensFixture()
        await fixture.server.setScope(.moderator, of: bob.uid, in: team)
        let controller = await opened(fixture)
        await until { menu(controller, 2).map(\.title) == ["Remove", "Ban"] }
        #expect(cells(controller)[2].accessibilityCustomActions?.map(\.name) == ["Remove", "Ban"])
        menu(controller, 2).last?.fakePerform()
        await until { cells(controller).last?.parts?.detail.text == "Banned" }
        #expect(menu(controller, 2).map(\.title) == ["Lift ban"])
    }

    @Test func whoLeavesIsToldOnceAndTheScreenGoes() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        var left = 0
        controller.onLeft = { left += 1 }
        #expect(!controller.leaveButton.isHidden)
        controller.leaveButton.fakeTap()
        await until { left == 1 }
        #expect(await !fixture.server.isMember(bob.uid, in: team))
    }

    @Test func whatFailsIsSaid() async throws {
        let fixture = try await ScreensFixture()
        let controller = await opened(fixture)
        await fixture.server.setReachable(false)
        controller.leaveButton.fakeTap()
        await until { !controller.failureLabel.isHidden }
        #expect(controller.failureLabel.text == "The server could not be reached.")
    }
}
