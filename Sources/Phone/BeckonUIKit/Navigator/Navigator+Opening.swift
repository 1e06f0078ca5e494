#if canImport(UIKit)
    public import BeckonRouting
    public import UIKit

    extension Navigator {
        /// Shows a destination in the context's scene.
        ///
        /// Where something comes or goes at this moment it waits for that to end; a newer destination takes its place then.
        /// - Returns: false where nothing opens: the scene has no root, or the app no screen for it.
        @discardableResult
        public func open(_ destination: Destination, _ context: TapContext) -> Bool {
            show(destination, in: context.scene, options.style) { [factory] in factory($0, context) }
        }

        /// The same for what no tap leads to: a call that was taken, a button of the app's.
        ///
        /// - Parameters:
        ///   - destination: where to; a screen that is on top already only scrolls.
        ///   - scene: one whose root is attached; in another nothing opens.
        ///   - style: nil: as taps are shown.
        ///   - make: makes a screen that the way there needs; nil where the app has none.
        /// - Returns: false where nothing opens.
        @discardableResult
        public func show(
            _ destination: Destination, in scene: String, _ style: Style? = nil,
            make: @escaping @MainActor (Destination) -> UIViewController?
        ) -> Bool {
            guard let hierarchy = hierarchy(of: scene, for: destination) else { return false }
            if let coordinator = hierarchy.presenter?.transitionCoordinator {
                let isWaiting = places[scene]?.next != nil
                places[scene]?.next = { [weak self] in self?.show(destination, in: scene, style, make: make) }
                guard !isWaiting else { return true }
                coordinator.animate(alongsideTransition: nil) { [weak self] _ in
                    self?.places[scene]?.next.take()?()
                }
                return true
            }
            let style = hierarchy.navigation == nil ? .modal : style ?? options.style
            let plan = NavigationPlan(to: destination, from: hierarchy.state(options), style: style)
            // Made before anything goes: what the app has no screen for changes nothing.
            var screens: [Destination: UIViewController] = [:]
            for step in plan.steps {
                switch step {
                case .push(let wanted), .present(let wanted):
                    guard let screen = make(wanted) else { return false }
                    screens[wanted] = screen
                    opened.append(OpenedController(controller: screen, destination: wanted))
                case .dismiss, .minimizeCall, .pop, .scroll: break
                }
            }
            perform(plan.steps[...], screens, destination, scene)
            return true
        }

        private func perform(
            _ steps: ArraySlice<NavigationPlan.Step>, _ screens: [Destination: UIViewController],
            _ destination: Destination, _ scene: String
        ) {
            guard let step = steps.first, let hierarchy = hierarchy(of: scene, for: destination) else {
                return report(scene)
            }
            let rest = steps.dropFirst()
            let proceed: @MainActor (ArraySlice<NavigationPlan.Step>) -> Void = { [weak self] rest in
                self?.perform(rest, screens, destination, scene)
            }
            switch step {
            case .minimizeCall where options.minimizeCall != nil:
                guard let cover = hierarchy.covers.last else { return proceed(rest) }
                options.minimizeCall?(cover) { proceed(rest) }
            case .dismiss, .minimizeCall:
                dismiss(steps, hierarchy, proceed)
            case .pop(let count):
                let kept = Array(hierarchy.stack.prefix(count))
                guard let navigation = hierarchy.navigation else { return proceed(rest) }
                if case .push(let wanted)? = rest.first, let screen = screens[wanted] {
                    // One transition, from what is there to what comes.
                    navigation.setViewControllers(kept + [screen], animated: options.isAnimated)
                    return proceed(rest.dropFirst())
                }
                navigation.setViewControllers(kept, animated: options.isAnimated)
                proceed(rest)
            case .push(let wanted):
                if let screen = screens[wanted] {
                    hierarchy.navigation?.pushViewController(screen, animated: options.isAnimated)
                }
                proceed(rest)
            case .present(let wanted):
                guard let screen = screens[wanted], let presenter = hierarchy.presenter else { return proceed(rest) }
                let cover = cover(for: wanted, screen)
                observeDismissal(of: cover)
                presenter.present(cover, animated: options.isAnimated && rest.isEmpty) { proceed(rest) }
            case .scroll(let wanted):
                scroll(to: wanted, hierarchy)
                proceed(rest)
            }
        }

        /// All that goes in one movement: UIKit takes away what is above by itself.
        private func dismiss(
            _ steps: ArraySlice<NavigationPlan.Step>, _ hierarchy: ScreenHierarchy,
            _ proceed: @escaping @MainActor (ArraySlice<NavigationPlan.Step>) -> Void
        ) {
            let count = steps.prefix { $0 == .dismiss || $0 == .minimizeCall && options.minimizeCall == nil }.count
            let rest = steps.dropFirst(count)
            guard let lowest = hierarchy.covers.suffix(count).first, let presenter = lowest.presentingViewController
            else { return proceed(rest) }
            presenter.dismiss(animated: options.isAnimated && rest.isEmpty) { proceed(rest) }
        }

        private func scroll(to destination: Destination, _ hierarchy: ScreenHierarchy) {
            guard let controller = hierarchy.controller(showing: destination) else { return }
            if let navigation = controller.navigationController, navigation.topViewController !== controller {
                navigation.popToViewController(controller, animated: options.isAnimated)
            }
            (controller as? any DestinationShowing)?.scroll(to: destination)
        }
    }
#endif
