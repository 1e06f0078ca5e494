/// "UISplitViewController".
@MainActor open class UISplitViewController: UIViewController {
    /// "UISplitViewController.Style".
    public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
    /// "UISplitViewController.Column".
    public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }

    open private(set) var style: Style
    private var columns: [Column: UIViewController] = [:]
    /// Whether one column alone is on screen; tests set it.
    open var isCollapsed: Bool = false

    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) {
        style = .unspecified
        super.init(coder: coder)
    }

    open func viewController(for column: Column) -> UIViewController? { columns[column] }
    /// As UIKit does, a plain controller gets a navigation of its own.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        columns[column]?.removeFromParent()
        columns[column] = vc
        guard let vc else { return }
        addChild(
            vc as? UINavigationController ?? vc.navigationController ?? UINavigationController(rootViewController: vc))
        if hasAppeared { children.last?.fakeAppear() }
    }
    open var viewControllers: [UIViewController] { isCollapsed ? Array(children.prefix(1)) : children }
    open func show(_ column: Column) {}

    override var shownChildren: [UIViewController] { viewControllers }
}
