/// "UINavigationController".
@MainActor open class UINavigationController: UIViewController {
    open weak var delegate: (any UINavigationControllerDelegate)?
    open var isNavigationBarHidden = false

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }
    public override init(nibName: String?, bundle: Bundle?) { super.init(nibName: nibName, bundle: bundle) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var viewControllers: [UIViewController] {
        get { children }
        set { setViewControllers(newValue, animated: false) }
    }
    open var topViewController: UIViewController? { children.last }
    open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

    override var shownChildren: [UIViewController] { Array(children.suffix(1)) }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let before = topViewController
        let gone = children.filter { child in !viewControllers.contains { $0 === child } }
        let new = viewControllers.filter { $0.parent !== self }
        if before !== viewControllers.last, hasAppeared {
            before?.isMovingFromParent = gone.contains { $0 === before }
            before?.fakeDisappear(animated: animated)
            before?.isMovingFromParent = false
        }
        for controller in gone { controller.removeFromParent() }
        for controller in new { addChild(controller) }
        children = viewControllers
        for controller in new { controller.didMove(toParent: self) }
        guard before !== topViewController, let topViewController, hasAppeared else { return }
        show(topViewController, animated)
    }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        setViewControllers(children + [viewController], animated: animated)
    }
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard children.count > 1 else { return nil }
        return popTo(children.count - 1, animated).last
    }
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        children.firstIndex { $0 === viewController }.map { popTo($0 + 1, animated) }
    }
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? { popTo(1, animated) }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        guard let topViewController else { return }
        delegate?.navigationController(self, willShow: topViewController, animated: animated)
        delegate?.navigationController(self, didShow: topViewController, animated: animated)
    }

    private func popTo(_ count: Int, _ animated: Bool) -> [UIViewController] {
        let gone = Array(children.dropFirst(count))
        setViewControllers(Array(children.prefix(count)), animated: animated)
        return gone
    }

    private func show(_ controller: UIViewController, _ animated: Bool) {
        delegate?.navigationController(self, willShow: controller, animated: animated)
        controller.fakeAppear(animated: animated)
        delegate?.navigationController(self, didShow: controller, animated: animated)
    }

    /// For tests: the person goes back, by the button or a swipe from the edge.
    public func fakeBack() { popViewController(animated: true) }
}
