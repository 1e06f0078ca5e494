/// "UIViewController".
@MainActor open class UIViewController: UIResponder {
    private var loadedView: UIView?
    var presented: UIViewController?
    weak var presenter: UIViewController?
    var keptPresentation: UIPresentationController?
    var hasAppeared = false
    weak var fakeWindow: UIWindow?

    public init(nibName: String?, bundle: Bundle?) { super.init() }
    public required init?(coder: NSCoder) { nil }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    open override var next: UIResponder? { parent }

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }
    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }
    open var title: String?
    open lazy var navigationItem = UINavigationItem(title: title ?? "")

    open func loadView() { view = UIView(frame: .zero) }
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewIsAppearing(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}

    // MARK: Children

    open internal(set) weak var parent: UIViewController?
    open internal(set) var children: [UIViewController] = []

    open func addChild(_ childController: UIViewController) {
        guard childController.parent !== self else { return }
        childController.removeFromParent()
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }
    open func willMove(toParent parent: UIViewController?) {}
    open func didMove(toParent parent: UIViewController?) {}

    open var navigationController: UINavigationController? { ancestor() }
    open var tabBarController: UITabBarController? { ancestor() }
    open var splitViewController: UISplitViewController? { ancestor() }

    open internal(set) var isBeingPresented = false
    open internal(set) var isBeingDismissed = false
    open internal(set) var isMovingToParent = false
    open internal(set) var isMovingFromParent = false

    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        fakeTransition ?? parent?.transitionCoordinator
    }
    var fakeTransition: FakeTransition?

    // MARK: Presentation

    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var isModalInPresentation = false
    open var definesPresentationContext = false

    /// What the controller, or one that contains it, presents.
    open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
    open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }

    open var presentationController: UIPresentationController? {
        if let parent { return parent.presentationController }
        if keptPresentation == nil { keptPresentation = modalPresentationStyle.controller(for: self) }
        return keptPresentation
    }
    open var sheetPresentationController: UISheetPresentationController? {
        presentationController as? UISheetPresentationController
    }

    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        fakePresent(viewControllerToPresent, animated: flag, completion: completion)
    }
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        fakeDismiss(animated: flag, completion: completion)
    }

    /// Those of the children that are on screen while it is.
    var shownChildren: [UIViewController] { children }

    private func ancestor<Container: UIViewController>() -> Container? {
        var controller = parent
        while let current = controller {
            if let container = current as? Container { return container }
            controller = current.parent
        }
        return nil
    }
}
