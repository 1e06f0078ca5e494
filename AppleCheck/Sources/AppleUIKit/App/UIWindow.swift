/// "UIWindow".
@MainActor open class UIWindow: UIView {
    open weak var windowScene: UIWindowScene? {
        didSet {
            oldValue?.windows.removeAll { $0 === self }
            windowScene?.windows.append(self)
        }
    }
    /// For tests: whether it was made visible.
    public private(set) var fakeIsShown = false
    open private(set) var isKeyWindow: Bool = false

    open var rootViewController: UIViewController? {
        didSet {
            guard oldValue !== rootViewController else { return }
            oldValue?.fakeDisappear()
            oldValue?.fakeWindow = nil
            rootViewController?.fakeWindow = self
            if fakeIsShown { rootViewController?.fakeAppear() }
        }
    }

    public init(windowScene: UIWindowScene) {
        super.init(frame: .zero)
        self.windowScene = windowScene
        windowScene.windows.append(self)
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func makeKeyAndVisible() {
        for window in windowScene?.windows ?? [] { window.isKeyWindow = false }
        fakeIsShown = true
        isKeyWindow = true
        rootViewController?.fakeAppear()
    }
}
