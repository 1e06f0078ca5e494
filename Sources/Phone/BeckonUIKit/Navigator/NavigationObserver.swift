#if canImport(UIKit)
    import UIKit

    /// Listens to a navigation, in front of the delegate that it has: that one gets every call as before.
    @MainActor final class NavigationObserver: NSObject, UINavigationControllerDelegate {
        private(set) weak var controller: UINavigationController?
        /// Set once, and asked by UIKit on the main thread alone.
        private nonisolated(unsafe) weak var next: (any UINavigationControllerDelegate)?
        private let changed: @MainActor () -> Void

        init(_ controller: UINavigationController, changed: @escaping @MainActor () -> Void) {
            self.controller = controller
            self.changed = changed
            next = controller.delegate
            super.init()
            controller.delegate = self
        }

        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) {
            guard let next else { return }
            optional(next.navigationController(_:willShow:animated:))?(navigationController, viewController, animated)
        }

        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) {
            if let next {
                optional(next.navigationController(_:didShow:animated:))?(
                    navigationController, viewController, animated)
            }
            changed()
        }

        #if canImport(ObjectiveC)
            // Whatever else the app's delegate implements, transitions and orientations.
            override nonisolated func responds(to selector: Selector!) -> Bool {
                super.responds(to: selector) || next?.responds(to: selector) == true
            }
            override nonisolated func forwardingTarget(for selector: Selector!) -> Any? {
                next?.responds(to: selector) == true ? next : super.forwardingTarget(for: selector)
            }
        #endif
    }
#endif
