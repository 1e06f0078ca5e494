#if canImport(UIKit)
    import UIKit

    extension UIViewController {
        /// Adds a view that goes from below the bars to `bottom`, over the whole width.
        func place(_ part: UIView, downTo bottom: NSLayoutYAxisAnchor) {
            view.place(part)
            NSLayoutConstraint.activate([
                part.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
                part.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                part.trailingAnchor.constraint(equalTo: view.trailingAnchor),
                part.bottomAnchor.constraint(equalTo: bottom),
            ])
        }

        /// Adds a chat's list, and its composer on the keyboard.
        func place(_ list: MessageListView, above composer: ComposerView) {
            view.place(composer)
            place(list, downTo: composer.topAnchor)
            NSLayoutConstraint.activate([
                composer.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
                composer.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
                composer.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            ])
        }
    }
#endif
