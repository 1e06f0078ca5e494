import BeckonModel
import BeckonRouting
import Testing
import UIKit

@testable import BeckonUIKit

@MainActor struct NavigatorTests {
    private final class Told {
        var shown: [Destination] = []
        var covered: [Bool] = []
    }

    private let window = Hierarchy.navigation.window()
    private let told = Told()

    private func navigator(
        _ options: Navigator.Options = Navigator.Options(),
        factory: @escaping Navigator.Factory = { destination, _ in ScreenController(destination) }
    ) -> Navigator {
        let navigator = Navigator(options: options, factory: factory)
        navigator.onShown = { [told] destination, _ in told.shown.append(destination) }
        navigator.onCovered = { [told] isCovered, _ in told.covered.append(isCovered) }
        navigator.attach(window, scene: "main")
        return navigator
    }

    @Test func whatIsOnTopIsToldAlsoAfterBack() {
        let navigator = navigator()
        navigator.open(.user("bob"), .at("main"))
        window.navigation?.fakeBack()
        #expect(told.shown == [.root, .user("bob"), .root])
    }

    @Test func whatIsOnTopIsToldAlsoAfterASwipeAndTheCloseButton() throws {
        var options = Navigator.Options()
        options.style = .modal
        let navigator = navigator(options)
        navigator.open(.user("bob"), .at("main"))
        #expect(try #require(window.covers.last?.presentationController).fakeSwipeDown())
        navigator.open(.user("carol"), .at("main"))
        window.covers.last.flatMap { $0 as? UINavigationController }?.topViewController?.navigationItem
            .leftBarButtonItem?.fakeTap()
        #expect(told.shown == [.root, .user("bob"), .root, .user("carol"), .root])
    }

    @Test func aScreenOfTheAppsOwnAboveCoversTheChat() {
        let navigator = navigator()
        navigator.open(.user("bob"), .at("main"))
        window.navigation?.pushViewController(UIViewController(), animated: false)
        #expect(told.covered == [true])
        window.navigation?.fakeBack()
        #expect(told.covered == [true, false] && told.shown.last == .user("bob"))
    }

    @Test func aSheetOfTheAppsOwnIsSeenWhenItIsAskedFor() {
        let navigator = navigator()
        navigator.open(.user("bob"), .at("main"))
        window.rootViewController?.present(UIViewController(), animated: false)
        navigator.refresh()
        #expect(told.covered == [true] && navigator.state(of: "main")?.top == nil)
        window.rootViewController?.dismiss(animated: false)
        navigator.refresh()
        #expect(told.covered == [true, false])
    }

    @Test func theDelegateOfTheAppsNavigationIsStillTold() {
        final class Delegate: NSObject, UINavigationControllerDelegate {
            var shown = 0
            func navigationController(
                _ navigationController: UINavigationController, willShow viewController: UIViewController,
                animated: Bool
            ) { shown += 1 }
            func navigationController(
                _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
            ) { shown += 1 }
        }
        let delegate = Delegate()
        window.navigation?.delegate = delegate
        navigator().open(.user("bob"), .at("main"))
        #expect(delegate.shown == 2)
    }

