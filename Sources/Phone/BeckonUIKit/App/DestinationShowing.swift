#if canImport(UIKit)
    public import BeckonRouting
    public import UIKit

    /// A screen that a tap can lead to: the navigator knows it again by its destination and does not open it twice.
    @MainActor public protocol DestinationShowing: UIViewController {
        /// Where the screen is, as routing names it.
        var destination: Destination { get }

        /// The same screen is asked for once more, at another message (sh-14).
        func scroll(to destination: Destination)
    }
#endif
