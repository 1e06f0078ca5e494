/// "UISwipeActionsConfiguration".
@MainActor open class UISwipeActionsConfiguration {
    public let actions: [UIContextualAction]
    open var performsFirstActionWithFullSwipe = true

    public init(actions: [UIContextualAction]) { self.actions = actions }
}

/// "UIContextualAction".
@MainActor open class UIContextualAction {
    /// "UIContextualAction.Handler".
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
    /// "UIContextualAction.Style".
    public enum Style: Int, Sendable { case normal, destructive }

    public let style: Style
    public let title: String?
    public let handler: Handler
    open var image: UIImage?
    open var backgroundColor: UIColor!

    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
    }
}
