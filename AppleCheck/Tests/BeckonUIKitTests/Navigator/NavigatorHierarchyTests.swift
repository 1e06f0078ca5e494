import BeckonRouting
import Testing
import UIKit

@testable import BeckonUIKit

/// Each of the hierarchies with each of the styles (R-2.3, R-E6).
@MainActor struct NavigatorHierarchyTests {
    private let chat = Destination.user("bob", message: "7")

    private func open(_ hierarchy: Hierarchy, _ style: Navigator.Style) -> (UIWindow, Navigator) {
        let window = hierarchy.window()
        var options = Navigator.Options()
        options.style = style
        let navigator = Navigator(options: options) { destination, _ in ScreenController(destination) }
        navigator.attach(window, scene: "main")
        #expect(navigator.open(chat, .at("main")))
        return (window, navigator)
    }

    @Test(arguments: Hierarchy.allCases) func pushedItStandsRightAboveTheRootAndBackLeadsHome(
        _ hierarchy: Hierarchy
    ) throws {
        let (window, navigator) = open(hierarchy, .pushed)
        let screen: ScreenController
        if hierarchy.hasNavigation {
            let navigation = try #require(window.navigation)
            #expect(navigation.viewControllers.count == 2)
            #expect(window.covers.isEmpty, "A sheet goes, a call becomes small.")
            screen = try #require(navigation.topViewController as? ScreenController)
            #expect(navigator.state(of: "main")?.top == chat)
            #expect(screen.fakeIsOnScreen)
            navigation.fakeBack()
        } else {
            // Nothing of UIKit's to push on: modal, with a way back.
            let cover = try #require(window.covers.last as? UINavigationController)
            screen = try #require(cover.topViewController as? ScreenController)
            #expect(screen.fakeIsOnScreen)
            screen.navigationItem.leftBarButtonItem?.fakeTap()
        }
        #expect(navigator.state(of: "main")?.top == .root)
        #expect(!screen.fakeIsOnScreen)
    }

    @Test(arguments: Hierarchy.allCases) func modalItHasACloseButtonThatLeadsToWhatWasThere(
        _ hierarchy: Hierarchy
    ) throws {
        let (window, navigator) = open(hierarchy, .modal)
        let cover = try #require(window.covers.last as? UINavigationController)
        #expect(window.covers.count == 1, "What covered the root has gone.")
        let screen = try #require(cover.topViewController as? ScreenController)
        #expect(screen.fakeIsOnScreen && screen.destination == chat)
        #expect(navigator.state(of: "main")?.top == chat)
        let close = try #require(screen.navigationItem.leftBarButtonItem)
        #expect(close.fakeSystemItem == .close)
        close.fakeTap()
        #expect(window.covers.isEmpty && navigator.state(of: "main")?.top == .root)
    }

    @Test(arguments: Hierarchy.allCases, Navigator.Style.allCases)
    func theSameChatIsNotOpenedTwice(_ hierarchy: Hierarchy, _ style: Navigator.Style) throws {
        let (window, navigator) = open(hierarchy, style)
        let first = try #require(navigator.top(of: "main") as? ScreenController)
        let again = Destination.user("bob", message: "9")
        #expect(navigator.open(again, .at("main")))
        #expect(navigator.top(of: "main") === first)
        #expect(first.scrolled == [again], "sh-14: it scrolls to the message.")
        #expect(window.covers.count <= 1 && (window.navigation?.viewControllers.count ?? 0) <= 2)
    }

    @Test(arguments: Hierarchy.allCases, Navigator.Style.allCases)
    func anotherChatTakesThePlaceOfTheFirst(_ hierarchy: Hierarchy, _ style: Navigator.Style) throws {
        let (window, navigator) = open(hierarchy, style)
        let first = try #require(navigator.top(of: "main") as? ScreenController)
        #expect(navigator.open(.group("team"), .at("main")))
        #expect((navigator.top(of: "main") as? ScreenController)?.destination == .group("team"))
        #expect(!first.fakeIsOnScreen, "R-1.11")
        #expect(window.covers.count <= 1 && (window.navigation?.viewControllers.count ?? 0) <= 2)
    }
}

extension Navigator {
    /// The controller that the person sees.
    func top(of scene: String) -> UIViewController? {
        guard let hierarchy = hierarchy(of: scene) else { return nil }
        let top = hierarchy.covers.last ?? hierarchy.stack.last
        return (top as? UINavigationController)?.topViewController ?? top
    }
}