    @Test func theDelegateOfAPresentationIsStillTold() throws {
        final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
            var dismissed = 0
            func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
                dismissed += 1
            }
        }
        let delegate = Delegate()
        var options = Navigator.Options()
        options.style = .modal
        let navigator = navigator(options) { destination, _ in
            let screen = UINavigationController(rootViewController: ScreenController(destination))
            screen.presentationController?.delegate = delegate
            return screen
        }
        navigator.open(.user("bob"), .at("main"))
        try #require(window.covers.last?.presentationController).fakeSwipeDown()
        #expect(delegate.dismissed == 1 && told.shown.last == .root)
    }

    @Test func whereTheAppHasNoScreenNothingChanges() {
        let navigator = navigator { destination, _ in
            destination == .group("none") ? nil : ScreenController(destination)
        }
        navigator.open(.user("bob"), .at("main"))
        #expect(!navigator.open(.group("none"), .at("main")))
        #expect(!navigator.open(.user("bob"), .at("elsewhere")))
        #expect(navigator.state(of: "main")?.top == .user("bob"))
    }

    @Test func aScreenThatCannotTellItsDestinationIsKnownAgain() {
        let navigator = navigator { _, _ in UIViewController() }
        navigator.open(.category("Second"), .at("main"))
        navigator.open(.category("Second"), .at("main"))
        #expect(window.navigation?.viewControllers.count == 2)
        navigator.open(.category("Third"), .at("main"))
        #expect(navigator.state(of: "main")?.stack == [.root, .category("Third")])
    }

    @Test func whatIsNotSavedStaysAndTheChatOpensAboveIt() throws {
        let form = UIViewController()
        form.isModalInPresentation = true
        window.rootViewController?.present(form, animated: false)
        navigator().open(.user("bob"), .at("main"))
        #expect(window.covers.count == 2 && window.covers.first === form)
        let cover = try #require(window.covers.last as? UINavigationController)
        cover.topViewController?.navigationItem.leftBarButtonItem?.fakeTap()
        #expect(window.covers.last === form)
    }

    @Test func theChatOfACallIsASheetOfTwoHeightsAboveTheCall() throws {
        let navigator = navigator()
        let chat = Destination.callChat(sessionID: "1", try #require(GroupID(rawValue: "call_1")))
        navigator.open(chat, .at("main"))
        #expect(window.covers.count == 2, "The call comes back first (R-4.8).")
        #expect((window.covers.first as? ScreenController)?.destination == .call(sessionID: "1", nil))
        let sheet = try #require(window.covers.last?.sheetPresentationController)
        #expect(sheet.detents.map(\.identifier) == [.medium, .large] && sheet.prefersGrabberVisible)
        navigator.open(.user("bob"), .at("main"))
        #expect(window.covers.isEmpty && navigator.state(of: "main")?.top == .user("bob"))
    }

    @Test func theAppMakesItsCallSmallByItself() {
        var options = Navigator.Options()
        var small: [UIViewController] = []
        options.minimizeCall = { screen, done in
            small.append(screen)
            screen.presentingViewController?.dismiss(animated: false) { done() }
        }
        options.isCall = { $0.title == "call" }
        let call = UIViewController()
        call.title = "call"
        window.rootViewController?.present(call, animated: false)
        navigator(options).open(.user("bob"), .at("main"))
        #expect(small.count == 1 && small.first === call)
        #expect(window.covers.isEmpty && window.navigation?.viewControllers.count == 2)
    }

    @Test func theAppMayNameAnotherNavigation() {
        let other = UINavigationController(rootViewController: UIViewController())
        let tabs = UITabBarController()
        tabs.viewControllers = [UINavigationController(rootViewController: UIViewController()), other]
        window.rootViewController = tabs
        var options = Navigator.Options()
        options.home = { _, root in
            (root as? UITabBarController)?.selectedIndex = 1
            return other
        }
        navigator(options).open(.user("bob"), .at("main"))
        #expect(other.viewControllers.count == 2 && tabs.selectedIndex == 1)
    }

    @Test func duringATransitionTheNewestWaitsForItsEnd() throws {
        let navigator = navigator()
        let transition = FakeTransition(of: try #require(window.rootViewController))
        #expect(navigator.open(.user("bob"), .at("main")))
        #expect(navigator.open(.user("carol"), .at("main")))
        #expect(window.navigation?.viewControllers.count == 1)
        transition.finish()
        #expect(navigator.state(of: "main")?.stack == [.root, .user("carol")])
    }

    @Test func aCollapsedSplitViewPushesOnTheColumnThatIsShown() {
        let split = UISplitViewController(style: .doubleColumn)
        let primary = UINavigationController(rootViewController: UIViewController())
        split.setViewController(primary, for: .primary)
        split.setViewController(UIViewController(), for: .secondary)
        split.isCollapsed = true
        window.rootViewController = split
        navigator().open(.user("bob"), .at("main"))
        #expect(primary.viewControllers.count == 2)
    }

    @Test func aGoneWindowIsNotKeptAlive() {
        let navigator = navigator()
        weak var gone: UIWindow?
        do {
            let other = Hierarchy.navigation.window()
            gone = other
            navigator.attach(other, scene: "other")
            navigator.open(.user("bob"), .at("other"))
            navigator.detach(scene: "other")
        }
        #expect(gone == nil)
    }
}
