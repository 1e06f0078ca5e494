#if canImport(UIKit)
    import BeckonRouting
    import UIKit

    /// What stands on a scene's screen, read at one moment.
    @MainActor struct ScreenHierarchy {
        /// On which destinations are pushed; nil where the root has none of UIKit's.
        let navigation: UINavigationController?
        /// From the root up.
        let stack: [UIViewController]
        /// What was presented above it, the topmost last.
        let covers: [UIViewController]
        private let destination: @MainActor (UIViewController) -> Destination?

        init(
            root: UIViewController, home: UINavigationController? = nil,
            destination: @escaping @MainActor (UIViewController) -> Destination?
        ) {
            self.destination = destination
            navigation = home ?? Self.navigation(in: root)
            stack = navigation?.viewControllers ?? [root]
            var covers: [UIViewController] = []
            var top = root
            while let next = Self.leaf(of: top).presentedViewController, !next.isBeingDismissed,
                !covers.contains(where: { $0 === next })
            {
                covers.append(next)
                top = next
            }
            self.covers = covers
        }

        /// The controller that a screen can be presented from.
        var presenter: UIViewController? { covers.last ?? navigation ?? stack.first }

        /// What the person sees; nil where it is no destination.
        var top: Destination? {
            guard let cover = covers.last else {
                return stack.count > 1 ? stack.last.flatMap(destination) : .root
            }
            return destination(Self.leaf(of: cover)) ?? destination(cover)
        }

        /// The controller that the person sees.
        var topController: UIViewController? { covers.last.map(Self.leaf) ?? stack.last.map(Self.leaf) }

        func state(_ options: Navigator.Options) -> NavigationState {
            NavigationState(
                stack: stack.enumerated().map { $0 == 0 ? .root : destination($1) ?? .unknownScreen },
                covers: covers.map { cover in
                    let shown = shown(in: cover)
                    let isLocked = cover.isModalInPresentation || Self.leaf(of: cover).isModalInPresentation
                    guard let destination = shown?.destination else {
                        let isCall = options.isCall(cover) || options.isCall(Self.leaf(of: cover))
                        return NavigationState.Cover(isCall ? .call : .sheet, isLocked: isLocked && !isCall)
                    }
                    var state = NavigationState.Cover(presenting: destination)
                    state.isLocked = isLocked && state.kind != .call
                    return state
                })
        }

        /// The screen of a destination on what is topmost, wherever it stands there.
        func controller(showing wanted: Destination) -> UIViewController? {
            let controllers = covers.last.map(Self.contents) ?? stack
            return controllers.last { destination($0)?.isSameScreen(as: wanted) == true }
        }

        /// The destination that a cover was presented for, which may have more on top by now.
        private func shown(in cover: UIViewController) -> (controller: UIViewController, destination: Destination)? {
            for controller in Self.contents(of: cover).reversed() {
                if let destination = destination(controller) { return (controller, destination) }
            }
            return nil
        }

        private static func contents(of cover: UIViewController) -> [UIViewController] {
            [cover] + ((cover as? UINavigationController)?.viewControllers ?? [])
        }

        /// The controller that is on screen in it, as deep as the containers of UIKit tell.
        private static func leaf(of controller: UIViewController) -> UIViewController {
            switch controller {
            case let navigation as UINavigationController: navigation.topViewController.map(leaf) ?? navigation
            case let tabs as UITabBarController: tabs.selectedViewController.map(leaf) ?? tabs
            case let split as UISplitViewController: split.viewControllers.last.map(leaf) ?? split
            default: controller
            }
        }

        /// The navigation that is on screen in the root. What SwiftUI keeps for itself is none to push on.
        private static func navigation(in controller: UIViewController) -> UINavigationController? {
            switch controller {
            case is any HostingController: nil
            case let navigation as UINavigationController: navigation
            case let tabs as UITabBarController: tabs.selectedViewController.flatMap(navigation)
            case let split as UISplitViewController:
                (split.isCollapsed ? split.viewControllers.first : split.viewControllers.last).flatMap(navigation)
            default: controller.children.reversed().lazy.compactMap(navigation).first
            }
        }
    }

    /// A controller of SwiftUI's: what stands in it is SwiftUI's to change.
    protocol HostingController: UIViewController {}

    extension Destination {
        /// A screen of the app's own that no tap leads to: no dialect is without a name.
        static var unknownScreen: Destination { .vendor("") }
    }
#endif
