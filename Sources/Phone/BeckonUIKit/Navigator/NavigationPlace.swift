#if canImport(UIKit)
    import BeckonRouting
    import UIKit

    /// A scene that destinations open in.
    struct NavigationPlace {
        let root: @MainActor () -> UIViewController?
        /// What was told to be on top: nil before anything, `nil` inside where something that is no destination covers it.
        var told: Destination??
        /// What opens when the transition that is under way has ended.
        var next: (@MainActor () -> Void)?
    }

    /// A screen that was made for a destination, as it cannot say so itself.
    struct OpenedController {
        weak var controller: UIViewController?
        let destination: Destination
    }
#endif
