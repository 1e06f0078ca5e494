/// "UIView".
@MainActor open class UIView: UIResponder {
    public init(frame: CGRect) {
        self.frame = frame
        bounds = CGRect(origin: .zero, size: frame.size)
        super.init()
    }
    public required init?(coder: NSCoder) { nil }
    public override convenience init() { self.init(frame: .zero) }

    // MARK: Geometry

    open var frame: CGRect
    open var bounds: CGRect
    open var layer = CALayer()
    open var clipsToBounds = false
    open var contentMode = ContentMode.scaleToFill

    // MARK: Appearance

    open var backgroundColor: UIColor?
    open var tintColor: UIColor! = UIColor.tintColor
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isUserInteractionEnabled = true
    open var traitCollection = UITraitCollection.current
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        switch semanticContentAttribute {
        case .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        default: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
        }
    }

    // MARK: Hierarchy

    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []
    open var window: UIWindow? { self as? UIWindow ?? superview?.window }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) {
        let before = view.window
        view.superview?.subviews.removeAll { $0 === view }
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        if window !== before { view.tellMoved() }
    }
    open func removeFromSuperview() {
        let before = window
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        if before != nil { tellMoved() }
    }
    open func didMoveToWindow() {}
    open func layoutSubviews() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() { layoutSubviews() }

    private func tellMoved() {
        didMoveToWindow()
        for view in subviews { view.tellMoved() }
    }

    // MARK: Constraints

    open var translatesAutoresizingMaskIntoConstraints = true
    open internal(set) var constraints: [NSLayoutConstraint] = []
    open var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    open lazy var safeAreaLayoutGuide = UILayoutGuide(owner: self)
    open lazy var layoutMarginsGuide = UILayoutGuide(owner: self)
    open lazy var keyboardLayoutGuide = UIKeyboardLayoutGuide(owner: self)
    var priorities: [String: UILayoutPriority] = [:]

    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        priorities["hugging \(axis)"] = priority
    }
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        priorities["compression \(axis)"] = priority
    }

    // MARK: Accessibility. Apple's declares these for every `NSObject`, "UIAccessibility".

    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
    open var accessibilityValue: String?
    open var accessibilityHint: String?
    open var accessibilityTraits: UIAccessibilityTraits = .none
    open var accessibilityCustomActions: [UIAccessibilityCustomAction]?
    open var accessibilityElementsHidden = false
}

extension UIView {
    /// "UIView.ContentMode".
    public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, center }
}
