#if canImport(UIKit)
    import UIKit

    /// Listens to a screen that the person can swipe away, in front of the delegate that its presentation has.
    @MainActor final class DismissalObserver: NSObject, UIAdaptivePresentationControllerDelegate {
        private(set) weak var controller: UIViewController?
        /// Set once, and asked by UIKit on the main thread alone.
        private nonisolated(unsafe) weak var next: (any UIAdaptivePresentationControllerDelegate)?
        private let changed: @MainActor () -> Void

        init(
            _ controller: UIViewController, _ presentation: UIPresentationController,
            changed: @escaping @MainActor () -> Void
        ) {
            self.controller = controller
            self.changed = changed
            next = presentation.delegate
            super.init()
            presentation.delegate = self
        }

        func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
            if let next { optional(next.presentationControllerDidDismiss(_:))?(presentationController) }
            changed()
        }

        #if canImport(ObjectiveC)
            // Whatever else the app's delegate implements.
            override nonisolated func responds(to selector: Selector!) -> Bool {
                super.responds(to: selector) || next?.responds(to: selector) == true
            }
            override nonisolated func forwardingTarget(for selector: Selector!) -> Any? {
                next?.responds(to: selector) == true ? next : super.forwardingTarget(for: selector)
            }
        #endif
    }
#endif
