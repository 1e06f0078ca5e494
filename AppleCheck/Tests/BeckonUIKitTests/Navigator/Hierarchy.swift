import BeckonRouting
import UIKit

@testable import BeckonUIKit

/// A controller of SwiftUI's, with a navigation that is SwiftUI's own.
final class FakeHostingController: UIViewController, HostingController {}

/// What an app can have on screen when a tap comes.
enum Hierarchy: String, CaseIterable, Sendable {
    case navigation, tabs, split, sheet, call, plain, container, hosting

    /// Whether something can be pushed there.
    var hasNavigation: Bool { self != .plain && self != .hosting }

    /// A visible window with it.
    @MainActor func window(_ scene: UIWindowScene? = nil) -> UIWindow {
        let window = scene.map { UIWindow(windowScene: $0) } ?? UIWindow(frame: .zero)
        window.rootViewController = root
        window.makeKeyAndVisible()
        switch self {
        case .sheet: window.rootViewController?.present(UIViewController(), animated: false)
        case .call:
            let call = ScreenController(.call(sessionID: "1", nil))
            call.modalPresentationStyle = .fullScreen
            window.rootViewController?.present(call, animated: false)
        default: break
        }
        return window
    }

    @MainActor private var root: UIViewController {
        let navigation = UINavigationController(rootViewController: UIViewController())
        switch self {
        case .navigation, .sheet, .call: return navigation
        case .plain: return UIViewController()
        case .tabs:
            let tabs = UITabBarController()
            tabs.viewControllers = [UIViewController(), navigation]
            tabs.selectedIndex = 1
            return tabs
        case .split:
            let split = UISplitViewController(style: .doubleColumn)
            split.setViewController(UIViewController(), for: .primary)
            split.setViewController(navigation, for: .secondary)
            return split
        case .container, .hosting:
            let container = self == .hosting ? FakeHostingController() : UIViewController()
            container.addChild(UIViewController())
            container.addChild(navigation)
            navigation.didMove(toParent: container)
            return container
        }
    }
}

extension UIWindow {
    /// The navigation of its root, at any depth.
    @MainActor var navigation: UINavigationController? { rootViewController.flatMap(Self.navigation) }

    /// What is presented above it, from the bottom.
    @MainActor var covers: [UIViewController] {
        var covers: [UIViewController] = []
        while let next = (covers.last ?? rootViewController)?.presentedViewController { covers.append(next) }
        return covers
    }

    private static func navigation(in controller: UIViewController) -> UINavigationController? {
        controller as? UINavigationController
            ?? controller.children.reversed().lazy.compactMap { navigation(in: $0) }.first
    }
}
