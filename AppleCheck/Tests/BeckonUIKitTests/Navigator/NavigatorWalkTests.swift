import BeckonModel
import BeckonRouting
import BeckonTesting
import Testing
import UIKit

@testable import BeckonUIKit

/// Taps between anything that a person and an app do meanwhile.
@MainActor struct NavigatorWalkTests {
    private static let destinations: [Destination] = [
        .user("bob", message: "1"), .user("bob", message: "2"), .user("carol"), .group("team"), .category("Second"),
        .call(sessionID: "1", nil), .root,
    ]

    @Test(arguments: Hierarchy.allCases, Navigator.Style.allCases)
    func afterEachTapItsScreenIsOnTopOnceAndIsWhatWasTold(_ hierarchy: Hierarchy, _ style: Navigator.Style) throws {
        for seed in 0..<20 {
            var random = SeededRandom(seed: UInt64(seed))
            let window = hierarchy.window()
            var options = Navigator.Options()
            options.style = style
            let navigator = Navigator(options: options) { destination, _ in ScreenController(destination) }
            var told: Destination?
            navigator.onShown = { destination, _ in told = destination }
            navigator.onCovered = { isCovered, _ in if isCovered { told = nil } }
            navigator.attach(window, scene: "main")
            for _ in 0..<40 {
                if Bool.random(using: &random) { disturb(window, &random) }
                let destination = try #require(Self.destinations.randomElement(using: &random))
                let before = try #require(navigator.state(of: "main"))
                #expect(navigator.open(destination, .at("main")))
                let after = try #require(navigator.state(of: "main"))
                let plan = NavigationPlan(
                    to: destination, from: before, style: hierarchy.hasNavigation ? style : .modal)
                #expect(after == before.after(plan), "seed \(seed): \(before) to \(destination)")
                #expect(after.top?.isSameScreen(as: destination) == true && told == after.top)
                let screens = after.stack + after.covers.compactMap(\.destination)
                let same = screens.filter { $0.isSameScreen(as: destination) }
                #expect(same.count == 1, "R-1.11: not twice.")
            }
        }
    }

    /// The person or the app changes what is on screen.
    private func disturb(_ window: UIWindow, _ random: inout SeededRandom) {
        let top = window.covers.last ?? window.rootViewController
        switch Int.random(in: 0..<5, using: &random) {
        case 0: window.navigation?.fakeBack()
        case 1: window.covers.last?.presentationController?.fakeSwipeDown()
        case 2: top?.present(UIViewController(), animated: false)
        case 3: window.navigation?.pushViewController(UIViewController(), animated: false)
        default:
            (window.covers.last as? UINavigationController)?.viewControllers.first?.navigationItem
                .leftBarButtonItem?.fakeTap()
        }
    }
}
