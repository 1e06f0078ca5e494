public import AppleUIKit

/// "UIHostingController".
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content

    public init(rootView: Content) {
        self.rootView = rootView
        super.init(nibName: nil, bundle: nil)
    }
    @available(*, unavailable) public required init?(coder: NSCoder) { nil }
}
