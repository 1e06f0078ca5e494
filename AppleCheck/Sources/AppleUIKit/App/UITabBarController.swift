/// "UITabBarController".
@MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]? {
        get { children }
        set {
            let new = newValue ?? []
            for child in children {
                child.fakeDisappear()
                child.removeFromParent()
            }
            for child in new { addChild(child) }
            selectedIndex = 0
        }
    }
    open var selectedIndex: Int = 0 {
        didSet {
            guard hasAppeared else { return }
            for (index, child) in children.enumerated() where index != selectedIndex { child.fakeDisappear() }
            selectedViewController?.fakeAppear()
        }
    }
    open var selectedViewController: UIViewController? {
        get { children.indices.contains(selectedIndex) ? children[selectedIndex] : nil }
        set { selectedIndex = children.firstIndex { $0 === newValue } ?? selectedIndex }
    }

    override var shownChildren: [UIViewController] { [selectedViewController].compactMap(\.self) }
}
