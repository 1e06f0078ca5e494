#if canImport(UIKit)
    import BeckonRouting
    import UIKit

    extension Navigator {
        /// How a screen is presented: a call as a whole, the chat beside it as a sheet of two heights, all else in a
        /// navigation with a close button. What the app has chosen itself stays.
        func cover(for destination: Destination, _ screen: UIViewController) -> UIViewController {
            if case .call = destination {
                if screen.modalPresentationStyle == .automatic { screen.modalPresentationStyle = .fullScreen }
                return screen
            }
            let navigation = screen as? UINavigationController ?? UINavigationController(rootViewController: screen)
            if case .callChat = destination {
                // Most have a close button of their own.
                navigation.viewControllers.first?.loadViewIfNeeded()
                if navigation.viewControllers.first?.navigationItem.rightBarButtonItem == nil {
                    addCloseButton(to: navigation)
                }
                if navigation.modalPresentationStyle == .automatic { navigation.modalPresentationStyle = .pageSheet }
                navigation.sheetPresentationController?.detents = [.medium(), .large()]
                navigation.sheetPresentationController?.prefersGrabberVisible = true
            } else {
                addCloseButton(to: navigation)
            }
            return navigation
        }

        private func addCloseButton(to navigation: UINavigationController) {
            guard let first = navigation.viewControllers.first, first.navigationItem.leftBarButtonItem == nil else {
                return
            }
            // The system's item: it names itself to VoiceOver in the person's language.
            first.navigationItem.leftBarButtonItem = UIBarButtonItem(
                systemItem: .close,
                primaryAction: UIAction { [weak self, weak navigation, isAnimated = options.isAnimated] _ in
                    navigation?.presentingViewController?.dismiss(animated: isAnimated) { self?.refresh() }
                })
        }
    }
#endif
