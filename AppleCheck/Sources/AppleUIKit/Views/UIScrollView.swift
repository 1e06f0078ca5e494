/// "UIScrollView". Its delegate is declared where it is used, since Apple's subclasses narrow its type.
@MainActor open class UIScrollView: UIView {
    open var contentOffset = CGPoint.zero
    open var contentSize = CGSize.zero
    open var contentInset = UIEdgeInsets.zero
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    open var isScrollEnabled = true
    open var alwaysBounceVertical = false
    open var isTracking = false
    open var isDragging = false
    open var isDecelerating = false
    open var keyboardDismissMode = KeyboardDismissMode.none
    open var refreshControl: UIRefreshControl?

    /// "UIScrollView.KeyboardDismissMode".
    public enum KeyboardDismissMode: Int, Sendable { case none, onDrag, interactive }
}

/// "UIScrollViewDelegate": what is used of it.
@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    /// "scrollViewDidScroll(_:)".
    func scrollViewDidScroll(_ scrollView: UIScrollView)
}

/// "UIRefreshControl".
@MainActor open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}
