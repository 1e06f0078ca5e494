/// How the chat of a call stands above the call: what a toolkit's sheet is set to.
public struct CallChatSheet: Sendable, Hashable {
    /// A height at which a sheet rests.
    public enum Detent: Sendable, Hashable, CaseIterable {
        /// Half of the screen: the call stays in sight.
        case medium
        /// All of it.
        case large
    }

    /// Those between which it can be dragged.
    public var detents: [Detent]
    /// The one it opens with.
    public var selected: Detent
    /// A bar at the top that tells that it can be dragged.
    public var showsGrabber: Bool
    /// Whether pulling it down closes the chat, beside the button that does.
    public var isDismissedBySwipe: Bool

    public init(
        detents: [Detent] = [.medium, .large], selected: Detent = .medium, showsGrabber: Bool = true,
        isDismissedBySwipe: Bool = true
    ) {
        self.detents = detents
        self.selected = selected
        self.showsGrabber = showsGrabber
        self.isDismissedBySwipe = isDismissedBySwipe
    }

    /// The seed's: a page sheet, medium and large, with a grabber.
    public static let standard = Self()
}
