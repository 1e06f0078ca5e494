/// "UIView".
@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }
    public required init?(coder: NSCoder) { nil }
    public override convenience init() { self.init(frame: .zero) }

    open var frame: CGRect
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []

    open var window: UIWindow? { self as? UIWindow ?? superview?.window }
    open func didMoveToWindow() {}
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        view.didMoveToWindow()
    }
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        didMoveToWindow()
    }
}
