/// "UIActivityIndicatorView".
@MainActor open class UIActivityIndicatorView: UIView {
    /// "UIActivityIndicatorView.Style".
    public enum Style: Int, Sendable { case medium = 100, large = 101 }

    public init(style: Style) { super.init(frame: .zero) }
    public required init(coder: NSCoder) { super.init(frame: .zero) }

    open private(set) var isAnimating = false
    open var hidesWhenStopped = true
    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}

/// "UIProgressView".
@MainActor open class UIProgressView: UIView {
    open var progress: Float = 0
}
