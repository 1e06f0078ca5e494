#if canImport(UIKit)
    public import BeckonRouting
    public import UIKit

    /// Opens what a tap leads to above the root of its scene, whatever is on screen, and tells what is on top (R-2.3, R-E6).
    ///
    /// It reads the app's own hierarchy: a navigation, tabs, a split view, a container, a plain controller, SwiftUI; with
    /// sheets, alerts and calls on top. ``BeckonRouting/NavigationPlan`` decides, and its steps are carried out here. A screen that is
    /// there already scrolls to the message and is not opened twice. One per app, on the main actor. It keeps no window
    /// and no controller alive.
    @MainActor public final class Navigator {
        /// How an app shows what a tap leads to: pushed above the root, or modal with a close button. Where the root has no
        /// navigation of UIKit it is always modal.
        public typealias Style = NavigationPlan.Style

        /// Makes the screen of a destination; nil where the app has none, then nothing changes on screen. One that is
        /// presented gets a navigation of its own, unless it is one, and a close button, unless it has a left one.
        public typealias Factory = @MainActor (Destination, TapContext) -> UIViewController?

        /// What the app does otherwise than by default.
        public struct Options {
            /// How destinations are shown.
            public var style = Style.pushed
            /// Whether changes are animated.
            public var isAnimated = true
            /// Whether a screen that is no ``DestinationShowing`` is that of a call, which goes on when it is made small.
            public var isCall: @MainActor (UIViewController) -> Bool = { _ in false }
            /// Makes a call's screen small and then calls `done`, once; nil dismisses it.
            public var minimizeCall:
                (@MainActor (_ screen: UIViewController, _ done: @escaping @MainActor () -> Void) -> Void)?
            /// The navigation to push on, for an app that wants another one than the one on screen: it may select a tab
            /// first. Nil leaves it to the navigator.
            public var home: @MainActor (Destination, _ root: UIViewController) -> UINavigationController? = { _, _ in
                nil
            }

            public init() {}
        }

        /// What the app does otherwise than by default.
        public var options: Options
        /// Told what is on top of a scene, after each change: a window that opened, the root after Back.
        public var onShown: (@MainActor (Destination, _ scene: String) -> Void)?
        /// Told whether something that is no destination covers a scene, or does not any more.
        public var onCovered: (@MainActor (Bool, _ scene: String) -> Void)?

        let factory: Factory
        var places: [String: NavigationPlace] = [:]
        var opened: [OpenedController] = []
        private var observers: [NavigationObserver] = []
        private var dismissals: [DismissalObserver] = []

        /// - Parameters:
        ///   - options: what the app does otherwise than by default.
        ///   - factory: makes the screens.
        public init(options: Options = Options(), factory: @escaping Factory) {
            self.options = options
            self.factory = factory
        }

        /// The root of a scene is on screen in this window; whatever its root controller is when a tap comes.
        public func attach(_ window: UIWindow, scene: String) {
            attach(scene) { [weak window] in window?.rootViewController }
        }

        /// The root of a scene is this controller, in a window that somebody else owns.
        public func attach(_ root: UIViewController, scene: String) { attach(scene) { [weak root] in root } }

        /// The scene is gone, or its root.
        public func detach(scene: String) { places[scene] = nil }

        /// What is on screen in a scene; nil where it has no root.
        public func state(of scene: String) -> NavigationState? { hierarchy(of: scene)?.state(options) }

        /// Reads what is on screen now and tells changes. It is called where a decision hangs on it, as UIKit does not tell
        /// of every change, and by an app after changes of its own that matter.
        public func refresh() {
            opened.removeAll { $0.controller == nil }
            observers.removeAll { $0.controller == nil }
            dismissals.removeAll { $0.controller == nil }
            for scene in places.keys.sorted() { report(scene) }
        }

        private func attach(_ scene: String, _ root: @escaping @MainActor () -> UIViewController?) {
            places[scene] = NavigationPlace(root: root)
            report(scene)
        }

        func hierarchy(of scene: String, for destination: Destination? = nil) -> ScreenHierarchy? {
            guard let root = places[scene]?.root() else { return nil }
            let home = destination.flatMap { options.home($0, root) }
            return ScreenHierarchy(root: root, home: home) { [opened] controller in
                if let showing = controller as? any DestinationShowing { return showing.destination }
                return opened.last { $0.controller === controller }?.destination
            }
        }

        /// Tells what is on top, where that has changed or is wanted again, and listens to the navigation that is there.
        func report(_ scene: String, again: Bool = false) {
            guard let hierarchy = hierarchy(of: scene) else { return }
            if let navigation = hierarchy.navigation { observe(navigation) }
            for case let navigation as UINavigationController in hierarchy.covers { observe(navigation) }
            let top = hierarchy.top
            guard again || places[scene]?.told != .some(top) else { return }
            let wasCovered = places[scene]?.told == .some(.none)
            places[scene]?.told = .some(top)
            guard let top else { return onCovered?(true, scene) ?? () }
            if wasCovered { onCovered?(false, scene) }
            onShown?(top, scene)
        }

        private func observe(_ navigation: UINavigationController) {
            guard !(navigation.delegate is NavigationObserver) else { return }
            observers.removeAll { $0.controller === navigation || $0.controller == nil }
            observers.append(NavigationObserver(navigation) { [weak self] in self?.refresh() })
        }

        /// Listens to what the person does with a screen that was presented here.
        func observeDismissal(of controller: UIViewController) {
            guard let presentation = controller.presentationController,
                !(presentation.delegate is DismissalObserver)
            else { return }
            dismissals.append(DismissalObserver(controller, presentation) { [weak self] in self?.refresh() })
        }
    }
#endif
