/// "UITextView".
@MainActor open class UITextView: UIScrollView {
    open var text: String! = ""
    open var font: UIFont?
    open var textColor: UIColor?
    open var isEditable = true
    open var selectedRange = NSRange(location: 0, length: 0)
    open var adjustsFontForContentSizeCategory = false
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    open weak var delegate: (any UITextViewDelegate)?
}

/// "UITextViewDelegate": what is used of it. Apple's has also what a scroll view's delegate has, all of it optional.
@MainActor public protocol UITextViewDelegate: NSObjectProtocol {
    /// "textViewDidChange(_:)".
    func textViewDidChange(_ textView: UITextView)
}
