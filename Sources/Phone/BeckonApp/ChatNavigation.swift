public import BeckonRouting

/// What stands on screen, as ``ChatCoordinator`` sees it: the navigation of the window that a person looks at.
@MainActor public protocol ChatNavigation: AnyObject {
    /// What is on top; nil where nothing of Beckon's is.
    var top: Screen? { get }

    /// Whether the account's root is on screen, also where something covers it.
    var hasRoot: Bool { get }

    /// Shows a destination above the root, or goes to its message where it is on top already.
    ///
    /// - Parameters:
    ///   - destination: where to; a screen that stands there already is not made again.
    ///   - context: of the tap that leads there; nil where the person goes there in the app.
    ///   - make: makes the screen of the destination, where one is needed; nil where there is none.
    func show(_ destination: Destination, _ context: TapContext?, make: () -> Screen?)

    /// Closes what is on top.
    func back()

    /// The account is known: its root may be shown.
    func accountStarted()

    /// The account is gone: nothing of it stays on screen.
    func accountEnded()
}
