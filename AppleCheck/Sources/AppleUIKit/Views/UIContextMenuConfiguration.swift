/// "UIContextMenuActionProvider".
public typealias UIContextMenuActionProvider = (_ suggestedActions: [UIMenuElement]) -> UIMenu?

/// "UIContextMenuConfiguration".
@MainActor open class UIContextMenuConfiguration {
    private let provider: UIContextMenuActionProvider?

    public init(
        identifier: (any NSCopying)?, previewProvider: (() -> UIViewController?)?,
        actionProvider: UIContextMenuActionProvider? = nil
    ) { provider = actionProvider }
}

extension UIContextMenuConfiguration {
    /// For tests: the menu that would be shown.
    public var fakeMenu: UIMenu? { provider?([]) }
}
